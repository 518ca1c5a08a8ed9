import pg from 'pg';
import type { Client } from '../../support/api.ts';
import * as business from '../growth/sql.ts';
import { FLOOR, HOUSE, moveIn, shelve } from '../world.ts';

const OWNER = 'BEN',
  AREA = 'G',
  AISLES = 25,
  /** Where the hundred thousand rows lie: apart from what the orders are taken from. */
  FULL = 'LF';
const GOODS = 5000,
  LOTS_EACH = 4,
  PLACES = 20_000;
/** Above what the product gives, below what the years of business take. */
const OWN = 800_000_000;

/** What is on the shelves: goods of every owner, eight tenths of them of one; their lots, places, and every third row on a pallet. */
const shelves = (s: business.Scene, stock: number): string[] => {
  const keys = `${s.tenantId}, ${s.warehouseId}`;
  return [
    `set session_replication_role = replica`,
    `create temp table owners as select id, row_number() over (order by id) - 1 as n, count(*) over () as of from basic.owner where tenant_id = ${s.tenantId} and not is_deleted and id <> ${s.ownerId}`,
    `insert into basic.goods (tenant_id, id, owner_id, code, name, storage_mode, base_unit_id, shelf_life_days, spell, search_keys)
      select ${s.tenantId}, ${OWN} + g.n, case when g.n % 5 < 4 then ${s.ownerId} else o.id end, 'LST' || lpad(g.n::text, 5, '0'), x.name, 3, (select min(id) from basic.unit where tenant_id = ${s.tenantId}), 365, 'lbsp' || g.n,
        array(select distinct substr(t, i, 2) from unnest(array[x.name, 'lbsp' || g.n]) t, generate_series(1, length(t) - 1) i)
      from generate_series(1, ${GOODS}) g(n) join owners o on o.n = g.n % o.of cross join lateral (select '列表商品 ' || g.n as name) x`,
    `insert into basic.goods_barcode (tenant_id, owner_id, goods_id, barcode) select tenant_id, owner_id, id, '697' || substr(code, 4) from basic.goods where id between ${OWN} and ${OWN + GOODS}`,
    `insert into inventory.lot (tenant_id, id, owner_id, goods_id, lot_no, key_hash, produced_on, expire_on)
      select tenant_id, (id - ${OWN}) * ${LOTS_EACH} + l + ${OWN}, owner_id, id, 'LB' || l || to_char(current_date - 30 * l, 'YYMMDD'), decode(md5(id || '-' || l), 'hex'), current_date - 30 * l, current_date - 30 * l + 365
      from basic.goods, generate_series(0, ${LOTS_EACH - 1}) l where id between ${OWN} and ${OWN + GOODS}`,
    `insert into basic.position (tenant_id, warehouse_id, id, area_id, room_id, code) select p.tenant_id, p.warehouse_id, ${OWN} + n, p.area_id, p.room_id, 'L' || lpad(n::text, 5, '0')
      from (select * from basic.position where (tenant_id, warehouse_id) = (${keys}) and area_id = (select id from basic.area where (tenant_id, warehouse_id, code) = (${keys}, '${FULL}')) order by id limit 1) p, generate_series(1, ${PLACES}) n`,
    `create temp table lying as select n, ${OWN} + n as id, l.goods_id, l.id as lot_id, l.owner_id, ${OWN} + 1 + n % ${PLACES} as position_id, case when n % 3 = 0 then ${OWN} + n else 0 end as lpn_id, case when n % 50 = 0 then 'D' else 'A' end as quality,
        1 + n % 97 as qty, current_date - 45 as day, (current_date - 45)::timestamptz as at
      from generate_series(1, ${stock}) n join inventory.lot l on l.tenant_id = ${s.tenantId} and l.id = ${OWN + LOTS_EACH} + (n::bigint * 7919 + 13 * (n / ${PLACES})) % ${GOODS * LOTS_EACH}`,
    `insert into basic.lpn (tenant_id, warehouse_id, id, code, kind, state, position_id, owner_id) select ${keys}, lpn_id, 'LP' || lpn_id, 'PALLET', 20, position_id, owner_id from lying where lpn_id <> 0`,
    `insert into inventory.stock (tenant_id, warehouse_id, id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand, seq, last_in_at, created_at) select ${keys}, id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, qty, 1, at, at from lying`,
    `insert into inventory.stock_txn (tenant_id, warehouse_id, posted_on, id, txn_type, source_type, source_id, source_no, operator_id, posted_at) select ${keys}, day, id, 'ADJ_IN', 'ADJ', id, 'S' || id, 1, at from lying`,
    `insert into inventory.stock_ledger (tenant_id, warehouse_id, posted_on, id, txn_id, txn_type, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality, delta, balance, source_type, source_id, source_no, operator_id, posted_at)
      select ${keys}, day, id, id, 'ADJ_IN', id, 1, position_id, goods_id, lot_id, lpn_id, owner_id, quality, qty, qty, 'ADJ', id, 'S' || id, 1, at from lying`,
    ...['basic.goods', 'basic.goods_barcode', 'inventory.lot', 'basic.position'].map(
      (table) => `vacuum (analyze) ${table}`,
    ),
  ];
};

/** A warehouse that is full: so many orders with their ten rows of ledger each, and so many rows of stock. Written once, set by set. */
export async function fillUp(
  url: string,
  client: Client,
  { orders, stock, say }: { orders: number; stock: number; say: (text: string) => void },
): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query(`select from basic.owner where code = $1`, [OWNER]);
    if (rows.length > 0) return say('the warehouse is full already');
    await moveIn(client, OWNER, '列表测试');
    await shelve(client, AREA, AISLES);
    await shelve(client, FULL, 1);
    const {
      rows: [scene],
    } = await owner.query<business.Scene>(business.SCENE, [HOUSE, FLOOR, AREA, OWNER]);
    if (!scene) throw new Error('The warehouse of the bench is not there.');
    say(`${stock} rows of stock`);
    await owner.query(`select ops.open_month(t, (current_date - 45)::date) from ops.monthly_tables() t`);
    for (const text of shelves(scene, stock)) await owner.query(text);
    for (const text of business.standing(scene, Math.ceil(orders / business.A_DAY) + 2)) await owner.query(text);
    say(`${orders} orders, ${orders * 10} rows of ledger`);
    for (const text of business.business(scene, 1, orders, 1)) await owner.query(text);
    for (const text of business.SETTLE) await owner.query(text);
  } finally {
    await owner.end();
  }
}
