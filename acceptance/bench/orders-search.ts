import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressApi } from '#contract/message/address.ts';
import { orderDeskApi } from '#contract/service/desk.ts';
import type { Client } from '../support/api.ts';
import { crowd, latencies, quantile, seeded, untilCalm } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Options } from './options.ts';
import type { Row } from './report.ts';
import { HOUSE } from './world.ts';

const AT_ONCE = 4,
  ASKED = 100;
const PIECE = 100_000;
/** Rows of the bench lie far above those of the product. */
const BASE = 1_000_000_000;
/** Orders of one telephone, one vehicle and one waybill. */
const PER_PHONE = 10,
  PER_SHIPMENT = 4,
  PER_WAYBILL = 20;

/** Orders number $from to $to that have left long ago, with everything that leads to one. */
const pieces = (from: number, to: number): string[] => {
  const of = `(select w.tenant_id, w.id as house, array(select o.id from basic.owner o where o.tenant_id = w.tenant_id order by o.id limit 3) as owners
    from basic.warehouse w where w.tenant_id = 1 and w.code = '${HOUSE}') w, generate_series(${from}, ${to}) n`;
  const own = `w.owners[1 + n % cardinality(w.owners)]`,
    id = `${BASE} + n`;
  const parts = (per: number): string => `${of} where n % ${per} = 0`;
  return [
    `insert into outbound."order" (tenant_id, warehouse_id, id, order_no, external_no, order_type, owner_id, require_on, consignee, phone, status, print_count, created_at)
      select w.tenant_id, w.house, ${id}, 'BO' || lpad(n::text, 10, '0'), 'Ext-' || n, 1, ${own}, current_date - 30, '收货人' || n, '139-' || lpad((n / ${PER_PHONE})::text, 8, '0'), 90, 1, now() - interval '30 days' from ${of}`,
    `insert into basic.lpn (tenant_id, warehouse_id, id, code, kind, out_order_id) select w.tenant_id, w.house, ${id}, 'BC' || n, 'CARTON', ${id} from ${of}`,
    `insert into outbound.carton_line (tenant_id, warehouse_id, id, lpn_id, order_id, out_detail_id, goods_id, lot_id, qty, claim_id, staff_id)
      select w.tenant_id, w.house, ${id}, ${id}, ${id}, ${id}, 1, 1, 1, 1, 1 from ${of}`,
    `insert into outbound.shipment (tenant_id, warehouse_id, id, ship_no, delivery_type) select w.tenant_id, w.house, ${BASE} + n / ${PER_SHIPMENT}, 'BS' || n / ${PER_SHIPMENT}, 1 from ${parts(PER_SHIPMENT)}`,
    `insert into outbound.shipment_item (tenant_id, warehouse_id, id, ship_id, order_id) select w.tenant_id, w.house, ${id}, ${BASE} + n / ${PER_SHIPMENT}, ${id} from ${of}`,
    `insert into transport.waybill (tenant_id, warehouse_id, id, waybill_no, temp_zone, plan_depart_at, plan_arrive_at) select w.tenant_id, w.house, ${BASE} + n / ${PER_WAYBILL}, 'BW' || n / ${PER_WAYBILL}, 1, now(), now() + interval '1 hour' from ${parts(PER_WAYBILL)}`,
    `insert into transport."order" (tenant_id, warehouse_id, id, order_no, source_type, source_id, source_no, owner_id, from_name, to_name, require_arrive_at, plan_due_at, temp_zone, waybill_id, stop_id, status, signed_at, sign_type)
      select w.tenant_id, w.house, ${id}, 'BT' || n, 1, ${id}, 'BO' || n, ${own}, '仓', '店', now(), now(), 1, ${BASE} + n / ${PER_WAYBILL}, ${BASE} + n / ${PER_WAYBILL}, 60, now(), 1 from ${of}`,
    `insert into service.receipt (tenant_id, warehouse_id, id, receipt_no, owner_id, out_order_id, oms_out_no, departed_at, due_at, status, page_count, submitted_at, submitted_by, approved_at, approved_by)
      select w.tenant_id, w.house, ${id}, 'BR' || n, ${own}, ${id}, 'BO' || lpad(n::text, 10, '0'), now(), now(), 4, 1, now(), 1, now(), 2 from ${of}`,
  ];
};
const TABLES = [
  'outbound."order"',
  'basic.lpn',
  'outbound.carton_line',
  'outbound.shipment',
  'outbound.shipment_item',
  'transport.waybill',
  'transport."order"',
  'service.receipt',
];

/** The indexes that no constraint needs, as they are made. */
const LOOSE = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
  from pg_index i
  where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/** So many orders have left, whatever stood there before; laid down behind the product's back, which would take a day. Indexes are made once all stand: row by row they take most of the time. */
async function standOrders(product: Product, count: number, say: (text: string) => void): Promise<void> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  try {
    await owner.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'",
    );
    const { rows: indexes } = await owner.query<{ name: string; made: string }>(LOOSE, [TABLES]);
    for (const { name } of indexes) await owner.query(`drop index ${name}`);
    for (let from = 1; from <= count; from += PIECE) {
      const to = Math.min(count, from + PIECE - 1);
      for (const text of pieces(from, to)) await owner.query(text);
      if (to === count || to % (10 * PIECE) === 0) say(`${to} orders stand`);
    }
    for (const { made } of indexes) await owner.query(made);
    say(`${indexes.length} indexes made`);
    for (const table of TABLES) await owner.query(`vacuum analyze ${table}`);
  } finally {
    await owner.end();
  }
}

/** What is read out on the telephone, each kind of number alone. */
function waysTo(random: () => number, count: number): Record<string, () => string> {
  const n = (): number => PER_WAYBILL + Math.floor(random() * (count - 2 * PER_WAYBILL));
  return {
    'an order number': () => `bo${String(n()).padStart(10, '0')}`,
    "a customer's own number": () => `EXT-${n()}`,
    'a telephone': () => `139 ${String(Math.floor(n() / PER_PHONE)).padStart(8, '0')}`,
    'a shipment': () => `bs${Math.floor(n() / PER_SHIPMENT)}`,
    'a waybill': () => `bw${Math.floor(n() / PER_WAYBILL)}`,
    'a carton': () => `BC${n()}`,
    'a receipt': () => `BR${n()}`,
    'what nobody has': () => `无此单${n()}`,
  };
}

const SAID_MS = 2000;
/** Pages of the tables that were looked into so far. A session says what it read a second later. */
async function pagesRead(product: Product): Promise<number> {
  await sleep(SAID_MS);
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ pages: string }>(
      `select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit) as pages from pg_statio_user_tables where relid = any($1::regclass[])`,
      [TABLES],
    );
    return Number(rows[0]?.pages);
  } finally {
    await owner.end();
  }
}

/** What a call costs here and now that reads next to nothing: how busy the machine is. */
async function asBusyAs(client: Client): Promise<Row> {
  const ms = await latencies(
    Array.from({ length: ASKED }, (_, n) => n),
    AT_ONCE,
    () => client.ask(addressApi.checkPermission, {}),
  );
  return {
    part: 'orders-search',
    what: `a call that reads a row, ${AT_ONCE} at once, p95 (p50 ${Math.round(quantile(ms, 0.5))} ms)`,
    unit: 'ms',
    figure: quantile(ms, 0.95),
  };
}

/** The order desk, over so many orders. */
export async function orderSearchRows({
  options: { desk, seed },
  product,
  clerk,
  say,
}: {
  options: Options;
  product: Product;
  clerk: () => Promise<Client>;
  say: (text: string) => void;
}): Promise<Row[]> {
  await standOrders(product, desk, say);
  await untilCalm(say);
  // A session is over before so much is laid down.
  const client = await clerk();
  const ways = waysTo(seeded(seed), desk);
  await crowd(Object.values(ways), 1, (text) => client.ask(orderDeskApi.search, { text: text() }));
  const rows: Row[] = [await asBusyAs(client)];
  for (const [what, text] of Object.entries(ways)) {
    let found = 0;
    const before = await pagesRead(product);
    const ms = await latencies(Array.from({ length: ASKED }, text), AT_ONCE, async (asked) => {
      const { list } = await client.ask(orderDeskApi.search, { text: asked });
      found += list.length;
    });
    const pages = Math.round(((await pagesRead(product)) - before) / ASKED);
    rows.push({
      part: 'orders-search',
      what: `${what}, ${desk.toLocaleString('en-US')} orders, ${AT_ONCE} at once, p95 (p50 ${Math.round(quantile(ms, 0.5))} ms, ${pages} pages, ${found} found)`,
      unit: 'ms',
      figure: quantile(ms, 0.95),
      targets: [{ of: 'figure', atMost: 150 }],
    });
  }
  return rows;
}
