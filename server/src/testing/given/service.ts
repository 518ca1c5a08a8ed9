import { catalogue } from '#contract/catalogue.ts';
import { holds, rolePresets } from '#contract/iam/role-preset.ts';
import type { Api } from '#contract/kit/endpoint.ts';
import { rights } from '#contract/rights.ts';
import {
  createAccount,
  createRole,
  createTenant,
  createUser,
  grantWarehouse,
  seedMenus,
} from '../../domains/iam/seeding.ts';
import { buried, consumersOf } from '../../domains/message/live.ts';
import type { Actor } from '../../platform/actor.ts';
import { drainOutbox } from '../../services/events/outbox.ts';
import { testApp, type TestApp } from './app.ts';
import { callers } from './callers.ts';
import { givenActor, openGiven, type Given } from './rows.ts';

const PASSWORD = 'Haocang#2026';
const ALL: readonly string[] = [
  ...new Set([
    ...Object.values<Api>(catalogue).flatMap((api) => Object.values(api).map(({ permit }) => permit)),
    ...Object.keys(rights),
  ]),
];

/** A warehouse with its customer service: who serves, who leads, who approves, and orders that have left. */
export interface ServiceWorld extends TestApp, Pick<ReturnType<typeof callers>, 'ask' | 'done' | 'by'> {
  given: Given;
  house: number;
  ownerId: number;
  goodsId: number;
  people: Readonly<Record<Name, Actor>>;
  /** Somebody of the second tenant. */
  stranger: Actor;
  /** An order that has left: so many cases of twelve, signed so many days ago. */
  shipped(cases?: number, days?: number): Promise<{ orderId: number; orderNo: string; lineId: number }>;
  /** Have everything told that was asked to be told. */
  drain(): Promise<void>;
  /** Titles of what somebody was sent, the first one first. */
  messages(userId: number): Promise<string[]>;
}

const NAMES = {
  chenkf: { name: '陈客服', role: 'SERVICE' },
  zhoukf: { name: '周客服', role: 'SERVICE' },
  linzg: { name: '林主管', role: 'SERVICE_LEAD' },
  hezg: { name: '何主管', role: 'SERVICE_LEAD' },
  wangjl: { name: '王经理', role: 'MANAGER' },
  zhaocw: { name: '赵财务', role: 'FINANCE' },
} as const;
type Name = keyof typeof NAMES;
const RATIO = 12;

export async function serviceWorld(): Promise<ServiceWorld> {
  const server: { app?: TestApp } = {};
  const world = (): TestApp => server.app ?? raise();
  const nobody = givenActor({ tenantId: 1, warehouseId: 0 });
  const { whose, ...asks } = callers(world, nobody);
  const running = await testApp(whose);
  server.app = running;
  const { db, platform } = running;
  await seedMenus(db);
  await createTenant(db, { id: 1, code: 'A', name: '青禾物流', platform: true });
  await createTenant(db, { id: 2, code: 'B', name: '北辰供应链' });
  const given = openGiven(running.database);
  const { id: house } = await given.warehouse(1, { name: '上海嘉定仓' }),
    at = { tenantId: 1, warehouseId: house };
  const ownerId = await given.owner(1, { name: '青禾食品' });
  await given.row('basic.owner_warehouse', { tenant_id: 1, owner_id: ownerId, warehouse_id: house });
  const goodsId = await given.goods(1, ownerId, { name: '有机燕麦奶 1L×12' });
  await givenCase(given, goodsId);
  const people = await staff(running, given, house);
  const { id: strange } = await given.warehouse(2);
  const routes = await given.row('basic.route', {
    tenant_id: 1,
    warehouse_id: house,
    code: 'R1',
    name: '城东线',
    cutoff: '12:00',
    depart: '13:30',
  });
  return {
    ...running,
    ...asks,
    given,
    house,
    ownerId,
    goodsId,
    people,
    stranger: { ...people.linzg, tenantId: 2, warehouseId: strange, userId: 1 },
    shipped: (cases = 60, days = 3) =>
      shippedOrder(given, { ...at, ownerId, goodsId, routeId: routes }, { cases, days }),
    drain: async () => {
      const context = { db, log: platform.log, now: () => new Date(Date.now() + 2), buried, consumers: consumersOf() };
      while ((await drainOutbox(context)) > 0);
    },
    messages: async (userId) =>
      (
        await given.ask<{ title: string }>(
          `select m.title from message.message_user u join message.message m on m.tenant_id = u.tenant_id and m.id = u.message_id
           where u.tenant_id = 1 and u.user_id = $1 order by u.id`,
          [userId],
        )
      ).map(({ title }) => title),
    close: async () => {
      await given.close();
      await running.close();
    },
  };
}

function raise(): never {
  throw new Error('asked before the server stands');
}

/** A case of twelve. */
async function givenCase(given: Given, goodsId: number): Promise<void> {
  const unit = await given.row('basic.unit', { tenant_id: 1, code: 'CASE', name: '箱' });
  await given.ask('delete from basic.goods_unit where tenant_id = 1 and goods_id = $1 and level = 3', [goodsId]);
  await given.row('basic.goods_unit', { tenant_id: 1, goods_id: goodsId, unit_id: unit, level: 3, ratio: RATIO });
}

/** Everybody with his role, as the product ships it. */
async function staff({ db, platform }: TestApp, given: Given, house: number): Promise<Record<Name, Actor>> {
  const roles = new Map<string, number>();
  for (const preset of rolePresets) roles.set(preset.code, await createRole(db, 1, preset));
  const made: [string, Actor][] = [];
  for (const [n, [account, { name, role }]] of Object.entries(NAMES).entries()) {
    const accountId = await createAccount(platform, { account, phone: `1390000001${n}`, password: PASSWORD });
    const userId = await createUser(db, 1, { accountId, name, roleIds: [roles.get(role) ?? 0] });
    await grantWarehouse(db, 1, userId, [house]);
    const preset = rolePresets.find(({ code }) => code === role);
    const permissions = new Set(ALL.filter((permit) => preset && holds(preset, permit)));
    made.push([
      account,
      { ...givenActor({ tenantId: 1, warehouseId: house }, { userId }), userName: name, account, permissions },
    ]);
  }
  return Object.fromEntries(made) as Record<Name, Actor>; // one for each name
}

let serial = 0;

async function shippedOrder(
  given: Given,
  of: { tenantId: number; warehouseId: number; ownerId: number; goodsId: number; routeId: number },
  { cases, days }: { cases: number; days: number },
) {
  serial += 1;
  const at = { tenant_id: of.tenantId, warehouse_id: of.warehouseId },
    orderNo = `SO250612-${String(serial).padStart(6, '0')}`,
    qty = cases * RATIO;
  const orderId = await given.row('outbound."order"', {
    ...at,
    order_no: orderNo,
    external_no: `KH-${serial}`,
    order_type: 1,
    owner_id: of.ownerId,
    require_on: '2025-06-13',
    route_id: of.routeId,
    consignee: '李店长',
    phone: `1380001${String(serial).padStart(4, '0')}`,
    address: '浙江省杭州市萧山区建设一路8号',
    status: 90,
    shipped_at: new Date(Date.now() - days * 86_400_000),
  });
  const quantities = ['ordered', 'allocated', 'picked', 'checked', 'packed', 'shipped'].map((step) => [
    `qty_${step}`,
    qty,
  ]);
  const lineId = await given.row('outbound.detail', {
    ...at,
    order_id: orderId,
    line_no: 1,
    goods_id: of.goodsId,
    unit_level: 3,
    unit_qty: cases,
    ...Object.fromEntries(quantities),
  });
  const shipId = await given.row('outbound.shipment', {
    ...at,
    ship_no: `YD250613-${String(serial).padStart(6, '0')}`,
    delivery_type: 1,
    carrier_code: '捷运冷链',
    status: 90,
  });
  await given.row('outbound.shipment_item', { ...at, ship_id: shipId, order_id: orderId });
  return { orderId, orderNo, lineId };
}
