import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, type Shape } from '../kit/resource.ts';
import { code, pick } from '../terms/fields.ts';
import { batchStrategy } from './inbound/batch-strategy.ts';
import { goodsClassDecide } from './inbound/class-decide.ts';
import { ownerEntryFlow } from './inbound/entry-flow.ts';
import { expiryStrategy } from './inbound/expiry-strategy.ts';
import { overageStrategy } from './inbound/overage-strategy.ts';
import { putawayStrategy } from './inbound/putaway-strategy.ts';
import { outProductDateInterval } from './outbound/date-interval.ts';
import { loadingStrategy } from './outbound/loading-strategy.ts';
import { pickNoScanOwner } from './outbound/no-scan.ts';
import { ownerPick } from './outbound/owner-pick.ts';
import { pickingStrategy } from './outbound/picking-strategy.ts';
import { pickSimpleName } from './outbound/simple-name.ts';
import { pickAreaUp } from './stock/pick-area-up.ts';

/** What a rule may name to hold for less than everything. */
export const SCOPE_PARTS = [
  'goodsId',
  'categoryId',
  'storeId',
  'storageMode',
  'orderType',
  'areaId',
  'routeId',
  'ownerId',
] as const;
export type ScopePart = (typeof SCOPE_PARTS)[number];

/** The settings of which the most specific rule decides, in the order goods meet them. */
export const TRIED = {
  ownerEntryFlow,
  batchStrategy,
  overageStrategy,
  expiryStrategy,
  goodsClassDecide,
  putawayStrategy,
  pickAreaUp,
  ownerPick,
  pickingStrategy,
  outProductDateInterval,
  pickNoScanOwner,
  pickSimpleName,
  loadingStrategy,
} as const;
export type Tried = keyof typeof TRIED;
export const TRIED_NAMES = Object.keys(TRIED) as Tried[]; // the keys of the object above

/** Fields of a setting by name: of which depends on the setting. */
const values = (label: string) => z.record(z.string(), z.unknown()).meta({ label });

const rule = z.object({
  id: z.int(),
  values: values('内容'),
  /** What its scope is called: `{ categoryId: '牛肉' }`. */
  labels: z.record(z.string(), z.string()),
  wins: z.boolean(),
  /** Why it does not: what the winner names and it does not, or names closer; null where it wins. */
  yields: z.literal([...SCOPE_PARTS, 'nearer', 'older']).nullable(),
});

const subject = {
  goodsId: id().meta({ label: '商品', ref: 'goods' }),
  storeId: id().nullish().meta({ label: '门店', ref: 'store' }),
};
const LINES_MAX = 200;

export const tryoutApi = {
  /** Which rules apply to goods, which of them decides, and what is used in the end. */
  resolve: endpoint({
    act: 'query',
    path: '/warehouse-config-server/v1/tryout/resolve',
    label: '试一试配置',
    permit: 'cfg:tryout:list',
    input: z.object({
      lines: z
        .array(z.object(subject))
        .min(1, '请选择商品')
        .max(LINES_MAX, `一次最多${LINES_MAX}条`)
        .meta({ label: '商品' }),
      orderType: pick('入库类型', 'inboundType', [1, 2, 3, 4, 5, 9]).nullish(),
      areaId: id().nullish().meta({ label: '拣货库区', ref: 'area' }),
      routeId: id().nullish().meta({ label: '线路', ref: 'route' }),
    }),
    output: z.array(
      z.object({
        goodsId: z.int(),
        settings: z.array(
          z.object({
            name: z.literal(TRIED_NAMES),
            used: values('采用'),
            rules: z.array(rule),
          }),
        ),
      }),
    ),
  }),
  /** The lines of an order, to try one of them. */
  lines: endpoint({
    act: 'query',
    path: '/warehouse-config-server/v1/tryout/lines',
    label: '查单据明细',
    permit: 'cfg:tryout:list',
    input: z.object({ orderNo: code('单号', 64) }),
    output: z.object({
      kind: z.literal(['IN', 'OUT']),
      orderType: z.int().meta({ label: '单据类型' }),
      storeId: z.int().nullable().meta({ label: '门店' }),
      routeId: z.int().nullable().meta({ label: '线路' }),
      lines: z.array(
        z.object({
          lineNo: z.int().meta({ label: '行号' }),
          goodsId: z.int(),
          goodsCode: z.string(),
          goodsName: z.string(),
        }),
      ),
    }),
  }),
};

/** The fields of a setting that is tried. */
export const fieldsTried = (name: Tried): Shape => TRIED[name].spec.fields;
