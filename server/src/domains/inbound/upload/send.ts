import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Event } from '../../../services/events/lane.ts';
import type { Consumer, Later } from '../../../services/events/outbox.ts';
import { exchanging, type Reply } from '../../../services/exchange.ts';
import { PAUSES_MIN, post } from '../../../services/outside/post.ts';
import { SIGNATURE, signatureOf } from '../../../services/outside/sign.ts';
import { UPLOAD, UPLOAD_TOPIC } from './queue.ts';

const ERROR_MAX = 300;
const OUTBOX = 'outbox/entry-upload.jsonl';

/** What an owner's system is told of a delivery. `bizNo` is the same however often it is told: whoever hears it twice knows it again. */
interface Told {
  bizNo: string;
  externalNo: string | null;
  ownerCode: string;
  orderType: number;
  status: number;
  lines: unknown[];
}

/** Tells owners' systems what came in, order by order, once it is committed. */
export const uploadConsumer = (platform: Platform): Consumer => ({
  name: 'entry-upload',
  topics: [UPLOAD_TOPIC],
  consume: async ({ tenantId, now }, events): Promise<Later[]> => {
    const later: Later[] = [];
    for (const event of events) {
      const at = await upload(platform, { tenantId, now }, event);
      if (at) later.push({ id: event.id, at });
    }
    return later;
  },
});

interface Of {
  tenantId: number;
  now: Date;
}
interface At {
  tenantId: number;
  warehouseId: number;
  id: number;
}

/**
 * Tell one; answers when to try again. The try and its outcome are short transactions of their own: nobody waits for an order while its owner's system
 * thinks. Whoever dies between them is followed by another try, under the same number; whoever dies after them finds the outcome, and tells nothing.
 */
async function upload(platform: Platform, of: Of, { payload, warehouseId }: Event): Promise<Date | null> {
  const at = { tenantId: of.tenantId, warehouseId: warehouseId ?? 0, id: Number(payload.orderId) };
  const trying = await platform.db.write(of.tenantId, (tx) => begun(tx, at));
  if (!trying) return null;
  const { tries, told } = trying;
  const error = await say(platform, of, told).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  const current = await platform.db.write(of.tenantId, (tx) => ended(tx, at, { tries, error }));
  const pause = PAUSES_MIN[tries - 1];
  return error === null || pause === undefined || !current ? null : new Date(of.now.getTime() + pause * 60_000);
}

/** One try more, and what is told by it; nothing where it was told, or is not asked for. */
async function begun(tx: Tx, { tenantId, warehouseId, id }: At): Promise<{ tries: number; told: Told } | undefined> {
  const {
    rows: [taken],
  } = await sql<{ tries: number }>`
    update inbound.order o
    set upload_state = ${UPLOAD.waiting}, upload_tries = o.upload_tries + 1
    where o.tenant_id = ${tenantId}
      and o.warehouse_id = ${warehouseId}
      and o.id = ${id}
      and o.upload_state in (${UPLOAD.waiting}, ${UPLOAD.failed})
    returning o.upload_tries as tries
  `.execute(tx);
  if (!taken) return undefined;
  const {
    rows: [told],
  } = await sql<Told>`
    select o.order_no as biz_no, o.external_no, w.code as owner_code, o.order_type, o.status,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'lineNo', d.line_no, 'goodsCode', g.code, 'expected', d.qty_expected, 'received', d.qty_received,
              'damaged', d.qty_damaged, 'rejected', d.qty_rejected, 'putAway', d.qty_putaway
            ) order by d.line_no
          )
          from inbound.detail d
          join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
          where d.tenant_id = o.tenant_id
            and d.warehouse_id = o.warehouse_id
            and d.order_id = o.id
        ), '[]'
      ) as lines
    from inbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    where o.tenant_id = ${tenantId}
      and o.warehouse_id = ${warehouseId}
      and o.id = ${id}
  `.execute(tx);
  return told && { ...taken, told };
}

/** What became of the try; false when the order was asked for anew meanwhile: that is another event's, and what it tells is newer. */
async function ended(
  tx: Tx,
  { tenantId, warehouseId, id }: At,
  { tries, error }: { tries: number; error: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update inbound.order o
    set upload_state = ${error === null ? UPLOAD.done : UPLOAD.failed},
      upload_error = ${error?.slice(0, ERROR_MAX) ?? null},
      uploaded_at = case when ${error === null} then now() else o.uploaded_at end
    where o.tenant_id = ${tenantId}
      and o.warehouse_id = ${warehouseId}
      and o.id = ${id}
      and o.upload_state = ${UPLOAD.waiting}
      and o.upload_tries = ${tries}
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** Said and logged. By default it stays in the outbox folder; configured, it goes to the address, signed. @throws when it is not taken. */
async function say(platform: Platform, { tenantId }: Of, told: Told): Promise<void> {
  const { entryUpload } = platform.outside;
  const exchange = {
    tenantIds: [tenantId],
    direction: 2 as const,
    system: 'OWNER',
    module: 'in',
    bizNo: told.bizNo,
    url: entryUpload?.url ?? OUTBOX,
    request: told,
  };
  await exchanging(platform, exchange, async (hear) =>
    entryUpload ? sayTo(entryUpload, told, hear) : note(platform, tenantId, told),
  );
}

async function note({ dataDir }: Platform, tenantId: number, told: Told): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  await appendFile(join(dataDir, OUTBOX), `${JSON.stringify({ tenantId, at: new Date().toISOString(), ...told })}\n`);
}

/** Where it goes is the operator's configuration: any address, one in the house too. */
async function sayTo(
  { url, secret }: { url: string; secret: string },
  told: Told,
  hear: (reply: Reply) => void,
): Promise<void> {
  const body = JSON.stringify(told);
  const answer = await post({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': told.bizNo,
      [SIGNATURE]: signatureOf(body, [secret], new Date()),
    },
  });
  hear(answer);
  if (answer.status < 200 || answer.status > 299) throw new Error(`${answer.status} ${answer.body}`.trim());
}
