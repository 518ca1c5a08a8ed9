import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import { dockApi } from '#contract/basic/warehouse/dock.ts';
import { OK } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, refused, someone } from '../../../testing/given/basic.ts';
import { callers } from '../../../testing/given/callers.ts';
import { refuseDock } from '../facade.ts';

const all = {
  permissions: new Set(
    [dockApi, platformAuditApi].flatMap((api) => Object.values<Endpoint>(api)).map(({ permit }) => permit),
  ),
};
const asker = someone(all),
  judge = someone({ ...all, userId: 2 });
let world: TestApp;
const { whose, ask, done, by } = callers(() => world, asker);
beforeAll(async () => {
  world = await testApp(whose);
  await givenHouses(world);
}, 120_000);
afterAll(() => world?.close());

const HOUR_MS = 3_600_000;
const after = (hours: number): string => wireTime(new Date(Date.now() + hours * HOUR_MS));
let serial = 0;
const dock = async (over: object = {}): Promise<number> => {
  serial += 1;
  return (await done<{ id: number }>(dockApi.add, { code: `D${serial}`, name: '台', ...over })).id;
};
type Asked = { id: number; version: number; auditNo: string };
const OCCUPY = 1,
  DIRECT = 2,
  STOP = 3,
  RESUME = 4;
const input = (dockId: number, [from, to]: readonly [number, number | null], over: object = {}) => ({
  dockId,
  applyType: OCCUPY,
  fromAt: after(from),
  toAt: to === null ? null : after(to),
  reason: '消防演练',
  ...over,
});
const applied = (...of: Parameters<typeof input>) => done<Asked>(platformAuditApi.add, input(...of));
const judged = ({ id, version }: Pick<Asked, 'id' | 'version'>, over: object = {}) =>
  by(judge, () => ask<unknown>(platformAuditApi.audit, { id, version, result: 1, ...over }));
const passed = async (...of: Parameters<typeof input>): Promise<Asked> => {
  const asked = await applied(...of);
  expect((await judged(asked)).code).toBe(OK);
  return asked;
};
const dockNow = async (id: number) =>
  (await done<OutputOf<typeof dockApi.page>>(dockApi.page, { param: { ids: [id] } })).list[0]?.now;
const chosen = async () => (await done<{ id: number }[]>(dockApi.options, {})).map(({ id }) => id);
const send = (dockId: number, hours: number, direction: 1 | 2 = 2) =>
  world.db.write(1, (tx) =>
    refuseDock(ctxOf(tx, asker), { dockId, direction, at: new Date(Date.now() + hours * HOUR_MS) }),
  );

test('what was passed holds from its beginning to its end by itself; nobody chooses the dock meanwhile', async () => {
  const id = await dock(),
    stop = await dock();
  const waiting = await applied(id, [-0.1, 2]);
  expect(await dockNow(id)).toMatchObject({ state: 1, until: null });
  expect((await judged(waiting)).code).toBe(OK);
  await passed(stop, [-0.1, 2], { applyType: STOP });
  expect([await dockNow(id), await dockNow(stop)]).toMatchObject([
    { state: 2, auditNo: waiting.auditNo },
    { state: 0 },
  ]);
  expect(await chosen()).not.toEqual(expect.arrayContaining([id]));
  expect((await done<{ id: number }[]>(dockApi.options, { ids: [id] })).map((one) => one.id)).toEqual([id]);
  expect((await refused(send(id, 1))).msg).toMatch(/^月台【D\d+】已被占用至/);
  expect((await refused(send(stop, 1, 1))).msg).toMatch(/^月台【D\d+】已停用至/);
  await send(id, 3);
  // The clock alone ends it.
  await world.db.write(1, (tx) =>
    sql`
      update basic.platform_audit
      set from_at = now() - interval '3 hours', until_at = now() - interval '1 second', to_at = now()
      where dock_id = ${id}
    `.execute(tx),
  );
  expect(await dockNow(id)).toMatchObject({ state: 1, until: null });
  expect(await chosen()).toContain(id);
  expect(
    (await done<OutputOf<typeof platformAuditApi.detail>>(platformAuditApi.detail, { id: waiting.id })).phase,
  ).toBe(2);
});

test('two applications for one dock and time: whoever comes second is told what holds it, however close they come', async () => {
  const id = await dock(),
    first = await applied(id, [1, 3]),
    second = await applied(id, [2, 4], { applyType: STOP });
  const answers = await Promise.all([judged(first), judged(second)]),
    lost = answers.filter(({ code }) => code !== OK);
  expect(lost).toHaveLength(1);
  expect(lost[0]).toMatchObject({
    code: 200000,
    msg: expect.stringMatching(/^月台在该时段已被占用：(临时占用|停用)【YT/),
  });
  await passed(id, [4, 5]);
  expect((await ask(platformAuditApi.add, input(id, [4.5, 6]))).msg).toMatch(/^月台在该时段已被占用：临时占用/);
  // Behind the application's back, the database holds the line.
  await expect(
    world.db.write(1, (tx) =>
      sql`
        update basic.platform_audit
        set status = 1, approver_id = 9, decided_at = now()
        where dock_id = ${id}
          and status = 0
      `.execute(tx),
    ),
  ).rejects.toMatchObject({ code: '23P01' });
});

test('a vehicle that is to be loaded there in that time is in the way', async () => {
  const id = await dock();
  await world.db.write(1, (tx) =>
    sql`
      insert into outbound.shipment (tenant_id, warehouse_id, ship_no, delivery_type, dock_id, plan_depart)
      values (1, 1, 'FY-1', 1, ${id}, ${new Date(Date.now() + 2 * HOUR_MS)})
    `.execute(tx),
  );
  expect((await ask(platformAuditApi.add, input(id, [1, 3]))).msg).toBe('月台在该时段已被占用：发运单【FY-1】');
  await applied(id, [3, 4]);
});

test('a change of use turns the dock round for the time it holds', async () => {
  const id = await dock({ direction: 1 });
  expect((await refused(send(id, 2))).msg).toBe('该月台不支持发货');
  expect((await ask(platformAuditApi.add, input(id, [1, 3], { applyType: DIRECT }))).data).toEqual({
    errors: [{ field: 'direction', msg: '请选择变更后的方向' }],
  });
  expect((await ask(platformAuditApi.add, input(id, [1, 3], { applyType: DIRECT, direction: 1 }))).data).toEqual({
    errors: [{ field: 'direction', msg: '月台方向没有变化' }],
  });
  await passed(id, [1, 3], { applyType: DIRECT, direction: 2 });
  await send(id, 2);
  expect((await refused(send(id, 2, 1))).msg).toBe('该月台不支持收货');
  await send(id, 4, 1);
});

test('is found by when it holds, both ends counting; a bare day counts whole', async () => {
  const id = await dock(),
    [from, until] = [after(50), after(51)];
  const { auditNo } = await done<Asked>(platformAuditApi.add, { ...input(id, [50, 51]), fromAt: from, toAt: until });
  const found = async (held: object) =>
    (
      await done<OutputOf<typeof platformAuditApi.queryPage>>(platformAuditApi.queryPage, {
        param: { auditNo, ...held },
      })
    ).total;
  const second = (text: string, by: number): string => wireTime(new Date(fromWire(text).getTime() + by * 1000));
  expect([await found({ heldTo: from.slice(0, 10) }), await found({ heldTo: from })]).toEqual([1, 1]);
  expect(await found({ heldTo: second(from, -1) })).toBe(0);
  expect([await found({ heldFrom: until.slice(0, 10) }), await found({ heldFrom: until })]).toEqual([1, 1]);
  expect(await found({ heldFrom: second(until, 1) })).toBe(0);
});

test('a dock goes when nothing is left to hold it; what was once applied for is history', async () => {
  const id = await dock(),
    waiting = await applied(id, [1, 2]),
    remove = () => ask(dockApi.remove, { id, version: 0 });
  expect((await remove()).msg).toBe(`【D${serial}】有未结束的月台申请【${waiting.auditNo}】，不能删除`);
  expect((await judged(waiting)).code).toBe(OK);
  expect((await remove()).code).toBe(100010);
  await passed(id, [1.5, null], { applyType: RESUME });
  expect((await remove()).code).toBe(100010);
  await world.db.write(1, (tx) =>
    sql`
      update basic.platform_audit
      set from_at = now() - interval '2 hours', until_at = now() - interval '1 hour', to_at = now()
      where dock_id = ${id}
        and apply_type <> ${RESUME}
    `.execute(tx),
  );
  expect((await remove()).code).toBe(OK);
  expect(
    (await done<OutputOf<typeof platformAuditApi.detail>>(platformAuditApi.detail, { id: waiting.id })).auditNo,
  ).toBe(waiting.auditNo);
});

test('a resumption ends what holds at that moment, and frees the rest of its time', async () => {
  const id = await dock();
  expect((await ask(platformAuditApi.add, input(id, [0, null], { applyType: RESUME }))).data).toEqual({
    errors: [{ field: 'fromAt', msg: '该时间没有生效的占用、变更或停用' }],
  });
  const stop = await passed(id, [-0.1, 5], { applyType: STOP });
  await passed(id, [-0.05, null], { applyType: RESUME });
  expect(await dockNow(id)).toMatchObject({ state: 1 });
  const { untilAt, toAt, phase } = await done<OutputOf<typeof platformAuditApi.detail>>(platformAuditApi.detail, {
    id: stop.id,
  });
  expect([
    phase,
    untilAt !== null && toAt !== null && untilAt < toAt,
    untilAt !== null && untilAt >= after(-0.02),
  ]).toEqual([2, true, true]);
  await passed(id, [1, 2]);
});

test('nobody judges himself, a rejection has a reason, what is over cannot pass, two who judge at once: one is told', async () => {
  const id = await dock(),
    own = await applied(id, [1, 2]);
  expect((await ask(platformAuditApi.audit, { id: own.id, version: 0, result: 1 })).msg).toBe('不能审核自己的申请');
  expect((await judged(own, { result: 2 })).data).toEqual({ errors: [{ field: 'opinion', msg: '请填写驳回原因' }] });
  expect((await by(judge, () => ask(platformAuditApi.withdraw, { id: own.id, version: 0 }))).msg).toBe(
    '只能撤回自己的申请',
  );
  const codes = (await Promise.all([judged(own), judged(own, { result: 2, opinion: '不符' })])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([OK, 100003]);
  const late = await applied(await dock(), [1, 2]);
  await world.db.write(1, (tx) =>
    sql`
      update basic.platform_audit
      set from_at = now() - interval '2 hours', until_at = now() - interval '1 hour', to_at = now() - interval '1 hour'
      where id = ${late.id}
    `.execute(tx),
  );
  expect((await judged(late)).msg).toMatch(/^申请的时段已于.*结束，请驳回$/);
  expect((await ask(platformAuditApi.add, input(id, [3, 2]))).data).toEqual({
    errors: [{ field: 'toAt', msg: '结束时间必须晚于开始时间' }],
  });
  const stranger = someone({ ...all, warehouseId: 2 });
  expect((await by(stranger, () => ask(platformAuditApi.detail, { id: own.id }))).code).toBe(100002);
  expect((await by(stranger, () => ask(platformAuditApi.add, input(id, [8, 9])))).data).toEqual({
    errors: [{ field: 'dockId', msg: '月台不存在' }],
  });
});
