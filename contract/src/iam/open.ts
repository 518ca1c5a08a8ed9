import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What an API client asks of itself (public API). */
export const openClientApi = {
  /** Whose key this is, what it may do and where: the first call of whoever was handed one. */
  me: endpoint({
    open: 1,
    act: 'query',
    method: 'GET',
    path: '/me',
    permit: 'session',
    scope: 'none',
    label: '查看当前API客户端',
    input: z.object({}),
    output: z.object({
      name: z.string().meta({ label: '客户端名称' }),
      tenantName: z.string().meta({ label: '租户名称' }),
      permissions: z.array(z.string()).meta({ label: '权限' }),
      ratePerMinute: z.int().meta({ label: '请求频率(次/分)' }),
      keyEndsAt: z.string().nullable().meta({ label: '密钥失效时间' }),
      expireAt: z.string().nullable().meta({ label: '到期时间' }),
      /** Sent as `X-House-Id`; with only one it may be left out. */
      warehouses: z
        .array(
          z.object({
            id: z.int().meta({ label: '仓库', ref: 'warehouse' }),
            code: z.string().meta({ label: '仓库编码' }),
            name: z.string().meta({ label: '仓库名称' }),
          }),
        )
        .meta({ label: '仓库' }),
    }),
  }),
};
