import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { tellOf, type Note } from '../../services/notes.ts';
import { holdersOf } from '../iam/facade.ts';
import { placedIn } from './people.ts';

const PAGES = {
  PATROL: '/Inspect/InspectTaskDetail',
  RECTIFY: '/Inspect/InspectDangerDetail',
  EVENT: '/Event/InvestigationDetail',
} as const;

/** Tell people of walks, rectifications and events that are theirs now. */
export const tell = (ctx: Ctx, notes: readonly Note<keyof typeof PAGES>[]): Promise<void> => tellOf(ctx, PAGES, notes);

/** Who holds a permission and has a place in this warehouse. */
export async function holdersHere(ctx: Ctx, permit: string): Promise<number[]> {
  const rows = await ctx.rows<{ userId: number }>`
    select distinct h.user_id
    from (${holdersOf(ctx.tenantId, permit)}) h
    where ${placedIn({ tenantId: sql`${ctx.tenantId}`, id: sql`h.user_id`, isAdmin: sql`h.is_admin` }, sql`${ctx.warehouseId}`)}
  `;
  return rows.map(({ userId }) => userId);
}

/** Who may judge a case of this warehouse: the permission, a place here, and no part in it. */
export const judgesOf = async (ctx: Ctx, permit: string, partyIds: readonly number[]): Promise<number[]> =>
  (await holdersHere(ctx, permit)).filter((userId) => !partyIds.includes(userId));
