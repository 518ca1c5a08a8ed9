import { sql, type RawBuilder } from 'kysely';
import type { Machine } from '#contract/kit/machine.ts';
import type { Ctx } from '../ctx.ts';
import { here } from '../list/filters.ts';
import { trace, type TraceRow } from './trace.ts';

/** A document of a warehouse under lock. */
interface Held {
  id: number;
  status: number;
  version: number;
}
/** An act in its life: the state it leads to (its own where left out), what else is set (`column = value,`), and what the trace keeps of it. */
export interface Lived<A extends string> {
  act: A;
  status?: number;
  set?: RawBuilder<unknown>;
  payload?: Record<string, unknown>;
}

/** Writes acts of documents that have a state and a version: the row, and the step in its trace. The caller holds the row and has refused what its life forbids. */
export const lives =
  <A extends string>(table: string, docType: TraceRow['docType'], life: Machine<number, A>) =>
  async (ctx: Ctx, row: Held, { act, status = row.status, set = sql``, payload }: Lived<A>): Promise<Held> => {
    await ctx.run`
      update ${sql.table(table)} d
      set ${set} status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'd')}
        and d.id = ${row.id}
    `;
    await trace(ctx, [
      {
        docType,
        docId: row.id,
        action: act.toUpperCase(),
        actionName: life.actions[act].label,
        fromStatus: row.status,
        toStatus: status,
        ...(payload ? { payload } : {}),
      },
    ]);
    return { id: row.id, status, version: row.version + 1 };
  };
