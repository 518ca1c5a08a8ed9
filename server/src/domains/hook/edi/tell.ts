import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { wireDay, wireTime } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Delivery, Event } from '../../../services/events/lane.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { writeSheet } from '../../../services/sheets/write.ts';
import { clientIn } from '../../iam/facade.ts';
import { stockOf } from '../../inventory/facade.ts';
import { documentsOf } from '../documents.ts';
import { csvOf } from './ack.plan.ts';
import type { Partner } from './partners.ts';

type Row = Readonly<Record<string, string | number | null>>;
interface Sheet {
  title: string;
  columns: readonly { name: string; label: string }[];
}
const named = (labels: Readonly<Record<string, string>>): Sheet['columns'] =>
  Object.entries(labels).map(([name, label]) => ({ name, label }));

const SHIPMENT: Sheet = {
  title: '发运确认',
  columns: named({
    shipNo: '发运单号',
    shippedAt: '发运时间',
    ownerCode: '货主编码',
    externalNo: '货主单号',
    orderNo: '出库单号',
    lineNo: '行号',
    goodsCode: '商品编码',
    qty: '数量',
  }),
};
const STOCK: Sheet = {
  title: '库存',
  columns: named({
    at: '时间',
    ownerCode: '货主编码',
    goodsCode: '商品编码',
    quality: '品质',
    onHand: '现存',
    allocated: '分配',
    locked: '锁定',
    available: '可用',
  }),
};

/** A sheet in the format of whoever is told. */
async function bytesOf(format: string, { title, columns }: Sheet, rows: readonly Row[]): Promise<Buffer> {
  if (format === 'xlsx') return writeSheet(title, columns, rows);
  return Buffer.from(
    csvOf([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ name }) => row[name] ?? null))]),
  );
}

/** Writes down what partners are to be told of shipments, together with the end of the events: nothing is lost, nothing is told twice. */
export const ediConsumer: Consumer = { name: 'edi', topics: ['OUT.SHIPPED'], consume: hear };

interface Hearing {
  id: number;
  warehouseId: number;
  format: string;
  /** Of the client, and of whoever answers for it; null: all. */
  ownerIds: number[] | null;
  sponsorOwnerIds: number[] | null;
}

async function hear({ tx, tenantId }: Delivery, events: readonly Event[]): Promise<void> {
  const { rows: partners } = await sql<Hearing>`
    select p.id, p.warehouse_id, p.format, iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) as owner_ids,
      iam.owners_seen(c.tenant_id, c.sponsor_id, p.warehouse_id) as sponsor_owner_ids
    from hook.edi_partner p
    join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id
    where p.tenant_id = ${tenantId}
      and p.enabled
      and p.sends_shipments
      and not p.is_deleted
      and c.status = 1
      and not c.is_deleted
  `.execute(tx);
  const heard = events.filter(({ warehouseId }) => partners.some((one) => one.warehouseId === warehouseId));
  if (heard.length === 0) return;
  const documents = await documentsOf(
    tx,
    tenantId,
    'out',
    heard.map(({ payload, warehouseId }, n) => ({
      n,
      id: Number(payload.orderId),
      warehouseId: warehouseId ?? 0,
      topic: 'order.shipped' as const,
      lines: Array.isArray(payload.lines) ? payload.lines : [],
    })),
  );
  const told = await momentsOf(tx, tenantId, heard);
  for (const [n, event] of heard.entries()) {
    const found = documents.get(n);
    if (!found) continue;
    const { said, bizNo, ownerId } = found;
    const head = { shipNo: textOf(event.payload.shipNo), shippedAt: told.get(event.id) ?? null, ...texts(said) };
    const rows = (found.lines ?? []).map((line): Row => ({ ...head, ...texts(line) }));
    const of = partners.filter(
      ({ warehouseId, ownerIds, sponsorOwnerIds }) =>
        warehouseId === event.warehouseId &&
        [ownerIds, sponsorOwnerIds].every((seen) => seen === null || seen.includes(ownerId)),
    );
    for (const partner of of)
      await write(tx, tenantId, {
        ...partner,
        kind: 'shipment',
        fileName: `shipment-${bizNo}-${event.id}.${partner.format}`,
        content: await bytesOf(partner.format, SHIPMENT, rows),
        eventId: event.eventId,
        rows: rows.length,
      });
  }
}

const textOf = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;
const texts = (said: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, textOf(value)]));

async function momentsOf(tx: Tx, tenantId: number, events: readonly Event[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; createdAt: Date }>`
    select e.id, e.created_at
    from ops.outbox_event e
    where e.tenant_id = ${tenantId}
      and e.id = any(${events.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, createdAt }) => [id, wireTime(createdAt)]));
}

/** A file that goes out. */
interface Going {
  id: number;
  warehouseId: number;
  kind: 'shipment' | 'stock';
  fileName: string;
  content: Buffer;
  eventId: string | null;
  rows: number;
}

const write = (tx: Tx, tenantId: number, going: Going): Promise<unknown> =>
  sql`
    insert into hook.edi_file (
      tenant_id, warehouse_id, partner_id, direction, kind, file_name, hash, content, size_byte, event_id, row_count,
      ok_count
    )
    values (
      ${tenantId}, ${going.warehouseId}, ${going.id}, 2, ${going.kind}, ${going.fileName},
      ${createHash('sha256').update(going.content).digest()}, ${going.content}, ${going.content.length},
      ${going.eventId}, ${going.rows}, ${going.rows}
    )
    on conflict (tenant_id, partner_id, event_id) where event_id is not null do nothing
  `.execute(tx);

/** Once a day, from its time on: all stock of the partner's owners, as it lies at this moment. */
export async function tellStock(db: Database, partner: Partner, now: Date): Promise<void> {
  const { tenantId, stockAt, stockSentOn } = partner,
    today = wireDay(now);
  if (stockAt === null || stockSentOn === today || wireTime(now).slice(11, 16) < stockAt) return;
  await db.write(tenantId, async (tx) => {
    const actor = await clientIn(tx, partner),
      ctx = ctxOf(tx, actor);
    const owners = await ctx.rows<{ code: string }>`
      select w.code
      from basic.owner w
      where w.tenant_id = ${tenantId}
        and not w.is_deleted
        and (${actor.ownerIds}::bigint[] is null or w.id = any(${actor.ownerIds}::bigint[]))
      order by w.code
    `;
    const rows: Row[] = [];
    for (const { code: ownerCode } of owners) {
      for (let after = ''; ;) {
        const page = await stockOf(ctx, { ownerCode, after });
        rows.push(...page.list.map((row) => ({ at: page.at, ownerCode, ...row })));
        const last = page.list.at(-1);
        if (!page.more || !last) break;
        after = last.goodsCode;
      }
    }
    await write(tx, tenantId, {
      ...partner,
      kind: 'stock',
      fileName: `stock-${today}.${partner.format}`,
      content: await bytesOf(partner.format, STOCK, rows),
      eventId: null,
      rows: rows.length,
    });
    await ctx.run`
      update hook.edi_partner
      set stock_sent_on = ${today}
      where tenant_id = ${tenantId}
        and id = ${partner.id}
    `;
  });
}
