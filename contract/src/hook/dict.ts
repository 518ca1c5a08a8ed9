import { items, type Dictionaries } from '../terms/dict.ts';
import { hookDeliveryLife } from './delivery-life.ts';
import { hookTopics } from './topics.ts';

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
  hookDeliveryState: {
    name: 'Webhook 推送状态',
    items: items(hookDeliveryLife.states).map((item, i) => ({ ...item, tone: DELIVERY_TONES[i] ?? 'calm' })),
  },
};
