import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  alarmType: {
    name: '预警级别',
    items: [
      { value: 0, label: '预警', tone: 'bad' },
      { value: 1, label: '提醒', tone: 'busy' },
    ],
  },
  alarmStatus: {
    name: '预警状态',
    items: items({ 0: '待处理', 1: '处理中', 2: '已处理', 3: '已忽略', 4: '自动解除' }),
  },
  alarmGroup: {
    name: '预警分组',
    items: items(
      {
        deliveryAlarm: '配送地址预警',
        orderAlarm: '订单地址预警',
        orderRemarkAlarm: '订单备注提醒',
        supplierAlarm: '供应商地址预警',
        selfPickOrderAlarm: '自提订单提醒',
        wareBackOrderAlarm: '退仓订单提醒',
        orderDuplicateAlarm: '重复订单预警',
        inventoryThresholdAlarm: '库存阈值预警',
        customerAlarm: '客户资料预警',
        transportPapersAlarm: '运输证件预警',
      },
      false,
    ),
  },
  messageStatus: {
    name: '消息状态',
    items: [
      { value: 0, label: '未读', tone: 'busy' },
      { value: 1, label: '已读', tone: 'calm' },
    ],
  },
  messageCategory: { name: '消息类别', items: items({ 1: '系统', 2: '业务', 3: '审批', 4: '导出' }) },
  informStatus: { name: '通知状态', items: items({ 0: '草稿', 1: '已发布', 2: '已撤回' }) },
  remindType: { name: '催单类型', items: items({ 1: '计划', 2: '拣货', 3: '配送', 4: '回单' }) },
  remindOrderType: { name: '催单单据类型', items: items({ 1: '出库单', 2: '入库单', 3: '纯运输' }) },
};
