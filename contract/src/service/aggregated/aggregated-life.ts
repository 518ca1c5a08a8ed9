import { machine } from '../../kit/machine.ts';

/** 汇总单 (office.md §3.9): orders of one consignee and day that are brought as one. Planned and done follow from the transport order it is handed over as. */
export const aggregatedLife = machine({
  label: '汇总单',
  initial: 'open',
  states: {
    open: [0, '待确认'],
    confirmed: [1, '已确认'],
    planned: [2, '已排线'],
    done: [3, '已完成'],
    cancelled: [9, '已取消'],
  },
  actions: {
    confirm: { label: '确认', from: ['open'], to: ['confirmed'], permit: 'order:agg:confirm' },
    /** By the transport order. */
    plan: { label: '排线', from: ['confirmed'], to: ['planned'], permit: 'tms:plan:edit' },
    sign: { label: '签收', from: ['planned'], to: ['done'], permit: 'tms:waybill:sign' },
    cancel: { label: '取消', from: ['open', 'confirmed'], to: ['cancelled'], permit: 'order:agg:cancel' },
  },
});
/** What is done with it itself. */
export const aggregatedActs = ['confirm', 'cancel'] as const;
