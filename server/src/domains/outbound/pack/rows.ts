import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { refusal } from '#contract/kit/machine.ts';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import type { cartonRow } from '#contract/outbound/pack.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

export type CartonRow = z.output<typeof cartonRow>;

/** An outbound carton as it stands under lock (rank 8). */
export interface Carton extends CartonRow {
  state: number;
  specTare: number;
  maxWeight: number;
  maxVolume: number;
  positionId: number | null;
  goodsWeight: number;
  goodsVolume: number;
}

const COLUMNS = sql`
  l.id, l.code, l.kind, l.state, l.carton_state, l.carton_seq, l.out_order_id as order_id, l.gross_weight,
    l.position_id, coalesce(s.tare, 0) as spec_tare, coalesce(s.max_weight, 0) as max_weight,
    coalesce(s.max_volume, 0) as max_volume,
    coalesce(
      (
        select sum(c.qty)
        from outbound.carton_line c
        where c.tenant_id = l.tenant_id
          and c.warehouse_id = l.warehouse_id
          and c.lpn_id = l.id
          and c.order_id = l.out_order_id
      ), 0
    )::bigint as qty,
    coalesce(
      (
        select sum(c.weight_g)
        from outbound.carton_line c
        where c.tenant_id = l.tenant_id
          and c.warehouse_id = l.warehouse_id
          and c.lpn_id = l.id
          and c.order_id = l.out_order_id
      ), 0
    )::bigint as goods_weight,
    coalesce(
      (
        select sum(c.qty * g.volume)
        from outbound.carton_line c
        join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
        where c.tenant_id = l.tenant_id
          and c.warehouse_id = l.warehouse_id
          and c.lpn_id = l.id
          and c.order_id = l.out_order_id
      ), 0
    )::bigint as goods_volume
`;

const FROM = sql`
  from basic.lpn l
  left join basic.container_spec s on s.tenant_id = l.tenant_id and s.id = l.spec_id
`;

/** Which order each carton belongs to, without locks: the orders are locked before their cartons. */
export async function ordersOfCartons(
  ctx: Ctx,
  by: { ids?: readonly number[]; codes?: readonly string[] },
): Promise<{ id: number; code: string; orderId: number; waveId: number | null }[]> {
  const rows = await ctx.rows<{ id: number; code: string; orderId: number; waveId: number | null }>`
    select l.id, l.code, o.id as order_id, o.wave_id
    from basic.lpn l
    join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
    where ${here(ctx, 'l')}
      and ${ofOwners(ctx, 'o')}
      and l.carton_state > 0
      and not l.is_deleted
      and ${by.ids ? sql`l.id = any(${[...by.ids]}::bigint[])` : sql`l.code = any(${[...(by.codes ?? [])]}::text[])`}
    order by l.id
  `;
  return rows;
}

/** Lock cartons, ids ascending. The lock stands in a statement of its own: the columns are read from what it left. */
export async function lockCartons(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Carton>> {
  if (ids.length === 0) return new Map();
  const [, cartons] = await together(
    ctx.run`
      select 1
      from basic.lpn l
      where ${here(ctx, 'l')}
        and l.id = any(${[...ids]}::bigint[])
      order by l.id
      for no key update
    `,
    readCartons(ctx, ids),
  );
  return cartons;
}

/** A carton that is made as it is filled: nobody else knows it, and nothing is in it. */
export const newCarton = (id: number, code: string): Carton => ({
  id,
  code,
  kind: 'CARTON',
  state: FREE,
  cartonState: 0,
  cartonSeq: 0,
  orderId: 0,
  qty: 0,
  grossWeight: 0,
  specTare: 0,
  maxWeight: 0,
  maxVolume: 0,
  positionId: null,
  goodsWeight: 0,
  goodsVolume: 0,
});

const FREE = 10;

/** Cartons as they stand: a list of what is read under their locks. */
export const cartonRows = (ctx: Ctx, ids: readonly number[]): RawBuilder<Carton> => sql<Carton>`
  select ${COLUMNS} ${FROM}
  where ${here(ctx, 'l')}
    and l.id = any(${[...ids]}::bigint[])
  order by l.id
`;

export async function readCartons(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Carton>> {
  const { rows } = await cartonRows(ctx, ids).execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export function refuseCarton(carton: Carton, action: keyof typeof cartonLife.actions): void {
  const why = refusal(cartonLife, action, carton.cartonState);
  if (why) refuse('STATE', why, { cartonCode: carton.code });
}

export const rowOfCarton = ({
  id,
  code,
  kind,
  cartonState,
  cartonSeq,
  orderId,
  qty,
  grossWeight,
}: Carton): CartonRow => ({ id, code, kind, cartonState, cartonSeq, orderId, qty, grossWeight });
