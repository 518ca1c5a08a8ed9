import type { InputOf } from '#contract/kit/endpoint.ts';
import { DRY_LINES_MAX, type dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { undone } from '../../../platform/command/undone.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { postTxn } from '../../inventory/facade.ts';
import type { StoredExplanation } from '../allocation/explain.ts';
import { lockKnown, type Order } from '../order/rows.ts';
import { promisedOf, taken, type Lying, type Promised } from './replay.plan.ts';
import { compared, ran, splitting, type Ran, type Told } from './run.ts';

/** The same with all it was told of its promises, newest first. */
type Given = Omit<Promised, 'told'> & { told: StoredExplanation[] };

/** Copies stand far above every number that was ever drawn. */
const COPY = 4_000_000_000_000_000;
/** Orders are entered at most so long before they are allocated. */
const DAYS_BACK = 14;

/**
 * The orders of a day once more, under the rules of today: copies of them are allocated from what lies there now and what they were given then, laid back where it was, and all is
 * taken back. The turn to allocate is held meanwhile; the orders themselves are only read.
 */
export async function replayDay(ctx: Ctx, { day }: InputOf<typeof dryRunApi.replay>): Promise<Told> {
  const { given, leftOut } = await givenOn(ctx, day);
  if (given.length === 0) refuse('BUSINESS', `${day}没有分配过的出库单`);
  const orders = await lockKnown(ctx, [...new Set(given.map(({ orderId }) => orderId))], { allocating: true });
  const started = performance.now();
  const lines = given
    .filter(({ orderId }) => orders.has(orderId))
    .map((one) => ({ ...one, told: promisedOf(one.told) }));
  const present: Ran = { lines, maySplit: await splitting(ctx, orders), ruleId: null };
  const changed = await ranAgain(ctx, orders, lines);
  return {
    ...(await compared(ctx, { orders, present, changed }, null)),
    leftOut,
    heldMs: Math.round(performance.now() - started),
  };
}

/** Lines that were first promised goods on that day, whole orders, as many as one run takes. */
async function givenOn(ctx: Ctx, day: string): Promise<{ given: Given[]; leftOut: number }> {
  const rows = await ctx.rows<Given>`
    select d.id as detail_id, d.order_id, d.goods_id, o.owner_id, d.quality, d.explanation as told
    from outbound.order o
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id and not g.is_catch_weight and not g.is_serial
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.created_at >= ${day}::date - ${DAYS_BACK}::int
      and o.created_at < ${day}::date + 2
      and ((d.explanation -> -1 ->> 'at')::timestamptz at time zone 'Asia/Shanghai')::date = ${day}::date
      and d.explanation -> -1 ->> 'by' in ('ORDER', 'WAVE')
      and d.replaces_id is null
    order by o.id, d.line_no, d.id
  `;
  const orders = [...Map.groupBy(rows, ({ orderId }) => orderId).values()];
  let lines = 0;
  const fitting = orders.filter((of) => (lines += of.length) <= DRY_LINES_MAX);
  return { given: fitting.flat(), leftOut: orders.length - fitting.length };
}

async function ranAgain(ctx: Ctx, orders: ReadonlyMap<number, Order>, lines: readonly Promised[]): Promise<Ran> {
  let again: Ran = { lines: [], maySplit: new Set(), ruleId: null };
  await undone(ctx, async () => {
    const lying = await lyingFor(
      ctx,
      lines.map(({ detailId }) => detailId),
    );
    await postTxn(ctx, {
      type: 'ADJ_IN',
      source: { type: 'ADJ', id: 0, no: '' },
      entries: taken(lines, lying),
      claims: lying.map(({ claimId, qty }) => ({ op: 'release', claimId, qty })),
    });
    await copied(ctx, [...orders.keys()], lines);
    const copies = await lockKnown(
      ctx,
      [...orders.keys()].map((id) => id + COPY),
    );
    again = await ran(ctx, copies, { trigger: 'ORDER' });
  });
  return {
    ...again,
    lines: again.lines.map((line) => ({ ...line, detailId: line.detailId - COPY, orderId: line.orderId - COPY })),
    maySplit: new Set([...again.maySplit].map((id) => id - COPY)),
  };
}

const lyingFor = (ctx: Ctx, detailIds: readonly number[]): Promise<Lying[]> => ctx.rows<Lying>`
  select c.id as claim_id, c.out_detail_id as detail_id, s.position_id, s.lot_id, s.lpn_id, c.open_qty as qty
  from inventory.stock_claim c
  join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
  where ${here(ctx, 'c')}
    and c.out_detail_id = any(${detailIds}::bigint[])
    and c.kind = 'ALLOC'
    and c.stage <> 'PICKED'
    and c.open_qty > 0
  order by c.id
`;

/** The orders as they were when nothing was promised to them yet. */
async function copied(ctx: Ctx, orderIds: readonly number[], lines: readonly Promised[]): Promise<void> {
  await ctx.run`
    insert into outbound.order
    select (
      jsonb_populate_record(
        o,
        jsonb_build_object(
          'id', o.id + ${COPY}::bigint, 'order_no', 'REPLAY' || o.id, 'external_no', null, 'parent_id', null, 'status',
          10, 'is_hidden', false, 'is_frozen', false, 'wave_id', null, 'version', 0
        )
      )
    ).*
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${orderIds}::bigint[])
  `;
  await ctx.run`
    insert into outbound.detail (
      tenant_id, warehouse_id, id, order_id, line_no, goods_id, unit_level, unit_qty, qty_origin, qty_ordered,
      want_lot_id, want_from, want_to, quality
    )
    select d.tenant_id, d.warehouse_id, d.id + ${COPY}::bigint, d.order_id + ${COPY}::bigint, d.line_no, d.goods_id,
      d.unit_level, d.unit_qty, w.asked, w.asked, d.want_lot_id, d.want_from, d.want_to, d.quality
    from unnest(
      ${lines.map(({ detailId }) => detailId)}::bigint[], ${lines.map(({ told }) => told.asked)}::bigint[]
    ) w(id, asked)
    join outbound.detail d on ${here(ctx, 'd')} and d.id = w.id
  `;
}
