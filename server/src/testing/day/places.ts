import type { Given, Row } from '../given/rows.ts';

/** Where the script happens: rooms, places, docks, routes, containers, and the goods of one owner. */
export interface Places {
  warehouseId: number;
  ownerId: number;
  goods: Record<'G1' | 'G2' | 'G3' | 'G4' | 'G5', number>;
  rooms: Record<'R1' | 'R2' | 'R3', number>;
  docks: Record<'D01', number>;
  positions: Record<string, number>;
  pallets: Record<string, number>;
  routes: Record<'R1' | 'R2', number>;
  stores: Record<'S1' | 'S2', number>;
  wallId: number;
  carTypeId: number;
}

/** Where trucks sign in, and how far from it they may. */
export const GATE = { lng: 120.25, lat: 30.16 } as const;
const GATE_M = 500;

const FROZEN = 1,
  CHILLED = 2,
  AMBIENT = 3;
const ROOMS = { R1: FROZEN, R2: CHILLED, R3: AMBIENT } as const;
/** Areas: kind, room, what lies in them. */
const AREAS: readonly (readonly [string, keyof typeof ROOMS, readonly string[]])[] = [
  ['REC', 'R1', ['REC-01']],
  ['QC', 'R2', ['QC-01']],
  ['STORE', 'R1', ['F-01-01-1', 'F-01-02-1', 'F-01-03-1', 'F-01-04-1', 'F-02-01-1']],
  ['STORE', 'R2', ['C-01-01-1']],
  ['STORE', 'R3', ['A-01-01-1']],
  ['PICK', 'R1', ['F-PK-01', 'F-PK-02']],
  ['PICK', 'R3', ['A-PK-01']],
  ['DMG', 'R1', ['DMG-01']],
  ['STAGE', 'R1', ['STG-R1', 'STG-R2']],
];
const GOODS = {
  G1: {
    name: '肥牛卷',
    storage_mode: FROZEN,
    weight: 500,
    pallet_qty: 800,
    shelf_life_days: 365,
    ship_stop_days: 30,
    box: 20,
  },
  G2: { name: '虾滑', storage_mode: FROZEN, weight: 150, pallet_qty: 1440, shelf_life_days: 365, box: 30 },
  G3: { name: '牛油火锅底料', storage_mode: AMBIENT, weight: 400, pallet_qty: 1800, shelf_life_days: 540, box: 30 },
  G4: {
    name: '鲜毛肚',
    storage_mode: CHILLED,
    weight: 10_000,
    pallet_qty: 40,
    shelf_life_days: 30,
    ship_stop_days: 5,
    is_catch_weight: true,
    qc_mode: 3,
    box: 0,
  },
  G5: { name: '虾滑新装', storage_mode: FROZEN, weight: 150, pallet_qty: 1440, shelf_life_days: 365, box: 30 },
} as const;

export async function openPlaces(given: Given, tenantId: number): Promise<Places> {
  const { id: warehouseId, roomId } = await given.warehouse(tenantId, { code: 'HZ01', name: '杭州萧山冷链中心仓' });
  await given.ask(`update basic.room set code = 'HALL' where id = $1`, [roomId]);
  const at = { tenant_id: tenantId, warehouse_id: warehouseId };
  const ownerId = await given.owner(tenantId, { code: 'CWX', name: '川味鲜' });
  await given.row('basic.owner_warehouse', { tenant_id: tenantId, owner_id: ownerId, warehouse_id: warehouseId });
  const rooms = await each(ROOMS, (storage_mode, code) =>
    given.row('basic.room', { ...at, code, name: code, storage_mode, max_pallets: 400 }),
  );
  const positions: Record<string, number> = {};
  for (const [i, [kind, room, codes]] of AREAS.entries()) {
    const area = { ...at, room_id: rooms[room], code: `${kind}${i}`, name: `${kind}${i}`, kind, order_no: i };
    const areaId = await given.row('basic.area', area);
    for (const code of codes) positions[code] = await given.position({ tenantId, warehouseId }, areaId, { code });
  }
  const goods = await goodsOf(given, tenantId, ownerId);
  const face = async (position: string, goodsId: number, [min_qty, max_qty]: readonly [number, number]) =>
    given.row('basic.pick_position', {
      ...at,
      owner_id: ownerId,
      goods_id: goodsId,
      position_id: positions[position],
      min_qty,
      max_qty,
    });
  await face('F-PK-01', goods.G1, [60, 200]);
  await face('F-PK-02', goods.G2, [90, 300]);
  await face('A-PK-01', goods.G3, [60, 300]);
  const pallets: Record<string, number> = {};
  for (const code of ['P0001', 'P0003', 'P0101', 'P0102', 'P0103'])
    pallets[code] = await given.lpn({ tenantId, warehouseId }, 'PALLET', { code });
  for (const code of ['CART1', 'CART2'])
    await given.row('basic.cart', {
      ...at,
      code,
      lpn_id: await given.lpn({ tenantId, warehouseId }, 'CART', { code }),
      slot_qty: 12,
      rows: 3,
      cols: 4,
    });
  await given.row('strategy.sign_range', { ...at, ...GATE, radius_m: GATE_M });
  await rulesOf(given, at, ownerId);
  return {
    warehouseId,
    ownerId,
    goods,
    rooms,
    positions,
    pallets,
    docks: {
      D01: await given.row('basic.dock', { ...at, code: 'D01', name: 'D01', room_id: rooms.R1, direction: 1 }),
    },
    ...(await roadsOf(given, { ...at, ownerId }, positions)),
    wallId: await wallOf(given, at),
    carTypeId: await given.row('basic.car_type', {
      tenant_id: tenantId,
      code: 'MULTI',
      name: '多温车',
      multi_temp: true,
      size_class: 3,
    }),
  };
}

async function each<K extends string, V>(
  of: Readonly<Record<K, V>>,
  make: (value: V, key: K) => Promise<number>,
): Promise<Record<K, number>> {
  const made: [string, number][] = [];
  for (const [key, value] of Object.entries<V>(of)) made.push([key, await make(value, key as K)]);
  return Object.fromEntries(made) as Record<K, number>;
}

async function goodsOf(given: Given, tenantId: number, ownerId: number): Promise<Places['goods']> {
  const unit = await given.row('basic.unit', { tenant_id: tenantId, code: 'BOX', name: '箱' });
  return each(GOODS, async ({ box, ...more }, code) => {
    const goods_id = await given.goods(tenantId, ownerId, { code, ...more });
    if (box > 0)
      await given.row('basic.goods_unit', { tenant_id: tenantId, goods_id, unit_id: unit, level: 3, ratio: box });
    return goods_id;
  });
}

/** Earliest expiry first and strict, cases out of storage, pieces wait for their face; what lacks is split off. */
async function rulesOf(given: Given, at: Row, owner_id: number): Promise<void> {
  await given.row('strategy.picking_strategy', {
    ...at,
    owner_id,
    pallet_min_pct: 50,
    case_source: 1,
    loose_source: 1,
  });
  await given.row('strategy.owner_pick_config', { ...at, owner_id, short_policy: 3, wave_max_orders: 60 });
  await given.row('strategy.entry_upload_mode', { ...at, owner_id, mode: 2 });
}

/** Two rounds, each with its lane and a store. */
async function roadsOf(
  given: Given,
  { ownerId, ...at }: { tenant_id: number; warehouse_id: number; ownerId: number },
  positions: Record<string, number>,
): Promise<Pick<Places, 'routes' | 'stores'>> {
  const stores = await each({ S1: '一店', S2: '二店' }, (name, code) =>
    given.store(at.tenant_id, ownerId, { code, name, address: '杭州', phone: '13800000000' }),
  );
  const routes = await each(
    { R1: ['12:00', '13:00', 'S1'], R2: ['15:00', '16:00', 'S2'] } as const,
    async (told, code) => {
      const [cutoff, depart, store] = told;
      const stage_position_id = positions[`STG-${code}`];
      const route_id = await given.row('basic.route', { ...at, code, name: code, cutoff, depart, stage_position_id });
      await given.row('basic.route_stop', { ...at, route_id, store_id: stores[store], stop_no: 1 });
      return route_id;
    },
  );
  return { routes, stores };
}

async function wallOf(given: Given, at: { tenant_id: number; warehouse_id: number }): Promise<number> {
  const [area] = await given.ask<{ id: number }>(
    `select id from basic.area where tenant_id = $1 and warehouse_id = $2 and kind = 'PACK'`,
    [at.tenant_id, at.warehouse_id],
  );
  const wall = { ...at, code: 'WALL1', area_id: area?.id, rows: 1, cols: 6, slot_qty: 6 };
  const wall_id = await given.row('basic.seed_wall', wall);
  for (let slot_no = 1; slot_no <= wall.slot_qty; slot_no += 1)
    await given.row('basic.seed_slot', { ...at, wall_id, slot_no });
  return wall_id;
}
