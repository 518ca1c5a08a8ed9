import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { resource } from '../kit/resource.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { measure, ref, status } from '../terms/fields.ts';
import { alarmRow } from './alarm.ts';

/** How much of a goods should lie in a warehouse (库存阈值). An alarm closes not before there is clearly enough again. */
export const threshold = resource({
  name: 'inventoryThreshold',
  label: '库存阈值',
  table: 'message.stock_threshold',
  scope: 'warehouse',
  base: '/order-server/inventoryThreshold',
  permit: 'stock:threshold',
  fields: {
    ownerId: ref('货主', 'owner'),
    goodsId: ref('商品', 'goods'),
    minQty: measure('最小量'),
    maxQty: measure('最大量'),
    recoverQty: measure('恢复量'),
    status: status(),
  },
  key: ['goodsId'],
  search: ['ownerId', 'goodsId', 'status'],
  columns: ['ownerId', 'goodsId', 'minQty', 'maxQty', 'recoverQty', 'status'],
});

const { page, ...rest } = threshold.api;
const row = page.output.shape.list.element.extend({ available: z.int().meta({ label: '可用量' }) });

/**
 * The list under the name the wire contract gives, with what is free now, and the alarms its rows raised. Alarms as such are raised by rules and by nobody else: what is
 * imported for them are the levels they watch, under the name the specification has for it.
 */
export const thresholdApi = {
  ...rest,
  ...importEndpoints({
    base: '/basicinfo-server/v1/alarm',
    label: threshold.spec.label,
    permit: `${threshold.spec.permit}:import`,
  }),
  page: { ...page, path: `${threshold.spec.base}/page`, output: page.output.extend({ list: z.array(row) }) },
  alertPage: endpoint({
    act: 'query',
    path: '/order-server/inventoryThresholdAlert/page',
    label: '库存阈值预警',
    permit: 'stock:threshold:list',
    input: pageInput(z.object({ ownerId: ref('货主', 'owner').nullish() })),
    output: pageOutput(alarmRow),
  }),
};
