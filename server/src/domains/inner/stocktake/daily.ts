import { sql, type RawBuilder } from 'kysely';
import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import { TAKE_LINES_MAX, stocktakeInput } from '#contract/inner/stocktake.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { dailyCounts } from '../../strategy/facade.ts';
import { atRest, insertLines } from './plan.ts';

/** What is due of one owner: `daily` goods on this day (`yyyy-MM-dd`). */
export interface Due {
  ownerId: number;
  daily: number;
  day: string;
}

/** Owners who want goods counted each day and of whom nothing is planned for this one. */
export async function dueDaily(ctx: Ctx, day: string): Promise<Due[]> {
  const owners = await dailyCounts(ctx);
  const planned = await ctx.rows<{ ownerId: number }>`
    select k.owner_id
    from "inner".stocktake k
    where ${here(ctx, 'k')}
      and k.is_daily
      and k.plan_on = ${day}::date
      and k.owner_id is not null
  `;
  const done = new Set(planned.map(({ ownerId }) => ownerId));
  return owners.filter(({ ownerId }) => !done.has(ownerId)).map((owner) => ({ ...owner, day }));
}

/**
 * Plan the day's cycle count of one owner: the goods that are most due, wherever they lie. Nothing is closed for it; somebody issues it, counts
 * blind and submits it as any other. Two servers at once: the second waits for the day's row of the first and writes nothing.
 */
export async function planDaily(ctx: Ctx, due: Due): Promise<number | null> {
  const goodsIds = await dueGoods(ctx, due);
  if (goodsIds.length === 0) return null;
  const { mode, needRecountPct } = stocktakeInput.shape;
  const takeNo = await nextNo(ctx, 'PD');
  const head = await ctx.row<{ id: number }>`
    insert into "inner".stocktake (
      tenant_id, warehouse_id, take_no, kind, mode, is_static, plan_on, owner_id, need_recount_pct, created_reason,
      is_daily, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${takeNo}, ${CYCLE}, ${mode.parse(undefined)}, false, ${due.day},
      ${due.ownerId}, ${needRecountPct.parse(undefined)}, '每日循环盘点', true, ${ctx.userId}, ${ctx.userId}
    )
    on conflict (tenant_id, warehouse_id, owner_id, plan_on) where is_daily do nothing
    returning id
  `;
  if (!head) return null;
  await insertLines(ctx, head.id, { kind: CYCLE, ownerId: due.ownerId, goodsIds });
  await trace(ctx, [
    { docType: 'TAKE', docId: head.id, action: 'CREATE', actionName: '新增', toStatus: stocktakeLife.at.created },
  ]);
  return head.id;
}

const CYCLE = 2;
/** How often goods of a class are to be counted, in days; goods never counted stand before all others of their class. */
const EVERY = { A: 30, B: 90, C: 180 } as const;
const NEVER = 1000;
/** The shares of all picks that the fast movers and those behind them make. */
const FAST = 0.8,
  MIDDLE = 0.95;
const PICKS_DAYS = 30,
  SHORT_DAYS = 7,
  MISSING_DAYS = 180;

/** The goods to be counted: days since they were counted by how often their class is, more where picks found too little lately or counts found less. */
async function dueGoods(ctx: Ctx, due: Due): Promise<number[]> {
  const rows = await ctx.rows<{ goodsId: number }>`
    with lying as (${lyingGoods(ctx, due)}),
    moved as (${classes(ctx, due)}),
    scored as (
      select g.goods_id, g.lines,
        least(coalesce(${due.day}::date - h.last_count_on, ${NEVER}::int), ${NEVER}::int)::numeric / case least(coalesce(h.abc, 'C'), coalesce(m.abc, 'C')) when 'A' then ${EVERY.A}::int when 'B' then ${EVERY.B}::int else ${EVERY.C}::int end + 2 * g.short + (
          select count(*)
          from "inner".stocktake_line l
          join "inner".stocktake k
            on k.tenant_id = l.tenant_id
            and k.warehouse_id = l.warehouse_id
            and k.id = l.take_id
            and k.status = 50
            and k.audit_at > ${due.day}::date - ${MISSING_DAYS}::int
          where ${here(ctx, 'l')}
            and l.goods_id = g.goods_id
            and l.diff < 0
        ) as score
      from lying g
      left join basic.goods_house h on ${here(ctx, 'h')} and h.goods_id = g.goods_id
      left join moved m on m.goods_id = g.goods_id
    )
    select r.goods_id
    from (
      select s.goods_id, row_number() over by_need as nth, sum(s.lines) over by_need as lines
      from scored s
      window by_need as (order by s.score desc, s.goods_id)
    ) r
    where r.nth <= ${due.daily}
      and r.lines <= ${TAKE_LINES_MAX}
    order by r.nth
  `;
  return rows.map(({ goodsId }) => goodsId);
}

/** Goods that can be counted: none that waits in a stocktake already. */
const lyingGoods = (ctx: Ctx, { ownerId, day }: Due): RawBuilder<unknown> => sql`
  select s.goods_id, count(*) as lines,
    (
      count(*) filter (
        where exists (
          select 1
          from inventory.stock_claim c
          where ${here(ctx, 'c')}
            and c.stock_id = s.id
            and c.ref_type = 'TAKE'
            and c.kind = 'LOCK'
            and c.created_at > ${day}::date - ${SHORT_DAYS}::int
        )
      )
    ) as short
  from inventory.stock s
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and ${atRest(ctx)}
    and left(p.code, 1) <> '@'
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind not in ('PACK', 'STAGE', 'TRANSIT', 'DIFF')
  where ${here(ctx, 's')}
    and s.owner_id = ${ownerId}
    and s.on_hand > 0
    and not exists (
      select 1
      from "inner".stocktake_line l
      join "inner".stocktake k
        on k.tenant_id = l.tenant_id
        and k.warehouse_id = l.warehouse_id
        and k.id = l.take_id
        and k.status in (10, 20, 30, 40)
      where ${here(ctx, 'l')}
        and l.goods_id = s.goods_id
    )
  group by s.goods_id
`;

/** A, B or C by how often goods were picked lately: the few that make most of the picks are A. */
const classes = (ctx: Ctx, { ownerId, day }: Due): RawBuilder<unknown> => sql`
  select x.goods_id,
    case
      when x.before < ${FAST}::numeric * x.total then 'A'
      when x.before < ${MIDDLE}::numeric * x.total then 'B'
      else 'C'
    end as abc
  from (
    select t.goods_id, sum(count(*)) over (order by count(*) desc, t.goods_id) - count(*) as before,
      sum(count(*)) over () as total
    from inventory.stock_ledger t
    where ${here(ctx, 't')}
      and t.owner_id = ${ownerId}
      and t.txn_type = 'PICK'
      and t.delta < 0
      and t.posted_on > ${day}::date - ${PICKS_DAYS}::int
    group by t.goods_id
  ) x
`;
