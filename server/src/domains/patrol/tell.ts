import { sql } from 'kysely';
import { rightOf } from '#contract/patrol/rights.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { tellOf, type Note } from '../../services/notes.ts';
import { holdersOf } from '../iam/facade.ts';
import { placedIn } from './people.ts';

const PAGES = {
  PATROL: '/Inspect/InspectTaskDetail',
  RECTIFY: '/Inspect/InspectDangerDetail',
  EVENT: '/Event/InvestigationDetail',
  PLAN: '/Inspect/Plan',
} as const;

/** Tell people of walks, rectifications and events that are theirs now. */
export const tell = (ctx: Ctx, notes: readonly Note<keyof typeof PAGES>[]): Promise<void> => tellOf(ctx, PAGES, notes);

/** What somebody must hold: a permission, and the kind of patrol it is used on; an event has none. */
export type Held = readonly [permit: string, kind: number | null];

/** Who holds a permission, and sees the kind, and has a place in this warehouse. */
export async function holdersHere(ctx: Ctx, [permit, kind]: Held): Promise<number[]> {
  const right = rightOf(kind)?.permit;
  const rows = await ctx.rows<{ userId: number }>`
    select distinct h.user_id
    from (${holdersOf(ctx.tenantId, permit)}) h
    where ${right ? sql`h.user_id in (select k.user_id from (${holdersOf(ctx.tenantId, right)}) k)` : sql`true`}
      and ${placedIn({ tenantId: sql`${ctx.tenantId}`, id: sql`h.user_id`, isAdmin: sql`h.is_admin` }, sql`${ctx.warehouseId}`)}
  `;
  return rows.map(({ userId }) => userId);
}

/** Who may judge a case of this warehouse: the permission, a place here, and no part in it. */
export const judgesOf = async (ctx: Ctx, held: Held, partyIds: readonly number[]): Promise<number[]> =>
  (await holdersHere(ctx, held)).filter((userId) => !partyIds.includes(userId));

/** The same by kind. */
export async function holdersOfKinds<K extends number | null>(
  ctx: Ctx,
  permit: string,
  kinds: ReadonlySet<K>,
): Promise<Map<K, number[]>> {
  const of = new Map<K, number[]>();
  for (const kind of kinds) of.set(kind, await holdersHere(ctx, [permit, kind]));
  return of;
}
