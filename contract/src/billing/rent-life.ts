import { machine } from '../kit/machine.ts';

/** 租约 (office.md §3.14): from the day it takes effect it has a schedule; it ends by its date, or before by word. */
export const rentLife = machine({
  label: '租约',
  initial: 'draft',
  states: {
    draft: [0, '草稿'],
    effective: [1, '生效'],
    expired: [2, '到期'],
    terminated: [3, '终止'],
  },
  actions: {
    update: { label: '编辑', from: ['draft'], permit: 'bil:rent:edit' },
    remove: { label: '删除', from: ['draft'], permit: 'bil:rent:del' },
    effect: { label: '生效', from: ['draft'], to: ['effective'], permit: 'bil:rent:effect' },
    terminate: { label: '终止', from: ['effective'], to: ['terminated'], permit: 'bil:rent:terminate' },
    /** By the clock, the day after its last. */
    expire: { label: '到期', from: ['effective'], to: ['expired'], permit: 'bil:rent:effect' },
  },
});
export type RentAction = keyof typeof rentLife.actions;
