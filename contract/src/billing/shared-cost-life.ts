import { machine } from '../kit/machine.ts';

/** 公摊费用: written, spread over those who bear it as often as what it is measured by changes, taken back as a whole. */
export const sharedCostLife = machine({
  label: '公摊费用',
  initial: 'draft',
  states: { draft: [0, '草稿'], charged: [1, '已分摊'], voided: [2, '已作废'] },
  actions: {
    update: { label: '编辑', from: ['draft'], permit: 'bil:shared:edit' },
    remove: { label: '删除', from: ['draft'], permit: 'bil:shared:del' },
    run: { label: '分摊', from: ['draft', 'charged'], to: ['charged'], permit: 'bil:shared:run' },
    void: { label: '作废', from: ['charged'], to: ['voided'], permit: 'bil:shared:void' },
  },
});
export type SharedCostAction = keyof typeof sharedCostLife.actions;
