import { sql, type RawBuilder } from 'kysely';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import type { AdjustSearch, adjustApi } from '#contract/inner/adjust.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { madeBy } from './audit.ts';

type Row = OutputOf<typeof adjustApi.queryPage>['list'][number];
type Raw = Omit<Row, 'doneAt' | 'createdAt' | 'updatedAt' | 'actions'> & {
  own: boolean;
  doneAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
type Detail = OutputOf<typeof adjustApi.get>;

const columnsFor = (actor: Actor) => sql`
  j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed,
    j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.audit_remark, j.status = 20
    and j.task_at is not null as on_floor, ${madeBy(actor.userId)} as own, j.done_at, j.created_at,
    coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} j
  join basic.owner o on o.tenant_id = j.tenant_id and o.id = j.owner_id
  left join iam.user au on au.tenant_id = j.tenant_id and au.id = j.audit_by
  left join iam.user cu on cu.tenant_id = j.tenant_id and cu.id = j.created_by
  left join iam.user uu on uu.tenant_id = j.tenant_id and uu.id = j.updated_by
  cross join lateral (
    select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus,
      coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus,
      coalesce(sum(l.change_qty), 0)::bigint as changed
    from "inner".adjust_line l
    where l.tenant_id = j.tenant_id
      and l.warehouse_id = j.warehouse_id
      and l.adjust_id = j.id
  ) n
`;
const JOINS = joined(sql`"inner".adjust`);
const NEWEST = [desc(sql`j.created_at`), desc(sql`j.id`)];

/** A verdict is not for those who had a hand in it; what is on the floor is carried out there, and nothing else is. */
const isOffered = (action: string, { own, onFloor }: { own: boolean; onFloor: boolean }): boolean =>
  action === 'audit' || action === 'reject'
    ? !own
    : action === 'generateTask'
      ? !onFloor
      : action !== 'execute' || onFloor;

const rowOf = ({ own, ...row }: Raw): Row => ({
  ...row,
  doneAt: wireTimeOrNull(row.doneAt),
  createdAt: wireTime(row.createdAt),
  updatedAt: wireTime(row.updatedAt),
  actions: actionsAt(adjustLife, row.status).filter((action) => isOffered(action, { own, onFloor: row.onFloor })),
});

const filter = (actor: Actor, s: AdjustSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'j')} and ${ofOwners(actor, 'j')}
    and not j.is_deleted ${anyCode(sql`j.adjust_no`, s.adjustNo, 'adjustNo')} ${equals(sql`j.kind`, s.kind)} ${equals(sql`j.owner_id`, s.ownerId)} ${oneOrMany(sql`j.status`, s.status)} ${spanOf(sql`j.created_at`, s.createdFrom, s.createdTo, 'createdFrom')} ${s.goodsId ? sql`and exists (select 1 from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id and l.goods_id = ${s.goodsId})` : sql``}
`;

export const adjustStatistic = (ctx: Ctx, search: AdjustSearch): Promise<OutputOf<typeof adjustApi.statistic>> =>
  countsByState(ctx, adjustLife, {
    status: sql`j.status`,
    from: sql`from "inner".adjust j where ${filter(ctx, { ...search, status: null })}`,
  });

export async function adjustPage(ctx: Ctx, input: InputOf<typeof adjustApi.queryPage>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: columnsFor(ctx),
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from "inner".adjust j where ${where}`,
      head: sql`j.*`,
      shown: joined,
      sortable: { adjustNo: sql`j.adjust_no`, createdAt: sql`j.created_at`, status: sql`j.status` },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function adjustRows(ctx: Ctx, search: AdjustSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: columnsFor(ctx),
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from "inner".adjust j where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}

/** The document with what its places hold now, so that a changed book shows before it is executed. */
export async function adjustDetail(ctx: Ctx, { id }: InputOf<typeof adjustApi.get>): Promise<Detail> {
  const row = await ctx.row<Raw>`
    select ${columnsFor(ctx)}
    from ${JOINS}
    where ${here(ctx, 'j')}
      and ${ofOwners(ctx, 'j')}
      and j.id = ${id}
  `;
  const head = found(row);
  const lines = await ctx.rows<Detail['lines'][number]>`
    select l.id, s.id as stock_id, l.goods_id, g.code as goods_code, g.name as goods_name, l.lot_id, b.lot_no,
      b.produced_on, b.expire_on, l.position_id, p.code as position_code,
      case when l.lpn_id <> 0 then n.code end as lpn_code, l.quality, l.book_qty, coalesce(s.on_hand, 0) as now_qty,
      l.delta, l.change_qty, l.to_quality, l.carton_codes, l.state
    from "inner".adjust_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
    left join inventory.stock s
      on s.tenant_id = l.tenant_id
      and s.warehouse_id = l.warehouse_id
      and s.position_id = l.position_id
      and s.goods_id = l.goods_id
      and s.lot_id = l.lot_id
      and s.lpn_id = l.lpn_id
      and s.owner_id = ${head.ownerId}
      and s.quality = l.quality
    where ${here(ctx, 'l')}
      and l.adjust_id = ${id}
    order by l.id
  `;
  return { ...rowOf(head), lines };
}
