import { sql, type RawBuilder } from 'kysely';
import { lockLife } from '#contract/inner/hold-life.ts';
import { lockRow, type lockApi, type LockSearch } from '#contract/inner/hold.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, beingWritten, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';

type Row = OutputOf<typeof lockApi.queryPage>['list'][number];
type RawRow = Omit<Row, 'createdAt'> & { createdAt: Date };
type Detail = OutputOf<typeof lockApi.get>;

/** What of a scope is said in a row of the list. */
const SCOPE_MAX = 2;

const filter = (actor: Actor, s: LockSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'o')}
    and ${ofOwners(actor, 'o')} ${anyCode(sql`o.notice_no`, s.noticeNo, 'noticeNo')} ${equals(sql`o.owner_id`, s.ownerId)} ${s.goodsId || s.lotNo ? sql`and exists (select 1 from inventory.lock_line x left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id where ${here(actor, 'x')} and x.notice_id = o.id ${equals(sql`x.goods_id`, s.goodsId)} ${beingWritten(sql`t.lot_no`, s.lotNo)})` : sql``} ${equals(sql`o.source`, s.source)} ${oneOrMany(sql`o.status`, s.status)} ${spanOf(sql`o.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

const columns = sql`
  o.id, o.version, o.notice_no, o.source, o.owner_id, w.name as owner_name, l.scope, l.line_count, l.locked_qty,
    l.unlocked_qty, o.freeze_lot, o.until_on, o.reason, o.status, o.created_at,
    coalesce(cu.user_name, '') as created_by, o.unlock_reason
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
  cross join lateral (
    select count(*) as line_count, coalesce(sum(x.locked_qty), 0)::bigint as locked_qty,
      coalesce(sum(x.unlocked_qty), 0)::bigint as unlocked_qty,
      concat_ws(
        '、', variadic (array_agg(concat_ws(' ', g.name, nullif(t.lot_no, '-'), p.code) order by x.id))[1:${SCOPE_MAX}]
      ) as scope
    from inventory.lock_line x
    join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
    left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
    left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
    where x.tenant_id = o.tenant_id
      and x.warehouse_id = o.warehouse_id
      and x.notice_id = o.id
  ) l
`;
const joins = joined(sql`inventory.lock_notice`);
const rowOf = (row: RawRow): Row => ({ ...row, createdAt: wireTime(row.createdAt) });
const NEWEST = [desc(sql`o.created_at`), desc(sql`o.id`)];

export async function lockPage(
  ctx: Ctx,
  input: InputOf<typeof lockApi.queryPage>,
): Promise<OutputOf<typeof lockApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: columns,
      from: sql`from ${joins} where ${where}`,
      countFrom: sql`from inventory.lock_notice o where ${where}`,
      shown: joined,
      filled: new Set(['noticeNo', 'createdAt', 'status']),
      sortable: { noticeNo: sql`o.notice_no`, createdAt: sql`o.created_at`, status: sql`o.status` },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export const lockStatistic = (ctx: Ctx, { status: _, ...search }: LockSearch) =>
  countsByState(ctx, lockLife, {
    status: sql`o.status`,
    from: sql`from inventory.lock_notice o where ${filter(ctx, search)}`,
  });

const HIDDEN = new Set(['id', 'version', 'ownerId']);

export async function exportLocks(ctx: Ctx, search: LockSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<RawRow>(ctx.tx, {
    select: columns,
    from: sql`from ${joins} where ${where}`,
    countFrom: sql`from inventory.lock_notice o where ${where}`,
    order: NEWEST,
  });
  return {
    title: '库存锁定通知',
    columns: fieldsOf(lockRow.shape)
      .filter(({ name }) => !HIDDEN.has(name))
      .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, (row) => ({ ...rowOf(row), status: stateName(lockLife, row.status) })),
  };
}

/** Rows of stock and orders shown of one notice. */
const SHOWN_MAX = 1000;

export async function lockDetail(
  ctx: Ctx,
  { id }: InputOf<typeof lockApi.get>,
): Promise<Omit<Detail, 'orders' | 'letters'> & { lotIds: number[] }> {
  const row = found(
    await ctx.row<RawRow>`
      select ${columns}
      from ${joins}
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.id = ${id}
    `,
  );
  const lines = await ctx.rows<Detail['lines'][number] & { lotId: number | null }>`
    select l.id, g.code as goods_code, g.name as goods_name, l.lot_id, t.lot_no, p.code as position_code,
      n.code as lpn_code, l.want_qty, l.locked_qty, l.unlocked_qty
    from inventory.lock_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    left join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
    where ${here(ctx, 'l')}
      and l.notice_id = ${id}
    order by l.id
  `;
  const rows = await ctx.rows<Detail['rows'][number]>`
    select c.ref_line_id as line_id, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code,
      g.name as goods_name, t.lot_no, s.quality, c.open_qty as qty
    from inventory.stock_claim c
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where ${here(ctx, 'c')}
      and c.kind = 'LOCK'
      and c.ref_type = 'LOCK'
      and c.ref_id = ${id}
      and c.open_qty > 0
    order by c.id
    limit ${SHOWN_MAX}
  `;
  const steps = await ctx.rows<Omit<Detail['steps'][number], 'postedAt'> & { postedAt: Date }>`
    select t.id, t.action_name, t.from_status, t.to_status, t.qty, t.payload, t.operator_name, t.posted_at
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'LOCK'
      and t.doc_id = ${id}
    order by t.id desc
  `;
  return {
    ...rowOf(row),
    lotIds: lines.flatMap(({ lotId }) => lotId ?? []),
    lines: lines.map(({ lotId: _, ...line }) => line),
    rows,
    steps: steps.map((step) => ({ ...step, postedAt: wireTime(step.postedAt) })),
  };
}
