import { machine } from '../kit/machine.ts';

/**
 * 回单 (office.md §3.8): one for each outbound order that has left. Abnormal (异常) and what was decided about it (处置) are flags beside the state.
 * A departure that is taken back voids it; leaving again opens it anew.
 */
export const receiptLife = machine({
  label: '回单',
  initial: 'open',
  states: {
    open: [0, '待上传'],
    uploaded: [1, '已上传'],
    submitted: [3, '待审核'],
    approved: [4, '已审核'],
    rejected: [5, '已驳回'],
    voided: [9, '已作废'],
  },
  actions: {
    upload: { label: '上传', from: ['open', 'uploaded', 'rejected'], to: ['uploaded'], permit: 'order:receipt:upload' },
    save: { label: '保存', from: ['uploaded'], to: ['uploaded'], permit: 'order:receipt:submit' },
    submit: { label: '提交', from: ['uploaded'], to: ['submitted'], permit: 'order:receipt:submit' },
    cause: { label: '填写异常原因', from: ['uploaded', 'submitted'], permit: 'order:receipt:cause' },
    dispose: { label: '处置', from: ['submitted'], permit: 'order:receipt:dispose' },
    approve: { label: '审核', from: ['submitted'], to: ['approved'], permit: 'order:receipt:approve' },
    reject: { label: '驳回', from: ['submitted'], to: ['rejected'], permit: 'order:receipt:approve' },
    revoke: { label: '撤回', from: ['submitted'], to: ['uploaded'], permit: 'order:receipt:revoke' },
    /** Asks for a right of its own beside that of its call. */
    revokeApproved: { label: '撤回审核', from: ['approved'], to: ['submitted'], permit: 'order:receipt:revoke' },
    /** By the departure. */
    void: {
      label: '作废',
      from: ['open', 'uploaded', 'submitted', 'approved', 'rejected'],
      to: ['voided'],
      permit: 'out:ship:rollback',
    },
    reopen: { label: '重新生成', from: ['voided'], to: ['open'], permit: 'out:ship:confirm' },
  },
});
export type ReceiptAction = keyof typeof receiptLife.actions;

/** Whether an abnormal receipt has been decided about (`dispose_status`). */
export const DISPOSAL = { none: 0, due: 1, done: 2 } as const;

/** To bring a receipt back, from the departure: nobody signs for goods in the product yet, so that the day they left is what is known (docs/adr/0042). */
export const RECEIPT_HOURS = 72;
/** An approved one may be taken back this long. */
export const REVOKE_DAYS = 7;
/** Pictures of one receipt. */
export const RECEIPT_IMAGES_MAX = 9;
