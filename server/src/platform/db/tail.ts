import { sql, type RawBuilder } from 'kysely';

/**
 * What a transaction writes last: gathered while it runs and sent with its commit, as one statement. Rows are JSON as they were when they
 * were told, so what changes afterwards changes nothing here. One statement has one snapshot: none of its parts reads what another writes,
 * and nothing of it is seen before the commit.
 */
export interface Tail {
  readonly traces: string[];
  readonly records: string[];
  readonly events: string[];
  readonly answers: string[];
  readonly journal: string[];
}

export const emptyTail = (): Tail => ({ traces: [], records: [], events: [], answers: [], journal: [] });

/** Forget what was told since: `const back = marked(tail); …; back()`. */
export function marked(tail: Tail): () => void {
  const parts = Object.values(tail).map((part: string[]) => ({ part, length: part.length }));
  return () => {
    for (const { part, length } of parts) part.length = length;
  };
}

const rows = (json: readonly string[]): RawBuilder<unknown> => sql`${`[${json.join(',')}]`}::jsonb`;

/** The parts in the order in which they are written: ids of a kind follow the order in which its rows were told. */
const PARTS: Record<keyof Tail, (tenantId: number, json: readonly string[]) => RawBuilder<unknown>> = {
  traces: (tenantId, json) => sql`
    insert into ops.doc_trace (
      tenant_id, warehouse_id, doc_type, doc_id, detail_id, action, action_name, from_status, to_status, qty, txn_id,
      reversible, reverses_id, payload, operator_id, operator_name
    )
    select ${tenantId}, r."warehouseId", r."docType", r."docId", r."detailId", r.action, r."actionName", r."fromStatus",
      r."toStatus", r.qty, r."txnId", coalesce(r.reversible, false), r."reversesId", coalesce(r.payload, '{}'),
      r."userId", r."userName"
    from rows from (
      jsonb_to_recordset(${rows(json)}) as (
        "warehouseId" bigint, "userId" bigint, "userName" text, "docType" text, "docId" bigint, "detailId" bigint,
        action text, "actionName" text, "fromStatus" smallint, "toStatus" smallint, qty bigint, "txnId" bigint,
        reversible bool, "reversesId" bigint, payload jsonb
      )
    ) with ordinality as r(
      "warehouseId", "userId", "userName", "docType", "docId", "detailId", action, "actionName", "fromStatus",
      "toStatus", qty, "txnId", reversible, "reversesId", payload, n
    )
    order by r.n
  `,
  records: (tenantId, json) => sql`
    insert into ops.work_record (
      tenant_id, warehouse_id, rec_type, order_id, order_no, task_no, wave_no, goods_id, goods_name, lot_no,
      position_code, lpn_code, qty, weight_g, staff_id, staff_name
    )
    select ${tenantId}, r."warehouseId", r."recType", r."orderId", r."orderNo", r."taskNo", r."waveNo", r."goodsId",
      r."goodsName", r."lotNo", r."positionCode", r."lpnCode", coalesce(r.qty, 0), coalesce(r."weightG", 0), r."userId",
      r."userName"
    from jsonb_to_recordset(${rows(json)}) as r(
      "warehouseId" bigint, "userId" bigint, "userName" text, "recType" text, "orderId" bigint, "orderNo" text,
      "taskNo" text, "waveNo" text, "goodsId" bigint, "goodsName" text, "lotNo" text, "positionCode" text,
      "lpnCode" text, qty bigint, "weightG" bigint
    )
  `,
  events: (tenantId, json) => sql`
    insert into ops.outbox_event (tenant_id, warehouse_id, topic, agg_key, lane, payload)
    select ${tenantId}, r."warehouseId", r.topic, r."aggKey", ops.outbox_lane(r."aggKey"), r.payload
    from jsonb_to_recordset(${rows(json)}) as r("warehouseId" bigint, topic text, "aggKey" text, payload jsonb)
  `,
  answers: (tenantId, json) => sql`
    insert into ops.idempotency (tenant_id, user_id, idem_key, route, body_hash, state, response)
    select ${tenantId}, r."userId", r.key, r.route, decode(r.hash, 'hex'), r.state, r.response
    from jsonb_to_recordset(${rows(json)}) as r(
      "userId" bigint, key text, route text, hash text, state smallint, response jsonb
    )
  `,
  journal: (tenantId, json) => sql`
    insert into ops.operation_log (
      tenant_id, warehouse_id, user_id, user_name, module, action, biz_no, method, path, params, cost_ms, ip, trace_id,
      occurred_at
    )
    select ${tenantId}, r."warehouseId", r."userId", r."userName", r.module, r.action, r."bizNo", r.method, r.path,
      r.params, r.ms, r.ip, r."requestId", r."occurredAt"
    from jsonb_to_recordset(${rows(json)}) as r(
      "warehouseId" bigint, "userId" bigint, "userName" text, module text, action text, "bizNo" text, method text,
      path text, params jsonb, ms int, ip inet, "requestId" text, "occurredAt" timestamptz
    )
  `,
};

/** The statement that writes it all, if there is anything to write. */
export function tailStatement(tenantId: number, tail: Tail): RawBuilder<unknown> | undefined {
  const parts = (Object.keys(PARTS) as (keyof Tail)[])
    .filter((name) => tail[name].length > 0)
    .map((name) => sql`${sql.ref(name)} as (${PARTS[name](tenantId, tail[name])})`);
  return parts.length === 0 ? undefined : sql`with ${sql.join(parts)} select 1`;
}
