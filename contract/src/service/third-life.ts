import { machine } from '../kit/machine.ts';

/** 三方异常 (office.md §3.9). A try that fails leaves it waiting, and is counted. */
export const thirdErrorLife = machine({
  label: '三方异常',
  initial: 'open',
  states: {
    open: [0, '待处理'],
    done: [1, '已重试成功'],
    ignored: [2, '已忽略'],
  },
  actions: {
    retry: { label: '重试', from: ['open'], to: ['open', 'done'], permit: 'order:third:retry' },
    ignore: { label: '忽略', from: ['open'], to: ['ignored'], permit: 'order:third:ignore' },
  },
});

/** Tries of one by hand. */
export const RETRIES_MAX = 10;
