import { machine } from '../../kit/machine.ts';

/** 文件: one that came or goes. Done anew, what is there already is left alone, and what was refused is tried again. */
export const ediFileLife = machine({
  label: '对接文件',
  initial: 'waiting',
  states: {
    waiting: [0, '待处理'],
    done: [1, '全部成功'],
    part: [2, '部分成功'],
    failed: [3, '失败'],
  },
  actions: {
    work: { label: '处理', from: ['waiting'], to: ['done', 'part', 'failed'], permit: 'sys:edi:replay' },
    replay: { label: '重新处理', from: ['done', 'part', 'failed'], to: ['waiting'], permit: 'sys:edi:replay' },
  },
});
