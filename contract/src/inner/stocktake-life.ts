import { machine } from '../kit/machine.ts';

/** 盘点单 (§3.16). */
export const stocktakeLife = machine({
  label: '盘点',
  initial: 'created',
  states: {
    created: [10, '新建'],
    counting: [20, '盘点中'],
    recounting: [30, '待复盘'],
    judged: [40, '待审核'],
    done: [50, '已完成'],
    cancelled: [90, '已取消'],
  },
  actions: {
    issue: { label: '下发', from: ['created'], to: ['counting'], permit: 'inv:take:issue' },
    count: {
      label: '盘点',
      from: ['counting', 'recounting'],
      to: ['counting', 'recounting'],
      permit: 'inv:take:count',
    },
    undo: { label: '撤销清点', from: ['counting', 'recounting', 'judged'], to: ['counting'], permit: 'inv:take:count' },
    submit: {
      label: '提交',
      from: ['counting', 'recounting'],
      to: ['recounting', 'judged'],
      permit: 'inv:take:submit',
    },
    confirm: { label: '审核', from: ['judged'], to: ['done'], permit: 'inv:take:audit' },
    cancel: { label: '取消', from: ['created', 'counting'], to: ['cancelled'], permit: 'inv:take:cancel' },
  },
});
export type StocktakeAction = keyof typeof stocktakeLife.actions;
