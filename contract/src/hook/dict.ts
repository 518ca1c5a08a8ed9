import { items, type Dictionaries } from '../terms/dict.ts';
import { hookDeliveryLife } from './delivery-life.ts';
import { ediFileLife } from './edi/life.ts';
import { hookTopics } from './topics.ts';

const EDI_TONES = ['busy', 'good', 'warn', 'bad'] as const;
const DELIVERY_TONES = ['busy', 'good', 'bad', 'calm'] as const;

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  hookTopic: {
    name: 'Webhook 事件',
    items: items(Object.fromEntries(Object.entries(hookTopics).map(([topic, { label }]) => [topic, label])), false),
  },
  hookState: {
    name: 'Webhook 状态',
    items: [
      { value: 0, label: '已停用', tone: 'calm' },
      { value: 1, label: '未推送', tone: 'calm' },
      { value: 2, label: '正常', tone: 'good' },
      { value: 3, label: '重试中', tone: 'warn' },
      { value: 4, label: '有搁置', tone: 'bad' },
    ],
  },
  ediFormat: {
    name: '对接文件格式',
    items: [
      { value: 'csv', label: 'CSV' },
      { value: 'xlsx', label: 'Excel' },
    ],
  },
  ediDirection: {
    name: '对接文件方向',
    items: [
      { value: 1, label: '收到' },
      { value: 2, label: '发出' },
    ],
  },
  ediKind: {
    name: '对接文件内容',
    items: [
      { value: 'goods', label: '商品' },
      { value: 'outbound', label: '出库单' },
      { value: 'inbound', label: '入库单' },
      { value: 'shipment', label: '发运确认' },
      { value: 'stock', label: '库存' },
      { value: 'unknown', label: '无法识别' },
    ],
  },
  ediFileState: {
    name: '对接文件状态',
    items: items(ediFileLife.states).map((item, i) => ({ ...item, tone: EDI_TONES[i] ?? 'calm' })),
  },
  hookDeliveryState: {
    name: 'Webhook 推送状态',
    items: items(hookDeliveryLife.states).map((item, i) => ({ ...item, tone: DELIVERY_TONES[i] ?? 'calm' })),
  },
};
