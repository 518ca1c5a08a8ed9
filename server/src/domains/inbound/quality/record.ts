import { sql, type RawBuilder } from 'kysely';
import { dictionaries } from '#contract/dictionaries.ts';
import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import type { qcRecordApi, QcRecord } from '#contract/inbound/quality.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseFields } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { criteriaOf } from '../../strategy/facade.ts';
import { itemsFound, type FoundItem } from './items.plan.ts';
import { recordFaults, type Fault, type RecordFacts } from './record.plan.ts';
import { lockQc, lockQcLines, settleQc, traceQc, type Qc, type QcAfter } from './rows.ts';

/** What the rooms of a line's storage mode may have, the widest span of them: goods are measured by what their kind allows, wherever they wait. */
export const roomSpan = sql`
  left join lateral (
    select max(r.temp_max)::float8 as temp_max, min(r.temp_min)::float8 as temp_min
    from basic.room r
    where r.tenant_id = l.tenant_id
      and r.warehouse_id = l.warehouse_id
      and r.storage_mode = g.storage_mode
      and r.status = 1
      and not r.is_deleted
      and r.code <> '@V'
  ) rs
    on true
`;

/** A line that waits for what is found at it. */
export interface Target extends RecordFacts {
  id: number;
  goodsId: number;
  qcId: number;
  orderId: number | null;
  qcNo: string;
  goodsCode: string;
  lotNo: string;
}

/** Lines nobody has judged of inspections that are under way. */
export const targets = (ctx: Ctx, which: RawBuilder<unknown>): Promise<Target[]> =>
  ctx.rows<Target>`
    select l.id, l.goods_id, l.qc_id, q.order_id, q.qc_no, q.mode, g.code as goods_code, t.lot_no, g.storage_mode,
      l.qty_total, l.qty_wanted, rs.temp_min, rs.temp_max
    from inbound.qc_order q
    join inbound.qc_line l on l.tenant_id = q.tenant_id and l.warehouse_id = q.warehouse_id and l.qc_id = q.id
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id ${roomSpan}
    where ${here(ctx, 'q')}
      and ${ofOwners(ctx, 'q')}
      and l.state = ${QC_LINE.waiting}
      and ${which}
    order by l.id
  `;

export const faultsOf = (record: QcRecord, target: Target): Fault[] => [
  ...(record.defectCode && !dictionaries.qcDefect?.some((item) => item.value === record.defectCode)
    ? [{ field: 'defectCode', msg: '取值不在允许范围内' }]
    : []),
  ...recordFaults(record, target),
];

/** Only whoever claimed an inspection writes down what is found. */
export async function refuseOthers(ctx: Ctx, qc: Qc): Promise<void> {
  if (qc.inspectorId === ctx.userId) return;
  const who = await ctx.row<{ name: string }>`
    select u.user_name as name
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${qc.inspectorId}
  `;
  refuse('BUSINESS', `质检任务已被【${who?.name ?? ''}】领取`);
}

/** Records of lines of one inspection, which is locked with them: one statement, one step of its history each. */
export async function writeRecords(
  ctx: Ctx,
  qc: Qc,
  records: readonly { target: Target; record: QcRecord }[],
): Promise<QcAfter> {
  const rows = records.map(({ target: { id }, record }) => ({ ...record, id }));
  await ctx.run`
    update inbound.qc_line l
    set qty_sample = n."qtySample", qty_defect = n."qtyDefect", temperature = n.temperature,
      defect_code = n."defectCode", proposal = n.proposal, remark = n.remark, recorded_at = now(),
      recorded_by = ${ctx.userId}, updated_by = ${ctx.userId}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id bigint, "qtySample" bigint, "qtyDefect" bigint, temperature numeric, "defectCode" text, proposal smallint,
      remark text
    )
    where ${here(ctx, 'l')}
      and l.id = any(${rows.map(({ id }) => id)}::bigint[])
      and l.id = n.id
  `;
  const after = await settleQc(ctx, qc);
  for (const { target, record } of records)
    await traceQc(ctx, qc, {
      action: 'RECORD',
      actionName: qcLife.actions.record.label,
      toStatus: after.status,
      qty: record.qtySample,
      payload: {
        goodsCode: target.goodsCode,
        lotNo: target.lotNo,
        qtyDefect: record.qtyDefect,
        temperature: record.temperature ?? null,
      },
    });
  return after;
}

/** What was found item by item, instead of what was found before. */
async function keepItems(ctx: Ctx, lineId: number, items: readonly FoundItem[]): Promise<void> {
  await ctx.run` delete from inbound.qc_item i where ${here(ctx, 'i')} and i.qc_line_id = ${lineId} `;
  if (items.length === 0) return;
  await ctx.run`
    insert into inbound.qc_item (
      tenant_id, warehouse_id, qc_line_id, criteria_id, item_name, kind, min_value, max_value, unit, severity, value,
      is_ok, created_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${lineId}, x.id, x."itemName", x.kind, x."minValue", x."maxValue",
      x.unit, x.severity, x.value, x."isOk", ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(
      id bigint, "itemName" text, kind smallint, "minValue" numeric, "maxValue" numeric, unit text, severity smallint,
      value numeric, "isOk" boolean
    )
  `;
}

/** What was found at one line. Asked again, the last one counts. */
export async function recordLine(
  ctx: Ctx,
  { lineId, images, items, ...record }: InputOf<typeof qcRecordApi.add>,
): Promise<OutputOf<typeof qcRecordApi.add>> {
  const seen = found(
    await ctx.row<{ qcId: number }>`
      select l.qc_id
      from inbound.qc_line l
      where ${here(ctx, 'l')}
        and l.id = ${lineId}
    `,
  );
  const { qc } = await lockQc(ctx, seen.qcId, 'record');
  await refuseOthers(ctx, qc);
  const line = found((await lockQcLines(ctx, qc.id, [lineId])).get(lineId));
  if (line.state !== QC_LINE.waiting) refuse('BUSINESS', '该明细已判定，不能修改记录');
  const target = found((await targets(ctx, sql`l.id = ${lineId}`))[0]);
  const looked = itemsFound(
    (await criteriaOf(ctx, [target.goodsId])).get(target.goodsId) ?? [],
    items ?? [],
    record.proposal,
  );
  const faults = [...faultsOf(record, target), ...looked.faults];
  if (faults.length > 0) refuseFields(faults);
  await keepItems(ctx, line.id, looked.items);
  await setFiles(ctx, { use: 'qcLine', id: line.id, ownerId: qc.ownerId, field: 'images' }, images);
  const { result: _, ...after } = await writeRecords(ctx, qc, [{ target, record }]);
  return after;
}
