import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '#contract/kit/machine.ts';
import { alarmLife } from '#contract/message/alarm-life.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { messageWorld, type MessageWorld } from '../../../testing/given/message.ts';
import { driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { sweeping } from '../jobs.ts';
import { assignAlarm, claimAlarm, handleAlarm, ignoreAlarm, snoozeAlarms } from './acts.ts';
import { fanAgain } from './fan-out.ts';
import { alarmList, alarmSync } from './read.ts';
import { OPENED_MAX } from './reconcile.ts';

let w: MessageWorld, keeper: number, second: number;
beforeAll(async () => {
  w = await messageWorld();
  keeper = await w.person('库存甲', ['stock:threshold:', 'msg:alarm:']);
  second = await w.person('库存乙', ['stock:threshold:', 'msg:alarm:']);
}, 120_000);
afterAll(() => w?.close());
beforeEach(async () => {
  await w.owner.query(
    'delete from message.alarm_user; delete from message.alarm; delete from ops.outbox_event; delete from ops.outbox_waiting; delete from message.user_stream',
  );
});

const THRESHOLD = 'inventoryThresholdAlarm';
const alarms = () =>
  w.ask<{ id: number; status: number; occur_count: number; version: number; alarm_msg: string }>(
    `select id::int, status, occur_count, version, alarm_msg from message.alarm order by id`,
  );
const run = <I, O>(act: (ctx: Ctx, input: I) => Promise<O>, userId: number, input: I): Promise<O> =>
  w.db.write(1, (tx) => act(ctxOf(tx, w.actor(userId)), input));
const lie = async (qty: number) => {
  await w.lies(qty);
  await w.look(THRESHOLD);
};

describe('stock around its least', () => {
  test('99, 101, 99 is one alarm that happened twice, and it clears at 110, not before', async () => {
    await lie(100);
    expect(await alarms()).toEqual([]);
    for (const qty of [99, 101, 99, 109]) await lie(qty);
    expect(await alarms()).toMatchObject([{ status: 0, occur_count: 2 }]);
    await lie(110);
    expect(await alarms()).toMatchObject([{ status: 4, occur_count: 2 }]);
    await lie(99);
    expect((await alarms()).map((a) => a.status)).toEqual([4, 0]);
  });

  test('looked at again and again it stays one, and counts only what happens anew', async () => {
    for (let i = 0; i < 5; i += 1) await lie(50);
    expect(await alarms()).toMatchObject([{ occur_count: 1 }]);
  });

  test('what somebody handled is not raised again until it has once been over', async () => {
    await lie(50);
    const [alarm] = await alarms();
    await run(handleAlarm, keeper, { id: alarm?.id ?? 0, version: 0, remark: '已下单补货' });
    await lie(40);
    await lie(105);
    await lie(90);
    expect(await alarms()).toMatchObject([{ status: 2 }]);
    await lie(200);
    await lie(50);
    expect((await alarms()).map((a) => a.status)).toEqual([2, 0]);
  });

  test('ten looks at once raise one alarm and tell each person once', async () => {
    await w.lies(50);
    await Promise.all(Array.from({ length: 10 }, () => w.look(THRESHOLD)));
    expect(await alarms()).toHaveLength(1);
    expect(await w.ask('select 1 from message.alarm_user where user_id = $1', [keeper])).toHaveLength(1);
  });
});

test("a server that starts asks every rule; afterwards each has its minute, and the trouble of one is not the next one's", async () => {
  const tick = sweeping(),
    off = new Date('2026-05-05T10:01:00Z'),
    on = new Date('2026-05-05T10:05:00Z');
  const run = (now: Date) => tick({ db: w.db, log: w.platform.log, now: () => now });
  await w.lies(50);
  await w.owner.query(
    `insert into message.alarm_rule (tenant_id, rule_code, params, receiver_perm) values (1, 'orderDuplicateAlarm', '{"hours":1e9}', 'out:order:list')`,
  );
  await run(off);
  expect((await alarms()).length).toBeGreaterThan(0);
  await w.lies(200);
  await run(off);
  expect(await w.ask(`select 1 from message.alarm where rule_code = $1 and status = 0`, [THRESHOLD])).toHaveLength(1);
  await run(on);
  expect(await w.ask(`select 1 from message.alarm where rule_code = $1 and status = 0`, [THRESHOLD])).toEqual([]);
  await w.owner.query('delete from message.alarm_rule');
});

describe('whom an alarm concerns', () => {
  test('who holds the permission in that warehouse and may see the owner; nobody else, of no other tenant', async () => {
    const there = [keeper, second, w.users.admin];
    const elsewhere = await w.person('别仓', ['stock:threshold:'], { houses: [11] });
    const unable = await w.person('无权', ['in:order:']);
    const otherOwner = await w.person('别货主', ['stock:threshold:'], { owners: [102] });
    const hers = await w.person('本货主', ['stock:threshold:'], { owners: [101] });
    await lie(50);
    const told = (await w.ask<{ user_id: number }>('select user_id::int from message.alarm_user')).map(
      (r) => r.user_id,
    );
    expect(new Set(told)).toEqual(new Set([...there, hers]));
    for (const not of [elsewhere, unable, otherOwner, w.users.clerk]) expect(told).not.toContain(not);
  });

  test('a grant that comes or goes is followed for alarms that are open', async () => {
    await lie(50);
    const late = await w.person('后来', ['stock:threshold:']);
    await w.owner.query('delete from iam.user_warehouse where user_id = $1', [second]);
    await w.db.write(1, (tx) => fanAgain(tx, 1, THRESHOLD, 'stock:threshold:list'));
    const told = (await w.ask<{ user_id: number }>('select user_id::int from message.alarm_user')).map(
      (r) => r.user_id,
    );
    expect(told).toContain(late);
    expect(told).not.toContain(second);
    await w.owner.query('insert into iam.user_warehouse (tenant_id, user_id, warehouse_id) values (1, $1, $2)', [
      second,
      w.house,
    ]);
  });

  test('the panel shows the nine groups of the specification and the papers of the road, and those of another warehouse not', async () => {
    await lie(50);
    const panel = await w.db.read(1, (tx) => alarmList(ctxOf(tx, w.actor(keeper))));
    expect(Object.keys(panel)).toHaveLength(10);
    expect(panel.inventoryThresholdAlarm).toMatchObject({
      type: 0,
      title: '库存阈值预警',
      totalCount: 1,
      unseenCount: 1,
      alarmMsgList: [{ alarmMsg: '可用量50低于最小量100' }],
    });
    expect(
      (await w.db.read(1, (tx) => alarmList(ctxOf(tx, w.actor(keeper, { warehouseId: 11 }))))).inventoryThresholdAlarm
        .totalCount,
    ).toBe(0);
  });
});

describe('acting on an alarm', () => {
  const raised = async () => {
    await lie(50);
    return (await alarms())[0] ?? { id: 0, version: 0 };
  };

  test('of two who claim at once one is told that it is being handled', async () => {
    const { id, version } = await raised();
    const results = await Promise.allSettled([
      run(claimAlarm, keeper, { id, version }),
      run(claimAlarm, second, { id, version }),
    ]);
    const [lost] = results.filter((r) => r.status === 'rejected');
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect(lost?.reason).toBeInstanceOf(Refusal);
    expect(String(lost?.reason.message)).toBe(refusal(alarmLife, 'claim', 1));
  });

  test('whom it does not concern finds no alarm; a colleague it concerns can be made its owner, another not', async () => {
    const { id, version } = await raised();
    await expect(run(claimAlarm, w.users.clerk, { id, version })).rejects.toThrow('数据不存在或无权访问');
    await expect(run(assignAlarm, keeper, { id, version, userId: w.users.clerk })).rejects.toThrow(
      '负责人不是该预警的接收人',
    );
    expect(await run(assignAlarm, keeper, { id, version, userId: second })).toMatchObject({ status: 1 });
    expect(await w.ask('select 1 from message.message_user where user_id = $1', [second])).not.toEqual([]);
  });

  test('a warning cannot be ignored', async () => {
    const { id, version } = await raised();
    await expect(run(ignoreAlarm, keeper, { id, version })).rejects.toThrow('预警不能忽略，请处理');
  });

  test('put off, it leaves the panel of who put it off, and no other', async () => {
    const { id } = await raised();
    await run(snoozeAlarms, keeper, { ids: [id], minutes: 30 });
    const total = async (userId: number) =>
      (await w.db.read(1, (tx) => alarmList(ctxOf(tx, w.actor(userId))))).inventoryThresholdAlarm.totalCount;
    expect([await total(keeper), await total(second)]).toEqual([0, 1]);
  });
});

describe('orders', () => {
  const order = (no: string, more: object = {}) =>
    w.given.row('outbound."order"', {
      tenant_id: 1,
      warehouse_id: w.house,
      order_no: no,
      order_type: 1,
      owner_id: 101,
      require_on: '2030-01-01',
      ...more,
    });
  const line = (orderId: number, goodsId: number) =>
    w.given.row('outbound.detail', {
      tenant_id: 1,
      warehouse_id: w.house,
      order_id: orderId,
      line_no: 1,
      goods_id: goodsId,
      unit_qty: 1,
      qty_origin: 1,
      qty_ordered: 1,
    });

  test('a remark with a keyword reminds until the order has left; a reminder may be ignored', async () => {
    const reader = await w.person('订单员', ['out:order:']);
    const id = await order('R1', { remark: '务必上午送到' });
    await order('R2', { remark: '无' });
    await w.look('orderRemarkAlarm');
    expect(await alarms()).toMatchObject([{ alarm_msg: '订单备注含【务必】', status: 0 }]);
    const [alarm] = await alarms();
    expect(await run(ignoreAlarm, reader, { id: alarm?.id ?? 0, version: 0 })).toMatchObject({ status: 3 });
    await w.owner.query('update outbound."order" set status = 90 where id = $1', [id]);
  });

  test('the second order of a store for the same goods within a day is suspected, another assortment is not', async () => {
    const store = await w.given.store(1, 101),
      other = await w.given.goods(1, 101);
    for (const [no, goods] of [
      ['D1', w.goodsId],
      ['D2', w.goodsId],
      ['D3', other],
    ] as const)
      await line(await order(no, { store_id: store, consignee: '张' }), goods);
    await w.look('orderDuplicateAlarm');
    expect((await alarms()).map((a) => a.alarm_msg)).toEqual(['疑似与订单D1重复']);
    await w.owner.query(`update outbound."order" set status = 99 where order_no = 'D1'`);
    await w.look('orderDuplicateAlarm');
    expect((await alarms()).map((a) => a.status)).toEqual([4]);
  });

  test('goods on their way back are missed after a day, and no more once received', async () => {
    const inbound = await w.given.row('inbound."order"', {
      tenant_id: 1,
      warehouse_id: w.house,
      order_no: 'B1',
      order_type: 3,
      owner_id: 101,
      created_at: new Date(Date.now() - 25 * 3_600_000),
    });
    await w.given.row('inbound."order"', {
      tenant_id: 1,
      warehouse_id: w.house,
      order_no: 'B2',
      order_type: 3,
      owner_id: 101,
    });
    await w.look('wareBackOrderAlarm');
    expect(await alarms()).toHaveLength(1);
    await w.owner.query('update inbound."order" set status = 60 where id = $1', [inbound]);
    await w.look('wareBackOrderAlarm');
    expect((await alarms()).map((a) => a.status)).toEqual([4]);
  });

  test('a rule that finds far too much is cut, says so once, and goes on where it stopped', async () => {
    await w.lies(500);
    await w.owner.query(
      `insert into outbound."order" (tenant_id, warehouse_id, order_no, order_type, owner_id, require_on, remark) select 1, $1, 'S' || n, 1, 101, '2030-01-01', '加急' from generate_series(1, $2) n`,
      [w.house, OPENED_MAX + 20],
    );
    await w.sweep();
    const remarked = async () =>
        (await w.ask(`select 1 from message.alarm where rule_code = 'orderRemarkAlarm'`)).length,
      told = () =>
        w.ask(
          `select 1 from message.message_user where user_id = $1 and message_status = 0 and exists (select 1 from message.message m where m.id = message_id and m.title like '%订单备注提醒%')`,
          [w.users.admin],
        );
    expect(await remarked()).toBe(OPENED_MAX);
    expect(await told()).toHaveLength(1);
    await w.sweep();
    expect(await remarked()).toBe(OPENED_MAX + 20);
    expect(await told()).toHaveLength(1);
    const { groups } = await w.db.read(1, (tx) => alarmSync(ctxOf(tx, w.actor(w.users.admin))));
    expect(groups.orderRemarkAlarm.totalCount).toBe(OPENED_MAX + 20);
    expect(groups.orderRemarkAlarm.alarmMsgList).toHaveLength(20);
  });
});

describe('papers of the road', () => {
  const PAPERS = 'transportPapersAlarm',
    day = (ahead: number): string => addDays(wireDay(new Date()), ahead);

  test('papers of carriers, cars and drivers that run out are alarms, and close when they are renewed', async () => {
    const desk = await w.person('车队', ['tms:carrier:']);
    const carTypeId = await w.given.row('basic.car_type', { tenant_id: 1, code: 'PT', name: '厢车', size_class: 1 });
    const carrierId = await w.given.row('basic.carrier', {
      tenant_id: 1,
      code: 'CYS',
      name: '捷达',
      licence_until: day(400),
      insure_until: day(10),
    });
    const carId = await w.given.row('basic.car', {
      tenant_id: 1,
      ...lorryRow(71),
      car_type_id: carTypeId,
      inspect_until: day(-1),
    });
    const driverId = await w.given.row('basic.driver', { tenant_id: 1, ...driverRow(72), licence_until: day(30) });
    // They are told where they drove last.
    await w.given.row('transport.waybill', {
      tenant_id: 1,
      warehouse_id: w.house,
      waybill_no: 'YD71',
      carrier_code: 'cys',
      car_id: carId,
      driver_id: driverId,
      temp_zone: 2,
      plan_depart_at: new Date(),
      plan_arrive_at: new Date(Date.now() + 3_600_000),
    });
    // Well for longer than anybody wants to know, or of one that is not used any more.
    await w.given.row('basic.carrier', { tenant_id: 1, code: 'OFF', name: '停', licence_until: day(1), status: 0 });
    await w.given.row('basic.driver', { tenant_id: 1, ...driverRow(73), licence_until: day(31) });
    await w.look(PAPERS);
    expect((await alarms()).map(({ alarm_msg }) => alarm_msg).toSorted()).toEqual(
      [
        `司机【司机72】证件${day(30)}到期`,
        `承运商【捷达】证件${day(10)}到期`,
        `车辆【浙A10071】证件${day(-1)}到期`,
      ].toSorted(),
    );
    const panel = await w.db.read(1, (tx) => alarmList(ctxOf(tx, w.actor(desk))));
    expect(panel.transportPapersAlarm.totalCount).toBe(3);
    expect(new Set(panel.transportPapersAlarm.alarmMsgList.map(({ url }) => url))).toEqual(
      new Set(['/Transport/Carrier', '/Transport/Car', '/Transport/Driver']),
    );
    await w.owner.query(`update basic.carrier set insure_until = $2 where id = $1`, [carrierId, day(300)]);
    await w.owner.query(`update basic.car set inspect_until = $2 where id = $1`, [carId, day(300)]);
    await w.owner.query(`update basic.driver set state = 0 where id = $1`, [driverId]);
    await w.look(PAPERS);
    expect(new Set((await alarms()).map(({ status }) => status))).toEqual(new Set([4]));
  });
});
