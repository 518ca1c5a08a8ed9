import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mapApi } from '#contract/transport/map.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { metresBetween } from '../../../platform/sphere.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { carriedRow, lorryRow } from '../../../testing/given/transport.ts';
import { toGcj } from './gcj.plan.ts';
import { locateOrders } from './locate.ts';
import { waybillWay } from './way.ts';

const KEY = 'a-very-secret-map-key';
const SHOP = { lng: 120.1551, lat: 30.2741 },
  GATE = { lng: 120.36, lat: 30.21 };

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, clerk: Actor, ownerId: number;
/** A map service as it may be: what it was asked, and how it answers next. */
let asked: URL[] = [],
  answering: (url: URL, response: ServerResponse) => void,
  url = '';
const server = createServer((request: IncomingMessage, response) => {
  const of = new URL(request.url ?? '', 'http://map');
  asked.push(of);
  answering(of, response);
});
const json =
  (body: unknown, status = 200) =>
  (_: URL, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const written = (point: { lng: number; lat: number }): string => {
  const there = toGcj(point);
  return `${there.lng.toFixed(6)},${there.lat.toFixed(6)}`;
};
const placed = json({
  status: '1',
  infocode: '10000',
  geocodes: [{ formatted_address: '浙江省杭州市西湖区文三路1号', location: written(SHOP), level: '门牌号' }],
});
const driven = json({
  errcode: 0,
  data: {
    route: {
      paths: [
        {
          distance: 23_456,
          duration: 1800,
          tolls: 15,
          restriction: 1,
          steps: [{ polyline: `${written(GATE)};${written(SHOP)}` }],
        },
      ],
    },
  },
});
const said = (infocode: string) => json({ status: '0', infocode, info: 'NO' });

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  ownerId = await given.owner(tenantId);
  await given.ask(`update basic.warehouse set lng = ${GATE.lng}, lat = ${GATE.lat} where id = ${at.warehouseId}`);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
beforeEach(() => {
  asked = [];
  answering = json({}, 500);
});
afterEach(async () => {
  const [told] = await given.ask<{ n: number }>(
    `select count(*)::int as n from ops.interface_log where concat(url, request, response) like '%${KEY}%'`,
  );
  expect(told?.n).toBe(0);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await given?.close();
  await world?.close();
});

const online = (key: string = KEY): Platform => ({
  ...world.platform,
  outside: { ...world.platform.outside, map: { url, key, timeoutMs: 300 } },
});
const callOf = (platform: Platform, endpoint: (typeof mapApi)[keyof typeof mapApi], actor: Actor = clerk) => ({
  platform,
  actor,
  endpoint,
  requestId: 'map-test',
  ip: '127.0.0.1',
  key: undefined,
  upload: undefined,
});
let made = 0;
const order = (address: string | null, more: object = {}): Promise<number> => {
  made += 1;
  return given.row('transport."order"', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    ...carriedRow(made),
    owner_id: ownerId,
    to_lng: null,
    to_lat: null,
    to_address: address,
    ...more,
  });
};
const locate = (platform: Platform, orderIds: number[], offline = false) =>
  locateOrders(callOf(platform, mapApi.locate), { orderIds, offline });
const placeOf = async (id: number) => {
  const [row] = await given.ask<{
    lng: number | null;
    lat: number | null;
    source: string | null;
    precision: string | null;
  }>(
    `select to_lng::float8 as lng, to_lat::float8 as lat, geo_source as source, geo_precision as precision from transport."order" where id = ${id}`,
  );
  if (!row) throw new Error('no such order');
  return row;
};
async function waybill(): Promise<number> {
  made += 1;
  const carTypeId = await given.row('basic.car_type', {
    tenant_id: at.tenantId,
    code: `M${made}`,
    name: `M${made}`,
    size_class: 3,
  });
  const carId = await given.row('basic.car', { tenant_id: at.tenantId, ...lorryRow(made), car_type_id: carTypeId });
  const base = { tenant_id: at.tenantId, warehouse_id: at.warehouseId },
    times = { plan_depart_at: new Date(), plan_arrive_at: new Date(Date.now() + 3_600_000) };
  const id = await given.row('transport.waybill', {
    ...base,
    ...times,
    waybill_no: `YDM${made}`,
    car_id: carId,
    temp_zone: 2,
    status: 1,
  });
  await given.row('transport.waybill_stop', { ...base, waybill_id: id, stop_no: 1, name: '店', ...SHOP });
  await given.row('transport.waybill_stop', { ...base, waybill_id: id, stop_no: 2, name: '无' });
  return id;
}
const way = (platform: Platform, id: number, offline = false) =>
  waybillWay(callOf(platform, mapApi.way), { id, offline });

test('without a service the product knows districts, and says that it was itself', async () => {
  const [known, city, nowhere, none] = [
    await order('浙江省杭州市西湖区文三路1号'),
    await order('杭州解放路1号'),
    await order('解放路1号'),
    await order(null),
  ];
  expect(await locate(world.platform, [known, city, nowhere, none])).toMatchObject({
    source: 'offline',
    located: 2,
    coarse: 2,
    unknown: [expect.any(String), expect.any(String)],
  });
  expect(await placeOf(known)).toMatchObject({ source: 'offline', precision: 'district' });
  expect(await placeOf(city)).toMatchObject({ source: 'offline', precision: 'city' });
  expect(await placeOf(nowhere)).toMatchObject({ lng: null, source: null });
  const told = await way(world.platform, await waybill());
  expect(told).toMatchObject({ source: 'offline', restriction: 'unknown', toll: 0, missing: 1 });
  expect(told.km).toBeCloseTo((metresBetween(GATE, SHOP) / 1000) * 1.32, 0);
});

test('a service of China is asked in its own coordinates and answers in ours', async () => {
  answering = placed;
  const id = await order('杭州市西湖区文三路1号');
  expect(await locate(online(), [id])).toMatchObject({ source: 'amap', located: 1, coarse: 0, unknown: [] });
  const place = await placeOf(id);
  expect(metresBetween({ lng: place.lng ?? 0, lat: place.lat ?? 0 }, SHOP)).toBeLessThan(1);
  expect(place).toMatchObject({ source: 'amap', precision: 'street' });
  answering = driven;
  const told = await way(online(), await waybill());
  expect(told).toMatchObject({ source: 'amap', km: 23.5, minutes: 30, toll: 15, restriction: 'some' });
  expect(metresBetween(told.line[0] ?? SHOP, GATE)).toBeLessThan(1);
  const truck: URLSearchParams | undefined = asked.at(-1)?.searchParams;
  expect(truck?.get('origin')).toBe(written(GATE));
  expect(
    Object.fromEntries(
      [...(truck ?? [])].filter(([name]) =>
        ['size', 'load', 'weight', 'height', 'width', 'axis', 'province'].includes(name),
      ),
    ),
  ).toEqual({
    size: '3',
    load: '9.00',
    weight: '5.00',
    height: '3.00',
    width: '2.00',
    axis: '2',
    province: '浙',
  });
  expect(asked.every((one) => one.searchParams.get('key') === KEY)).toBe(true);
});

test('what was answered once is not asked again; what one knows is never told as what the other does', async () => {
  answering = placed;
  const address = '杭州市西湖区天目山路9号',
    [first, second] = [await order(address), await order(address)];
  await locate(online(), [first]);
  await locate(online(), [second]);
  expect(asked).toHaveLength(1);
  expect(await locate(online(), [second], true)).toMatchObject({ source: 'offline' });
  expect(await placeOf(second)).toMatchObject({ source: 'offline', precision: 'district' });
  expect(asked).toHaveLength(1);
});

type Answering = typeof answering;
const half: Answering = (_, response) => void response.end('{"status":"1","geoco');
const hangUp: Answering = (_, response) => void response.destroy();
const elsewhere: Answering = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
const silent: Answering = () => undefined;

test.each([
  { of: 'quota used up', how: said('10003'), kind: 'UPSTREAM', msg: '今日调用次数已用完', tries: 1 },
  { of: 'a wrong key', how: said('10001'), kind: 'NOT_CONFIGURED', msg: '密钥无效', tries: 1 },
  { of: 'too many at once', how: said('10021'), kind: 'UPSTREAM', msg: '应答有误', tries: 3 },
  { of: 'a fault of its own', how: json({}, 500), kind: 'UPSTREAM', msg: '应答有误', tries: 3 },
  { of: 'half an answer', how: half, kind: 'UPSTREAM', msg: '应答有误', tries: 3 },
  { of: 'too slow', how: silent, kind: 'UPSTREAM_SLOW', msg: '没有及时应答', tries: 3 },
  { of: 'hung up', how: hangUp, kind: 'UPSTREAM', msg: '应答有误', tries: 3 },
  { of: 'led elsewhere', how: elsewhere, kind: 'UPSTREAM', msg: '应答有误', tries: 3 },
])(
  '$of: refused in words, nothing is changed, and nobody else is asked in silence',
  async ({ how, kind, msg, tries }) => {
    answering = how;
    made += 1;
    const id = await order(`杭州市滨江区江南大道${made}号`);
    const failed = await locate(online(), [id]).catch((error: unknown) => error);
    expect(failed).toMatchObject({ kind, message: expect.stringContaining(msg) });
    expect(String(failed)).not.toContain(KEY);
    expect(asked).toHaveLength(tries);
    expect(await placeOf(id)).toMatchObject({ lng: null, source: null });
    // Whoever wants the coarse answer says so.
    expect(await locate(online(), [id], true)).toMatchObject({ source: 'offline', located: 1 });
  },
);

test('a lorry is never sent along the roads of cars', async () => {
  answering = json({ errcode: 10000, errmsg: 'no truck' });
  const id = await waybill();
  await expect(way(online(), id)).rejects.toMatchObject({ kind: 'UPSTREAM' });
  expect(new Set(asked.map(({ pathname }) => pathname))).toEqual(new Set(['/v4/direction/truck']));
  expect(await way(online(), id, true)).toMatchObject({ source: 'offline' });
});

test('without a key nothing leaves', async () => {
  await expect(locate(online(''), [await order('杭州市西湖区')])).rejects.toMatchObject({ kind: 'NOT_CONFIGURED' });
  expect(asked).toEqual([]);
});

test('an order that is on its way is not put elsewhere, and one of somebody else is not there', async () => {
  const gone = await order('杭州市西湖区', { status: 90, cancel_reason: 'x' }),
    own = await order('杭州市西湖区');
  await expect(locate(world.platform, [gone, own])).rejects.toThrow('不能定位');
  expect(await placeOf(own)).toMatchObject({ lng: null });
  const stranger = { ...clerk, ownerIds: [await given.owner(at.tenantId)] };
  await expect(
    locateOrders(callOf(world.platform, mapApi.locate, stranger), { orderIds: [own], offline: false }),
  ).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});
