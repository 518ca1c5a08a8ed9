import { sql } from 'kysely';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Ask } from './acting.ts';
import { type SeedGoods } from './goods.ts';
import { ANOMALIES, BUSINESS_WORDS, CAR_TYPES, CHANNELS, PACKINGS, SENT_WAREHOUSES, type Building } from './world.ts';

/** Ids by code, as the masters were made. */
export type Ids = ReadonlyMap<string, number>;

/** Make rows one after the other and remember their ids by code. */
export async function each<T extends { code: string }>(
  rows: readonly T[],
  make: (row: T, i: number) => Promise<{ id: number }>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [i, row] of rows.entries()) ids.set(row.code, (await make(row, i)).id);
  return ids;
}

/** The id of a code that this world made. */
export function idOf(ids: Ids, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`seed: ${code} was never made`);
  return id;
}

/** Bay and level of two digits, one slot: `F01-03-02-1`. */
const CODE_RULE = {
  name: '巷道-列-层-位',
  separator: '-',
  segments: [
    { key: 'roadway' as const, len: 3, from: 1, to: 1 },
    { key: 'bay' as const, len: 2, from: 1, to: 20 },
    { key: 'level' as const, len: 2, from: 1, to: 4 },
    { key: 'slot' as const, len: 1, from: 1, to: 1 },
  ],
};

/** Furnish the warehouse `ask` works in. Returns the ids of its single positions. */
export async function furnish(ask: Ask, building: Building): Promise<Ids> {
  const rooms = await each(building.rooms, (room, sort) => ask('room', 'add', { ...room, sort }));
  const areas = await each(building.areas, ({ room, code, name, kind }, orderNo) =>
    ask('area', 'add', {
      code,
      name,
      kind,
      roomId: idOf(rooms, room),
      orderNo: orderNo + 10,
      mixGoods: kind !== 'STORE' && kind !== 'PICK',
      mixOwner: kind !== 'STORE' && kind !== 'PICK',
    }),
  );
  const rule = await ask('shelfCodeRule', 'add', CODE_RULE);
  for (const [i, { area, code, bays, levels }] of building.roadways.entries()) {
    const areaId = idOf(areas, area);
    const roadway = await ask('roadway', 'add', { areaId, code, orderNo: i + 1 });
    await ask('position', 'addBatch', {
      ruleId: rule.id,
      areaId,
      roadwayId: roadway.id,
      bay: { from: 1, to: bays },
      level: { from: 1, to: levels },
      maxPallets: 1,
    });
  }
  const spots = building.spots.flatMap(({ area, codes }) => codes.map((code, i) => ({ area, code, orderNum: i + 1 })));
  const positions = await each(spots, ({ area, code, orderNum }) =>
    ask('position', 'add', {
      code,
      areaId: idOf(areas, area),
      orderNum,
      shelfType: area.startsWith('PK') ? 2 : 4,
      maxPallets: area.startsWith('PK') ? 1 : 200,
      maxGoods: area.startsWith('PK') ? 1 : 0,
    }),
  );
  await each(building.docks, ({ code, name, room, direction }, sort) =>
    ask('dock', 'add', { code, name, roomId: idOf(rooms, room), direction, sort }),
  );
  const sorting = areas.get('PACK') ?? idOf(areas, 'STG');
  for (const code of ['W1', 'W2'])
    await ask('seedWall', 'add', { code, areaId: sorting, rows: 4, cols: 5, slotQty: 20 });
  return positions;
}

/** Pallets and carts of the warehouse `ask` works in. */
export async function rollIn(ask: Ask, { pallets, carts }: Building, specId: number): Promise<void> {
  await ask('lpn', 'addBatch', { prefix: 'P', from: 1, count: pallets, digits: 4, specId });
  for (let n = 1; n <= carts; n += 1)
    await ask('cart', 'add', {
      code: `CART${n}`,
      rows: 2,
      cols: 3,
      slotQty: 6,
      maxWeight: 300_000,
      maxVolume: 600_000,
    });
}

/** Routes with the stores that lie on them. */
export const lay = (
  ask: Ask,
  { routes }: Building,
  lanes: Ids,
  stops: readonly { route: string; storeId: number; stopNo: number }[],
): Promise<Ids> =>
  each(routes, ({ code, name, cutoff, depart, lane }, sort) =>
    ask('route', 'add', {
      code,
      name,
      cutoff,
      depart,
      sort,
      stagePositionId: idOf(lanes, lane),
      stops: stops.filter(({ route }) => route === code).map(({ storeId, stopNo }) => ({ storeId, stopNo })),
    }),
  );

/** Goods with their case, pallet and barcodes. Returns ids by code; codes are unique within this world. */
export async function stockList(
  ask: Ask,
  goods: readonly SeedGoods[],
  of: { owners: Ids; units: Ids; categories: Ids; brands: Ids },
): Promise<Ids> {
  return each(goods, ({ owner, code, category, baseUnit, perCase, barcode, caseBarcode, ...rest }) =>
    ask('goods', 'add', {
      ...rest,
      code,
      ownerId: idOf(of.owners, owner),
      brandId: idOf(of.brands, owner),
      categoryId: idOf(of.categories, category),
      baseUnitId: idOf(of.units, baseUnit),
      units: [{ level: 3, unitId: idOf(of.units, '箱'), ratio: perCase, inDefault: true }],
      barcodes: [
        { barcode, unitLevel: 1 },
        { barcode: caseBarcode, unitLevel: 3 },
      ],
    }),
  );
}

/** The small lists a tenant keeps: cars, anomalies, packing, channels, words of his own. */
export async function writeLists(ask: Ask): Promise<void> {
  const kinds = await each(CAR_TYPES, (kind, sort) => ask('carType', 'add', { ...kind, sort }));
  await park(ask, kinds);
  for (const anomaly of ANOMALIES) await ask('anomalyConfig', 'add', anomaly);
  for (const packing of PACKINGS) await ask('packingMaterial', 'add', packing);
  const channels = new Map<string, number>();
  for (const [code, name, parent] of CHANNELS)
    channels.set(
      code,
      (await ask('channelSource', 'add', { code, name, parentId: parent && idOf(channels, parent) })).id,
    );
  for (const [sort, word] of BUSINESS_WORDS.entries()) await ask('businessDictionary', 'add', { ...word, sort });
}

/** Cars and who drives them: papers that are in order, that soon run out, that nobody has looked at, and one driver nobody wants back. */
async function park(ask: Ask, kinds: Ids): Promise<void> {
  const day = (days: number): string => addDays(wireDay(new Date()), days);
  await ask('carrier', 'add', {
    code: '捷运冷链',
    name: '捷运冷链物流有限公司',
    contact: '陆经理',
    phone: '0571-88231100',
    licenceNo: '浙交运管许可330100001234',
    licenceUntil: day(200),
    insureUntil: day(21),
    contractUntil: day(160),
  });
  const drivers = await each(DRIVERS, ({ left, code: phone, ...person }) =>
    ask('driver', 'add', {
      ...person,
      phone,
      licenceUntil: day(left),
      qualificationUntil: day(left + 90),
      carrierCode: '捷运冷链',
    }),
  );
  const [first, second, third] = drivers.values();
  if (!first || !second || !third) throw new Error('seed: no drivers');
  await ask('driver', 'audit', {
    items: [
      { id: first, version: 0 },
      { id: second, version: 0 },
    ],
    result: 1,
  });
  await ask('driver', 'blacklist', { items: [{ id: third, version: 0 }], reason: '冷藏车途中关闭制冷，货物化冻' });
  const [, carTypeId] = [...kinds.values()];
  if (carTypeId === undefined) throw new Error('seed: no kind of car');
  const cars = await each(CARS, ({ code, left, ...own }) =>
    ask('car', 'add', {
      ...own,
      plateNo: code,
      carTypeId,
      carrierCode: '捷运冷链',
      inspectUntil: day(left),
      insureUntil: day(left + 120),
      axles: 2,
    }),
  );
  await ask('car', 'bindDriver', { id: idOf(cars, '浙A3K562'), version: 0, driverId: first });
  await ask('car', 'repair', { items: [{ id: idOf(cars, '浙A7P801'), version: 0 }] });
}
const DRIVERS = [
  {
    name: '冯师傅',
    code: '13900000101',
    licenceClass: 'B2',
    left: 500,
    idCard: '33010619910101127X',
    licenceNo: '33010619910101127X',
  },
  {
    name: '褚师傅',
    code: '13900000102',
    licenceClass: 'C1',
    left: 18,
    idCard: '330106199202022218',
    licenceNo: '330106199202022218',
  },
  {
    name: '卫师傅',
    code: '13900000103',
    licenceClass: 'A2',
    left: 900,
    idCard: '440306198505051018',
    licenceNo: '440300123456',
  },
  { name: '蒋师傅', code: '13900000104', licenceClass: 'C1', left: 300 },
] as const;
const BOX = { volumeM3: 18.5, lengthM: 5.99, widthM: 2.2, heightM: 3.1 };
const CARS = [
  { code: '浙A3K562', plateColor: 2, loadKg: 5000, grossKg: 9800, ...BOX, energy: 1, tempZone: 2, left: 200 },
  { code: '浙A7P801', plateColor: 2, loadKg: 4800, grossKg: 9500, ...BOX, energy: 1, tempZone: 1, left: 12 },
  {
    code: '浙AD21905',
    plateColor: 3,
    loadKg: 1200,
    grossKg: 4495,
    ...BOX,
    volumeM3: 12,
    energy: 3,
    tempZone: 0,
    left: -5,
  },
] as const;

/** Where goods go: the first addresses of each owner passed, the next wait with a point, the last has none yet. */
export async function deliverTo(
  ask: Ask,
  addresses: readonly {
    ownerId: number;
    consignee: string;
    phone: string;
    city: string;
    district: string;
    detail: string;
  }[],
): Promise<void> {
  for (const [ownerId, own] of Map.groupBy(addresses, (address) => address.ownerId)) {
    for (const [i, address] of own.entries()) {
      const last = i === own.length - 1 && i > 1;
      const { id } = await ask('consigneeAddress', 'add', {
        ...address,
        ownerId,
        province: address.city === '北京市' ? '北京市' : '浙江省',
        ...(last ? {} : { lng: 120.1 + i / 50, lat: 30.2 + i / 80 }),
      });
      if (i < own.length - 2) await ask('consigneeAddress', 'audit', { items: [{ id, version: 0 }], result: 1 });
    }
  }
}

/** Who buys from an owner and who makes his goods: the one holds pallets of this warehouse, the goods of the other go to its first room. */
export async function tradeFrom(ask: Ask, owners: Ids, palletId: number): Promise<void> {
  const rooms = (await ask('room', 'options', { size: 10 })).filter(({ code }) => !code.startsWith('@'));
  for (const [i, [owner, ownerId]] of [...owners].entries()) {
    const { id: customerId } = await ask('customer', 'add', {
      ownerId,
      code: `${owner}-K01`,
      name: '城区连锁事业部',
    });
    await ask('customerContainer', 'add', { ownerId, customerId, specId: palletId, qtyHeld: 12 * (i + 1) });
    const { id: producerId } = await ask('producer', 'add', { ownerId, code: `${owner}-M01`, name: '第一食品加工厂' });
    const room = rooms[i % rooms.length];
    if (room) await ask('factoryRoom', 'add', { ownerId, producerId, roomId: room.id });
  }
}

/** Every owner's first goods as a group of their own. */
export async function groupGoods(ask: Ask, owners: Ids, goods: readonly SeedGoods[], ids: Ids): Promise<void> {
  for (const [owner, ownerId] of owners) {
    const { id: groupId } = await ask('goodsGroup', 'add', { ownerId, code: 'TOP', name: '常备商品' });
    await ask('goodsGroup', 'addGoods', {
      groupId,
      goodsIds: goods
        .filter((one) => one.owner === owner)
        .slice(0, 6)
        .map(({ code }) => idOf(ids, code)),
    });
  }
}

/** What was measured and waits for somebody to judge it, a little off what is known. */
export async function measure(ask: Ask, goods: Ids): Promise<void> {
  for (const [i, code] of MEASURED.entries())
    await ask('goodsStandard', 'add', {
      goodsId: idOf(goods, code),
      lengthMm: 220 + i * 15,
      widthMm: 150 + i * 5,
      heightMm: 42 + i,
      weightG: 520,
      ti: 8,
      hi: 5,
    });
}
const MEASURED = ['G1', 'G6', 'G7'] as const;

/** What a keeper wants changed of goods, and a dock he wants for a morning: somebody else has to judge both. */
export async function askAround(ask: Ask, goods: Ids): Promise<void> {
  for (const { code, after, reason } of WANTED) {
    const of = { entity: 'goods' as const, entityId: idOf(goods, code) },
      { version } = await ask('changeRequest', 'current', of);
    await ask('changeRequest', 'add', { ...of, version, after, reason });
  }
  const [dock] = await ask('dock', 'options', {}),
    day = addDays(wireDay(new Date()), 1);
  if (dock)
    await ask('platformAudit', 'add', {
      dockId: dock.id,
      applyType: 1,
      fromAt: `${day} 08:00:00`,
      toAt: `${day} 12:00:00`,
      reason: '叉车年检占用',
    });
}
const WANTED = [
  { code: 'G2', after: { shelfLifeDays: 300 }, reason: '新批次包装标注保质期 300 天' },
  { code: 'G8', after: { weight: 540, length: 235 }, reason: '换包装后重新称量' },
] as const;

/** What owners and the operator agreed on: running, soon over, over and being drafted anew. */
export async function signContracts(
  ask: Ask,
  owners: Ids,
  house: { id: number; code: string; operator: string },
): Promise<void> {
  const day = (days: number): string => addDays(wireDay(new Date()), days);
  for (const [i, [code, ownerId]] of [...owners].entries()) {
    const term = TERMS[i % TERMS.length] ?? TERMS[0];
    const of = {
      ownerId,
      houseId: house.id,
      partyA: house.operator,
      partyB: code,
      feeCodes: ['ST', 'IN', 'OUT', 'DEL', 'VAS', 'SHR', 'CMP', 'UNL'] satisfies (
        | 'ST'
        | 'IN'
        | 'OUT'
        | 'DEL'
        | 'VAS'
        | 'SHR'
        | 'CMP'
        | 'UNL'
      )[],
      settleDay: 5,
    };
    await ask('storeSigned', 'save', {
      ...of,
      contractNo: `HT-${code}-${house.code}`,
      contractType: 2,
      startDate: day(term.from),
      endDate: day(term.to),
      signDate: day(term.from - 7),
    });
    await ask('storeSigned', 'save', {
      ...of,
      contractNo: `HT-${code}-${house.code}-N`,
      contractType: 2,
      startDate: day(term.to + 1),
      endDate: day(term.to + 365),
      signDate: day(0),
      sign: false,
    });
  }
}
const TERMS = [
  { from: -200, to: 165 },
  { from: -345, to: 20 },
  { from: -300, to: 65 },
] as const;

/** What another system sent and nobody has taken over yet; it comes in by file only. */
export async function sendWarehouses(db: Database, tenantId: number): Promise<void> {
  await db.write(tenantId, (tx) =>
    sql`
      insert into basic.warehouse_sync (tenant_id, source_code, code, name, house_type, city, address)
      select ${tenantId}, r."sourceCode", r.code, r.name, r."houseType", r.city, r.address
      from jsonb_to_recordset(${JSON.stringify(SENT_WAREHOUSES)}::jsonb) r(
        "sourceCode" text, code text, name text, "houseType" smallint, city text, address text
      )
    `.execute(tx),
  );
}

/** The platform's own test warehouse: no screen may make one, so no command does. */
export async function markTestCentral(db: Database, tenantId: number, warehouseId: number): Promise<void> {
  await db.write(tenantId, (tx) =>
    sql`
      update basic.warehouse
      set is_test_central = true
      where tenant_id = ${tenantId}
        and id = ${warehouseId}
    `.execute(tx),
  );
}
