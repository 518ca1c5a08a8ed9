import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import type { Choice } from './recommend.plan.ts';

/** A part of what was received, where it lies and where it should go. */
export interface Offer extends Omit<Choice, 'need'> { orderId: number; detailId: number; lpnId: number; stockId: number }

/** Putaway tasks for what lies on the floor. */
export async function offerPutaway(_tx: Tx, _actor: Actor, _offers: readonly Offer[]): Promise<{ id: number; taskNo: string }[]> {
  return [];
}
