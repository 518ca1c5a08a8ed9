/** A warehouse of a hundred thousand positions, beside what the demo world has: five areas of twenty-five roadways with a hundred bays, four levels and two slots; six of ten with stock that came and went. */
export const ROADWAYS = 125,
  POSITIONS = 100_000,
  MOVES = 300_000;

const HOUSE = `(select id from basic.warehouse where tenant_id = 1 and code = 'HZ01')`;
const OURS = `p.tenant_id = 1 and p.warehouse_id = ${HOUSE} and p.code like 'MAP%'`;

export const MAP_SQL: readonly string[] = [
  // Rows of history, behind the triggers that keep it.
  `set session_replication_role = replica`,
  `insert into basic.area (tenant_id, warehouse_id, room_id, code, name, kind, order_no) select 1, ${HOUSE}, (select min(id) from basic.room where tenant_id = 1 and warehouse_id = ${HOUSE} and left(code, 1) <> '@'), 'MAP' || n, '高位货架区' || n, 'STORE', 900 + n from generate_series(1, 5) n`,
  `insert into basic.roadway (tenant_id, warehouse_id, area_id, code, order_no) select 1, ${HOUSE}, a.id, a.code || '-' || lpad(n::text, 2, '0'), n from basic.area a, generate_series(1, ${ROADWAYS / 5}) n where a.tenant_id = 1 and a.warehouse_id = ${HOUSE} and a.code like 'MAP%'`,
  `insert into basic.position (tenant_id, warehouse_id, area_id, room_id, roadway_id, code, bay, level, slot, order_num, max_pallets, max_weight, state)
    select 1, ${HOUSE}, a.id, a.room_id, r.id, r.code || '-' || lpad(b::text, 3, '0') || '-' || l || '-' || s, b, l, s, (b * 4 + l) * 2 + s, 1, 100000, case when (b * 7 + l * 3 + s) % 97 = 0 then 20 else 10 end
    from basic.roadway r join basic.area a on a.tenant_id = 1 and a.warehouse_id = ${HOUSE} and a.id = r.area_id, generate_series(1, 100) b, generate_series(1, 4) l, generate_series(1, 2) s where r.tenant_id = 1 and r.warehouse_id = ${HOUSE} and r.code like 'MAP%'`,
  `insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash, inbound_on) select 1, g.owner_id, g.id, 'MAP' || n, 'map' || n, current_date - n from (select owner_id, id, row_number() over (order by id) as i from basic.goods where tenant_id = 1 and not is_deleted limit 20) g, generate_series(1, 250) n`,
  `create temp table map_lot as select *, row_number() over (order by id) - 1 as i from inventory.lot where tenant_id = 1 and lot_no like 'MAP%'`,
  `analyze map_lot`,
  `analyze basic.position`,
  `insert into inventory.stock (tenant_id, warehouse_id, position_id, goods_id, lot_id, owner_id, on_hand)
    select 1, ${HOUSE}, p.id, l.goods_id, l.id, l.owner_id, 1 + p.id % 300 from basic.position p join map_lot l on l.i = (p.id * 31) % 5000 where ${OURS} and p.id % 10 < 6`,
  `create temp table map_stock as select s.*, row_number() over (order by s.id) - 1 as i from inventory.stock s join basic.position p on p.id = s.position_id and p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id where ${OURS}`,
  `analyze map_stock`,
  `insert into inventory.stock_ledger (tenant_id, warehouse_id, posted_on, txn_id, txn_type, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality, delta, balance, source_type, source_id, source_no, operator_id)
    select 1, ${HOUSE}, greatest(date_trunc('month', now() at time zone 'Asia/Shanghai')::date, (now() at time zone 'Asia/Shanghai')::date - (n % 30)), 900000000 + n, 'MOVE', s.id, 1000 + n, s.position_id, s.goods_id, s.lot_id, 0, s.owner_id, 'A', 1, 1, 'TASK', n, 'MAP', 1
    from generate_series(1, ${MOVES}) n join map_stock s on s.i = (n * 7) % (select count(*) from map_stock)`,
  `set session_replication_role = origin`,
  ...[
    'basic.position',
    'basic.area',
    'basic.roadway',
    'inventory.stock',
    'inventory.lot',
    'inventory.stock_ledger',
  ].map((table) => `vacuum analyze ${table}`),
];
