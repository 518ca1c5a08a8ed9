import { machine } from '../../kit/machine.ts';

/** 对账疑问: the owner asks about a line of his statement, the office answers, and he accepts or asks on. Until then the statement is not signed. */
export const questionLife = machine({
  label: '对账疑问',
  initial: 'open',
  states: { open: [0, '待答复'], answered: [1, '已答复'], accepted: [2, '已接受'], withdrawn: [3, '已撤回'] },
  actions: {
    answer: { label: '答复', from: ['open'], to: ['answered'], permit: 'bil:question:answer' },
    askOn: { label: '继续询问', from: ['answered'], to: ['open'], permit: 'bil:question:ask' },
    accept: { label: '接受答复', from: ['answered'], to: ['accepted'], permit: 'bil:question:ask' },
    withdraw: { label: '撤回', from: ['open', 'answered'], to: ['withdrawn'], permit: 'bil:question:ask' },
  },
});
export type QuestionAction = keyof typeof questionLife.actions;
