import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { clock, flag, name, pick } from '../../terms/fields.ts';
import { part, rowId, rowVersion } from '../../terms/values.ts';

const BASE = '/warehouse-base-server/v1/edi';
const permit = 'sys:edi:list';

/** Of one company. */
export const EDI_PARTNERS_MAX = 100;

const columns = (label: string) =>
  z.string().trim().max(4000, '长度不能超过4000').nullish().meta({
    label,
    long: true,
    hint: '每行一列：系统列名=对方列名，例如 货主单号=PO No；对方没有的列写缺省值：货主编码=|CWX',
  });

/** What a person says of a partner. What its files may do is what the API client may; whose they are, that of its owners. */
export const ediFields = {
  name: name('对接方'),
  folder: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, '只能用小写字母、数字与-，最多32位')
    .meta({ label: '目录' }),
  clientId: rowId('API客户端').meta({ label: 'API客户端', hint: '文件以该客户端的权限与货主处理' }),
  goodsColumns: columns('商品列对应'),
  outboundColumns: columns('出库单列对应'),
  inboundColumns: columns('入库单列对应'),
  format: pick('发出格式', 'ediFormat', ['csv', 'xlsx']).default('csv'),
  sendsShipments: flag('发出发运确认', true),
  stockAt: clock('每天发出库存').nullish(),
  enabled: flag('启用', true),
};

const row = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string().meta({ label: '对接方' }),
  folder: z.string().meta({ label: '目录' }),
  /** Where the folder lies on the server, as its operator knows it. */
  path: z.string().meta({ label: '完整路径' }),
  clientId: z.int(),
  clientName: z.string().meta({ label: 'API客户端' }),
  goodsColumns: z.string().nullable(),
  outboundColumns: z.string().nullable(),
  inboundColumns: z.string().nullable(),
  format: z.enum(['csv', 'xlsx']).meta({ label: '发出格式', dict: 'ediFormat' }),
  sendsShipments: z.boolean().meta({ label: '发出发运确认' }),
  stockAt: z.string().nullable().meta({ label: '每天发出库存' }),
  enabled: z.boolean().meta({ label: '启用' }),
  waiting: z.int().meta({ label: '待处理' }),
  failed: z.int().meta({ label: '有失败' }),
  lastFileAt: z.string().nullable().meta({ label: '最近文件' }),
  lookedAt: z.string().nullable().meta({ label: '最近查看目录' }),
  lastError: z.string().nullable().meta({ label: '目录错误' }),
  updatedAt: z.string().meta({ label: '更新时间' }),
});
export type EdiRow = z.output<typeof row>;
const state = z.object({ id: z.int(), version: z.int() });
const one = { id: rowId('对接方'), version: rowVersion() };

/** Systems that speak by files in a folder (文件对接), in the current warehouse. */
export const ediApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    permit,
    label: '查询文件对接',
    input: pageInput(
      z.object({
        name: part('对接方', 64),
        enabled: z.boolean().nullish().meta({ label: '启用' }),
      }),
    ),
    output: pageOutput(row),
  }),
  get: endpoint({
    act: 'query',
    path: `${BASE}/get`,
    permit,
    label: '查看文件对接',
    input: z.object({ id: rowId('对接方') }),
    output: row,
  }),
  /** API clients of this warehouse that somebody may hand to a partner: he holds all they may do himself. */
  clients: endpoint({
    act: 'query',
    path: `${BASE}/clients`,
    permit,
    label: '查询可用的API客户端',
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    permit: 'sys:edi:add',
    label: '新增文件对接',
    input: z.object(ediFields),
    output: state,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    permit: 'sys:edi:edit',
    label: '编辑文件对接',
    input: z.object({ ...ediFields, ...one }),
    output: state,
  }),
  /** Its folder is not looked at any more; what lies there stays. */
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    permit: 'sys:edi:delete',
    label: '删除文件对接',
    input: z.object(one),
    output: state,
  }),
};
