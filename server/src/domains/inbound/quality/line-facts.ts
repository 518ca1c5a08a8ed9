import { sql } from 'kysely';
import { QC_LINE } from '#contract/inbound/quality-life.ts';
import type { QcLine } from '#contract/inbound/quality.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { classDecides, criteriaOf } from '../../strategy/facade.ts';
import { reportsOf } from './papers.ts';

export type Facts = Pick<QcLine, 'criteria' | 'items' | 'acceptPct' | 'concedePct' | 'needReport' | 'reports'>;

/** What standards, class and reports say of the lines of an inspection, and what was found item by item. */
export async function lineFacts(
  ctx: Ctx,
  qcId: number,
  lines: readonly Pick<QcLine, 'id' | 'goodsId' | 'state'>[],
): Promise<(line: Pick<QcLine, 'id' | 'goodsId' | 'state'>) => Facts> {
  const goodsIds = lines.map(({ goodsId }) => goodsId);
  const criteria = await criteriaOf(ctx, goodsIds),
    classes = await classDecides(ctx, goodsIds),
    reports = await reportsOf(ctx, sql`l.qc_id = ${qcId}`),
    items = await itemsOf(ctx, qcId);
  return ({ id, goodsId, state }) => {
    const { acceptPct, concedePct, needReport } = classes(goodsId);
    return {
      criteria: state === QC_LINE.waiting ? (criteria.get(goodsId) ?? []) : [],
      items: items.get(id) ?? [],
      acceptPct,
      concedePct,
      needReport,
      reports: reports.get(id) ?? [],
    };
  };
}

async function itemsOf(ctx: Ctx, qcId: number): Promise<Map<number, Facts['items']>> {
  const rows = await ctx.rows<Facts['items'][number] & { lineId: number }>`
    select i.qc_line_id as line_id, i.criteria_id, i.item_name, i.kind, i.min_value::float8 as min_value,
      i.max_value::float8 as max_value, i.unit, i.severity, i.value::float8 as value, i.is_ok
    from inbound.qc_item i
    join inbound.qc_line l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.qc_line_id
    where ${here(ctx, 'l')}
      and l.qc_id = ${qcId}
    order by i.qc_line_id, i.id
  `;
  return new Map(
    [...Map.groupBy(rows, ({ lineId }) => lineId)].map(([lineId, list]) => [
      lineId,
      list.map(({ lineId: _, ...item }) => item),
    ]),
  );
}
