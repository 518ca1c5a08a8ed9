import { sql, type RawBuilder } from 'kysely';
import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import { pureTransportRow, type pureTransportApi, type PureTransportSearch } from '#contract/inbound/pure-transport.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';

type Row = OutputOf<typeof pureTransportApi.queryPage>['list'][number];
type Instants = 'planAt' | 'signAt';
type RawRow = Omit<Row, Instants | 'createdAt'> & Record<Instants, Date | null> & { createdAt: Date };

const filter = (actor: Actor, s: PureTransportSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'o')} and ${ofOwners(actor, 'o')}
    and not o.is_deleted ${anyCode(sql`o.pt_no`, s.ptNo, 'ptNo')} ${equals(sql`o.owner_id`, s.ownerId)} ${containing(sql`o.to_name`, s.toName)} ${containing(sql`o.plate_no`, s.plateNo)} ${equals(sql`o.route_id`, s.routeId)} ${oneOrMany(sql`o.status`, s.status)} ${spanOf(sql`o.plan_at`, s.planFrom, s.planTo, 'planFrom')} ${spanOf(sql`o.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;
const columns = sql`
  o.id, o.version, o.pt_no, o.status, o.owner_id, w.name as owner_name, o.from_name, o.from_address, o.to_name,
    o.to_address, o.to_phone, o.plan_at, o.route_id, r.name as route_name, l.qty, l.weight, o.plate_no, o.driver_phone,
    o.sign_at, o.sign_by, l.signed_qty, o.remark, o.created_at
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
  cross join lateral (
    select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.weight), 0)::bigint as weight,
      sum(x.signed_qty)::bigint as signed_qty
    from inbound.pure_transport_line x
    where x.tenant_id = o.tenant_id
      and x.warehouse_id = o.warehouse_id
      and x.pt_id = o.id
  ) l
`;
const joins = joined(sql`inbound.pure_transport`);
const rowOf = (row: RawRow): Row => ({
  ...row,
  planAt: wireTimeOrNull(row.planAt),
  signAt: wireTimeOrNull(row.signAt),
  createdAt: wireTime(row.createdAt),
});
const NEWEST = [desc(sql`o.created_at`), desc(sql`o.id`)];

export async function pureTransportPage(
  ctx: Ctx,
  input: InputOf<typeof pureTransportApi.queryPage>,
): Promise<OutputOf<typeof pureTransportApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: columns,
      from: sql`from ${joins} where ${where}`,
      countFrom: sql`from inbound.pure_transport o where ${where}`,
      shown: joined,
      filled: new Set(['ptNo', 'createdAt', 'status']),
      sortable: {
        ptNo: sql`o.pt_no`,
        planAt: sql`o.plan_at`,
        createdAt: sql`o.created_at`,
        status: sql`o.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export const pureTransportStatistic = (ctx: Ctx, { status: _, ...search }: PureTransportSearch) =>
  countsByState(ctx, pureTransportLife, {
    status: sql`o.status`,
    from: sql`from inbound.pure_transport o where ${filter(ctx, search)}`,
  });

const HIDDEN = new Set(['id', 'version', 'ownerId', 'routeId']);

export async function exportPureTransport(ctx: Ctx, search: PureTransportSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<RawRow>(ctx.tx, {
    select: columns,
    from: sql`from ${joins} where ${where}`,
    countFrom: sql`from inbound.pure_transport o where ${where}`,
    order: NEWEST,
  });
  return {
    title: '纯运输单',
    columns: fieldsOf(pureTransportRow.shape)
      .filter(({ name }) => !HIDDEN.has(name))
      .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, (row) => ({ ...rowOf(row), status: stateName(pureTransportLife, row.status) })),
  };
}

type Detail = OutputOf<typeof pureTransportApi.get>;

export async function pureTransportDetail(ctx: Ctx, { id }: InputOf<typeof pureTransportApi.get>): Promise<Detail> {
  const row = found(
    await ctx.row<RawRow>`
      select ${columns}
      from ${joins}
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and not o.is_deleted
        and o.id = ${id}
    `,
  );
  const lines = await ctx.rows<Detail['lines'][number]>`
    select l.id, l.goods_name, l.unit_name, l.qty, l.weight, l.volume, l.signed_qty
    from inbound.pure_transport_line l
    where ${here(ctx, 'l')}
      and l.pt_id = ${id}
    order by l.id
  `;
  const steps = await ctx.rows<Omit<Detail['steps'][number], 'postedAt'> & { postedAt: Date }>`
    select t.id, t.action_name, t.from_status, t.to_status, t.payload, t.operator_name, t.posted_at
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'PT'
      and t.doc_id = ${id}
    order by t.id desc
  `;
  return { ...rowOf(row), lines, steps: steps.map((step) => ({ ...step, postedAt: wireTime(step.postedAt) })) };
}
