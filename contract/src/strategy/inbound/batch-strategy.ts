import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, rowVersion } from '../../kit/resource.ts';
import { nameOf } from '../../kit/sheet.ts';
import { flag, pick, status } from '../../terms/fields.ts';
import { forCategory, forOwner, setting } from '../setting.ts';

const ATTRIBUTES = ['produced_on', 'expire_on', 'inbound_on', 'supplier_id', 'producer_id', 'supplier_lot_no'] as const;

/** Batch strategy (批次策略): which dates receiving asks for, what makes two lots of one goods two, and whether they share a container. */
export const batchStrategy = setting(
  {
    name: 'batchStrategy',
    label: '批次策略',
    table: 'strategy.batch_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/batchStrategyConfig',
    permit: 'cfg:batchStrategy',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      keyAttrs: z
        .array(z.literal(ATTRIBUTES))
        .max(ATTRIBUTES.length, `最多${ATTRIBUTES.length}项`)
        .transform((chosen) => ATTRIBUTES.filter((one) => chosen.includes(one)))
        .default(['produced_on', 'expire_on'])
        .meta({ label: '区分批次的属性', dict: 'lotAttribute' }),
      needProduced: flag('须录生产日期', true),
      needExpire: flag('须录到期日期'),
      lotNoRule: pick('批号规则', 'lotNoRule', [1, 2, 3]).default(1),
      allowMixLpn: flag('同托可混批'),
      status: status(),
    },
    key: ['ownerId', 'categoryId'],
    search: ['ownerId', 'categoryId', 'lotNoRule', 'status'],
    columns: ['ownerId', 'categoryId', 'keyAttrs', 'needProduced', 'needExpire', 'lotNoRule', 'allowMixLpn', 'status'],
  },
  (row) => [
    row.keyAttrs.length > 0 ? `按${row.keyAttrs.map((one) => nameOf('lotAttribute', one)).join('、')}分批` : '不分批',
    row.needProduced && '须录生产日期',
    row.needExpire && '须录到期日期',
    `批号取${nameOf('lotNoRule', row.lotNoRule)}`,
    row.allowMixLpn ? '同托可混批' : '同托不混批',
  ],
);

const { add, page } = batchStrategy.api;

export const batchStrategyApi = {
  ...batchStrategy.api,
  /** All of them at once, the most specific first: the order in which receiving asks them. */
  whole: endpoint({
    ...page,
    method: 'GET',
    path: batchStrategy.spec.base,
    label: '查看批次策略',
    input: z.object({}),
    output: z.array(page.output.shape.list.element),
  }),
  /** A new row, or with id and version another state of one that is there. */
  save: endpoint({
    ...add,
    path: batchStrategy.spec.base,
    label: '保存批次策略',
    permit: 'cfg:batchStrategy:edit',
    input: add.input.extend({
      id: id().optional().meta({ label: '编号' }),
      version: rowVersion().optional(),
    }),
    output: z.object({ id: z.int() }),
  }),
};
