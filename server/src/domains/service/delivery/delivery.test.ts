import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkApi } from '#contract/ops/link.ts';
import { deliveryLinkApi as api } from '#contract/service/delivery.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { routes } from '../../../routes.ts';
import { ask, refused } from '../../../testing/given/basic.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { depart as ship } from '../../outbound/ship/depart.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { bear } from '../../transport/order/born.ts';
import { waybillDetail } from '../../transport/waybill/read.ts';

const GONE = '链接无效或已过期';
const PHONE = '13800138000';
let house: House, floor: Floor, goods: number;
let made = 0;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  goods = await house.goods({ code: 'DLV' });
  await house.stock(await house.storage('DLV-1'), goods, 200);
});
afterAll(() => house?.close());

const nobody = () => givenActor({ tenantId: 0, warehouseId: 0 }, { ownerIds: [] });
const link = routes.deliveryLink;
const by = (actor: Actor = house.actor) => ({
  issue: (orderId: number) => ask(house.world, api.issue, link.issue, actor, { orderId }),
  show: (orderId: number) => ask(house.world, api.show, link.show, actor, { orderId }),
  revoke: (orderId: number) => ask(house.world, api.revoke, link.revoke, actor, { orderId }),
  send: (orderId: number, key?: string) => ask(house.world, api.send, link.send, actor, { orderId }, undefined, key),
});
const look = (token: string) => ask(house.world, api.look, link.look, nobody(), { token });
const wordIn = (url: string | null): string => url?.split('/l/')[1] ?? '';
const handed = async (orderId: number): Promise<string> => {
  await by().issue(orderId);
  return wordIn((await by().show(orderId)).url);
};
interface Text {
  phone: string;
  template: string;
  code?: string;
  url?: string;
}
const texts = async (template: string): Promise<Text[]> =>
  (await readFile(join(house.world.platform.dataDir, 'outbox', 'sms.jsonl'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line): Text => JSON.parse(line))
    .filter((text) => text.template === template);
/** A code as it came to the phone. Another day each time: a number gets one a minute and ten a day. */
async function codeFor(token: string): Promise<string> {
  await house.given.ask(`update iam.sms_code set created_at = created_at - interval '2 days'`);
  await ask(house.world, api.code, link.code, nobody(), { token });
  return (await texts('DELIVERY_CODE')).at(-1)?.code ?? '';
}
const confirm = (token: string, smsCode: string, key?: string) =>
  ask(house.world, api.confirm, link.confirm, nobody(), { token, smsCode }, undefined, key);

/** An order that has left the warehouse. */
async function shipped(phone: string | null = '138-0013 8000'): Promise<number> {
  const orderId = await house.order([[goods, 5]], {
    phone,
    consignee: '王小明',
    address: '浙江省杭州市余杭区文一西路969号',
  });
  await floor.collected(orderId);
  await house.run(ship, { orderIds: [orderId] });
  return orderId;
}

/** Put on a truck that has left, with a device that told where it is and another stop before this one. */
async function onTheRoad(orderId: number) {
  const { tenantId, warehouseId } = house.at;
  const base = { tenant_id: tenantId, warehouse_id: warehouseId };
  made += 1;
  await house.world.db.write(tenantId, (tx) => bear(tx, tenantId, [orderId]));
  const type = await house.given.row('basic.car_type', {
    tenant_id: tenantId,
    code: `T${made}`,
    name: 'T',
    size_class: 1,
  });
  const carId = await house.given.row('basic.car', { tenant_id: tenantId, ...lorryRow(made), car_type_id: type });
  const driverId = await house.given.row('basic.driver', { tenant_id: tenantId, ...driverRow(made) });
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const waybillId = await house.given.row('transport.waybill', {
    ...base,
    waybill_no: `YD-D${made}`,
    car_id: carId,
    driver_id: driverId,
    temp_zone: 2,
    plan_depart_at: soon(-30),
    plan_arrive_at: soon(240),
    depart_at: soon(-20),
    status: 5,
  });
  const [, stopId] = await Promise.all(
    [1, 2].map((no) =>
      house.given.row('transport.waybill_stop', {
        ...base,
        waybill_id: waybillId,
        stop_no: no,
        name: `店${no}`,
        lng: 120.6 + no / 10,
        lat: 30.2,
        eta: soon(30 * no),
      }),
    ),
  );
  await house.given.row('transport.waybill_leg', {
    ...base,
    waybill_id: waybillId,
    leg_no: 1,
    from_node: '仓',
    to_node: '店',
    plan_depart_at: soon(-30),
    plan_arrive_at: soon(240),
    depart_at: soon(-20),
    status: 1,
  });
  await house.given.ask(
    `update transport."order" set status = 40, waybill_id = ${waybillId}, stop_id = ${stopId ?? 0} where source_id = ${orderId} and source_type = 1`,
  );
  const equipId = await house.given.row('transport.equipment', {
    tenant_id: tenantId,
    equip_no: `E${made}`,
    vendor: 'V',
    kind: 1,
  });
  await house.given.ask(
    `insert into transport.equipment_bind (tenant_id, equip_id, car_id, from_at) values (${tenantId}, ${equipId}, ${carId}, now() - interval '1 hour')`,
  );
  await house.given.ask(
    `insert into transport.position_last (tenant_id, equip_id, fix_at, lng, lat) values (${tenantId}, ${equipId}, now(), 120.65, 30.21)`,
  );
  return { waybillId, plateNo: lorryRow(made).plate_no, driverPhone: driverRow(made).phone };
}
const waybill = (id: number) =>
  house.world.db.read(house.at.tenantId, (tx) => waybillDetail(ctxOf(tx, house.actor) as Ctx, { id }));

test('a consignee sees how far it is, who brings it and where he is, and nothing that tells a stranger who he is', async () => {
  const orderId = await shipped(),
    token = await handed(orderId);
  expect(await ask(house.world, linkApi.open, routes.link.open, nobody(), { token })).toEqual({ page: 'delivery' });
  const before = await look(token);
  expect(before).toMatchObject({
    consignee: '王**',
    address: '浙江省杭州市余杭区****',
    phoneTail: '8000',
    delivery: null,
    canConfirm: false,
    canComplain: true,
    canEvaluate: true,
    lines: [{ qty: 5 }],
  });
  expect(before.shippedAt).not.toBeNull();
  const { waybillId, plateNo, driverPhone } = await onTheRoad(orderId);
  const under = await look(token);
  expect(under).toMatchObject({
    canConfirm: true,
    delivery: { stopsAhead: 1, plateNo, driverPhone, position: { lng: 120.65, lat: 30.21 }, merged: false },
  });
  expect(JSON.stringify(under)).not.toMatch(/王小明|969|13800138000/);
  await house.given.ask(
    `update transport.waybill_stop set status = 1, arrive_at = now() where waybill_id = ${waybillId} and stop_no = 1`,
  );
  expect((await look(token)).delivery?.stopsAhead).toBe(0);
  // Signed: the driver's number and place are nobody's business any more.
  await confirm(token, await codeFor(token));
  expect((await look(token)).delivery).toMatchObject({ plateNo: null, driverPhone: null, position: null, signType: 1 });
});

test('what binds needs the code that came to the phone of the order: once, within five tries, and a retry is answered by what was done', async () => {
  const orderId = await shipped(),
    token = await handed(orderId);
  const early = await codeFor(token);
  expect((await refused(confirm(token, early))).msg).toBe('货物尚未发车，不能确认收货');
  const { waybillId } = await onTheRoad(orderId);
  const code = await codeFor(token);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 4; i += 1)
    expect(await refused(confirm(token, wrong))).toMatchObject({
      msg: '验证码错误或已过期',
      data: { errors: [{ field: 'smsCode' }] },
    });
  expect((await waybill(waybillId)).orders[0]?.status).toBe(40);
  const done = await confirm(token, code, 'confirm-delivery-1');
  expect(await confirm(token, code, 'confirm-delivery-1')).toEqual(done);
  expect((await refused(confirm(token, code))).msg).toBe('验证码错误或已过期');
  const after = await waybill(waybillId);
  expect(after).toMatchObject({
    status: 7,
    orders: [{ status: 50, signType: 1, signedBy: '王小明', signedQty: 5 }],
    events: [{ event: 'SIGN', source: 4, operator: '收货人' }],
  });
  expect((await look(token)).canConfirm).toBe(false);

  const other = await shipped();
  await onTheRoad(other);
  const second = await handed(other),
    right = await codeFor(second),
    bad = right === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i += 1) await refused(confirm(second, bad));
  expect((await refused(confirm(second, right))).msg).toBe('验证码错误或已过期');
});

test('two who confirm at once: one signs, the other is told', async () => {
  const orderId = await shipped();
  const { waybillId } = await onTheRoad(orderId);
  const token = await handed(orderId),
    code = await codeFor(token);
  const outcomes = await Promise.allSettled([confirm(token, code), confirm(token, code)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await waybill(waybillId)).events.filter(({ event }) => event === 'SIGN')).toHaveLength(1);
});

test('what is brought together with other orders is signed with the driver', async () => {
  const orderId = await shipped();
  const { waybillId } = await onTheRoad(orderId);
  await house.given.ask(`update transport."order" set source_type = 5, source_id = 777 where source_id = ${orderId}`);
  const [{ id } = { id: 0 }] = await house.given.ask<{ id: number }>(
    `select id from transport."order" where waybill_id = ${waybillId}`,
  );
  const base = { tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId };
  const agg = await house.given.row('service.aggregated_order', {
    ...base,
    agg_no: `HZ${orderId}`,
    owner_id: house.ownerId,
    consignee: '王小明',
    delivery_on: '2030-01-01',
    temp_zone: 2,
    order_count: 2,
    qty: 5,
    weight: 0,
    volume: 0,
    status: 1,
    transport_id: id,
  });
  await house.given.ask(
    `insert into service.aggregated_order_item (tenant_id, warehouse_id, agg_id, order_id) values (${house.at.tenantId}, ${house.at.warehouseId}, ${agg}, ${orderId})`,
  );
  const token = await handed(orderId);
  expect(await look(token)).toMatchObject({ canConfirm: false, delivery: { merged: true, stopsAhead: 1 } });
  expect((await refused(confirm(token, await codeFor(token)))).msg).toBe('本单与其他订单一起配送，请与司机当面签收');
});

test('an evaluation is given once, a complaint opens a case of the order with its goods', async () => {
  const orderId = await shipped(),
    token = await handed(orderId);
  const evaluate = (score: number) =>
    ask(house.world, api.evaluate, link.evaluate, nobody(), {
      token,
      scoreTime: score,
      scoreAttitude: score,
      scoreCargo: score,
      content: '不好',
    });
  expect(await evaluate(2)).toEqual({ scoreTotal: 2, poor: true });
  expect((await refused(evaluate(5))).msg).toBe('该出库单已有此渠道的评价');
  expect(await look(token)).toMatchObject({ canEvaluate: false, evaluation: { scoreTime: 2, content: '不好' } });

  const [{ lineId, claimable } = { lineId: 0, claimable: 0 }] = (await look(token)).lines;
  expect(claimable).toBe(5);
  const complain = async (goodsOf: { lineId: number; claimQty: number }[]) =>
    ask(house.world, api.complain, link.complain, nobody(), {
      token,
      smsCode: await codeFor(token),
      typeCode: 'damage',
      description: '外箱破了，里面也湿了',
      goods: goodsOf,
    });
  expect((await refused(complain([]))).data).toMatchObject({ errors: [{ field: 'goods', msg: '请选择投诉商品' }] });
  expect((await refused(complain([{ lineId, claimQty: 6 }]))).msg).toBe('投诉数量超过可投诉数量');
  const { complaintNo } = await complain([{ lineId, claimQty: 2 }]);
  expect((await refused(complain([{ lineId, claimQty: 1 }]))).msg).toBe('该单据已存在未完结的同类投诉');
  // What was paid for is offered no more.
  await house.given.ask(`update service.complaint set claim_amount = 10, paid_amount = 10 where biz_id = ${orderId}`);
  expect((await look(token)).lines).toMatchObject([{ lineId, qty: 5, claimable: 3 }]);
  const cases = await house.given.ask(
    `select complaint_no, source, status, contact, contact_phone_mask, biz_id::int from service.complaint where biz_id = ${orderId}`,
  );
  expect(cases).toEqual([
    {
      complaint_no: complaintNo,
      source: 2,
      status: 10,
      contact: '王小明',
      contact_phone_mask: '138****8000',
      biz_id: orderId,
    },
  ]);
  expect((await look(token)).complaints).toMatchObject([{ complaintNo, typeCode: 'damage' }]);
});

test('sent by text once, however often it is asked under one key; without a mobile it is refused', async () => {
  const orderId = await shipped();
  expect(await by().send(orderId, 'send-delivery-1')).toEqual({ phoneTail: '8000' });
  await by().send(orderId, 'send-delivery-1');
  const sent = (await texts('DELIVERY')).filter(({ phone }) => phone === PHONE);
  expect(sent).toHaveLength(1);
  const { url } = await by().show(orderId);
  expect(sent[0]?.url).toBe(url);
  expect((await look(wordIn(url))).phoneTail).toBe('8000');

  const silent = await shipped('0571-88886666');
  expect((await refused(by().send(silent))).msg).toBe('订单没有可接收短信的手机号');
  const token = await handed(silent);
  expect(await look(token)).toMatchObject({
    phoneTail: null,
    canConfirm: false,
    canComplain: false,
    canEvaluate: true,
  });
  expect((await refused(ask(house.world, api.code, link.code, nobody(), { token }))).msg).toMatch(
    /^订单没有可接收短信的手机号/,
  );
});

test('foreign orders, revoked and replaced links, words of trucks and cancelled orders open nothing', async () => {
  const orderId = await shipped();
  const strangers = [givenActor(house.at, { ownerIds: [1] }), givenActor({ ...house.at, warehouseId: 1 })];
  for (const actor of strangers)
    for (const act of [by(actor).issue, by(actor).show, by(actor).send, by(actor).revoke])
      expect((await refused(act(orderId))).code).toBe(100002);
  const first = await handed(orderId),
    second = await handed(orderId);
  expect(second).not.toBe(first);
  expect((await refused(look(first))).msg).toBe(GONE);
  expect((await look(second)).orderNo).toBeTruthy();
  expect(await by().revoke(orderId)).toEqual({ revoked: 1 });
  for (const call of [
    () => look(second),
    () => confirm(second, '123456'),
    () => ask(house.world, linkApi.open, routes.link.open, nobody(), { token: second }),
    () => ask(house.world, api.code, link.code, nobody(), { token: second }),
  ])
    expect((await refused(call())).msg).toBe(GONE);

  const live = await handed(orderId);
  await house.given.ask(`update ops.link set purpose = 'queue.truck' where doc_id = ${orderId} and revoked_at is null`);
  expect((await refused(look(live))).msg).toBe(GONE);
  const void_ = await house.order([[goods, 1]], { phone: PHONE });
  await house.given.ask(`update outbound."order" set status = 99, cancel_reason = '不要了' where id = ${void_}`);
  expect((await refused(by().issue(void_))).msg).toBe('订单已取消，不能发放配送链接');
  const away = await house.order([[goods, 1]], { phone: PHONE });
  await house.given.ask(`update outbound."order" set to_warehouse_id = warehouse_id where id = ${away}`);
  for (const act of [by().issue, by().send])
    expect((await refused(act(away))).msg).toBe('调拨出库单没有收货人，不能发放配送链接');
});

test('the word and the code are kept nowhere', async () => {
  const orderId = await shipped();
  await onTheRoad(orderId);
  const word = await handed(orderId),
    code = await codeFor(word);
  await confirm(word, code, 'confirm-kept-1');
  for (const table of ['ops.link', 'ops.operation_log', 'ops.idempotency', 'ops.outbox_event', 'ops.doc_trace'])
    for (const secret of [word, `"${code}"`]) {
      const [found] = await house.given.ask<{ n: string }>(
        `select count(*) as n from ${table} x where x::text like '%' || $1 || '%'`,
        [secret],
      );
      expect([table, Number(found?.n)]).toEqual([table, 0]);
    }
});
