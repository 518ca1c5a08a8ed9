import type { ReceiveLine } from '#contract/inbound/receive.ts';
import type { ReceivingRule } from '../../strategy/facade.ts';
import type { HeldOrder as Order } from '../order/rows.ts';
import type { Place } from '../places.ts';
import type { OnTheWay } from '../transit/transit.ts';
import type { DetailFact, Judged } from './confirm.plan.ts';

/** One receiving line with everything it has come to. */
export interface Arrival {
  line: ReceiveLine;
  detail: DetailFact;
  order: Order;
  rule: ReceivingRule;
  judged: Judged;
  place: Place;
  lpnId: number;
  lotId: number;
  lotNo: string;
  coming: OnTheWay | undefined;
  fromTransit: number;
  /** Weighed cartons it brings, and their weight together. */
  cartonIds: number[];
  weightG: number;
}
/** The same with the number of its receipt. */
export interface Numbered extends Arrival {
  receiptId: number;
}
/** `txnIds`: what was on its way, and what comes beyond it. */
export interface Landed extends Numbered {
  stockId: number;
  txnIds: number[];
}
