import type { HookTopicName } from '#contract/hook/topics.ts';

/** What kind of document an event is about: where its owner and its numbers are read. */
export type Family = 'out' | 'in' | 'adjust' | 'lock' | 'transport' | 'complaint';

interface Source {
  topic: HookTopicName;
  family: Family;
  /** Where the event carries the id of its document. */
  id: string;
  /** What it carries that is told as it is. */
  keeps?: readonly string[];
}

const order = { family: 'out', id: 'orderId' } as const,
  receipt = { family: 'in', id: 'orderId' } as const,
  hold = { family: 'lock', id: 'noticeId', keeps: ['qty', 'reason'] } as const,
  complaint = { family: 'complaint', id: 'complaintId' } as const;

/** Which events of the outbox are told outside, and as what. The others are the product's own. */
export const SOURCES: Readonly<Record<string, Source>> = {
  'OUT.CREATED': { topic: 'order.created', ...order },
  'OUT.ALLOCATED': { topic: 'order.allocated', ...order },
  'OUT.RELEASED': { topic: 'order.released', ...order, keeps: ['waveNo'] },
  'OUT.SHIPPED': { topic: 'order.shipped', ...order, keeps: ['shipNo', 'qty'] },
  'OUT.SHIP_ROLLED_BACK': { topic: 'order.unshipped', ...order, keeps: ['shipNo'] },
  'OUT.CANCELLED': { topic: 'order.cancelled', ...order },
  'OUT.DROPPED': { topic: 'order.cancelled', ...order },
  'IN.RECEIVED': { topic: 'receipt.received', ...receipt },
  'IN.PUT_AWAY': { topic: 'receipt.putaway', ...receipt },
  'IN.FINISHED': { topic: 'receipt.closed', ...receipt },
  'IN.REOPENED': { topic: 'receipt.reopened', ...receipt },
  'STOCK.CHANGED': { topic: 'stock.changed', family: 'adjust', id: 'adjustId', keeps: ['reasonCode'] },
  'HOLD.OPENED': { topic: 'hold.opened', ...hold },
  'HOLD.RELEASED': { topic: 'hold.released', ...hold },
  'TRANSPORT.SIGNED': {
    topic: 'waybill.signed',
    family: 'transport',
    id: 'transportOrderId',
    keeps: ['signType', 'qty'],
  },
  'TRANSPORT.COMPLETED': {
    topic: 'waybill.completed',
    family: 'transport',
    id: 'transportOrderId',
    keeps: ['isReceipted'],
  },
  'COMPLAINT.OPENED': { topic: 'complaint.opened', ...complaint },
  'COMPLAINT.CLOSED': { topic: 'complaint.closed', ...complaint, keeps: ['verdict'] },
};
