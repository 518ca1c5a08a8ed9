import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { money, qty, text } from '../terms/fields.ts';
import { rowId, rowVersion } from '../terms/values.ts';
import { orderLife } from './order-life.ts';
import { orderState } from './order-rows.ts';

const BASE = '/warehouse-out-server/v1/outOrder';
/** Lines of an order, and so of what is split off it. */
const LINES_MAX = 500;

/** Who decides about an order decides about what he saw: of two at once the second is told to look again. */
const known = { id: rowId('出库单'), version: rowVersion() };

export const splitLine = z.object({ detailId: rowId('明细'), qty: qty('拆出数量') });

/** What of an order's type is entered; a transfer says where to. */
export const orderTypeFields = {
  orderType: z
    .int('请选择出库类型')
    .pipe(z.literal([1, 2, 3, 4, 5, 6, 9], '请选择出库类型'))
    .meta({ label: '出库类型', dict: 'outboundType' }),
  toHouseId: rowId('调入仓库').nullish().meta({ ref: 'warehouse' }),
};

/** How an order leaves; whoever is left out stays as the order has it. */
export const deliveryFields = {
  deliveryType: z
    .int('请选择配送方式')
    .pipe(z.literal([1, 2, 3, 4], '请选择配送方式'))
    .meta({ label: '配送方式', dict: 'deliveryType' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  consignee: text('收货人'),
  phone: text('电话', 64),
  address: text('地址', 1000),
};

const act = <const I extends z.ZodRawShape, O extends z.ZodType>(
  action: keyof typeof orderLife.actions,
  input: I,
  output: O,
  keyRequired = false,
) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${action}`,
    label: `出库单${orderLife.actions[action].label}`,
    permit: orderLife.actions[action].permit,
    keyRequired,
    input: z.object({ ...known, ...input }),
    output,
  });

const splitDone = orderState.extend({ childId: z.int(), childNo: z.string().meta({ label: '拆出单号' }) });

/** Acts that make an order another one than was entered: parts of it leave, or it leaves in another way. */
export const orderActsApi = {
  split: act(
    'split',
    {
      lines: z
        .array(splitLine)
        .min(1, '请选择拆出的明细')
        .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
        .meta({ label: '明细' }),
    },
    splitDone,
    true,
  ),
  splitForAllocating: act('splitForAllocating', {}, splitDone, true),
  changeOrderType: act('changeOrderType', orderTypeFields, orderState),
  updateDeliveryType: act('updateDeliveryType', deliveryFields, orderState),
  confirmShippingCost: act('confirmShippingCost', { shipFee: money('运费') }, orderState),
};
