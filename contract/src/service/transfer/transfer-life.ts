import { machine } from '../../kit/machine.ts';

/**
 * 调拨单 (beyond.md §14): goods go from one warehouse of the company to another. Approval makes an outbound order here and an inbound order there; what follows is
 * derived from both: something is promised, something has left, something has arrived, nothing is on its way any more.
 */
export const transferLife = machine({
  label: '调拨单',
  initial: 'draft',
  states: {
    draft: [10, '草稿'],
    approved: [20, '已审核'],
    leaving: [30, '出库中'],
    onWay: [40, '在途'],
    arriving: [50, '入库中'],
    done: [60, '已完成'],
    cancelled: [90, '已取消'],
  },
  actions: {
    update: { label: '编辑', from: ['draft'], permit: 'order:allotOrder:update' },
    approve: { label: '审核', from: ['draft'], to: ['approved'], permit: 'order:allotOrder:approve' },
    cancel: {
      label: '取消',
      from: ['draft', 'approved', 'leaving'],
      to: ['cancelled'],
      permit: 'order:allotOrder:cancel',
    },
    /** By the outbound order, and by the inbound order. */
    leave: { label: '出库', from: ['approved'], to: ['leaving'], permit: 'out:order:allocate' },
    depart: { label: '发运', from: ['approved', 'leaving'], to: ['onWay'], permit: 'out:ship:confirm' },
    arrive: { label: '收货', from: ['onWay', 'arriving'], to: ['arriving', 'done'], permit: 'in:receive:confirm' },
    /** In the house the goods go to. */
    settle: {
      label: '处理差异',
      from: ['onWay', 'arriving'],
      to: ['arriving', 'done'],
      permit: 'order:allotOrder:settle',
    },
  },
});
/** What is done with the transfer itself. */
export const transferActs = ['update', 'approve', 'cancel', 'settle'] as const;
export type TransferAction = keyof typeof transferLife.actions;

/** What is decided about goods that left and did not arrive: they turned up and are received after all, they are written off, or somebody pays for them. */
export const DECISION = { found: 1, writtenOff: 2, claimed: 3 } as const;
