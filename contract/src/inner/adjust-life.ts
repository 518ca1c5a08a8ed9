import { machine } from '../kit/machine.ts';

/** 库存调整单 (§3.14). Without an audit the way is 10 → 20 → 40. */
export const adjustLife = machine({
  label: '库存调整',
  initial: 10,
  states: { 10: '草稿', 15: '待审核', 20: '待执行', 40: '已完成', 90: '已删除' },
  actions: {
    update: { label: '编辑', from: [10], to: [10], permit: 'inv:adjust:edit' },
    delete: { label: '删除', from: [10], to: [90], permit: 'inv:adjust:del' },
    submit: { label: '提交', from: [10], to: [15, 20], permit: 'inv:adjust:submit' },
    audit: { label: '审核通过', from: [15], to: [20], permit: 'inv:adjust:audit' },
    reject: { label: '驳回', from: [15], to: [10], permit: 'inv:adjust:audit' },
    generateTask: { label: '执行', from: [10, 20], to: [20, 40], permit: 'inv:adjust:generateTask' },
    cancelTask: { label: '撤回', from: [20], to: [10], permit: 'inv:adjust:cancelTask' },
  },
});
export type AdjustAction = keyof typeof adjustLife.actions;
