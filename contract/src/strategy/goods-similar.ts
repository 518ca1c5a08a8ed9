import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, resource } from '../kit/resource.ts';
import { checkOutput } from '../kit/sheet.ts';
import { count, flag, ref, status } from '../terms/fields.ts';

const RATIO_MAX = 10_000;

/** Similar goods (近似商品): what may stand in for goods that lack, and how many units of the one for how many of the other. */
export const goodsSimilar = resource({
  name: 'goodsSimilar',
  label: '近似商品',
  table: 'strategy.goods_similar',
  scope: 'warehouse',
  base: '/warehouse-config-server/v1/goodsSimilarConfig',
  permit: 'base:goodsSimilar',
  paths: 'short',
  fields: {
    ownerId: ref('货主', 'owner'),
    goodsId: ref('商品', 'goods'),
    similarId: ref('近似商品', 'goods'),
    ratioFrom: count('商品数量', 1, 1, RATIO_MAX),
    ratioTo: count('替代数量', 1, 1, RATIO_MAX),
    priority: count('优先级', 1),
    twoWay: flag('双向', true),
    status: status(),
  },
  key: ['goodsId', 'similarId'],
  search: ['ownerId', 'goodsId', 'similarId', 'status'],
  columns: ['ownerId', 'goodsId', 'similarId', 'ratioFrom', 'ratioTo', 'priority', 'twoWay', 'status'],
});

const { add, remove, ...rest } = goodsSimilar.api;

/** One pair a call, under the names the specification gives (section 7). */
export const goodsSimilarApi = {
  ...rest,
  add: { ...add, path: `${goodsSimilar.spec.base}/addBatch` },
  remove: { ...remove, path: `${goodsSimilar.spec.base}/deleteBatch` },
  /** One step: check, and import when every row is right (specification, section 7). */
  import: endpoint({
    ...rest.importCheck,
    path: `${goodsSimilar.spec.base}/import`,
    label: '导入近似商品',
    output: checkOutput,
  }),
  /** What may stand in for these goods, the first choice first. */
  querySimilarGoods: endpoint({
    ...rest.page,
    path: `${goodsSimilar.spec.base}/querySimilarGoods`,
    label: '查询可替代商品',
    input: z.object({
      goodsIds: z.array(id()).min(1, '请选择商品').max(200, '一次最多200条').meta({ label: '商品', ref: 'goods' }),
    }),
    output: z.array(
      z.object({
        goodsId: z.int(),
        similarId: z.int(),
        code: z.string(),
        name: z.string(),
        spec: z.string().nullable(),
        ratioFrom: z.int(),
        ratioTo: z.int(),
      }),
    ),
  }),
};
