import type { z } from 'zod';
import type { leftOrder, waveGroup, waveState } from '#contract/outbound/wave.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, sqlState } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { commonOf, type Group, type PoolOrder } from './create.plan.ts';
import { restateWaves } from './rows.ts';
import type { StrategyGroup } from './strategy/strategy.plan.ts';

export const PREFIX = 'W';

interface How {
  waveNo?: string | undefined;
  remark?: string | null | undefined;
  /** Who put the orders together. */
  by: 'HAND' | 'RULE' | 'STRATEGY';
}
type Made = z.output<typeof waveState> & { orderCount: number };

/** Waves of these orders, each under a number of its own. */
export async function makeWaves(
  ctx: Ctx,
  groups: readonly (Group & Partial<StrategyGroup>)[],
  { waveNo, remark, by }: How,
): Promise<Made[]> {
  const numbers = groups.length === 1 && waveNo ? [waveNo] : await nextNumbers(ctx, PREFIX, groups.length);
  const heads = groups.map(({ orders, pickMethod, strategy, isUrgent = false }, i) => ({
    no: numbers[i],
    method: pickMethod,
    ...commonOf(orders),
    strategyId: strategy?.id ?? null,
    isUrgent,
    autoRelease: isUrgent || (strategy?.autoRelease ?? false),
    lineSeconds: strategy?.lineSeconds ?? 0,
    pickers: strategy?.pickers ?? 1,
  }));
  const { rows } = await ctx.run<{ id: number; waveNo: string; status: number; version: number }>`
    insert into outbound.wave (
      tenant_id, warehouse_id, wave_no, pick_method, route_id, storage_mode, delivery_type, strategy_id, is_urgent,
      auto_release, line_seconds, pickers, remark, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r.no, r.method, r."routeId", r."storageMode", r."deliveryType",
      r."strategyId", r."isUrgent", r."autoRelease", r."lineSeconds", r.pickers, ${remark || null}, ${ctx.userId},
      ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) r(
      no text, method smallint, "routeId" bigint, "storageMode" smallint, "deliveryType" smallint, "strategyId" bigint,
      "isUrgent" boolean, "autoRelease" boolean, "lineSeconds" int, pickers int
    )
    order by r.no
    returning id, wave_no, status, version
  `.catch((error: unknown) =>
    sqlState(error) === '23505' ? refuse('DUPLICATE', `波次号【${waveNo ?? ''}】已存在`) : Promise.reject(error),
  );
  const made = new Map(rows.map((row) => [row.waveNo, row]));
  const waves = numbers.map((no) => made.get(no) ?? refuse('DEFECT'));
  await joinWaves(
    ctx,
    waves.map((wave, i) => ({ waveId: wave.id, orderIds: (groups[i]?.orders ?? []).map((o) => o.id) })),
  );
  await trace(
    ctx,
    waves.map((wave, i) => {
      const { orders = [], strategy, isUrgent = false } = groups[i] ?? {};
      return {
        docType: 'WAVE',
        docId: wave.id,
        action: 'CREATE',
        actionName: '新建',
        toStatus: wave.status,
        payload: {
          orders: orders.length,
          byRule: by !== 'HAND',
          ...(strategy && { strategy: strategy.id, revision: strategy.version, urgent: isUrgent }),
        },
      };
    }),
  );
  return waves.map((wave, i) => ({ ...wave, version: wave.version + 1, orderCount: groups[i]?.orders.length ?? 0 }));
}

/** Put orders into waves in the order given: that is the order a release goes through them. */
export async function joinWaves(
  ctx: Ctx,
  joins: readonly { waveId: number; orderIds: readonly number[] }[],
): Promise<void> {
  const pairs = joins.flatMap(({ waveId, orderIds }) => orderIds.map((orderId) => ({ waveId, orderId })));
  const waves = pairs.map((p) => p.waveId),
    orders = pairs.map((p) => p.orderId);
  await ctx.run`
    insert into outbound.wave_order (tenant_id, warehouse_id, wave_id, order_id, created_by, updated_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.wave_id, n.order_id, ${ctx.userId}, ${ctx.userId}
    from unnest(${waves}::bigint[], ${orders}::bigint[]) with ordinality n(wave_id, order_id, ord)
    order by n.ord
    on conflict (tenant_id, warehouse_id, wave_id, order_id) do update set active = true, kick_reason = null,
      updated_by = excluded.updated_by, updated_at = now()
  `;
  await ctx.run`
    update outbound.order o
    set wave_id = n.wave_id, left_reason = null, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${waves}::bigint[], ${orders}::bigint[]) n(wave_id, order_id)
    where ${here(ctx, 'o')}
      and o.id = n.order_id
  `;
  await restateWaves(ctx, waves);
}

/** Who stays behind, and why. */
export const toldLeft = (
  left: readonly { order: { id: number; orderNo: string }; why: string }[],
): z.output<typeof leftOrder>[] => left.map(({ order: { id, orderNo }, why }) => ({ id, orderNo, reason: why }));

/** Waves that would be made, in words. */
export async function toldGroups(ctx: Ctx, groups: readonly Group[]): Promise<z.output<typeof waveGroup>[]> {
  const routes = await ctx.rows<{ id: number; name: string }>`
    select r.id, r.name
    from basic.route r
    where ${here(ctx, 'r')}
  `;
  const nameOf = new Map(routes.map((route) => [route.id, route.name]));
  return groups.map(({ orders, pickMethod }) => {
    const first = orders[0] ?? refuse('DEFECT');
    const sum = (of: (o: PoolOrder) => number): number => orders.reduce((n, o) => n + of(o), 0);
    return {
      deliveryType: first.deliveryType,
      routeId: first.routeId,
      routeName: nameOf.get(first.routeId ?? 0) ?? null,
      storageMode: first.storageMode,
      cutoffAt: wireTimeOrNull(first.cutoff === null ? null : new Date(first.cutoff)),
      pickMethod,
      orderCount: orders.length,
      lineCount: sum((o) => o.lineCount),
      totalQty: sum((o) => o.qty),
      totalVolume: sum((o) => o.volume),
      orderIds: orders.map((o) => o.id),
    };
  });
}
