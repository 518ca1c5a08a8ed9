import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code } from '../terms/fields.ts';
import { OPEN_ROWS_MAX } from '../terms/open.ts';
import { QUALITIES } from './stock.ts';

const base = (label: string) => z.int().meta({ label, unit: '基本单位' });

/** Stock of the public API. */
export const openStockApi = {
  /** What lies in the warehouse of goods of an owner, by quality; goods of which nothing lies are told with nothing, where they were asked for. */
  query: endpoint({
    open: 1,
    act: 'query',
    path: '/stock/query',
    label: '查询库存',
    permit: 'inv:stock:list',
    input: z.object({
      ownerCode: code('货主编码'),
      goodsCodes: z
        .array(code('商品编码', 64))
        .min(1, '请至少提交一条')
        .max(OPEN_ROWS_MAX, `一次最多${OPEN_ROWS_MAX}条`)
        .optional()
        .meta({ label: '商品编码' }),
      /** The last goods seen: the next ones after it. */
      after: code('商品编码', 64).optional().meta({ label: '从此编码之后' }),
    }),
    output: z.object({
      at: z.string().meta({ label: '时间' }),
      list: z.array(
        z.object({
          goodsCode: z.string().meta({ label: '商品编码' }),
          quality: z.enum(QUALITIES).meta({ label: '品质', dict: 'quality' }),
          onHand: base('现存'),
          allocated: base('分配'),
          locked: base('锁定'),
          available: base('可用'),
        }),
      ),
      more: z.boolean().meta({ label: '还有更多' }),
    }),
  }),
};
