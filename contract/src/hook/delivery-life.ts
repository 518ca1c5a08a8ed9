import { machine } from '../kit/machine.ts';

/** 推送: an event on its way to one webhook. Parked, it has been tried for a day in vain; what follows of its document waits for somebody to decide. */
export const hookDeliveryLife = machine({
  label: 'Webhook 推送',
  initial: 'waiting',
  states: {
    waiting: [0, '待推送'],
    done: [1, '已送达'],
    parked: [2, '已搁置'],
    skipped: [3, '已跳过'],
  },
  actions: {
    send: { label: '推送', from: ['waiting'], to: ['done', 'parked'], permit: 'sys:webhook:replay' },
    replay: { label: '重新推送', from: ['done', 'parked', 'skipped'], to: ['waiting'], permit: 'sys:webhook:replay' },
    skip: { label: '跳过', from: ['waiting', 'parked'], to: ['skipped'], permit: 'sys:webhook:replay' },
  },
});
