import { sql, type RawBuilder } from 'kysely';
import { CATCH_STATE } from '#contract/inbound/catch.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

/** A weighed carton before it lies anywhere. */
export interface NewCarton {
  code: string;
  weightG: number;
  producedOn?: string | null;
  /** The carton that left and is back as this one. */
  originId?: number | null;
}
export interface Carton {
  id: number;
  code: string;
  weightG: number;
  producedOn: string | null;
}

const COLUMNS = sql`k.id, k.code, k.weight as "weightG", k.produced_on::text as "producedOn"`;

/** Cartons of an inbound line that wait to be received, as a part of a larger look. */
export const cartonsRead = (ctx: Ctx, detail: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select jsonb_agg(to_jsonb(x) order by x.id) as cartons
  from (
    select ${COLUMNS}
    from inventory.catch_code k
    where ${here(ctx, 'k')}
      and k.in_detail_id = ${detail}
      and k.state = ${CATCH_STATE.read}
    order by k.id
    limit 200
  ) x
`;

/** A weighed carton that was picked. */
export interface PickedCarton {
  id: number;
  weightG: number;
}

/** Weighed cartons that lie in a stock row for an order line, as a part of a larger look; only rows with a weight are looked through. */
export const cartonsPicked = (
  stock: RawBuilder<unknown>,
  detailId: RawBuilder<unknown>,
): RawBuilder<PickedCarton[]> => sql`
  case
    when ${stock}.weight_g > 0 then (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'weightG', k.weight) order by k.id), '[]')
      from inventory.catch_code k
      where k.tenant_id = ${stock}.tenant_id
        and k.warehouse_id = ${stock}.warehouse_id
        and k.stock_id = ${stock}.id
        and k.out_detail_id = ${detailId}
        and k.state = 30
    )
    else '[]'
  end
`;

/** Weighed cartons that lie in stock rows, by their codes; one that was picked says for which order line. */
export interface LyingCarton {
  id: number;
  code: string;
  stockId: number;
  outDetailId: number | null;
}

export const lyingCartons = (ctx: Ctx, stockIds: readonly number[], codes: readonly string[]): Promise<LyingCarton[]> =>
  ctx.rows<LyingCarton>`
    select k.id, k.code, k.stock_id, k.out_detail_id
    from inventory.catch_code k
    where ${here(ctx, 'k')}
      and k.stock_id = any(${[...stockIds]}::bigint[])
      and k.code = any(${[...codes]}::text[])
      and k.state in (${CATCH_STATE.inStock}, ${CATCH_STATE.picked})
  `;

/** All weighed cartons that lie in these rows. */
export const cartonsIn = (ctx: Ctx, stockIds: readonly number[]): Promise<LyingCarton[]> => ctx.rows<LyingCarton>`
  select k.id, k.code, k.stock_id, k.out_detail_id
  from inventory.catch_code k
  where ${here(ctx, 'k')}
    and k.stock_id = any(${[...stockIds]}::bigint[])
    and k.state in (${CATCH_STATE.inStock}, ${CATCH_STATE.picked})
  order by k.code
`;

/** Codes of goods that stand for a carton already. */
export async function codesTaken(ctx: Ctx, goodsId: number, codes: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.rows<{ code: string }>`
    select k.code
    from inventory.catch_code k
    where ${here(ctx, 'k')}
      and k.goods_id = ${goodsId}
      and k.code = any(${codes}::text[])
      and k.state not in (${CATCH_STATE.returned}, ${CATCH_STATE.voided})
  `;
  return new Set(rows.map((row) => row.code));
}

/** Nothing comes back for a code another line took meanwhile: two users writing it meet at the index. */
export async function writeCartons(
  ctx: Ctx,
  { detailId, goodsId, batchNo }: { detailId: number; goodsId: number; batchNo: string },
  cartons: readonly NewCarton[],
): Promise<Carton[]> {
  return ctx.rows<Carton>`
    insert into inventory.catch_code as k (
      tenant_id, warehouse_id, in_detail_id, goods_id, code, weight, produced_on, origin_id, batch_no, created_by,
      updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${detailId}, ${goodsId}, n.code, n.weight, n.produced_on, n.origin_id,
      ${batchNo}, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${cartons.map((c) => c.code)}::text[], ${cartons.map((c) => c.weightG)}::bigint[],
      ${cartons.map((c) => c.producedOn ?? null)}::date[], ${cartons.map((c) => c.originId ?? null)}::bigint[]
    ) with ordinality n(code, weight, produced_on, origin_id, i)
    order by n.i
    on conflict do nothing
    returning ${COLUMNS}
  `;
}

/** The cartons of a line that came in: they lie where it does. A part of the posting. */
export const cartonsLanded = (
  ctx: Ctx,
  landed: readonly { cartonIds: readonly number[]; stockId: number; lotId: number }[],
): RawBuilder<unknown>[] => {
  const each = landed.flatMap(({ cartonIds, stockId, lotId }) => cartonIds.map((id) => ({ id, stockId, lotId })));
  if (each.length === 0) return [];
  return [
    sql`
      update inventory.catch_code k
      set state = ${CATCH_STATE.inStock}, stock_id = n.stock_id, lot_id = n.lot_id, updated_by = ${ctx.userId},
        updated_at = now()
      from unnest(
        ${each.map((e) => e.id)}::bigint[], ${each.map((e) => e.stockId)}::bigint[],
        ${each.map((e) => e.lotId)}::bigint[]
      ) n(id, stock_id, lot_id)
      where ${here(ctx, 'k')}
        and k.id = n.id
    `,
  ];
};

/** The cartons of a receipt that is taken back wait again. */
export async function cartonsBack(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.run`
    update inventory.catch_code k
    set state = ${CATCH_STATE.read}, stock_id = null, lot_id = null, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'k')}
      and k.id = any(${[...ids]}::bigint[])
      and k.state = ${CATCH_STATE.inStock}
  `;
}

/** Only what has not come in can be voided; answers how many were. What they came back from has left again. */
export async function cartonsVoided(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await ctx.rows<{ originId: number | null }>`
    update inventory.catch_code k
    set state = ${CATCH_STATE.voided}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'k')}
      and k.id = any(${[...ids]}::bigint[])
      and k.state = ${CATCH_STATE.read}
    returning k.origin_id
  `;
  const origins = rows.flatMap(({ originId }) => originId ?? []);
  if (origins.length > 0)
    await ctx.run`
      update inventory.catch_code k
      set state = ${CATCH_STATE.shipped}, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'k')}
        and k.id = any(${origins}::bigint[])
        and k.state = ${CATCH_STATE.returned}
    `;
  return rows.length;
}

/** What was read of these orders and did not come in stands for nothing any more: they expect nothing now. */
export async function cartonsNotAwaited(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const rows = await ctx.rows<{ id: number }>`
    select k.id
    from inbound.detail d
    join inventory.catch_code k
      on k.tenant_id = d.tenant_id
      and k.warehouse_id = d.warehouse_id
      and k.in_detail_id = d.id
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
      and k.state = ${CATCH_STATE.read}
    order by k.id
  `;
  if (rows.length > 0)
    await cartonsVoided(
      ctx,
      rows.map(({ id }) => id),
    );
}

/** Cartons whose putaway is taken back lie where they lay. False when others lie among them: nobody knows which ones came. */
export async function cartonsReturn(
  ctx: Ctx,
  { qty, fromStockId, toStockId }: { qty: number; fromStockId: number; toStockId: number },
): Promise<boolean> {
  const rows = await ctx.rows`
    update inventory.catch_code k
    set stock_id = ${toStockId}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'k')}
      and k.stock_id = ${fromStockId}
      and k.state in (${CATCH_STATE.inStock}, ${CATCH_STATE.picked})
    returning k.id
  `;
  return rows.length === 0 || rows.length === qty;
}

/** Cartons that go over to other rows where they lie: what they hold is called something else. A part of the posting. */
export const cartonsMoved = (
  ctx: Ctx,
  moves: readonly { ids: readonly number[]; toStockId: number }[],
): RawBuilder<unknown>[] => {
  const each = moves.flatMap(({ ids, toStockId }) => ids.map((id) => ({ id, toStockId })));
  if (each.length === 0) return [];
  return [
    sql`
      update inventory.catch_code k
      set stock_id = n.stock_id, updated_by = ${ctx.userId}, updated_at = now()
      from unnest(${each.map((e) => e.id)}::bigint[], ${each.map((e) => e.toStockId)}::bigint[]) n(id, stock_id)
      where ${here(ctx, 'k')}
        and k.id = n.id
    `,
  ];
};

/** Cartons that leave without having been sold: their codes stand for nothing any more. A part of the posting. */
export const cartonsGone = (ctx: Ctx, ids: readonly number[]): RawBuilder<unknown>[] =>
  ids.length === 0
    ? []
    : [
        sql`
          update inventory.catch_code k
          set state = ${CATCH_STATE.voided}, stock_id = null, updated_by = ${ctx.userId}, updated_at = now()
          where ${here(ctx, 'k')}
            and k.id = any(${[...ids]}::bigint[])
        `,
      ];
