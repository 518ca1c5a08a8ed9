import { emit } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** An adjustment that has changed stock; what its booked lines say does not change any more. */
interface Booked {
  id: number;
  adjustNo: string;
  ownerId: number;
  reasonCode: string;
  /** The lines that did; left out, all of them. */
  lineIds?: readonly number[];
}

/** Tell with the commit that stock was changed by hand, by a count or by a loss. */
export const tellChanged = (ctx: Ctx, booked: readonly Booked[]): Promise<void> =>
  emit(
    ctx,
    booked.map(({ id, adjustNo, ownerId, reasonCode, lineIds = [] }) => ({
      topic: 'STOCK.CHANGED',
      aggKey: `ADJ:${id}`,
      payload: { adjustId: id, adjustNo, ownerId, reasonCode, lines: lineIds.map((detailId) => ({ detailId })) },
    })),
  );
