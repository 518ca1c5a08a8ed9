import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { LedgerSearch, asOfRow, ledgerApi, stockApi, AsOfSearch } from '#contract/inventory/stock.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../platform/actor.ts';
import { fromWire, wireDay, wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';
import { anyCode, beingWritten, equals, here, ofOwners, oneOrMany, span } from '../../platform/list/filters.ts';
import { asc, desc, natural, orderBy } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { each, exportRows } from '../../services/exports/serve.ts';

type Row = OutputOf<typeof ledgerApi.queryPage>['list'][number];
type Raw = Omit<Row, 'postedAt'> & { postedAt: Date };

const COLUMNS = sql`
  x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
    g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
    case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
    x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
    (
      select v.txn_id
      from inventory.stock_reversal v
      where x.txn_type = 'REVERSE'
        and v.tenant_id = x.tenant_id
        and v.warehouse_id = x.warehouse_id
        and v.reversal_txn_id = x.txn_id
      limit 1
    ) as reverses_txn_id
`;

/** Names are joined to the rows of the page only. */
const named = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${rows} x
  join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
  join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
  left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
  left join inventory.stock_reversal r
    on r.tenant_id = x.tenant_id
    and r.warehouse_id = x.warehouse_id
    and r.txn_id = x.txn_id
  left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
`;

const NEWEST = [desc(sql`x.posted_on`), desc(sql`x.id`)];
const rowOf = (row: Raw): Row => ({ ...row, postedAt: wireTime(row.postedAt) });

/** What the codes of a search stand for. */
interface Meant {
  goods: number[] | null;
  /** Whose those goods are: the index of the ledger begins with the owner. */
  owners: number[] | null;
  places: number[] | null;
  lpns: number[] | null;
  lots: number[] | null;
}
const ANYTHING: Meant = { goods: null, owners: null, places: null, lpns: null, lots: null };

/** More lots, or goods of lots, than these are not named one by one. */
const NAMED = 500;

const ofNumber = (ctx: Ctx, lotNo: string): RawBuilder<unknown> => sql`
  inventory.lot t
  where t.tenant_id = ${ctx.tenantId}
    ${beingWritten(sql`t.lot_no`, lotNo)}
`;

/** Codes are resolved to ids before the ledger is asked, so that the planner sees which and how many they are. */
async function meant(ctx: Ctx, s: LedgerSearch, few: number): Promise<Meant> {
  if (!s.goodsCode && !s.positionCode && !s.lpnCode && !s.lotNo && !s.goodsId) return ANYTHING;
  const mine = sql`k.tenant_id = ${ctx.tenantId}`,
    goods = sql`
      basic.goods k
      where ${mine}
        ${equals(sql`k.id`, s.goodsId)}
        ${anyCode(sql`k.code`, s.goodsCode, 'goodsCode')}
        ${s.lotNo ? sql`and k.id in (select t.goods_id from ${ofNumber(ctx, s.lotNo)})` : sql``}
    `,
    asked = (is: unknown, from: RawBuilder<unknown>): RawBuilder<unknown> =>
      is ? sql`array(select ${from})` : sql`null::bigint[]`;
  const byCode = s.goodsId ?? s.goodsCode,
    byGoods = byCode ?? s.lotNo,
    atMost = byCode ? sql`` : sql`limit ${few + 1}`;
  const ids = await ctx.row<Meant>`
    select ${asked(byGoods, sql`k.id from ${goods} ${atMost}`)} as goods,
      ${asked(byGoods, sql`distinct k.owner_id from ${goods}`)} as owners,
      ${asked(s.positionCode, sql`k.id from basic.position k where ${here(ctx, 'k')} ${anyCode(sql`k.code`, s.positionCode, 'positionCode')}`)} as places,
      ${asked(s.lpnCode, sql`k.id from basic.lpn k where ${here(ctx, 'k')} ${anyCode(sql`k.code`, s.lpnCode, 'lpnCode')}`)} as lpns,
      ${asked(s.lotNo, sql`t.id from ${ofNumber(ctx, s.lotNo ?? '')} limit ${few + 1}`)} as lots
  `;
  if (!ids) return ANYTHING;
  const isMany = (found: readonly number[] | null): boolean => (found?.length ?? 0) > few;
  return {
    ...ids,
    lots: isMany(ids.lots) ? null : ids.lots,
    goods: byCode || !isMany(ids.goods) ? ids.goods : null,
  };
}

const within = (column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids === null ? sql`` : ids.length === 0 ? sql`and false` : oneOrMany(column, ids);

async function rows(ctx: Ctx, s: LedgerSearch, few = NAMED): Promise<RawBuilder<unknown>> {
  const { from, before } = span(s.from, s.to, 'from');
  const { goods, owners, places, lpns, lots } = await meant(ctx, s, few);
  return sql`
    from inventory.stock_ledger x
    where ${here(ctx, 'x')}
      and ${ofOwners(ctx, 'x')}
      and x.posted_on between ${s.from.slice(0, 10)}::date and ${s.to.slice(0, 10)}::date
      and x.posted_at >= ${from}
      and x.posted_at < ${before}
      ${s.txnType && s.txnType.length > 0 ? sql`and x.txn_type = any(${s.txnType}::text[])` : sql``}
      ${equals(sql`x.owner_id`, s.ownerId)}
      ${equals(sql`x.stock_id`, s.stockId)}
      ${equals(sql`x.txn_id`, s.txnId)}
      ${within(sql`x.owner_id`, owners)}
      ${within(sql`x.goods_id`, goods)}
      ${within(sql`x.position_id`, places)}
      ${within(sql`x.lpn_id`, lpns)}
      ${lpns === null ? sql`` : sql`and x.lpn_id <> 0`}
      ${within(sql`x.lot_id`, lots)}
      ${s.lotNo && lots === null ? sql`and x.lot_id in (select t.id from ${ofNumber(ctx, s.lotNo)})` : sql``}
      ${anyCode(sql`x.source_no`, s.sourceNo, 'sourceNo')}
      ${s.after ? sql`and (x.posted_on, x.id) < (${s.after.postedOn}::date, ${s.after.id}::bigint)` : sql``}
  `;
}

/** Newest first. `after` goes on below the last row seen however deep; pages by number end at the usual depth. */
export async function ledgerPage(
  ctx: Ctx,
  input: InputOf<typeof ledgerApi.queryPage>,
  few = NAMED,
): Promise<Page<Row>> {
  const from = await rows(ctx, input.param, few);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${named(sql`(select x.* ${from})`)}`,
      countFrom: from,
      shown: named,
      head: sql`x.*`,
      sortable: { postedAt: sql`x.posted_at` },
      filled: new Set(['postedAt']),
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function ledgerRows(ctx: Ctx, input: InputOf<typeof ledgerApi.export>): Promise<AsyncGenerator<Row>> {
  const from = await rows(ctx, input);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from ${named(sql`(select x.* ${from})`)}`,
      countFrom: from,
      order: NEWEST,
    }),
    rowOf,
  );
}

/** The last changes of one stock row, newest first. */
export async function latestLedger(ctx: Ctx, stockId: number, limit: number): Promise<Row[]> {
  const own = sql`
    (
      select x.*
      from inventory.stock_ledger x
      where ${here(ctx, 'x')}
        and ${ofOwners(ctx, 'x')}
        and x.stock_id = ${stockId}
      order by x.seq desc
      limit ${limit}
    )
  `;
  const raw = await ctx.rows<Raw>`select ${COLUMNS} from ${named(own)} ${orderBy(NEWEST)}`;
  return raw.map(rowOf);
}

/** The last day-end snapshot before that day. The list of closings is asked first: snapshots would be looked for in every month. */
async function closedBefore(ctx: Ctx, at: Date): Promise<string | null> {
  const last = await ctx.row<{ day: string | null }>`
    select coalesce(
      (
        select max(c.posted_on)
        from inventory.day_close c
        where ${here(ctx, 'c')}
          and c.posted_on < ${wireDay(at)}::date
      ),
      (
        select max(n.posted_on)
        from inventory.stock_snapshot n
        where ${here(ctx, 'n')}
          and n.posted_on < ${wireDay(at)}::date
      )
    ) as day
  `;
  return last?.day ?? null;
}

/** From so many rows of the snapshot on a page is walked to. */
const BROAD = 2000;

/**
 * Stock as it was: the last day-end snapshot before the day asked for, and the ledger from there to the minute. Without a snapshot the whole
 * ledger speaks. A posting of that very second counts.
 */
export async function stockAsOf(
  ctx: Ctx,
  input: InputOf<typeof stockApi.asOf>,
  broad = BROAD,
): Promise<Page<z.output<typeof asOfRow>>> {
  const { param } = input;
  const at = fromWire(param.at);
  if (at.getTime() > Date.now()) refuseField('at', '时点不能晚于现在');
  const time: Moment = { at, snapshot: await closedBefore(ctx, at) },
    isWalk = await isWalkedAsOf(ctx, input, time, broad);
  const from = asOfRows(ctx, param, time, isWalk);
  const isLot = param.by === 'lot',
    isPlace = param.by === 'position';
  const place = isPlace
    ? sql`
      join basic.position p
        on p.tenant_id = ${ctx.tenantId}
        and p.warehouse_id = ${ctx.warehouseId}
        and p.id = x.position_id
    `
    : sql``;
  return paged(
    ctx.tx,
    {
      select: sql`
        o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name,
          ${isLot ? sql`t.lot_no` : sql`null::text as lot_no`},
          ${isPlace ? sql`p.code as position_code` : sql`null::text as position_code`}, x.quality, x.on_hand, x.weight_g
      `,
      from: sql`
        ${from}
        join basic.owner o
          on o.tenant_id = ${ctx.tenantId}
          and o.id = x.owner_id ${isWalk && !isPlace ? sql`` : sql`join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = x.goods_id`} ${isLot ? sql`join inventory.lot t on t.tenant_id = ${ctx.tenantId} and t.id = x.lot_id` : sql``} ${isWalk ? sql`` : place} ${isWalk ? sql`where ${walker(ctx, param)}` : sql``}
      `,
      countFrom: isWalk ? sql`${from} where ${walker(ctx, param)}` : from,
      sortable: { goodsCode: natural(sql`g.code`), onHand: sql`x.on_hand` },
      order: [
        ...(isPlace ? [asc(natural(sql`p.code`))] : []),
        asc(natural(sql`g.code`)),
        asc(sql`x.owner_id`),
        asc(sql`x.quality`),
        ...(isLot ? [asc(sql`x.lot_id`)] : []),
      ],
    },
    input,
  );
}

/** A moment, and the day-end snapshot that is counted from. */
interface Moment {
  at: Date;
  snapshot: string | null;
}

/** What is asked of the rows themselves, of snapshot and ledger alike. */
const asOfMine = (actor: Actor, s: AsOfSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'y')}
    and ${ofOwners(actor, 'y')} ${equals(sql`y.owner_id`, s.ownerId)} ${equals(sql`y.goods_id`, s.goodsId)} ${s.goodsCode ? sql`and y.goods_id in (select k.id from basic.goods k where k.tenant_id = ${actor.tenantId} ${anyCode(sql`k.code`, s.goodsCode, 'goodsCode')})` : sql``} ${s.positionCode ? sql`and y.position_id in (select k.id from basic.position k where ${here(actor, 'k')} ${anyCode(sql`k.code`, s.positionCode, 'positionCode')})` : sql``}
`;

/** Whether goods or positions are asked one after the other until the page is full: where much is left to sum, and nothing else is sorted by. */
async function isWalkedAsOf(
  ctx: Ctx,
  { param: s, orderBy: asked = [] }: InputOf<typeof stockApi.asOf>,
  { snapshot }: Moment,
  broad: number,
): Promise<boolean> {
  if (snapshot === null || s.goodsId || s.goodsCode || s.positionCode) return false;
  if (asked.some(({ field }) => s.by === 'position' || field !== 'goodsCode')) return false;
  const met = await ctx.row<{ n: number }>`
    select count(*) as n
    from (
      select
      from inventory.stock_snapshot y
      where ${asOfMine(ctx, s)}
        and y.posted_on = ${snapshot}::date
      limit ${broad}
    ) x
  `;
  return met?.n === broad;
}

/** Who is walked along: the positions of the house, or the goods that could be asked for. */
const walker = (actor: Actor, s: AsOfSearch): RawBuilder<unknown> =>
  s.by === 'position'
    ? here(actor, 'p')
    : sql`g.tenant_id = ${actor.tenantId} and ${ofOwners(actor, 'g')} ${equals(sql`g.owner_id`, s.ownerId)}`;

function asOfRows(actor: Actor, s: AsOfSearch, { at, snapshot }: Moment, isWalk: boolean): RawBuilder<unknown> {
  const isPlace = s.by === 'position';
  const key =
    s.by === 'lot'
      ? sql`owner_id, goods_id, quality, lot_id`
      : isPlace
        ? sql`owner_id, goods_id, quality, position_id`
        : sql`owner_id, goods_id, quality`;
  const one = isPlace ? sql`and y.position_id = p.id` : sql`and y.owner_id = g.owner_id and y.goods_id = g.id`,
    mine = sql`${asOfMine(actor, s)} ${isWalk ? one : sql``}`;
  const rows = sql`
    (
      select ${key}, sum(qty)::bigint as on_hand, sum(g)::bigint as weight_g
      from (
        ${snapshot === null ? sql`` : sql`select y.owner_id, y.goods_id, y.quality, y.lot_id, y.position_id, y.on_hand as qty, y.weight_g as g from inventory.stock_snapshot y where ${mine} and y.posted_on = ${snapshot}::date union all`} select y.owner_id,
        y.goods_id, y.quality, y.lot_id, y.position_id, y.delta as qty,
        y.delta_g as g from inventory.stock_ledger y where ${mine} and y.posted_on <= ${wireDay(at)}::date ${snapshot === null ? sql`` : sql`and y.posted_on > ${snapshot}::date`} and y.posted_at < ${new Date(at.getTime() + 1000)}
      ) z
      group by ${key}
      having sum(qty) <> 0
        or sum(g) <> 0
    ) x
  `;
  if (!isWalk) return sql`from ${rows}`;
  return isPlace
    ? sql`from basic.position p cross join lateral ${rows}`
    : sql`from basic.goods g cross join lateral ${rows}`;
}
