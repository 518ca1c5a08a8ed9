import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_ADDRESS_RIGHT, type AddressFix } from '#contract/message/address.ts';
import { ALARM_CODES } from '#contract/message/alarm-groups.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { messageWorld, type MessageWorld } from '../../testing/given/message.ts';
import { addressPage, handleAddress, ignoreAddress, mayHandle } from './address.ts';
import { handleAlarm } from './alarm/acts.ts';
import { alarmList } from './alarm/read.ts';

let w: MessageWorld, clerk: number, other: number, routeId: number, closedRoute: number;
beforeAll(async () => {
  w = await messageWorld();
  clerk = await w.person('客服甲', ['order:address:', 'msg:alarm:']);
  other = await w.person('客服乙', ['order:address:', 'msg:alarm:']);
  const route = (code: string, status: number) =>
    w.given.row('basic.route', {
      tenant_id: 1,
      warehouse_id: w.house,
      code,
      name: `线路${code}`,
      cutoff: '18:00',
      depart: '20:00',
      status,
    });
  // The first warehouse of an owner is told of what no warehouse drives to.
  await w.owner.query('update basic.owner_warehouse set status = 0 where tenant_id = 1 and warehouse_id <> $1', [
    w.house,
  ]);
  [routeId, closedRoute] = [await route('R1', 1), await route('R2', 0)];
}, 120_000);
afterAll(() => w?.close());
beforeEach(async () => {
  await w.owner.query(
    `delete from message.alarm_user; delete from message.alarm; delete from outbound.detail; delete from outbound."order"; delete from basic.route_stop; update basic.store set status = 0; update basic.supplier set status = 0; update basic.customer set status = 0`,
  );
});

const today = wireDay(new Date());
const store = (more: object = {}) =>
  w.given.store(1, 101, { name: '解放路店', address: '解放路 1 号', city: '杭州', ...more });
const order = (no: string, more: object = {}) =>
  w.given.row('outbound."order"', {
    tenant_id: 1,
    warehouse_id: w.house,
    order_no: no,
    order_type: 1,
    owner_id: 101,
    require_on: today,
    ...more,
  });
const all = () => w.sweep();
const alarms = () =>
  w.ask<{
    id: number;
    version: number;
    rule_code: string;
    status: number;
    alarm_msg: string;
    biz_code: string;
    handle_remark: string | null;
  }>(
    `select id::int, version, rule_code, status, alarm_msg, biz_code, handle_remark from message.alarm where rule_code = any($1) order by id`,
    [['deliveryAlarm', 'orderAlarm', 'supplierAlarm', 'selfPickOrderAlarm']],
  );
const one = async (code: string) => {
  const found = (await alarms()).filter((a) => a.rule_code === code).at(-1);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const handle = (userId: number, alarm: { id: number; version: number }, fix: AddressFix) =>
  w.db.write(1, (tx) => handleAddress()(ctxOf(tx, w.actor(userId)), { id: alarm.id, version: alarm.version, ...fix }));
const POINT = { lng: 120.16, lat: 30.28 };

describe('what raises them', () => {
  test('a store without an address, off the map or off every route; each sentence says which, and it clears by itself', async () => {
    const id = await store({ address: null });
    await all();
    expect(await alarms()).toMatchObject([
      { rule_code: 'deliveryAlarm', status: 0, alarm_msg: '门店【解放路店】没有配送地址' },
    ]);
    await w.owner.query(`update basic.store set address = '解放路 1 号' where id = $1`, [id]);
    await w.owner.query('delete from message.alarm_user; delete from message.alarm');
    await all();
    expect(await one('deliveryAlarm')).toMatchObject({ alarm_msg: '门店【解放路店】配送地址未定位' });
    await w.owner.query('update basic.store set lng = 120, lat = 30 where id = $1', [id]);
    await w.owner.query('delete from message.alarm_user; delete from message.alarm');
    await all();
    expect(await one('deliveryAlarm')).toMatchObject({ alarm_msg: '门店【解放路店】没有配送线路' });
    await w.given.row('basic.route_stop', {
      tenant_id: 1,
      warehouse_id: w.house,
      route_id: routeId,
      store_id: id,
      stop_no: 1,
    });
    await all();
    expect(await one('deliveryAlarm')).toMatchObject({ status: 4 });
  });

  test('an order to be delivered nowhere, or by no route; not one that is fetched, hidden or gone', async () => {
    await order('A1');
    await order('A2', { address: '解放路 1 号' });
    await order('A3', { address: '解放路 1 号', route_id: routeId });
    await order('A4', { delivery_type: 3 });
    await order('A5', { is_hidden: true });
    await order('A6', { status: 90 });
    await all();
    expect((await alarms()).map(({ biz_code, alarm_msg }) => `${biz_code} ${alarm_msg}`)).toEqual([
      'A1 订单没有收货地址',
      'A2 订单没有配送线路',
    ]);
  });

  test('a supplier who cannot be found where he is picked up, or whose licence runs out within the days of the rule', async () => {
    const near = await w.given.supplier(1, 101, { name: '近', licence_until: addDays(today, 30) });
    await w.given.supplier(1, 101, { name: '远', licence_until: addDays(today, 31) });
    await w.given.supplier(1, 101, { name: '无', address: '港岛路 66 号' });
    await w.given.supplier(1, 101, { name: '全', address: '港岛路 67 号', lng: 122, lat: 30 });
    await all();
    expect((await alarms()).map((a) => a.alarm_msg).toSorted()).toEqual(
      ['供应商【无】取货地址未定位', `供应商【近】许可证${addDays(today, 30)}到期`].toSorted(),
    );
    await w.owner.query('update basic.supplier set licence_until = $2 where id = $1', [near, addDays(today, 400)]);
    await all();
    expect(new Set((await alarms()).map((a) => a.status))).toEqual(new Set([0, 4]));
  });

  test('goods somebody wanted to fetch are missed from the hour of the rule on, and no more once they left', async () => {
    const late = await order('P1', { delivery_type: 2, require_on: addDays(today, -1) });
    await order('P2', { delivery_type: 2 });
    await all();
    expect((await alarms()).map(({ biz_code, alarm_msg }) => `${biz_code} ${alarm_msg}`)).toEqual([
      'P1 自提订单超过24小时未提货',
    ]);
    await w.owner.query('update outbound."order" set status = 90 where id = $1', [late]);
    await all();
    expect((await alarms()).map((a) => a.status)).toEqual([4]);
  });

  test('every group of the panel has a source that finds something', async () => {
    await store();
    await order('G1', { remark: '加急' });
    await order('G2', { delivery_type: 2, require_on: addDays(today, -2) });
    await w.given.supplier(1, 101, { name: '商', address: '路' });
    await w.given.row('inbound."order"', {
      tenant_id: 1,
      warehouse_id: w.house,
      order_no: 'BACK',
      order_type: 3,
      owner_id: 101,
      created_at: new Date(Date.now() - 48 * 3_600_000),
    });
    await w.given.row('basic.customer', { tenant_id: 1, owner_id: 101, code: 'C1', name: '客', valid_until: today });
    await w.given.row('basic.carrier', { tenant_id: 1, code: 'CY1', name: '承运', licence_until: today });
    const pair = await store({ code: 'PAIR', ...POINT });
    for (const no of ['G3', 'G4'])
      await w.given.row('outbound.detail', {
        tenant_id: 1,
        warehouse_id: w.house,
        order_id: await order(no, { store_id: pair }),
        line_no: 1,
        goods_id: w.goodsId,
        unit_qty: 1,
        qty_origin: 1,
        qty_ordered: 1,
      });
    await w.lies(5);
    await all();
    const panel = await w.db.read(1, (tx) =>
      alarmList(ctxOf(tx, w.actor(w.users.admin, { houseType: 0, ownerIds: null }))),
    );
    expect(ALARM_CODES.filter((code) => panel[code].totalCount === 0)).toEqual([]);
    await w.lies(500);
  });
});

describe('putting them right', () => {
  test('a store is put on the map and on a route; its waiting orders go with it, and their alarms end', async () => {
    const id = await store(),
      waiting = await order('H1', { store_id: id }),
      waved = await order('H2', { store_id: id, status: 40 });
    await all();
    const alarm = await one('deliveryAlarm');
    await expect(handle(clerk, alarm, { routeId })).rejects.toThrow('请在地图上选择位置');
    await expect(handle(clerk, alarm, { ...POINT, routeId: closedRoute })).rejects.toThrow('线路已停用');
    await expect(handle(clerk, alarm, POINT)).rejects.toThrow('门店【解放路店】没有配送线路，请补充完整');
    expect((await one('deliveryAlarm')).status).toBe(0);
    expect(await w.ask('select 1 from basic.store where id = $1 and lng is not null', [id])).toEqual([]);
    await handle(clerk, alarm, { ...POINT, routeId, remark: '电话核实' });
    expect(await one('deliveryAlarm')).toMatchObject({ status: 2, handle_remark: '电话核实' });
    expect(await w.ask('select lng::float8, lat::float8 from basic.store where id = $1', [id])).toEqual([POINT]);
    expect(
      await w.ask(
        'select route_id::int, address, cutoff_at is not null as timed, combine_key from outbound."order" where id = $1',
        [waiting],
      ),
    ).toEqual([{ route_id: routeId, address: '解放路 1 号', timed: true, combine_key: `${id}-${today}-${routeId}` }]);
    expect(await w.ask('select route_id from outbound."order" where id = $1', [waved])).toEqual([{ route_id: null }]);
    expect(
      (await alarms())
        .filter((a) => a.rule_code === 'orderAlarm')
        .map(({ biz_code, status }) => `${biz_code} ${status}`),
    ).toEqual(['H1 4', 'H2 0']);
  });

  test('a point that lies in another part of the country than the address is refused, and nothing changes', async () => {
    const BEIJING = { lng: 116.4, lat: 39.9 };
    const id = await store({ city: '杭州', address: '萧山区建设一路 8 号' });
    await all();
    const alarm = await one('deliveryAlarm');
    const refused = handle(clerk, alarm, { ...BEIJING, routeId });
    await expect(refused).rejects.toThrow('所选位置与地址行政区不符');
    await expect(refused).rejects.toMatchObject({ data: { errors: [{ field: 'lng' }] } });
    expect(await w.ask('select 1 from basic.store where id = $1 and lng is not null', [id])).toEqual([]);
    expect(await w.ask('select 1 from basic.route_stop where store_id = $1', [id])).toEqual([]);
    expect(await one('deliveryAlarm')).toMatchObject({ status: 0, version: alarm.version });
    await w.given.supplier(1, 101, { name: '远商', province: '浙江省', city: '宁波市', address: '港岛路 66 号' });
    await all();
    await expect(handle(clerk, await one('supplierAlarm'), BEIJING)).rejects.toThrow('所选位置与地址行政区不符');
    await handle(clerk, await one('supplierAlarm'), { lng: 121.55, lat: 29.87 });
    expect(await one('supplierAlarm')).toMatchObject({ status: 2 });
  });

  test('an order gets its address and its route, both or not at all; one in a wave stays as it is planned', async () => {
    const id = await order('O1'),
      waved = await order('O2', { status: 40 });
    await all();
    const [alarm, late] = await alarms();
    if (!alarm || !late) throw new Error('two alarms');
    await expect(handle(clerk, alarm, { address: '文三路 9 号' })).rejects.toThrow('订单没有配送线路，请补充完整');
    await handle(clerk, alarm, { address: '文三路 9 号', routeId });
    expect(await w.ask('select address, route_id::int from outbound."order" where id = $1', [id])).toEqual([
      { address: '文三路 9 号', route_id: routeId },
    ]);
    await expect(handle(clerk, late, { address: '文三路 9 号', routeId })).rejects.toThrow(
      '订单已进入波次，不能修改线路和地址',
    );
    expect(await w.ask('select address from outbound."order" where id = $1', [waved])).toEqual([{ address: null }]);
  });

  test('what is put right of an order is right for those that go to the same door, and their alarms end', async () => {
    const address = '文三路 9 号 2 楼';
    const [first, second] = [await order('D1', { address }), await order('D2', { address })];
    const waved = await order('D3', { address, status: 40 }),
      elsewhere = await order('D4', { address: '文三路 9 号 3 楼' }),
      other = await order('D5', { address, owner_id: 102 });
    await all();
    await handle(clerk, (await alarms())[0] ?? { id: 0, version: 0 }, { routeId });
    const routed = await w.ask<{ id: number }>(
      'select id::int from outbound."order" where route_id is not null order by id',
    );
    expect(routed.map(({ id }) => id)).toEqual([first, second]);
    expect([waved, elsewhere, other].some((id) => routed.some((row) => row.id === id))).toBe(false);
    expect(Object.fromEntries((await alarms()).map(({ biz_code, status }) => [biz_code, status]))).toEqual({
      D1: 2,
      D2: 4,
      D3: 0,
      D4: 0,
      D5: 0,
    });
  });

  test('a supplier is located, a licence renewed; a path for one kind takes no other', async () => {
    const id = await w.given.supplier(1, 101, { name: '商', address: '路', licence_until: today });
    await all();
    const alarm = await one('supplierAlarm'),
      ask = { id: alarm.id, version: alarm.version };
    await expect(
      w.db.write(1, (tx) => handleAddress('deliveryAlarm')(ctxOf(tx, w.actor(clerk)), { ...ask, ...POINT })),
    ).rejects.toThrow('数据不存在或无权访问');
    await expect(handle(clerk, alarm, POINT)).rejects.toThrow(`供应商【商】许可证${today}到期，请补充完整`);
    await w.db.write(1, (tx) =>
      handleAddress('supplierAlarm')(ctxOf(tx, w.actor(clerk)), { ...ask, ...POINT, licenceUntil: '2099-01-01' }),
    );
    expect(await w.ask('select licence_until::text, lng::float8 from basic.supplier where id = $1', [id])).toEqual([
      { licence_until: '2099-01-01', lng: POINT.lng },
    ]);
    await all();
    expect((await alarms()).map((a) => a.status)).toEqual([2]);
  });

  test('of two who handle it at once one is told that it is handled, and it happened once', async () => {
    const id = await store();
    await all();
    const alarm = await one('deliveryAlarm');
    const results = await Promise.allSettled([
      handle(clerk, alarm, { ...POINT, routeId }),
      handle(other, alarm, { ...POINT, routeId }),
    ]);
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect(results.flatMap((r) => (r.status === 'rejected' ? [String(r.reason.message)] : []))).toEqual([
      '当前状态【已处理】不允许处理',
    ]);
    expect(await w.ask('select 1 from basic.route_stop where store_id = $1', [id])).toHaveLength(1);
  });

  test('it is ignored for a reason only; the list of alarms sends whoever would handle it to the page', async () => {
    await store();
    await all();
    const { id, version } = await one('deliveryAlarm');
    await expect(
      w.db.write(1, (tx) => handleAlarm(ctxOf(tx, w.actor(clerk)), { id, version, remark: '好了' })),
    ).rejects.toThrow('请在地址预警页面处理');
    await w.db.write(1, (tx) => ignoreAddress(ctxOf(tx, w.actor(clerk)), { id, version, remark: '门店即将关闭' }));
    expect(await one('deliveryAlarm')).toMatchObject({ status: 3, handle_remark: '门店即将关闭' });
  });
});

describe('who may', () => {
  test('whoever has no such page in the warehouse he works in is told so, in a sentence he can act on', async () => {
    const without = await w.person('别的', ['msg:alarm:', 'stock:threshold:']);
    await store();
    await all();
    await expect(w.db.read(1, (tx) => mayHandle(ctxOf(tx, w.actor(without))))).rejects.toThrow(NO_ADDRESS_RIGHT);
    await expect(handle(without, await one('deliveryAlarm'), { ...POINT, routeId })).rejects.toThrow(
      '您的账号在当前仓库没有处理权限，请联系主管进行配置',
    );
    expect(await w.db.read(1, (tx) => mayHandle(ctxOf(tx, w.actor(clerk))))).toBeNull();
  });

  test('another owner, another warehouse and whom it does not concern find nothing; the list hides the middle of a phone and suggests the route of the city', async () => {
    await w.given.row('basic.route_stop', {
      tenant_id: 1,
      warehouse_id: w.house,
      route_id: routeId,
      store_id: await store({ code: 'KNOWN', ...POINT }),
      stop_no: 1,
    });
    await store({ phone: '13912345678', contact: '解店长' });
    await all();
    const page = (more: object) =>
      w.db.read(1, (tx) => addressPage(ctxOf(tx, w.actor(clerk, more)), { param: {}, pageNum: 1, pageSize: 20 }));
    expect((await page({})).list).toMatchObject([
      {
        groupCode: 'deliveryAlarm',
        contact: '解店长',
        phone: '139****5678',
        address: '杭州解放路 1 号',
        routeId,
        routeName: '线路R1',
        status: 0,
      },
    ]);
    for (const more of [{ ownerIds: [102] }, { warehouseId: 11 }, { userId: w.users.clerk }])
      expect((await page(more)).total).toBe(0);
    const alarm = await one('deliveryAlarm');
    await expect(
      w.db.write(1, (tx) =>
        handleAddress()(ctxOf(tx, w.actor(clerk, { ownerIds: [102] })), {
          id: alarm.id,
          version: alarm.version,
          ...POINT,
          routeId,
        }),
      ),
    ).rejects.toThrow('数据不存在或无权访问');
  });
});
