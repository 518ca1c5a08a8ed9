/** What a rule may be told; each rule asks for some of it. */
export interface AlarmParams {
  keywords?: string[];
  hours?: number;
  days?: number;
}

interface AlarmGroup {
  title: string;
  /** 0 warning, 1 reminder. */
  type: 0 | 1;
  /** Permission code or menu address: who holds it in the warehouse is told. */
  receiver: string;
  params: AlarmParams;
  /** Where its rows are looked at. */
  url: string;
}

/** Where warnings about addresses are dealt with; whoever has this page may. */
export const ADDRESS_PAGE = '/CustomerService/AddressWarning';

/** The nine groups of the panel (specification, section 3) and one for the papers of the road, one rule each. What a tenant changes lies beside it in `message.alarm_rule`. */
export const ALARM_GROUPS = {
  deliveryAlarm: { title: '配送地址预警', type: 0, receiver: ADDRESS_PAGE, params: {}, url: ADDRESS_PAGE },
  orderAlarm: { title: '订单地址预警', type: 0, receiver: ADDRESS_PAGE, params: {}, url: ADDRESS_PAGE },
  orderRemarkAlarm: {
    title: '订单备注提醒',
    type: 1,
    receiver: 'out:order:list',
    params: { keywords: ['加急', '易碎', '指定', '务必', '温度'] },
    url: '/Outbound/Order',
  },
  supplierAlarm: { title: '供应商地址预警', type: 0, receiver: ADDRESS_PAGE, params: { days: 30 }, url: ADDRESS_PAGE },
  selfPickOrderAlarm: {
    title: '自提订单提醒',
    type: 1,
    receiver: 'out:order:list',
    params: { hours: 24 },
    url: '/Outbound/Order',
  },
  wareBackOrderAlarm: {
    title: '退仓订单提醒',
    type: 1,
    receiver: 'in:order:list',
    params: { hours: 24 },
    url: '/Inbound/Order',
  },
  orderDuplicateAlarm: {
    title: '重复订单预警',
    type: 0,
    receiver: 'out:order:list',
    params: { hours: 24 },
    url: '/Outbound/Order',
  },
  inventoryThresholdAlarm: {
    title: '库存阈值预警',
    type: 0,
    receiver: 'stock:threshold:list',
    params: {},
    url: '/Stock/Threshold',
  },
  customerAlarm: {
    title: '客户资料预警',
    type: 0,
    receiver: 'base:customer:list',
    params: { days: 30 },
    url: '/Basic/Customer',
  },
  transportPapersAlarm: {
    title: '运输证件预警',
    type: 0,
    receiver: 'tms:carrier:list',
    params: { days: 30 },
    url: '/Transport/Carrier',
  },
} as const satisfies Record<string, AlarmGroup>;

export type AlarmCode = keyof typeof ALARM_GROUPS;
export const isAlarmCode = (text: string): text is AlarmCode => Object.hasOwn(ALARM_GROUPS, text);
export const ALARM_CODES: readonly AlarmCode[] = Object.keys(ALARM_GROUPS).filter(isAlarmCode);

/** Groups that an address raises. */
export const ADDRESS_CODES = ['deliveryAlarm', 'orderAlarm', 'supplierAlarm'] as const satisfies readonly AlarmCode[];
export type AddressCode = (typeof ADDRESS_CODES)[number];
export const isAddressCode = (text: string): text is AddressCode => ADDRESS_CODES.some((code) => code === text);

/** Entries of a group that the panel shows (specification, section 9); the rest is behind 查看更多. */
export const GROUP_SHOWN = 20;
