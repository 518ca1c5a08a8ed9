import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { givenActor } from '../../../testing/given/rows.ts';

let w: Inbound;
let roomId: number;
const docks: number[] = [];
beforeAll(async () => {
  w = await openInbound();
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  roomId = await w.given.row('basic.room', { ...at, code: 'RA', name: '一号库', storage_mode: 3 });
  for (const code of ['D01', 'D02'])
    docks.push(
      await w.given.row('basic.dock', {
        ...at,
        code,
        name: code,
        room_id: roomId,
        direction: 1,
        open_from: '08:00',
        open_to: '18:00',
      }),
    );
});
afterAll(() => w.close());

const [DAY, NEXT] = [3, 4];
const at = (clock: string, day = DAY): string => `${w.day(day)} ${clock}:00`;
const book = async (planFrom: string) => {
  const { id } = await w.order([[w.cup, 4]]);
  return { orderId: id, ...(await w.appointing.appoint({ orderIds: [id], roomId, planFrom, plateNo: `浙B${id}` })) };
};
const board = (day = DAY, more: { roomId?: number } = {}, as = {}) =>
  w.appointing.board({ day: w.day(day), ...more }, as);
const forceful = () => givenActor(w.actor, { permissions: ['in:appoint:force'] });

test('a day shows its docks with what is promised of each; of another owner only that the time is taken', async () => {
  const made = await book(at('09:00'));
  const day = await board();
  expect(day).toMatchObject({
    from: at('08:00'),
    to: at('18:00'),
    stepMinutes: 30,
    homeless: [],
    docks: [
      {
        code: 'D01',
        openMinutes: 600,
        busyMinutes: 30,
        shut: [],
        visits: [{ id: made.id, planFrom: at('09:00'), planTo: at('09:30'), pallets: 1, orderCount: 1 }],
      },
      { code: 'D02', busyMinutes: 0, visits: [] },
    ],
  });
  expect(day.load.slice(1, 4)).toEqual([
    { from: at('08:30'), open: 2, busy: 0 },
    { from: at('09:00'), open: 2, busy: 1 },
    { from: at('09:30'), open: 2, busy: 0 },
  ]);
  const stranger = await board(DAY, {}, { actor: givenActor(w.actor, { ownerIds: [1] }) });
  expect(stranger.docks[0]).toMatchObject({
    busyMinutes: 30,
    visits: [],
    shut: [{ from: at('09:00'), to: at('09:30'), why: 'taken' }],
  });
  expect(JSON.stringify(stranger)).not.toContain(made.apptNo);
  const elsewhere = await w.given.warehouse(w.actor.tenantId);
  expect((await board(DAY, {}, { actor: givenActor({ ...w.actor, warehouseId: elsewhere.id }) })).docks).toEqual([]);
});

test('what was passed for a dock closes it', async () => {
  await w.given.row('basic.platform_audit', {
    tenant_id: w.actor.tenantId,
    warehouse_id: w.actor.warehouseId,
    audit_no: 'YT-B1',
    dock_id: docks[1],
    apply_type: 1,
    from_at: `${at('10:00', NEXT)}+08`,
    to_at: `${at('12:00', NEXT)}+08`,
    until_at: `${at('12:00', NEXT)}+08`,
    approver_id: 1,
    decided_at: 'now',
    before: '{}',
    reason: '检修',
    status: 1,
  });
  const day = await board(NEXT);
  expect(day.docks[1]).toMatchObject({
    openMinutes: 480,
    shut: [{ from: at('10:00', NEXT), to: at('12:00', NEXT), why: 'approved' }],
  });
  expect(day.load.find(({ from }) => from === at('10:00', NEXT))).toMatchObject({ open: 1 });
});

test('a block is set down on a dock; one that is taken is refused with the next time there, and nothing changes', async () => {
  const one = await book(at('14:00')),
    two = await book(at('14:00'));
  expect([one.dockCode, two.dockCode]).toEqual(['D01', 'D02']);
  const move = { id: two.id, version: 0, planFrom: at('14:00'), dockId: docks[0] };
  const no = await refused(w.appointing.reschedule(move));
  expect(no).toMatchObject({
    msg: `月台【D01】该时段已被占用，最近可约${at('14:30').slice(0, 16)}`,
    data: { next: at('14:30') },
  });
  expect(await w.appointing.get({ id: two.id })).toMatchObject({ dockCode: 'D02', version: 0, moved: 0 });
  const early = await refused(w.appointing.reschedule({ ...move, planFrom: at('07:00') }));
  expect(early).toMatchObject({ msg: '不在月台开放时间内', data: { next: at('08:00') } });
  expect(await w.appointing.reschedule({ ...move, planFrom: at('14:30') })).toMatchObject({ dockCode: 'D01' });
});

test('two set blocks down on one place at once: one of them loses and stays where it was', async () => {
  const one = await book(at('11:00')),
    two = await book(at('11:00'));
  const set = ({ id }: { id: number }) =>
    w.appointing.reschedule({ id, version: 0, planFrom: at('12:00'), dockId: docks[0] });
  const ended = await Promise.allSettled([set(one), set(two)]);
  expect(ended.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  const lost = ended.find((end) => end.status === 'rejected');
  expect(lost?.reason.message).toMatch(/^月台【D01】该时段已被占用/);
  const times = [await w.appointing.get({ id: one.id }), await w.appointing.get({ id: two.id })];
  expect(times.map(({ planFrom }) => planFrom).toSorted((a, b) => a.localeCompare(b))).toEqual([
    at('11:00'),
    at('12:00'),
  ]);
});

test('by force hours and the number of moves do not count; what is promised already does', async () => {
  const one = await book(at('16:00')),
    two = await book(at('16:00'));
  const move = { id: two.id, version: 0, dockId: docks[1], isForce: true };
  expect((await refused(w.appointing.reschedule({ ...move, planFrom: at('20:00') }))).code).toBe(403);
  const as = { actor: forceful() };
  expect((await refused(w.appointing.reschedule({ ...move, planFrom: at('20:00') }, as))).msg).toBe(
    '请输入强制预约原因',
  );
  const forced = { ...move, forceReason: '夜间到货' };
  expect(await w.appointing.reschedule({ ...forced, planFrom: at('20:00') }, as)).toMatchObject({ dockCode: 'D02' });
  const taken = await w.appointing.reschedule({ ...forced, version: 1, planFrom: at('16:00'), dockId: docks[0] }, as);
  expect(taken).toMatchObject({ dockCode: null });
  expect((await board()).homeless).toMatchObject([{ id: two.id, isForce: true }]);
  await w.given.ask('update inbound.appointment set moved = 3 where id = $1', [one.id]);
  const again = { id: one.id, version: 0, planFrom: at('17:00') };
  expect((await refused(w.appointing.reschedule(again))).msg).toBe('已改约3次，不能再改约');
  expect(await w.appointing.reschedule({ ...again, isForce: true, forceReason: '堵车' }, as)).toMatchObject({
    status: 20,
  });
  expect((await w.appointing.get({ id: one.id })).traces[0]).toMatchObject({
    actionName: '强制改约',
    payload: { reason: '堵车' },
  });
});

test('a vehicle without a dock that comes before any dock opens stands on the board all the same', async () => {
  const [room] = await w.given.ask<{ id: number }>(
    'select room_id as id from inbound.appointment where tenant_id = $1 limit 1',
    [w.actor.tenantId],
  );
  const from = (await board(NEXT)).from;
  await w.given.row('inbound.appointment', {
    tenant_id: w.actor.tenantId,
    warehouse_id: w.actor.warehouseId,
    appt_no: 'YY-NIGHT',
    owner_id: w.ownerId,
    room_id: room?.id,
    plan_from: `${at('01:15', NEXT)}+08`,
    plan_to: `${at('01:45', NEXT)}+08`,
    pallets: 2,
    status: 20,
  });
  const night = await board(NEXT);
  expect(from > at('01:15', NEXT)).toBe(true);
  expect(night.from <= at('01:15', NEXT)).toBe(true);
  expect(night.homeless.map(({ apptNo }) => apptNo)).toContain('YY-NIGHT');
});
