import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  // group, complaint

  // receipt, house, evaluate, third, desk
  receiptCause: {
    name: '回单异常原因',
    items: items({ 1: '破损', 2: '短少', 3: '错发', 4: '拒收', 5: '温度异常', 9: '其他' }),
  },
  receiptDisposal: { name: '回单处置状态', items: items({ 0: '无需处置', 1: '待处置', 2: '已处置' }) },
  receiptDisposeType: {
    name: '回单处置方式',
    items: items({ 1: '补货', 2: '赔付', 3: '退回入库', 4: '责任方承担' }),
  },
  changeHouseSource: { name: '换仓来源', items: items({ 1: '手工', 2: '导入' }) },
  evaluateChannel: { name: '评价渠道', items: items({ 1: '签收页', 2: '电话回访', 3: '纯运输' }) },
  evaluatePush: { name: '评价推送状态', items: items({ 0: '未推送', 1: '已推送', 2: '推送失败' }) },
  orderFoundBy: {
    name: '订单匹配方式',
    items: items(
      {
        orderNo: '出库单号',
        externalNo: '货主单号',
        phone: '电话',
        shipNo: '发运单号',
        carton: '箱号',
        receiptNo: '回单号',
      },
      false,
    ),
  },
};
