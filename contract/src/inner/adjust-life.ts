import { machine } from '../kit/machine.ts';

/** 库存调整单 (§3.14). Where nothing is to be audited the way is 10 → 20 → 40. */
export const adjustLife = machine({
  label: '库存调整',
  initial: 'draft',
  states: {
    draft: [10, '草稿'],
    submitted: [15, '待审核'],
    approved: [20, '待执行'],
    done: [40, '已完成'],
    deleted: [90, '已删除'],
  },
  actions: {
    update: { label: '编辑', from: ['draft'], to: ['draft'], permit: 'inv:adjust:edit' },
    delete: { label: '删除', from: ['draft'], to: ['deleted'], permit: 'inv:adjust:del' },
    submit: { label: '提交', from: ['draft'], to: ['submitted', 'approved'], permit: 'inv:adjust:submit' },
    audit: { label: '审核通过', from: ['submitted'], to: ['approved'], permit: 'inv:adjust:audit' },
    reject: { label: '驳回', from: ['submitted'], to: ['draft'], permit: 'inv:adjust:audit' },
    generateTask: {
      label: '执行',
      from: ['draft', 'approved'],
      to: ['approved', 'done'],
      permit: 'inv:adjust:generateTask',
    },
    execute: {
      label: '现场执行',
      from: ['approved'],
      to: ['approved', 'done'],
      permit: 'inv:adjustFloor:execute',
    },
    /** Partly carried out it is done: the rest is given up. */
    cancelTask: {
      label: '撤回',
      from: ['submitted', 'approved'],
      to: ['draft', 'done'],
      permit: 'inv:adjust:cancelTask',
    },
  },
});
export type AdjustAction = keyof typeof adjustLife.actions;
