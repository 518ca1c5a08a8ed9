import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DRY_LINES_MAX, DRY_TOLD_MAX, type DryWalks, type dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { undone } from '../../../platform/command/undone.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { layRule } from '../../strategy/facade.ts';
import { allocateLocked } from '../allocation/allocate-locked.ts';
import { refusalOf } from '../allocation/allocate.ts';
import { explainLines, type StoredExplanation } from '../allocation/explain.ts';
import { policies } from '../allocation/question.ts';
import { lockKnown, type Order } from '../order/rows.ts';
import { lockWave, refuseWave, type Wave } from '../wave/rows.ts';
import { differing, figuresOf, type RanLine } from './compare.plan.ts';
import { walked } from './walked.ts';

type Asked = InputOf<typeof dryRunApi.run>;
/** Two runs side by side. */
export type Told = Omit<OutputOf<typeof dryRunApi.run>, 'walks'>;

const SPLIT_OFF = 3;

/** A run: its lines, and which of its orders may be split. */
export interface Ran {
  lines: RanLine[];
  maySplit: ReadonlySet<number>;
  /** The rule as it was laid over, under a number of its own if it is new. */
  ruleId: number | null;
  /** What would be picked, where that was asked for. */
  walks?: DryWalks;
}

/**
 * Allocate the orders twice under one turn, as things stand and under the changed rule, and take both back. Locks are those of an allocation (warehouse, wave, orders,
 * lines, stock); others who allocate here wait for both runs, and find what they would have found without them.
 */
export async function dryRun(ctx: Ctx, input: Asked): Promise<OutputOf<typeof dryRunApi.run>> {
  const trigger = input.waveId ? 'WAVE' : 'ORDER';
  const { ids, wave } = await lockedFirst(ctx, input);
  const all = await lockKnown(ctx, ids, { allocating: true });
  const started = performance.now();
  const orders = new Map([...all].filter(([, order]) => isReady(order, trigger)));
  if (orders.size === 0) refuse('BUSINESS', '所选单据当前都不能分配，请选择待分配的出库单或未释放的波次');
  await refuseTooMany(ctx, [...orders.keys()]);
  const picks = (): Promise<DryWalks> => walked(ctx, orders, wave);
  const present = await ran(ctx, orders, { trigger, picks });
  const changed = await ran(ctx, orders, {
    trigger,
    picks,
    lay: () => layRule(ctx, { ...input, ruleId: input.ruleId ?? null }),
  });
  return {
    ...(await compared(ctx, { orders, present, changed }, input.ruleId ? null : changed.ruleId)),
    walks: { present: present.walks ?? refuse('DEFECT'), changed: changed.walks ?? refuse('DEFECT') },
    leftOut: ids.length - orders.size,
    heldMs: Math.round(performance.now() - started),
  };
}

/** Two runs of the same orders, side by side. `fresh`: a rule that is only tried. */
export async function compared(
  ctx: Ctx,
  { orders, present, changed }: { orders: ReadonlyMap<number, Order>; present: Ran; changed: Ran },
  fresh: number | null,
): Promise<Omit<Told, 'leftOut' | 'heldMs'>> {
  const pairs = differing(present.lines, changed.lines);
  return {
    orders: orders.size,
    present: figuresOf(present.lines, (id) => present.maySplit.has(id)),
    changed: figuresOf(changed.lines, (id) => changed.maySplit.has(id)),
    differing: pairs.length,
    lines: await toldOf(ctx, orders, pairs.slice(0, DRY_TOLD_MAX), fresh),
  };
}

/** A wave is locked before its orders; it must be one that could be released now. */
async function lockedFirst(ctx: Ctx, { waveId, orderIds }: Asked): Promise<{ ids: number[]; wave: Wave | null }> {
  if (!waveId)
    return orderIds.length > 0
      ? { ids: [...new Set(orderIds)], wave: null }
      : refuseField('orderIds', '请选择出库单或波次');
  const wave = await lockWave(ctx, waveId, { allocating: true });
  refuseWave(wave, 'release');
  const rows = await ctx.rows<{ orderId: number }>`
    select m.order_id
    from outbound.wave_order m
    where ${here(ctx, 'm')}
      and m.wave_id = ${waveId}
      and m.active
      and m.id > ${wave.allocCursor}
    order by m.id
  `;
  return { ids: rows.map(({ orderId }) => orderId), wave };
}

/** As the act itself would judge it. */
const isReady = (order: Order, trigger: 'ORDER' | 'WAVE'): boolean =>
  trigger === 'WAVE' ? !order.isHidden && !order.isFrozen : refusalOf(order) === null;

async function refuseTooMany(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const counted = await ctx.row<{ lines: number }>`
    select count(*)::int as lines
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${ids}::bigint[])
  `;
  if ((counted?.lines ?? 0) > DRY_LINES_MAX)
    refuse('TOO_LARGE', `一次最多演练${DRY_LINES_MAX}行，所选共${counted?.lines ?? 0}行`);
}

/** The very allocation, and what it told each line, before it is taken back. */
export async function ran(
  ctx: Ctx,
  orders: ReadonlyMap<number, Order>,
  {
    trigger,
    lay,
    picks,
  }: { trigger: 'ORDER' | 'WAVE'; lay?: () => Promise<number | null>; picks?: () => Promise<DryWalks> },
): Promise<Ran> {
  const of: Ran = { lines: [], maySplit: new Set(), ruleId: null };
  await undone(ctx, async () => {
    of.ruleId = (await lay?.()) ?? null;
    const { lines } = await allocateLocked(ctx, orders, { trigger });
    of.lines = await ctx.rows<RanLine>`
      select d.id as detail_id, d.order_id, d.explanation -> 0 as told
      from outbound.detail d
      where ${here(ctx, 'd')}
        and d.id = any(${lines.map(({ detailId }) => detailId)}::bigint[])
        and not (d.explanation -> 0 ? 'instead')
      order by d.order_id, d.line_no, d.id
    `;
    of.maySplit = await splitting(ctx, orders);
    if (picks) of.walks = await picks();
  });
  return of;
}

/** Orders that may leave what they lack to a child. */
export async function splitting(ctx: Ctx, orders: ReadonlyMap<number, Order>): Promise<Set<number>> {
  const policyOf = await policies(ctx, orders.values());
  return new Set([...orders.values()].filter((order) => policyOf(order) === SPLIT_OFF).map(({ id }) => id));
}

type Fate = Told['lines'][number]['present'];

/** Both fates of each line in words. */
async function toldOf(
  ctx: Ctx,
  orders: ReadonlyMap<number, Order>,
  pairs: readonly [RanLine, RanLine][],
  ruleId: number | null,
): Promise<Told['lines']> {
  const facts = await ctx.rows<{ id: number; lineNo: number; goodsCode: string; goodsName: string }>`
    select d.id, d.line_no, g.code as goods_code, g.name as goods_name
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 'd')}
      and d.id = any(${pairs.map(([line]) => line.detailId)}::bigint[])
  `;
  const factOf = new Map(facts.map((row) => [row.id, row]));
  const before = await fates(
      ctx,
      pairs.map(([line]) => line.told),
    ),
    after = await fates(
      ctx,
      pairs.map(([, line]) => line.told),
      `拣货策略#${ruleId}`,
    );
  return pairs.flatMap(([line], i) => {
    const { lineNo = 0, goodsCode = '', goodsName = '' } = factOf.get(line.detailId) ?? {};
    const present = before[i],
      changed = after[i],
      orderNo = orders.get(line.orderId)?.orderNo ?? '';
    return present && changed
      ? [{ detailId: line.detailId, orderNo, lineNo, goodsCode, goodsName, asked: line.told.asked, present, changed }]
      : [];
  });
}

/** `fresh`: what the rule that is only tried would be called, were it there. */
async function fates(ctx: Ctx, told: readonly StoredExplanation[], fresh?: string): Promise<Fate[]> {
  const explained = await explainLines(
    ctx,
    told.map((one) => [one]),
  );
  return explained.flatMap(([one]) =>
    one
      ? [
          {
            granted: one.granted,
            rules: one.rules.map((text) => (fresh && text.startsWith(`${fresh} `) ? '演练中的拣货策略' : text)),
            chosen: one.chosen.map(({ positionCode, lotNo, qty, text }) => ({ positionCode, lotNo, qty, text })),
            shortage: one.shortage,
          },
        ]
      : [],
  );
}
