import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  outboundType: {
    name: '出库类型',
    items: items({ 1: '门店销售', 2: '调拨', 3: '退供', 4: '报损', 5: '领用', 6: '换仓', 9: '其他' }),
  },
  deliveryType: { name: '配送方式', items: items({ 1: '配送', 2: '自提', 3: '快递', 4: '干线调拨' }) },
  pickMethod: { name: '拣货方式', items: items({ 1: '摘果', 2: '播种', 3: '边拣边分' }) },
  pickKind: { name: '拣货类型', items: items({ PALLET: '整托', CASE: '整箱', PIECE: '拆零', XDOCK: '越库' }, false) },
  shortPolicy: { name: '缺货策略', items: items({ 0: '继承', 1: '部分发货', 2: '整单等待', 3: '自动拆单' }) },
  shortReason: {
    name: '短拣原因',
    items: items({ DAMAGED: '破损', MISSING: '库位无货', EXPIRED: '过期', OTHER: '其他' }, false),
  },
};
