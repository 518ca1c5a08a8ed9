import { sql, type RawBuilder } from 'kysely';
import { LINES_MAX, type HookTopicName } from '#contract/hook/topics.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Family } from './sources.ts';

/** An event whose document is looked for. */
export interface Sought {
  /** Its place among those asked for. */
  n: number;
  id: number;
  warehouseId: number;
  topic: HookTopicName;
  /** What it carries of the lines of its document. */
  lines: readonly { detailId?: unknown; qty?: unknown; quality?: unknown }[];
}

/** What a document says of itself: whose it is, and what names it outside. */
export interface Found {
  n: number;
  ownerId: number;
  bizNo: string;
  said: Record<string, unknown>;
  lines: Record<string, unknown>[] | null;
  lineCount: number | null;
}

type Read = (tenantId: number, sought: RawBuilder<unknown>) => RawBuilder<Found>;

/** Owner and warehouse by their codes, of a document `o`. */
const CODES = sql`
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
`;
const at = (tenantId: number) => sql`o.tenant_id = ${tenantId} and o.warehouse_id = s."warehouseId" and o.id = s.id`;
/** So many lines are told; all of them are counted. */
const told = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select jsonb_agg(x.line order by x.rank) filter (where x.rank <= ${LINES_MAX}) as lines, count(*)::int as line_count
    from (${lines}) x
  ) l
    on true
`;
const NO_LINES = sql`null::jsonb as lines, null::int as line_count`;

const orders: Read = (tenantId, sought) => sql<Found>`
  select s.n, o.owner_id, o.order_no as biz_no,
    jsonb_build_object(
      'orderId', o.id, 'orderNo', o.order_no, 'externalNo', o.external_no, 'warehouseCode', h.code, 'ownerCode', w.code
    ) || case when s.topic = 'order.cancelled' then jsonb_build_object('reason', o.cancel_reason) else '{}' end as said,
    l.lines, l.line_count
  from ${sought} s
  join outbound.order o
    on ${at(tenantId)} ${CODES} ${told(sql`
    select jsonb_build_object('lineNo', d.line_no, 'goodsCode', g.code, 'qty', sum(e.qty)) as line,
      row_number() over (order by d.line_no) as rank
    from jsonb_to_recordset(s.lines) e("detailId" bigint, qty bigint)
    join outbound.detail d
      on d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and d.id = e."detailId"
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    group by d.id, d.line_no, g.code
  `)}
`;

/** Of an order that is over the sums of its lines; else the lines of the event. */
const receipts: Read = (tenantId, sought) => sql<Found>`
  select s.n, o.owner_id, o.order_no as biz_no,
    jsonb_build_object(
      'orderId', o.id, 'orderNo', o.order_no, 'externalNo', o.external_no, 'warehouseCode', h.code, 'ownerCode', w.code
    ) as said, l.lines, l.line_count
  from ${sought} s
  join inbound.order o
    on ${at(tenantId)} ${CODES} ${told(sql`
    select jsonb_build_object('lineNo', d.line_no, 'goodsCode', g.code, 'qty', sum(e.qty))
        || case when s.topic = 'receipt.received' then jsonb_build_object('quality', e.quality) else '{}' end as line,
      row_number() over (order by d.line_no, e.quality) as rank
    from jsonb_to_recordset(s.lines) e("detailId" bigint, qty bigint, quality text)
    join inbound.detail d
      on d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and d.id = e."detailId"
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    group by d.id, d.line_no, g.code, e.quality
    union all
    select jsonb_build_object(
        'lineNo', d.line_no, 'goodsCode', g.code, 'expected', d.qty_expected, 'received', d.qty_received, 'damaged',
        d.qty_damaged, 'rejected', d.qty_rejected, 'putAway', d.qty_putaway
      ),
      row_number() over (order by d.line_no, d.id)
    from inbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where s.topic = 'receipt.closed'
      and d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
  `)}
`;

/** A change of quality is told as what goes of the one and comes of the other. */
const adjusts: Read = (tenantId, sought) => sql<Found>`
  select s.n, o.owner_id, o.adjust_no as biz_no,
    jsonb_build_object('adjustId', o.id, 'adjustNo', o.adjust_no, 'warehouseCode', h.code, 'ownerCode', w.code) as said,
    l.lines, l.line_count
  from ${sought} s
  join "inner".adjust o
    on ${at(tenantId)} ${CODES} ${told(sql`
    select jsonb_build_object(
        'goodsCode', g.code, 'lotNo', nullif(t.lot_no, '-'), 'quality', c.quality, 'delta', sum(c.delta)
      ) as line,
      row_number() over (order by g.code, t.lot_no, c.quality) as rank
    from "inner".adjust_line a
    cross join lateral (
      values (a.quality, case when a.to_quality is null then a.delta else -a.change_qty end),
        (a.to_quality, case when a.to_quality is null then 0 else a.change_qty end)
    ) c(quality, delta)
    join basic.goods g on g.tenant_id = a.tenant_id and g.id = a.goods_id
    join inventory.lot t on t.tenant_id = a.tenant_id and t.id = a.lot_id
    where a.tenant_id = o.tenant_id
      and a.warehouse_id = o.warehouse_id
      and a.adjust_id = o.id
      and a.state = 20
      and c.delta <> 0
      and (
        jsonb_array_length(s.lines) = 0 or a.id in (select e."detailId" from jsonb_to_recordset(s.lines) e("detailId" bigint))
      )
    group by g.code, t.lot_no, c.quality
  `)}
`;

const locks: Read = (tenantId, sought) => sql<Found>`
  select s.n, o.owner_id, o.notice_no as biz_no,
    jsonb_build_object('noticeId', o.id, 'noticeNo', o.notice_no, 'warehouseCode', h.code, 'ownerCode', w.code) as said,
    ${NO_LINES}
  from ${sought} s
  join inventory.lock_notice o on ${at(tenantId)} ${CODES}
`;

const transports: Read = (tenantId, sought) => sql<Found>`
  select s.n, o.owner_id, o.order_no as biz_no,
    jsonb_build_object(
      'transportOrderId', o.id, 'orderNo', o.order_no, 'sourceNo', o.source_no, 'waybillNo', b.waybill_no,
      'warehouseCode', h.code, 'ownerCode', w.code
    ) || case
      when s.topic = 'waybill.completed' then jsonb_build_object(
        'signType', o.sign_type, 'qty', coalesce(o.signed_qty, 0)
      )
      else '{}'
    end as said, ${NO_LINES}
  from ${sought} s
  join transport.order o on ${at(tenantId)}
  left join transport.waybill b
    on b.tenant_id = o.tenant_id
    and b.warehouse_id = o.warehouse_id
    and b.id = o.waybill_id ${CODES}
`;

const complaints: Read = (tenantId, sought) => sql<Found>`
  select s.n, o.owner_id, o.complaint_no as biz_no,
    jsonb_build_object('complaintId', o.id, 'complaintNo', o.complaint_no, 'bizNo', o.biz_no, 'warehouseCode', h.code, 'ownerCode', w.code) || case
      when s.topic = 'complaint.opened' then jsonb_build_object('typeCode', o.type_code, 'level', o.level)
      else '{}'
    end as said, ${NO_LINES}
  from ${sought} s
  join service.complaint o on ${at(tenantId)} ${CODES}
`;

const READS: Readonly<Record<Family, Read>> = {
  out: orders,
  in: receipts,
  adjust: adjusts,
  lock: locks,
  transport: transports,
  complaint: complaints,
};

/** The documents of some events of one family, one statement for all of them. One that is not there any more is missing. */
export async function documentsOf(
  tx: Tx,
  tenantId: number,
  family: Family,
  sought: readonly Sought[],
): Promise<Map<number, Found>> {
  if (sought.length === 0) return new Map();
  const rows = sql`
    jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as s(
      n int, id bigint, "warehouseId" bigint, topic text, lines jsonb
    )
  `;
  const { rows: found } = await READS[family](tenantId, sql`(select * from ${rows})`).execute(tx);
  return new Map(found.map((one) => [one.n, one]));
}
