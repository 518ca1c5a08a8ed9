import { machine } from '../kit/machine.ts';

/** 异常单 (office.md §3.4). Overdue is derived from its deadline, never a status. */
export const anomalyLife = machine({
  label: '异常单',
  initial: 'open',
  states: {
    open: [0, '待处理'],
    working: [1, '处理中'],
    solved: [2, '已处理'],
    closed: [3, '已关闭'],
  },
  actions: {
    accept: { label: '受理', from: ['open'], to: ['working'], permit: 'order:anomaly:accept' },
    solve: { label: '处理', from: ['working'], to: ['solved'], permit: 'order:anomaly:solve' },
    confirm: { label: '确认关闭', from: ['solved'], to: ['closed'], permit: 'order:anomaly:confirm' },
    reject: { label: '驳回', from: ['solved'], to: ['working'], permit: 'order:anomaly:confirm' },
  },
});
