import { sql, type RawBuilder } from 'kysely';
import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import { qcRow, type qcOrderApi, type QcSearch } from '#contract/inbound/quality.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { codeForms } from '#contract/terms/gs1.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { codeText } from '../../../platform/text.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { filesOf } from '../../../services/files/refs.ts';
import { packsOf, scansOf } from '../../basic/facade.ts';
import { lineFacts, type Facts } from './line-facts.ts';
import { serialsWaiting } from './parts.ts';
import { roomSpan } from './record.ts';

type Row = OutputOf<typeof qcOrderApi.queryPage>['list'][number];
type RawRow = Omit<Row, 'createdAt' | 'judgedAt'> & { createdAt: Date; judgedAt: Date | null };

/** Goods named in a row of the list. */
const NAMED_MAX = 3;

const OF_ORDER = sql`
  left join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.order_id
`;

const filter = (actor: Actor, s: QcSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'o')}
    and ${ofOwners(actor, 'o')} ${anyCode(sql`o.qc_no`, s.qcNo, 'qcNo')} ${s.orderNo ? sql`and o.order_id in (select x.id from inbound.order x where ${here(actor, 'x')} ${anyCode(sql`x.order_no`, s.orderNo, 'orderNo')})` : sql``} ${equals(sql`o.owner_id`, s.ownerId)} ${s.goodsId ? sql`and exists (select 1 from inbound.qc_line x where ${here(actor, 'x')} and x.qc_id = o.id ${equals(sql`x.goods_id`, s.goodsId)})` : sql``} ${equals(sql`o.mode`, s.mode)} ${equals(sql`o.source`, s.source)} ${equals(sql`o.result`, s.result)} ${equals(sql`o.inspector_id`, s.inspectorId)} ${oneOrMany(sql`o.status`, s.status)} ${spanOf(sql`o.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

const columns = sql`
  o.id, o.version, o.qc_no, o.source, o.order_id, i.order_no, o.owner_id, w.name as owner_name, s.name as supplier_name,
    l.line_count, l.goods_names, l.qty_total, o.mode, o.inspector_id, u.user_name as inspector, o.result, o.status,
    o.created_at, o.judged_at, o.remark
`;

const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} o ${OF_ORDER}
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
  left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.inspector_id
  cross join lateral (
    select count(*) as line_count, coalesce(sum(x.qty_total), 0)::bigint as qty_total,
      concat_ws('、', variadic (array_agg(distinct g.name))[1:${NAMED_MAX}]) as goods_names
    from inbound.qc_line x
    join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
    where x.tenant_id = o.tenant_id
      and x.warehouse_id = o.warehouse_id
      and x.qc_id = o.id
  ) l
`;
const joins = joined(sql`inbound.qc_order`);

const rowOf = (row: RawRow): Row => ({
  ...row,
  createdAt: wireTime(row.createdAt),
  judgedAt: wireTimeOrNull(row.judgedAt),
});

const NEWEST = [desc(sql`o.created_at`), desc(sql`o.id`)];

export async function qcPage(
  ctx: Ctx,
  input: InputOf<typeof qcOrderApi.queryPage>,
): Promise<OutputOf<typeof qcOrderApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: columns,
      from: sql`from ${joins} where ${where}`,
      countFrom: sql`from inbound.qc_order o where ${where}`,
      shown: joined,
      filled: new Set(['qcNo', 'createdAt', 'status']),
      sortable: {
        qcNo: sql`o.qc_no`,
        createdAt: sql`o.created_at`,
        judgedAt: sql`o.judged_at`,
        status: sql`o.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export const qcStatistic = (ctx: Ctx, { status: _, ...search }: QcSearch) =>
  countsByState(ctx, qcLife, {
    status: sql`o.status`,
    from: sql`from inbound.qc_order o where ${filter(ctx, search)}`,
  });

const HIDDEN = new Set(['id', 'version', 'orderId', 'ownerId', 'inspectorId']);

export async function exportQc(ctx: Ctx, search: QcSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<RawRow>(ctx.tx, {
    select: columns,
    from: sql`from ${joins} where ${where}`,
    countFrom: sql`from inbound.qc_order o where ${where}`,
    order: NEWEST,
  });
  return {
    title: '质检单',
    columns: fieldsOf(qcRow.shape)
      .filter(({ name }) => !HIDDEN.has(name))
      .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, (row) => ({ ...rowOf(row), status: stateName(qcLife, row.status) })),
  };
}

/** Inspections one scan leads to. */
const SCANNED_MAX = 50;

/** What waits where the scanner stands: named by a number, a barcode, a container or a place. */
export async function scanQc(
  ctx: Ctx,
  input: InputOf<typeof qcOrderApi.scan>,
): Promise<OutputOf<typeof qcOrderApi.scan>> {
  const text = codeText(input.text);
  const rows = await ctx.rows<RawRow>`
    select ${columns}
    from ${joins}
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status in (${qcLife.at.open}, ${qcLife.at.inspecting}, ${qcLife.at.recorded})
      and (
        o.qc_no = ${text} or i.order_no = ${text} or i.external_no = any(${[text, input.text]}::text[])
        or exists (
          select 1
          from inbound.qc_line x
          join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
          join basic.position p
            on p.tenant_id = x.tenant_id
            and p.warehouse_id = x.warehouse_id
            and p.id = x.position_id
          join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
          where ${here(ctx, 'x')}
            and x.qc_id = o.id
            and x.state = ${QC_LINE.waiting}
            and (
              g.code = ${text} or p.code = ${text} or (x.lpn_id <> 0 and n.code = ${text})
              or exists (
                select 1
                from basic.goods_barcode b
                where b.tenant_id = g.tenant_id
                  and b.goods_id = g.id
                  and b.barcode = any(${codeForms(text)}::text[])
              )
            )
        )
      )
    order by o.status = ${qcLife.at.open} desc, o.created_at, o.id
    limit ${SCANNED_MAX}
  `;
  return { list: rows.map(rowOf) };
}

type Detail = OutputOf<typeof qcOrderApi.get>;
type Line = Detail['lines'][number];
type Step = Detail['steps'][number];

export async function qcDetail(ctx: Ctx, { id }: InputOf<typeof qcOrderApi.get>): Promise<Detail> {
  const { startAt, ...row } = found(
    await ctx.row<RawRow & { startAt: Date | null; cancelReason: string | null }>`
      select ${columns}, o.start_at, o.cancel_reason
      from ${joins}
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.id = ${id}
    `,
  );
  return {
    ...rowOf(row),
    cancelReason: row.cancelReason,
    startAt: wireTimeOrNull(startAt),
    lines: await linesOf(ctx, id),
    steps: await stepsOf(ctx, id),
  };
}

type Instants = 'recordedAt' | 'judgedAt';

async function linesOf(ctx: Ctx, qcId: number): Promise<Line[]> {
  const rows = await ctx.rows<Omit<Line, 'images' | Instants | keyof Facts> & Record<Instants, Date | null>>`
    select l.id, l.detail_id, l.goods_id, g.code as goods_code, g.name as goods_name, g.spec, ${packsOf} as packs,
      ${scansOf} as scans, g.is_catch_weight, g.storage_mode, t.lot_no, t.produced_on, t.expire_on,
      p.code as position_code, case when l.lpn_id <> 0 then n.code end as lpn_code, l.qty_total, l.qty_wanted,
      rs.temp_min, rs.temp_max, l.recorded_at, ru.user_name as recorded_by, l.qty_sample, l.qty_defect,
      l.temperature::float8 as temperature, l.defect_code, l.proposal, l.remark, l.qty_ok, l.qty_damaged, l.qty_reject,
      l.qty_out, l.conceded, l.concede_reason, ju.user_name as judged_by, l.judged_at, l.state,
      coalesce(k.cartons, '[]'::jsonb) as cartons,
      case when g.is_serial and l.state = ${QC_LINE.waiting} then ${serialsWaiting} else '[]'::jsonb end as serials
    from inbound.qc_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
    left join iam.user ru on ru.tenant_id = l.tenant_id and ru.id = l.recorded_by
    left join iam.user ju on ju.tenant_id = l.tenant_id and ju.id = l.judged_by ${roomSpan}
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'weightG', c.weight) order by c.id) as cartons
      from inventory.catch_code c
      where c.tenant_id = l.tenant_id
        and c.warehouse_id = l.warehouse_id
        and c.stock_id = l.stock_id
        and c.state = 20
        and l.state = ${QC_LINE.waiting}
        and (l.detail_id is null or c.in_detail_id = l.detail_id)
    ) k
      on g.is_catch_weight
    where ${here(ctx, 'l')}
      and l.qc_id = ${qcId}
    order by l.id
  `;
  const images = await filesOf(
    ctx,
    'qcLine',
    rows.map((row) => row.id),
  );
  const facts = await lineFacts(ctx, qcId, rows);
  return rows.map((row) => ({
    ...row,
    ...facts(row),
    recordedAt: wireTimeOrNull(row.recordedAt),
    judgedAt: wireTimeOrNull(row.judgedAt),
    images: images.get(row.id) ?? [],
  }));
}

async function stepsOf(ctx: Ctx, qcId: number): Promise<Step[]> {
  const rows = await ctx.rows<Omit<Step, 'postedAt'> & { postedAt: Date }>`
    select t.id, t.action_name, t.from_status, t.to_status, t.qty, t.payload, t.operator_name, t.posted_at
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'QC'
      and t.doc_id = ${qcId}
    order by t.id desc
  `;
  return rows.map((row) => ({ ...row, postedAt: wireTime(row.postedAt) }));
}
