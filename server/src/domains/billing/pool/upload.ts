import { sql } from 'kysely';
import { poolLife } from '#contract/billing/life.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import type { Answer, FinanceAdapter, Sent } from './finance.ts';

export const UPLOAD_TOPIC = 'BILLING.UPLOAD';
/** From here on whoever sent a line is asked what became of it. */
export const ASK_AFTER_MS = 10 * 60_000;
const AT_ONCE = 500;

interface Due extends Sent {
  poolId: number;
}

/** Lines that are being sent, as finance wants them. */
async function sending(tx: Tx, tenantId: number, ids: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.id as pool_id, u.idem_key, u.request as body
    from billing.settlement_pool p
    join billing.pool_upload u on u.tenant_id = p.tenant_id and u.pool_id = p.id and u.revision = p.revision
    where p.tenant_id = ${tenantId}
      and p.id = any(${ids}::bigint[])
      and p.settle_status = ${poolLife.at.sending}
      and u.success is null
    order by p.id
    for no key update of p
  `.execute(tx);
  return rows;
}

/** What finance says it has: 3 with its number, or 4 where it has nothing. */
async function settle(tx: Tx, tenantId: number, lines: readonly Due[], answers: readonly Answer[]): Promise<void> {
  const extNos = new Map(answers.map(({ idemKey, extNo }) => [idemKey, extNo]));
  const rows = lines.map(({ poolId, idemKey }) => ({ poolId, idemKey, extNo: extNos.get(idemKey) ?? null }));
  await sql`
    with given as materialized (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("poolId" bigint, "idemKey" text, "extNo" text)
    ),
    told as (
      update billing.pool_upload u
      set success = g."extNo" is not null, response = jsonb_build_object('extNo', g."extNo"),
        error = case when g."extNo" is null then '财务系统没有收到' end
      from given g
      where u.tenant_id = ${tenantId}
        and u.idem_key = g."idemKey"
    )
    update billing.settlement_pool p
    set settle_status = case
      when g."extNo" is null then ${poolLife.at.failed}::smallint
      else ${poolLife.at.uploaded}::smallint
    end, ext_no = g."extNo", uploaded_at = case when g."extNo" is not null then now() end, version = p.version + 1,
      updated_at = now()
    from given g
    where p.tenant_id = ${tenantId}
      and p.id = g."poolId"
      and p.settle_status = ${poolLife.at.sending}
  `.execute(tx);
}

/** Sends what people have asked to send. Whether it arrived may stay unknown: then the line waits, and finance is asked. */
export const uploadConsumer = (finance: FinanceAdapter): Consumer => ({
  name: 'billing-upload',
  topics: [UPLOAD_TOPIC],
  consume: async ({ tx, tenantId }, events) => {
    const ids = events.flatMap(({ payload }) => (Array.isArray(payload.ids) ? payload.ids.map(Number) : []));
    const lines = await sending(tx, tenantId, ids);
    if (lines.length === 0) return;
    const answers = await finance.send(lines).catch(() => undefined);
    if (answers) {
      const known = new Set(answers.map(({ idemKey }) => idemKey));
      await settle(
        tx,
        tenantId,
        lines.filter(({ idemKey }) => known.has(idemKey)),
        answers,
      );
    }
  },
});

/** Lines nobody has heard of for ten minutes: asked, never sent again. Returns how many were settled. */
export async function askStuck(tx: Tx, tenantId: number, finance: FinanceAdapter, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id
    from billing.settlement_pool
    where tenant_id = ${tenantId}
      and settle_status = ${poolLife.at.sending}
      and sent_at < ${new Date(now.getTime() - ASK_AFTER_MS)}
    order by id
    limit ${AT_ONCE}
  `.execute(tx);
  const lines = await sending(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
  if (lines.length === 0) return 0;
  await settle(tx, tenantId, lines, await finance.find(lines.map(({ idemKey }) => idemKey)));
  return lines.length;
}
