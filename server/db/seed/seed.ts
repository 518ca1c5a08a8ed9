import { lookAround } from '../../src/domains/patrol/jobs.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { asking, type Ask, type Hand } from './acting.ts';
import { announce } from './arrivals.ts';
import { workBetween } from './between/between.ts';
import { bill, checkBills } from './billing.ts';
import { catalogueOf } from './catalogue.ts';
import { complain } from './complaints.ts';
import { measureWork } from './efficiency.ts';
import { GOODS } from './goods.ts';
import { seedGrants, seedIam } from './iam.ts';
import { weighCartons } from './inbound/catch.ts';
import { dockAcross } from './inbound/cross-dock.ts';
import { bringUp } from './inbound/two-step.ts';
import { keep } from './inner/keep.ts';
import { recall } from './inner/recall.ts';
import { inspect } from './inspect.ts';
import {
  askAround,
  deliverTo,
  each,
  furnish,
  idOf,
  lay,
  markTestCentral,
  measure,
  rollIn,
  sendWarehouses,
  signContracts,
  tradeFrom,
  writeLists,
  type Ids,
} from './masters.ts';
import { sell, sellLittle } from './orders.ts';
import { backdate, listChecks, patrol } from './patrol/patrol.ts';
import { picture } from './picture.ts';
import { comeIn, drive } from './queue.ts';
import { serveOrders } from './receipts.ts';
import { rentOut } from './rent.ts';
import { importedFigures, report } from './report.ts';
import { carryOrders, haul, haulLittle, hire } from './road/transport.ts';
import { numberPieces } from './serials.ts';
import { formGroups, judge, proclaim, record, serveLittle, urge, type Desk } from './service.ts';
import { beginWith, decide } from './settings.ts';
import { share } from './shared.ts';
import { facesFor, fillUp, leaveOpen, rangesOf, setFaces, standIn } from './stock.ts';
import { watchOrders, watchStock } from './watch.ts';
import {
  BJ01,
  CONTAINERS,
  HZ01,
  LICENCE_DAYS,
  OTHER,
  OWNERS,
  SH01,
  STORES,
  SUPPLIERS,
  TENANTS,
  WAREHOUSES,
} from './world.ts';

export { DEMO_ACCOUNTS } from './iam.ts';

/** Refresh the planner's statistics. */
export type Analyze = () => Promise<void>;

/** Load the demo world into an empty database. Deterministic but for today's date. */
export async function seed(platform: Platform, analyze: Analyze): Promise<void> {
  const people = await seedIam(platform);
  const first = await firstTenant(platform, idOf(people.first, 'admin'));
  await decideCentre(platform, idOf(people.first, 'admin'), first);
  const second = await secondTenant(platform, idOf(people.second, 'beichen'));
  await seedGrants(platform, people, { houses: first.houses, owners: first.owners, secondHouses: [second.houseId] });
  await patrolIn(platform, people.first, { tenantId: TENANTS[0].id, houseId: idOf(first.houses, 'HZ01') });
  await patrolIn(platform, people.second, { tenantId: TENANTS[1].id, houseId: second.houseId });
  const hand = (tenantId: number, userId = 0) => asking(platform, { tenantId, userId });
  const [one, two] = TENANTS;
  await report(platform, one.id, hand(one.id, people.first.get('baobiao')), hand(one.id, idOf(people.first, 'admin')));
  const [writer, reviewer] = [...people.second.values()];
  await report(platform, two.id, hand(two.id, writer), hand(two.id, reviewer));
  const admin = idOf(people.first, 'admin');
  const houses = [
    { code: 'HZ01', tenantId: one.id, warehouseId: idOf(first.houses, 'HZ01'), userId: admin },
    { code: 'SH01', tenantId: one.id, warehouseId: idOf(first.houses, 'SH01'), userId: admin },
    { code: 'BJ01', tenantId: two.id, warehouseId: second.houseId, userId: idOf(people.second, 'beichen') },
  ] as const;
  for (const house of houses) await importedFigures(asking(platform, house), house.userId);
  await analyze();
  await firstStock(platform, people.first, first, analyze);
  await secondStock(platform, second);
  const bills = (hand: Hand, houseId: number, owners: Ids, codes: readonly string[]): Promise<void> =>
    bill(platform, asking(platform, hand), asking(platform, { ...hand, warehouseId: houseId }), {
      tenantId: hand.tenantId,
      houseId,
      owners,
      codes,
    });
  await bills(
    { tenantId: TENANTS[0].id, userId: idOf(people.first, 'admin') },
    idOf(first.houses, 'HZ01'),
    first.owners,
    ['CWX', 'FGJ'],
  );
  await bills({ tenantId: TENANTS[1].id, userId: second.userId }, second.houseId, second.owners, ['CWX']);
  const at = (tenantId: number, warehouseId: number, userId: number) =>
    asking(platform, { tenantId, warehouseId, userId });
  const desk = (account: string) => at(TENANTS[0].id, idOf(first.houses, 'HZ01'), idOf(people.first, account));
  await checkBills(desk('huozhu'), desk('zhaocw'), { owners: first.owners, codes: ['CWX', 'FGJ'] });
  const elsewhere = at(TENANTS[1].id, second.houseId, second.userId);
  await checkBills(elsewhere, elsewhere, { owners: second.owners, codes: ['CWX'] });
  await measureIn(platform, people.first, first.houses);
  await rentIn(platform, people.first, first);
  await serveFirst(platform, people.first, first);
  await serveSecond(platform, people.second, second);
  // Last: what came before went by what each house said itself.
  for (const house of houses) await beginWith(asking(platform, house), house.code);
}

/** Customer service of the centre, by the people whose work it is. */
async function serveFirst(platform: Platform, people: Ids, world: First): Promise<void> {
  const tenantId = TENANTS[0].id;
  const desk = (account: string, userName: string): Desk => {
    const userId = idOf(people, account);
    return { userId, ask: asking(platform, { tenantId, warehouseId: idOf(world.houses, 'HZ01'), userId, userName }) };
  };
  const desks = {
    first: desk('chenkf', '陈客服'),
    second: desk('zhoukf', '周客服'),
    lead: desk('linzg', '林主管'),
    otherLead: desk('hezg', '何主管'),
    manager: desk('cangguan', '王经理'),
    finance: desk('zhaocw', '赵财务'),
    head: desk('admin', '系统管理员'),
  };
  await formGroups(desks, [...world.owners.values()]);
  await complain(platform.db, tenantId, desks);
  await record(desks);
  await judge({ clerk: desk('diaodu', '孙调度'), manager: desks.manager }, idOf(world.owners, 'FGJ'));
  await urge(platform.db, tenantId, desks);
  await proclaim(desks.head, idOf(world.houses, 'HZ01'));
}

/** Of the second tenant two people who know both. */
async function serveSecond(platform: Platform, people: Ids, world: Second): Promise<void> {
  const desk = (account: string, userName: string): Desk => {
    const userId = idOf(people, account);
    return { userId, ask: asking(platform, { tenantId: TENANTS[1].id, warehouseId: world.houseId, userId, userName }) };
  };
  await serveLittle({ lead: desk('beichen', '贺北辰'), servicer: desk('duoren', '吴双') }, [...world.owners.values()]);
}

async function firstTenant(platform: Platform, userId: number) {
  const hand = { tenantId: TENANTS[0].id, userId, userName: '系统管理员' };
  const office = asking(platform, hand);
  const houses = await each(WAREHOUSES, ({ code, name, houseType, city, address }) =>
    office('warehouse', 'add', {
      code,
      name,
      houseType,
      city,
      address,
      sourceCode: `ERP-${code}`,
      ...(code === 'HZ01' ? { lng: 120.36, lat: 30.21 } : {}),
      companyName: TENANTS[0].name,
    }),
  );
  await markTestCentral(platform.db, hand.tenantId, idOf(houses, 'TEST'));
  await office('warehouseGroup', 'add', {
    code: 'HD',
    name: '华东仓组',
    warehouseIds: ['HZ01', 'SH01', 'FX01'].map((code) => idOf(houses, code)),
  });
  const owners = await each(OWNERS, (owner) => office('owner', 'add', owner));
  const goods = await catalogueOf(office, owners, GOODS);
  const suppliers = await each(SUPPLIERS, ({ owner, ...supplier }) =>
    office('supplier', 'add', {
      ownerId: idOf(owners, owner),
      ...supplier,
      licenceUntil: addDays(wireDay(new Date()), LICENCE_DAYS[supplier.code] ?? 400),
    }),
  );
  const stores = await each(STORES, ({ owner, code, name, city, address, lng, lat, contact, phone }) =>
    office('store', 'add', { ownerId: idOf(owners, owner), code, name, city, address, lng, lat, contact, phone }),
  );
  await letIn(office, owners, houses);
  await deliverAndSign(office, owners, houses);
  const containers = await each(CONTAINERS, (container) => office('containerSpec', 'add', container));
  await writeLists(office);
  await sendWarehouses(platform.db, hand.tenantId);
  await office('advanceHouse', 'add', {
    houseId: idOf(houses, 'SH01'),
    parentHouseId: idOf(houses, 'HZ01'),
    cutOff: '16:00',
    replenishDays: 2,
    regionCodes: ['310118', '310117', '310112'],
  });
  await office('cartonFlow', 'add', {
    name: '托盘回收',
    specId: idOf(containers, 'PAL-1210'),
    returnable: true,
    managerId: userId,
  });
  const routes = await furnishHouses(platform, hand, {
    houses,
    owners,
    stores,
    palletId: idOf(containers, 'PAL-1210'),
  });
  return { houses, owners, goods, suppliers, stores, routes };
}

/** Where each owner has goods. */
async function letIn(office: Ask, owners: Ids, houses: Ids): Promise<void> {
  for (const owner of OWNERS) {
    for (const house of ['HZ01', 'SH01'])
      await office('ownerWarehouse', 'add', { ownerId: idOf(owners, owner.code), warehouseId: idOf(houses, house) });
  }
}

/** Where goods are delivered to, and what stores have signed. */
async function deliverAndSign(office: Ask, owners: Ids, houses: Ids): Promise<void> {
  await deliverTo(
    office,
    OWNERS.flatMap(({ code: owner }) => STORES.filter((store) => store.owner === owner).slice(0, 6)).map(
      ({ owner, contact, phone, city, name, address }) => ({
        ownerId: idOf(owners, owner),
        consignee: contact,
        phone,
        city: `${city}市`,
        district: name.slice(-3, -1),
        detail: `${address} ${name}`,
      }),
    ),
  );
  await signContracts(office, owners, { id: idOf(houses, 'HZ01'), code: 'HZ01', operator: TENANTS[0].name });
}

interface Furnishing {
  houses: Ids;
  owners: Ids;
  stores: Ids;
  palletId: number;
}

/** Rooms, places, lanes and pallets of the centre and the branch; the routes from the centre to the stores. */
async function furnishHouses(platform: Platform, hand: Hand, { houses, owners, stores, palletId }: Furnishing) {
  const centre = asking(platform, { ...hand, warehouseId: idOf(houses, 'HZ01') });
  await centre('ownerBusinessConfig', 'add', { ownerId: idOf(owners, 'CWX'), adjustAuditQty: 500, countDaily: 80 });
  const lanes = await furnish(centre, HZ01);
  await tradeFrom(centre, owners, palletId);
  await rollIn(centre, HZ01, palletId);
  const routes = await lay(
    centre,
    HZ01,
    lanes,
    STORES.map(({ code, route, stop }) => ({ route, storeId: idOf(stores, code), stopNo: stop })),
  );
  const branch = asking(platform, { ...hand, warehouseId: idOf(houses, 'SH01') });
  const branchLanes = await furnish(branch, SH01);
  await rollIn(branch, SH01, palletId);
  await lay(branch, SH01, branchLanes, []);
  return routes;
}

async function secondTenant(platform: Platform, userId: number) {
  const hand = { tenantId: TENANTS[1].id, userId, userName: '贺北辰' };
  const office = asking(platform, hand);
  const { id: houseId } = await office('warehouse', 'add', OTHER.warehouse);
  const owners = await each(OTHER.owners, (owner) => office('owner', 'add', owner));
  const goods = await catalogueOf(office, owners, OTHER.goods);
  const suppliers = await each(OTHER.suppliers, ({ owner, code, name }) =>
    office('supplier', 'add', { ownerId: idOf(owners, owner), code, name }),
  );
  const stores = await each(OTHER.stores, ({ owner, code, name, city, address, contact, phone }) =>
    office('store', 'add', { ownerId: idOf(owners, owner), code, name, city, address, contact, phone }),
  );
  for (const ownerId of owners.values()) await office('ownerWarehouse', 'add', { ownerId, warehouseId: houseId });
  await writeLists(office);
  await sendWarehouses(platform.db, hand.tenantId);
  await deliverTo(
    office,
    OTHER.stores.flatMap(({ owner, contact, phone, city, address }) =>
      [1, 2, 3].map((n) => ({
        ownerId: idOf(owners, owner),
        consignee: `${contact}${n}`,
        phone,
        city: `${city}市`,
        district: address.slice(0, 3),
        detail: `${address} ${n} 门`,
      })),
    ),
  );
  await signContracts(office, owners, { id: houseId, code: OTHER.warehouse.code, operator: TENANTS[1].name });
  const { id: pallet } = await office('containerSpec', 'add', CONTAINERS[0]);
  await office('cartonFlow', 'add', { name: '托盘回收', specId: pallet, returnable: true, managerId: userId });
  const house = asking(platform, { ...hand, warehouseId: houseId });
  await house('ownerBusinessConfig', 'add', { ownerId: idOf(owners, 'CWX'), adjustAuditQty: 200 });
  const lanes = await furnish(house, BJ01);
  await tradeFrom(house, owners, pallet);
  await rollIn(house, BJ01, pallet);
  const routes = await lay(
    house,
    BJ01,
    lanes,
    OTHER.stores.map(({ code, stop }) => ({ route: 'BR1', storeId: idOf(stores, code), stopNo: stop })),
  );
  await decide(house, { owners, goods, suppliers, gate: { lng: 116.34, lat: 39.66 }, wavesApart: [] });
  return { userId, houseId, owners, goods, suppliers, stores, routes };
}

/** Who has looked after the warehouse, and what he found. */
async function patrolIn(platform: Platform, people: Ids, { tenantId, houseId }: { tenantId: number; houseId: number }) {
  const [inspectorId = 0, responsibleId = 0] = [...people.values()];
  const hand = { tenantId, userId: inspectorId, userName: people.size > 1 ? '系统管理员' : '贺北辰' };
  await listChecks(asking(platform, hand));
  const house = { ...hand, warehouseId: houseId };
  // Nobody judges himself: where only one works, a third hand does it.
  const other = { ...house, userId: people.size > 2 ? ([...people.values()][2] ?? 0) : 0, userName: '安全主管' };
  const fixer = { ...house, userId: responsibleId || inspectorId, userName: people.size > 2 ? '王经理' : '贺北辰' };
  await patrol(
    asking(platform, house),
    { inspectorId, responsibleId: responsibleId || inspectorId },
    {
      other: asking(platform, other),
      fixer: asking(platform, fixer),
      photo: (colour) => picture(platform, house, colour),
      otherPhoto: (colour) => picture(platform, other, colour),
      fixerPhoto: (colour) => picture(platform, fixer, colour),
      back: async () => {
        await backdate(platform.db, tenantId);
        await lookAround(platform.db, { tenantId, warehouseId: houseId }, new Date());
      },
    },
  );
}

/** A month of work in the centre, by the people of the demo world. */
function measureIn(platform: Platform, people: Ids, houses: Ids): Promise<void> {
  const hand = { tenantId: TENANTS[0].id, userId: idOf(people, 'admin'), userName: '系统管理员' },
    warehouseId = idOf(houses, 'HZ01');
  const crew = (
    [
      ['jianhuo', '张拣货', 'PICK', 2],
      ['kucun', '赵库存', 'PICK', 1],
      ['shouhuo', '李收货', 'RECEIVE', 5],
      ['fuhe', '陈复核', 'CHECK_DELIVERY', 3],
    ] as const
  ).map(([account, userName, post, pace]) => ({ userId: idOf(people, account), userName, post, pace }));
  return measureWork({
    db: platform.db,
    tenantId: hand.tenantId,
    warehouseId,
    office: asking(platform, hand),
    house: asking(platform, { ...hand, warehouseId }),
    crew,
  });
}

/** Floor of the centre that is rented, and what two owners of it bear together. */
async function rentIn(platform: Platform, people: Ids, { houses, owners }: First): Promise<void> {
  const warehouseId = idOf(houses, 'HZ01');
  const hand = { tenantId: TENANTS[0].id, userId: idOf(people, 'admin'), userName: '系统管理员', warehouseId };
  const both = { main: idOf(owners, 'CWX'), other: idOf(owners, 'FGJ') };
  for (const charge of [rentOut, share]) await charge(asking(platform, hand), both);
}

/** How the centre decides. */
async function decideCentre(platform: Platform, userId: number, world: First): Promise<void> {
  const centre = { tenantId: TENANTS[0].id, warehouseId: idOf(world.houses, 'HZ01'), userId, userName: '系统管理员' };
  await decide(asking(platform, centre), { ...world, gate: { lng: 120.36, lat: 30.21 }, wavesApart: ['CWX'] });
}

type First = Awaited<ReturnType<typeof firstTenant>>;
type Second = Awaited<ReturnType<typeof secondTenant>>;

const numbered = (prefix: string, count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, i) => prefix + String(i + 1).padStart(digits, '0'));
/** The last pallets stay free for whoever receives next. */
const STANDING_PALLETS = 55;

/** Asks as somebody in one of the houses. */
const asker =
  (platform: Platform, people: Ids, world: First) =>
  (account: string, userName: string, house = 'HZ01', at?: Date) =>
    asking(platform, {
      at,
      tenantId: TENANTS[0].id,
      warehouseId: idOf(world.houses, house),
      userId: idOf(people, account),
      userName,
    });

/** Goods in the centre and a little in the branch, by the people who do such work there. */
async function firstStock(platform: Platform, people: Ids, world: First, analyze: Analyze): Promise<void> {
  const by = asker(platform, people, world);
  const centre = centreOf(platform, by, world);
  await fillUp(centre, analyze);
  await analyze();
  await workCentre(centre, analyze);
  await serveOrders(platform, {
    tenantId: TENANTS[0].id,
    houseId: idOf(world.houses, 'HZ01'),
    branchId: idOf(world.houses, 'SH01'),
    ownerId: idOf(world.owners, 'CWX'),
    goodsId: idOf(world.goods, 'G3'),
    clerk: { userId: idOf(people, 'diaodu'), userName: '孙调度' },
    manager: { userId: idOf(people, 'admin'), userName: '系统管理员' },
  });
  await hire(centre.manager, platform, TENANTS[0].id);
  await carryOrders(platform.db, TENANTS[0].id);
  await haul((at) => by('diaodu', '孙调度', 'HZ01', at), platform, TENANTS[0].id);
  const managed = { ...centre, clerk: centre.manager };
  await setFaces(managed);
  await standIn(managed, 'G2', 'G5');
  await watchStock(managed);
  const branch = by('cangguan', '王经理', 'SH01');
  await fillUp(
    {
      ...centre,
      clerk: branch,
      receiver: branch,
      floors: {},
      faces: new Map(),
      pallets: numbered('P', 6, 4),
      ranges: centre.ranges.map((range) => ({ ...range, goods: range.goods.slice(0, 1) })),
    },
    analyze,
  );
  await workBetween(platform, centre, (house) => by('admin', '系统管理员', house));
  await recall(centre, centre.office);
}

/** The centre as its work needs it: what lies in it, and who asks. */
const centreOf = (platform: Platform, by: ReturnType<typeof asker>, world: First) => ({
  ...world,
  db: platform.db,
  tenantId: TENANTS[0].id,
  ranges: rangesOf(SUPPLIERS, GOODS),
  clerk: by('diaodu', '孙调度'),
  receiver: by('shouhuo', '李收货'),
  keeper: by('kucun', '赵库存'),
  manager: by('cangguan', '王经理'),
  office: by('admin', '管理员'),
  picker: by('jianhuo', '张拣货'),
  packer: by('fuhe', '陈复核'),
  shipper: by('fayun', '刘发运'),
  floors: { 1: 'REC-01', 2: 'REC-02', 3: 'REC-03' },
  faces: facesFor(GOODS, { 1: numbered('F-PK-', 30, 2), 2: numbered('C-PK-', 10, 2), 3: numbered('A-PK-', 20, 2) }),
  pallets: numbered('P', STANDING_PALLETS, 4),
});

/** What goes in and out of it beside the first filling. */
async function workCentre(centre: ReturnType<typeof centreOf>, analyze: Analyze): Promise<void> {
  const { office, receiver, keeper, manager, goods } = centre;
  await leaveOpen(centre);
  await weighCartons(centre, office);
  await announce(centre);
  await drive(centre);
  await inspect(centre, { office, inspector: receiver, keeper, manager });
  await watchOrders(centre);
  await measure(receiver, goods);
  await askAround(keeper, goods);
  await sell({ ...centre, analyze, outlets: STORES, range: GOODS });
  await numberPieces(centre, office);
  await dockAcross(centre, office);
  await bringUp(centre, office);
  await keep(centre, office);
}

async function secondStock(platform: Platform, world: Second): Promise<void> {
  const ask = asking(platform, {
    tenantId: TENANTS[1].id,
    warehouseId: world.houseId,
    userId: world.userId,
    userName: '贺北辰',
  });
  await fillUp(
    {
      ...world,
      db: platform.db,
      tenantId: TENANTS[1].id,
      clerk: ask,
      receiver: ask,
      floors: {},
      faces: new Map(),
      pallets: numbered('P', 3, 4),
      ranges: rangesOf(OTHER.suppliers, OTHER.goods),
    },
    async () => undefined,
  );
  await comeIn({ clerk: ask, db: platform.db, tenantId: TENANTS[1].id });
  await sellLittle({ ...world, clerk: ask, outlets: OTHER.stores, range: OTHER.goods }, 6);
  await carryOrders(platform.db, TENANTS[1].id);
  await haulLittle(ask);
}
