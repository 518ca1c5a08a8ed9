import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { waveApi } from '#contract/outbound/wave.ts';
import { waveStrategy } from '#contract/strategy/outbound/wave-strategy.ts';
import { reaches } from '../../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../../platform/clock.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import { here } from '../../../../platform/list/filters.ts';
import { ownerPicking, waveStrategies, type WAVE_PARTS, type WaveStrategy } from '../../../strategy/facade.ts';
import { lockCapacity } from '../../../strategy/facade.ts';
import { noteLeft, roomsFor } from '../capacity.ts';
import { makeWaves, toldGroups, toldLeft } from '../make.ts';
import { poolOf, wallSlotsOf } from '../pool.ts';
import {
  endOf,
  planByStrategies,
  slotAt,
  stepsOf,
  strategyOf,
  type ByStrategies,
  type StrategyGroup,
  type Waiting,
} from './strategy.plan.ts';

/** Orders one run looks at; the older ones first. */
const DRAWN_MAX = 20_000;
/** Who left a wave, because nothing was there for him or somebody took him out, is not put into the next at once. */
const REST_MIN = 30;

export interface Planned {
  pool: readonly Waiting[];
  strategies: readonly WaveStrategy[];
  groups: readonly StrategyGroup[];
  looked: readonly Waiting[];
  left: ByStrategies['left'];
}

/** What the strategies would make at this moment of the orders that wait. `isDue`: whether it is the hour of one of them. */
export async function planNow(
  ctx: Ctx,
  {
    lock,
    rests,
    now,
    isDue,
  }: { lock: boolean; rests: boolean; now: number; isDue: (strategy: WaveStrategy) => boolean },
): Promise<Planned> {
  const strategies = await waveStrategies(ctx);
  const pool = await poolOf(ctx, { byShape: false }, { lock, first: DRAWN_MAX, restMin: rests ? REST_MIN : 0 });
  const wishOf = await ownerPicking(
    ctx,
    pool.map(({ ownerId }) => ownerId),
  );
  const wallSlots = await wallSlotsOf(ctx),
    rooms = await roomsFor(ctx, pool);
  return { pool, strategies, ...planByStrategies(pool, strategies, { now, isDue, wishOf, wallSlots, rooms }) };
}

const always = (): boolean => true;

/** 按策略成波, looked at: how the orders that wait fall to the strategies, and into waves. */
export async function strategyPlan(ctx: Ctx): Promise<OutputOf<typeof waveApi.strategyPlan>> {
  const now = Date.now();
  const { pool, strategies, groups, left } = await planNow(ctx, { lock: false, rests: false, now, isDue: always });
  const told = await toldGroups(ctx, groups),
    byStrategy = Map.groupBy(pool, (order) => strategyOf(strategies, order)?.id ?? null);
  return {
    pool: pool.length,
    unruled: byStrategy.get(null)?.length ?? 0,
    strategies: strategies
      .filter(({ ownerId }) => ownerId === null || reaches(ctx, ownerId))
      .map((strategy) => ({
        id: strategy.id,
        scope: [strategy.routeName, strategy.ownerName].filter(Boolean).join(' / ') || '全部',
        says: waveStrategy.says(strategy),
        orders: byStrategy.get(strategy.id)?.length ?? 0,
        urgent: groups
          .filter((group) => group.isUrgent && group.strategy.id === strategy.id)
          .reduce((n, group) => n + group.orders.length, 0),
        left: left.filter((one) => one.strategy.id === strategy.id).length,
        waves: groups.filter((group) => group.strategy.id === strategy.id).length,
        steps: stepsOf(strategy, pool, strategies).map((step) => ({ ...step, value: valueOf(strategy, step.part) })),
      })),
    left: toldLeft(left),
    list: told.map((group, i) => {
      const of = groups[i],
        end = of ? endOf(group.lineCount, of.strategy, now) : null,
        cutoff = of?.orders[0]?.cutoff ?? null;
      return {
        ...group,
        strategyId: of?.strategy.id ?? 0,
        isUrgent: of?.isUrgent ?? false,
        endsAt: wireTimeOrNull(end === null ? null : new Date(end)),
        isAtRisk: end !== null && cutoff !== null && end > cutoff,
      };
    }),
  };
}

const DICTS = { storageMode: 'storageMode', deliveryType: 'deliveryType', orderType: 'outboundType' } as const;

/** What a strategy asks of an order in one respect, by its name. */
function valueOf(strategy: WaveStrategy, part: (typeof WAVE_PARTS)[number] | 'nearest'): string {
  if (part === 'nearest') return '';
  if (part === 'routeId') return strategy.routeName ?? '';
  if (part === 'ownerId') return strategy.ownerName ?? '';
  return nameOf(DICTS[part], strategy[part]) ?? '';
}

/** 按策略成波, by hand: all of them, whatever the hour. What is to be released by itself is released within a minute. */
export const runStrategies = (ctx: Ctx): Promise<OutputOf<typeof waveApi.runStrategies>> =>
  wavesNow(ctx, { now: Date.now(), isDue: always, rests: false });

/**
 * Waves whose hour has come, and of what does not wait. The clocks of the strategies are held first: of two who make waves at once the second finds the hour
 * taken. Then the turn to fill the routes, where any is limited, and the orders, by number.
 */
export async function runDue(ctx: Ctx, { at }: { at: number }): Promise<number> {
  const now = new Date(at);
  const due = new Set((await lockClocks(ctx)).filter((one) => isDueAt(one, now)).map(({ id }) => id));
  const made = await wavesNow(ctx, { now: at, isDue: ({ id }) => due.has(id), rests: true });
  if (due.size > 0)
    await ctx.run`
      update outbound.wave_clock c
      set ran_at = ${now}
      where ${here(ctx, 'c')}
        and c.strategy_id = any(${[...due]}::bigint[])
    `;
  return made.list.length;
}

async function wavesNow(ctx: Ctx, how: { now: number; isDue: (strategy: WaveStrategy) => boolean; rests: boolean }) {
  await lockCapacity(ctx);
  const { groups, looked, left } = await planNow(ctx, { ...how, lock: true });
  if (left.length > 0 || looked.some(({ wasLeft }) => wasLeft)) await noteLeft(ctx, looked, left);
  return {
    list: groups.length === 0 ? [] : await makeWaves(ctx, groups, { by: 'STRATEGY' }),
    left: toldLeft(left),
  };
}

type Clock = WaveStrategy & { ranAt: Date | null };

const isDueAt = (strategy: Clock, now: Date): boolean => {
  const slot = slotAt(strategy, now.getTime(), wireTime(now).slice(11));
  return slot !== null && (strategy.ranAt === null || strategy.ranAt.getTime() < slot);
};

/** The strategies with the moment each made its waves last, held until commit. */
async function lockClocks(ctx: Ctx): Promise<Clock[]> {
  const strategies = await waveStrategies(ctx);
  const rows = await ctx.rows<{ strategyId: number; ranAt: Date | null }>`
    insert into outbound.wave_clock as c (tenant_id, warehouse_id, strategy_id)
    select ${ctx.tenantId}::bigint, ${ctx.warehouseId}::bigint, s
    from unnest(${strategies.map(({ id }) => id)}::bigint[]) s
    order by s
    on conflict (tenant_id, warehouse_id, strategy_id) do update set ran_at = c.ran_at
    returning c.strategy_id, c.ran_at
  `;
  const ran = new Map(rows.map(({ strategyId, ranAt }) => [strategyId, ranAt]));
  return strategies.map((one) => ({ ...one, ranAt: ran.get(one.id) ?? null }));
}

/** Whether the clock has something to do here: a strategy whose hour has come, or an order that does not wait. Without locks. */
export async function dueNow(ctx: Ctx, now: Date): Promise<boolean> {
  const strategies = await waveStrategies(ctx);
  if (strategies.length === 0) return false;
  const rows = await ctx.rows<{ strategyId: number; ranAt: Date | null }>`
    select c.strategy_id, c.ran_at
    from outbound.wave_clock c
    where ${here(ctx, 'c')}
  `;
  const ran = new Map(rows.map(({ strategyId, ranAt }) => [strategyId, ranAt]));
  if (strategies.some((one) => isDueAt({ ...one, ranAt: ran.get(one.id) ?? null }, now))) return true;
  if (!strategies.some(({ urgentMin, urgentPriority }) => urgentMin > 0 || urgentPriority !== null)) return false;
  return (await planNow(ctx, { lock: false, rests: true, now: now.getTime(), isDue: () => false })).groups.length > 0;
}

/** Waves that are to be released by themselves and are not yet, also those a release was cut short of. */
export async function toRelease(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select w.id
    from outbound.wave w
    where ${here(ctx, 'w')}
      and w.auto_release
      and w.status in (10, 15)
    order by not w.is_urgent, w.id
  `;
  return rows.map(({ id }) => id);
}
