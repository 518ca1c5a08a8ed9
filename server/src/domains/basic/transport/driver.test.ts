import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import { carType } from '#contract/basic/transport/car-type.ts';
import { carApi } from '#contract/basic/transport/car.ts';
import { driverApi } from '#contract/basic/transport/driver.ts';
import { OK } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { callers } from '../../../testing/given/callers.ts';

const all = {
  permissions: new Set(
    [driverApi, carApi, carType.api, changeRequestApi]
      .flatMap((api) => Object.values<Endpoint>(api))
      .map(({ permit }) => permit),
  ),
};
const clerk = someone(all),
  other = someone({ ...all, userId: 2 });
let world: TestApp;
const { whose, ask, done, by } = callers(() => world, clerk);
beforeAll(async () => {
  world = await testApp(whose);
  await givenHouses(world);
}, 120_000);
afterAll(() => world?.close());

const ID = '11010519491231002X',
  OTHER_ID = '330106199002281231',
  LICENCE = '330100123456';
const TODAY = wireDay(new Date()),
  LATER = addDays(TODAY, 400);
let serial = 0;
const entered = (over: object = {}) => ({
  name: '张三',
  phone: `1380000${String(serial).padStart(4, '0')}`,
  licenceClass: 'B2',
  licenceUntil: LATER,
  ...over,
});
const driver = async (over: object = {}): Promise<{ id: number; version: number }> => {
  serial += 1;
  return { id: (await done<{ id: number }>(driverApi.add, entered(over))).id, version: 0 };
};
const rowOf = async (id: number) =>
  (await done<OutputOf<typeof driverApi.page>>(driverApi.page, { param: { ids: [id] } })).list[0];
const judged = (items: object[], over: object = {}) => ask(driverApi.audit, { items, result: 1, ...over });

test('numbers of papers are sealed: no list, sheet, log or stored answer holds them, and whoever may read them leaves a line', async () => {
  const { id } = await driver({ idCard: ID, licenceNo: LICENCE });
  expect(await rowOf(id)).toMatchObject({ idCardMask: '110***********002X', licenceNoMask: '330*****3456' });
  expect(await done(driverApi.numbers, { id })).toEqual({ idCard: ID, licenceNo: LICENCE });
  await done(driverApi.update, { ...entered({ idCard: OTHER_ID }), id, version: 0 });
  expect(await done(driverApi.numbers, { id })).toEqual({ idCard: OTHER_ID, licenceNo: LICENCE });
  const texts = await world.db.read(1, async (tx) => {
    const of = async (table: string) =>
      (
        await sql<{ text: string }>`
          select coalesce(string_agg(x::text, ' '), '') as text
          from ${sql.raw(table)} x
          where x.tenant_id = 1
        `.execute(tx)
      ).rows[0]?.text ?? '';
    return {
      driver: await of('basic.driver'),
      journal: await of('ops.operation_log'),
      changes: await of('ops.change_log'),
      answers: await of('ops.idempotency'),
    };
  });
  for (const text of Object.values(texts))
    for (const number of [ID, OTHER_ID, LICENCE]) expect(text).not.toContain(number);
  expect(texts.journal).toContain('查看司机证件号');
  expect(texts.changes).toContain('330***********1231');
  expect(texts.changes).not.toContain('id_card_enc');
  expect(
    (
      await by(
        someone({
          ...all,
          permissions: new Set([...all.permissions].filter((permit) => permit !== driverApi.numbers.permit)),
        }),
        () => ask(driverApi.numbers, { id }),
      )
    ).code,
  ).toBe(403);
  expect((await by(someone({ ...all, tenantId: 2 }), () => ask(driverApi.numbers, { id }))).code).toBe(100002);
});

test('two drivers are not one person, however close they come; wrong numbers are told where they stand', async () => {
  const idCard = '440306198505051018';
  expect(
    (await ask(driverApi.add, entered({ phone: '13711112222', idCard: '440306198505051019', licenceNo: '12' }))).data,
  ).toEqual({
    errors: [
      { field: 'idCard', msg: '身份证号格式错误' },
      { field: 'licenceNo', msg: '驾驶证号不正确' },
    ],
  });
  const answers = await Promise.all(
    ['13711113333', '13711114444', '13711115555'].map((phone) => ask(driverApi.add, entered({ phone, idCard }))),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([OK, 100005, 100005]);
  const late = await driver();
  expect((await ask(driverApi.update, { ...entered({ idCard }), id: late.id, version: 0 })).data).toEqual({
    errors: [{ field: 'idCard', msg: '身份证号已由司机【张三】使用' }],
  });
});

test('a driver is passed when his papers are there and valid; whoever changes them has them looked at again; two who judge: one is told', async () => {
  const bare = await driver(),
    stale = await driver({ idCard: '33010619910101127X', licenceNo: LICENCE, licenceUntil: addDays(TODAY, -1) }),
    own = await driver({ idCard: '330106199202022218', licenceNo: LICENCE });
  expect((await judged([own, bare])).msg).toBe('【张三】请先补录身份证号和驾驶证号');
  expect((await judged([stale])).msg).toBe('【张三】驾驶证已过期');
  expect((await judged([own], { result: 2 })).data).toEqual({ errors: [{ field: 'opinion', msg: '请填写驳回原因' }] });
  expect((await rowOf(own.id))?.auditStatus).toBe(0);
  const codes = (await Promise.all([judged([own]), judged([own], { result: 2, opinion: '照片不清' })])).map(
    ({ code }) => code,
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([OK, 100003]);
  await world.db.write(1, (tx) => sql`update basic.driver set audit_status = 1 where id = ${own.id}`.execute(tx));
  // Of the row what may be sent back; what is only shown is refused.
  const sendable = Object.keys(driverApi.update.input.shape);
  const edit = async (over: object) =>
    done(driverApi.update, {
      ...Object.fromEntries(Object.entries((await rowOf(own.id)) ?? {}).filter(([name]) => sendable.includes(name))),
      idCard: null,
      licenceNo: null,
      ...over,
    });
  await edit({ carrierCode: '捷运' });
  expect((await rowOf(own.id))?.auditStatus).toBe(1);
  await edit({ licenceClass: 'A2' });
  expect((await rowOf(own.id))?.auditStatus).toBe(0);
});

test("the blacklist has a reason, disables, and is left before anybody drives again; a stranger's version is refused", async () => {
  const own = await driver();
  await done(driverApi.blacklist, { items: [own], reason: '丢失货物' });
  expect(await rowOf(own.id)).toMatchObject({ state: 0, blacklistReason: '丢失货物' });
  expect((await ask(driverApi.enable, { items: [{ ...own, version: 1 }] })).msg).toBe('【张三】在黑名单中，不能启用');
  expect((await ask(driverApi.enable, { items: [own] })).code).toBe(100003);
  await done(driverApi.blacklist, { items: [{ ...own, version: 1 }] });
  expect(await rowOf(own.id)).toMatchObject({ state: 0, blacklistReason: null });
  await done(driverApi.enable, { items: [{ ...own, version: 2 }] });
  expect((await rowOf(own.id))?.state).toBe(1);
});

test('whoever is to drive is chosen among those in state 1 whose papers were passed; one that was chosen is still called by his name', async () => {
  const own = await driver({ idCard: '110101199003077651', licenceNo: LICENCE });
  const offered = async (input: object = {}) =>
    (await done<{ id: number }[]>(driverApi.options, input)).some(({ id }) => id === own.id);
  const stands = (state: number, audit: number) =>
    world.db.write(1, (tx) =>
      sql`update basic.driver set state = ${state}, audit_status = ${audit} where id = ${own.id}`.execute(tx),
    );
  const seen: boolean[] = [];
  for (const [state, audit] of [
    [1, 1],
    [0, 1],
    [1, 0],
  ] as const) {
    await stands(state, audit);
    seen.push(await offered());
  }
  expect([seen, await offered({ ids: [own.id] })]).toEqual([[true, false, false], true]);
});

test('what runs out within a month is found, and renewed to a day that lies ahead', async () => {
  const soon = await driver({ licenceUntil: addDays(TODAY, 30) }),
    late = await driver({ licenceUntil: addDays(TODAY, 31) });
  const found = async () =>
    (await done<OutputOf<typeof driverApi.page>>(driverApi.page, { param: { expiring: true } })).list.map(
      ({ id }) => id,
    );
  expect(await found()).toContain(soon.id);
  expect(await found()).not.toContain(late.id);
  expect((await ask(driverApi.renew, { items: [soon], licenceUntil: TODAY })).data).toEqual({
    errors: [{ field: 'licenceUntil', msg: '有效期必须晚于今天' }],
  });
  expect((await ask(driverApi.renew, { items: [soon] })).data).toEqual({
    errors: [{ field: 'licenceUntil', msg: '请填写新的有效期' }],
  });
  await done(driverApi.renew, { items: [soon, late], licenceUntil: LATER });
  expect(await found()).not.toContain(soon.id);
});

test('a car has the plate of its colour; its usual driver may drive what it weighs; repair and rest are states of their own', async () => {
  const { id: carTypeId } = await done<{ id: number }>(carType.api.add, { code: 'T1', name: '4米2', sizeClass: 2 });
  const lorry = {
    plateNo: '浙A12345',
    plateColor: 2,
    carTypeId,
    loadKg: 5000,
    grossKg: 12_000,
    volumeM3: 30,
    lengthM: 6.8,
    widthM: 2.4,
    heightM: 2.4,
    inspectUntil: LATER,
    insureUntil: addDays(TODAY, 3),
  };
  expect((await ask(carApi.add, { ...lorry, plateColor: 3, grossKg: 100 })).data).toEqual({
    errors: [
      { field: 'plateColor', msg: '车牌颜色与车牌号不符' },
      { field: 'grossKg', msg: '总质量不能小于载重' },
    ],
  });
  const { id } = await done<{ id: number }>(carApi.add, lorry);
  expect((await ask(carApi.add, lorry)).code).toBe(100005);
  const passed = async (licenceClass: string): Promise<number> => {
    const { id: driverId } = await driver({ licenceClass });
    await world.db.write(1, (tx) =>
      sql`
        update basic.driver
        set id_card_enc = '\\x00', id_card_hash = sha256(id::text::bytea), id_card_mask = '*', licence_no_enc = '\\x00',
          licence_no_mask = '*', audit_status = 1
        where id = ${driverId}
      `.execute(tx),
    );
    return driverId;
  };
  const [small, heavy] = [await passed('C1'), await passed('B2')];
  expect((await ask(carApi.bindDriver, { id, version: 0, driverId: small })).data).toEqual({
    errors: [{ field: 'driverId', msg: '驾驶证类型与车型不符' }],
  });
  expect((await ask(carApi.bindDriver, { id, version: 0, driverId: (await driver()).id })).data).toEqual({
    errors: [{ field: 'driverId', msg: '司机未启用或未通过审核' }],
  });
  await done(carApi.bindDriver, { id, version: 0, driverId: heavy });
  expect((await done<OutputOf<typeof carApi.page>>(carApi.page, { param: { expiring: true } })).list).toMatchObject([
    { id, labels: { defaultDriverId: '张三' } },
  ]);
  await done(carApi.repair, { items: [{ id, version: 1 }] });
  expect((await ask(carApi.disable, { items: [{ id, version: 2 }] })).msg).toBe(
    '【浙A12345】当前状态【维修】不允许停用',
  );
  expect((await ask(driverApi.remove, { id: heavy, version: 0 })).msg).toMatch(
    /^【张三】已被车辆【浙A12345】使用，不能删除$/,
  );
  // Papers of cars and drivers are asked for like any other guarded field.
  const asked = await done<{ id: number; version: number }>(changeRequestApi.add, {
    entity: 'car',
    entityId: id,
    version: 2,
    after: { insureUntil: LATER },
    reason: '续保',
  });
  expect(
    (await by(other, () => ask(changeRequestApi.audit, { items: [{ id: asked.id, version: 0 }], result: 1 }))).data,
  ).toEqual({ changed: 1, failed: [] });
  expect((await done<OutputOf<typeof carApi.page>>(carApi.page, { param: {} })).list[0]?.insureUntil).toBe(LATER);
});
