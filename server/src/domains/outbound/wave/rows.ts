import { sql, type RawBuilder } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { after, type Purpose } from '../allocation/turn.ts';
import { lockKnown, lockOrders, type Order } from '../order/rows.ts';

/** A wave as it stands under lock. */
export interface Wave {
  id: number;
  waveNo: string;
  status: number;
  pickMethod: number;
  routeId: number | null;
  deliveryType: number | null;
  allocCursor: number;
  version: number;
  orderCount: number;
}

/** Lock rank 2, ids ascending. A wave with orders of foreign owners is no wave to whoever may not see them. */
export async function lockWaves(ctx: Ctx, ids: readonly number[], purpose: Purpose = {}): Promise<Map<number, Wave>> {
  const rows = await ctx.rows<Wave>`
    select w.id, w.wave_no, w.status, w.pick_method, w.route_id, w.delivery_type, w.alloc_cursor, w.version,
      w.order_count
    from ${after(ctx, purpose)} outbound.wave w
    where ${here(ctx, 'w')}
      and w.id = any(${[...new Set(ids)]}::bigint[])
    order by w.id
    for no key update of w
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockWave(ctx: Ctx, id: number, purpose: Purpose = {}): Promise<Wave> {
  const wave = (await lockWaves(ctx, [id], purpose)).get(id) ?? refuse('NOT_FOUND');
  if (ctx.ownerIds !== null) {
    const rows = await ctx.rows`
      select 1
      from outbound.wave_order w
      join outbound.order o on o.tenant_id = w.tenant_id and o.warehouse_id = w.warehouse_id and o.id = w.order_id
      where ${here(ctx, 'w')}
        and w.wave_id = ${id}
        and not o.owner_id = any(${ctx.ownerIds}::bigint[])
      limit 1
    `;
    if (rows.length > 0) refuse('NOT_FOUND');
  }
  return wave;
}

export function refuseWave(wave: Wave, action: keyof typeof waveLife.actions): void {
  const why = refusal(waveLife, action, wave.status);
  if (why) refuse('STATE', why, { waveNo: wave.waveNo });
}

/**
 * Lock orders together with the waves they stand in: waves rank before orders, so they are looked up first and looked at again under lock.
 * Throws Retry when an order changed its wave in between.
 */
export async function lockWithWaves(
  ctx: Ctx,
  ids: readonly number[],
  lenient = false,
): Promise<{ orders: Map<number, Order>; waves: Map<number, Wave> }> {
  const rows = await ctx.rows<{ waveId: number }>`
    select distinct o.wave_id
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
      and o.wave_id is not null
  `;
  const waves = await lockWaves(
    ctx,
    rows.map((row) => row.waveId),
  );
  const orders = lenient ? await lockKnown(ctx, ids) : await lockOrders(ctx, ids);
  if ([...orders.values()].some((order) => order.waveId !== null && !waves.has(order.waveId)))
    throw new Retry('an order joined a wave');
  return { orders, waves };
}

/** Orders leave their wave; the wave's numbers follow. The caller holds waves and orders, and gets the waves as they stand now. */
export async function leaveWaves(ctx: Ctx, orderIds: readonly number[], reason: string): Promise<Restated[]> {
  if (orderIds.length === 0) return [];
  const rows = await ctx.rows<{ waveId: number }>`
    update outbound.wave_order w
    set active = false, kick_reason = ${reason.slice(0, 1000)}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'w')}
      and w.order_id = any(${orderIds}::bigint[])
      and w.active
    returning w.wave_id
  `;
  await ctx.run`
    update outbound.order o
    set wave_id = null
    where ${here(ctx, 'o')}
      and o.id = any(${orderIds}::bigint[])
      and o.wave_id is not null
  `;
  return await restateWaves(
    ctx,
    rows.map((row) => row.waveId),
  );
}

type Restated = Pick<Wave, 'id' | 'version' | 'orderCount'>;

/** Counts of the waves from their active orders. */
export async function restateWaves(ctx: Ctx, ids: readonly number[]): Promise<Restated[]> {
  const waves = [...new Set(ids)];
  if (waves.length === 0) return [];
  return await ctx.rows<Restated>`
    update outbound.wave w
    set order_count = n.orders, line_count = n.lines, total_qty = n.qty, total_volume = n.volume, cutoff_at = n.cutoff,
      version = w.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${waves}::bigint[]) x(id)
    cross join lateral (
      select count(*) as orders, coalesce(sum(l.n), 0) as lines, coalesce(sum(o.total_qty), 0)::bigint as qty,
        coalesce(sum(o.total_volume), 0)::bigint as volume, min(o.cutoff_at) as cutoff
      from outbound.wave_order m
      join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
      cross join lateral (
        select count(*) as n
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) l
      where ${here(ctx, 'm')}
        and m.wave_id = x.id
        and m.active
    ) n
    where ${here(ctx, 'w')}
      and w.id = x.id
    returning w.id, w.version, w.order_count
  `;
}

/**
 * Status of released waves as picking and shipping go on: 30 something picked, 40 nothing left to pick, 50 every order shipped, cancelled or gone.
 * A shipment taken back brings its waves back too. Each question is answered by the first row that says yes: this is asked after every pick, and waves are long.
 * `limit 1`, not `exists`: that may be answered from a hash of all waves there are.
 */
export async function settleWaves(ctx: Ctx, ids: Iterable<number>): Promise<void> {
  const waves = [...new Set(ids)].sort((a, b) => a - b);
  if (waves.length === 0) return;
  /** A line of such tasks of which this is true. Tasks were settled before: below 40 something is open, from 30 to 40 something was picked. */
  const line = (tasks: RawBuilder<unknown>, is: RawBuilder<unknown>) => sql`
    (
      select true
      from outbound.pick_task t
      join outbound.pick_line p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.task_id = t.id
      where ${here(ctx, 't')}
        and t.wave_id = x.id
        and ${tasks}
        and ${is}
      limit 1
    ) is true
  `;
  await ctx.run`
    update outbound.wave w
    set status = n.status, done_at = case when n.status = 50 then now() end, version = w.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${waves}::bigint[]) x(id)
    cross join lateral (
      select case
        when (
          select true
          from outbound.order o
          where ${here(ctx, 'o')}
            and o.wave_id = x.id
            and o.status < 90
          limit 1
        ) is not true then 50
        when not (
          ${line(sql`t.status < 40`, sql`p.state in (5, 10)`)}
        ) and ${line(sql`true`, sql`p.state <> 90`)} then 40
        when ${line(sql`t.status between 30 and 40`, sql`(p.state in (20, 30) or p.picked_qty > 0)`)} then 30
        else 20
      end as status
    ) n
    where ${here(ctx, 'w')}
      and w.id = x.id
      and w.status in (20, 30, 40, 50)
      and w.status <> n.status
  `;
}
