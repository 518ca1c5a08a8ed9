import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { ofOwners } from '../../../platform/list/filters.ts';

// Other systems know our masters by their codes. One statement a kind of master, however many rows name them.

/** What of an owner is known by a code of its own. */
export type OwnedMaster = 'goods' | 'store' | 'customer' | 'supplier' | 'producer';

/** A code, and the owner it is a code of. */
export interface OwnedCode {
  ownerId: number;
  code: string;
}
export const ownedKey = ({ ownerId, code }: OwnedCode): string => `${ownerId}/${code}`;

/** Ids of the actor's owners by code; others are as good as absent. */
export async function ownersByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.rows<{ code: string; id: number }>`
    select w.code, w.id
    from basic.owner w
    where w.tenant_id = ${ctx.tenantId}
      and w.code = any(${[...new Set(codes)]}::text[])
      and not w.is_deleted
      and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
  `;
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Ids by `ownedKey`. */
export async function ownedByCode(
  ctx: Ctx,
  table: OwnedMaster,
  asked: readonly OwnedCode[],
): Promise<Map<string, number>> {
  const wanted = [...new Map(asked.map((one) => [ownedKey(one), one])).values()];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.rows<OwnedCode & { id: number }>`
    select t.owner_id, t.code, t.id
    from unnest(
      ${wanted.map(({ ownerId }) => ownerId)}::bigint[], ${wanted.map(({ code }) => code)}::text[]
    ) n(owner_id, code)
    join ${sql.table(`basic.${table}`)} t
      on t.tenant_id = ${ctx.tenantId}
      and t.owner_id = n.owner_id
      and t.code = n.code
      and not t.is_deleted
      and ${ofOwners(ctx, 't')}
  `;
  return new Map(rows.map((row) => [ownedKey(row), row.id]));
}

/** Routes of the warehouse by code. */
export async function routesByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await ctx.rows<{ code: string; id: number }>`
    select r.code, r.id
    from basic.route r
    where r.tenant_id = ${ctx.tenantId}
      and r.warehouse_id = ${ctx.warehouseId}
      and r.code = any(${[...new Set(codes)]}::text[])
      and not r.is_deleted
  `;
  return new Map(rows.map((row) => [row.code, row.id]));
}
