import { machine } from '../kit/machine.ts';

/** 质检单 (§3.5). The status follows from its lines: all recorded is 待判定, all judged is done. */
export const qcLife = machine({
  label: '质检单',
  initial: 'open',
  states: {
    open: [10, '待质检'],
    inspecting: [20, '质检中'],
    recorded: [30, '待判定'],
    done: [40, '已完成'],
    cancelled: [90, '已取消'],
  },
  actions: {
    start: { label: '开始质检', from: ['open'], to: ['inspecting'], permit: 'in:inspect:start' },
    release: { label: '退回领取', from: ['inspecting', 'recorded'], to: ['open'], permit: 'in:inspect:start' },
    record: {
      label: '录入质检记录',
      from: ['inspecting', 'recorded'],
      to: ['inspecting', 'recorded'],
      permit: 'in:inspect:record',
    },
    judge: {
      label: '质检判定',
      from: ['inspecting', 'recorded'],
      to: ['inspecting', 'recorded', 'done'],
      permit: 'in:qc:judge',
    },
    undo: {
      label: '撤销判定',
      from: ['inspecting', 'recorded', 'done'],
      to: ['inspecting', 'recorded'],
      permit: 'in:qc:undo',
    },
    rejectOut: { label: '拒收退车', from: ['inspecting', 'recorded', 'done'], permit: 'in:qc:rejectOut' },
    cancel: { label: '取消质检', from: ['open', 'inspecting'], to: ['cancelled'], permit: 'in:qc:cancel' },
    /** What a cancelled one left under inspection is inspected by a new one. */
    renew: { label: '重新送检', from: ['cancelled'], permit: 'in:inspect:start' },
  },
});
export type QcAction = keyof typeof qcLife.actions;

/** States of a line. */
export const QC_LINE = { waiting: 10, judged: 20, withdrawn: 90 } as const;
