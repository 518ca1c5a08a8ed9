import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';

/** 短信发件箱: what was sent to the people of the tenant. */
export const smsOutboxApi = {
  queryPage: endpoint({
    act: 'query',
    path: '/sys-server/v1/smsOutbox/page',
    permit: 'sys:sms:list',
    scope: 'tenant',
    label: '查询短信发件箱',
    input: pageInput(
      z.object({
        phone: z.string().trim().max(11, '长度不能超过11').optional().meta({ label: '手机号' }),
        status: z.int().nullish().meta({ label: '状态', dict: 'smsStatus' }),
      }),
    ),
    output: pageOutput(
      z.object({
        id: z.int(),
        phone: z.string().meta({ label: '手机号' }),
        template: z.string().meta({ label: '用途', dict: 'smsTemplate' }),
        content: z.string().nullable().meta({ label: '内容' }),
        status: z.int().meta({ label: '状态', dict: 'smsStatus' }),
        provider: z.string().meta({ label: '通道' }),
        error: z.string().nullable().meta({ label: '失败原因' }),
        createdAt: z.string().meta({ label: '创建时间' }),
        sentAt: z.string().nullable().meta({ label: '发送时间' }),
      }),
    ),
  }),
};
