import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { givenActor } from '../../../testing/given/rows.ts';
import { ship } from '../../outbound/ship/confirm.ts';
import { createShipment } from '../../outbound/ship/create.ts';
import { load, sealShipment } from '../../outbound/ship/load.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { writeLetters } from './letters.ts';
import { releaseLock } from './notices.ts';
import { letterConsumer } from './send.ts';
import { holdAll, whereItIs } from './where.ts';

let house: House, floor: Floor;
const sent: { phone: string; template: string; params: Record<string, string> }[] = [];
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

/** Rows of values in an order that does not matter. */
const sorted = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map((row) => row.join(' ')).toSorted((a, b) => a.localeCompare(b));

/** Says what is due, as the outbox would. */
async function say(fails = false): Promise<void> {
  const consumer = letterConsumer(async (message) => {
    if (fails) throw new Error('no signal');
    sent.push(message);
  });
  const events = await house.given.ask<{ id: number; payload: Record<string, unknown> }>(
    `select id, payload from ops.outbox_event where tenant_id = $1 and topic = 'HOLD.LETTER' order by id`,
    [house.at.tenantId],
  );
  await house.world.db.write(house.at.tenantId, async (tx) => {
    await consumer.consume(
      { tx, tenantId: house.at.tenantId, now: new Date() } as never,
      events.map(({ id, payload }) => ({
        id,
        payload,
        topic: 'HOLD.LETTER',
        aggKey: '',
        warehouseId: house.at.warehouseId,
      })) as never,
    );
  });
}

test('owner, consignees and who drives are written to once, with a record; released, the same people hear of it', async () => {
  const goodsId = await house.goods({ code: 'LT1', name: '酸奶' });
  const { lotId } = await house.stock(await house.storage('LT-1'), goodsId, 30);
  await house.given.ask('update basic.owner set phone = $2 where id = $1', [house.ownerId, '13700000007']);
  const account = await house.given.row('iam.account', { account: 'ltowner', pwd_hash: 'x', pwd_algo: 'none' });
  const [dept] = await house.given.ask<{ id: number }>('select id from iam.dept where tenant_id = $1 limit 1', [
    house.at.tenantId,
  ]);
  const deptId =
    dept?.id ??
    (await house.given.row('iam.dept', {
      tenant_id: house.at.tenantId,
      path: '/',
      dept_code: 'OWN',
      dept_name: '货主',
    }));
  const userId = await house.given.row('iam."user"', {
    tenant_id: house.at.tenantId,
    account_id: account,
    user_name: '货主张',
    dept_id: deptId,
    is_owner_account: true,
  });
  await house.given.ask('insert into iam.user_owner (tenant_id, user_id, owner_id) values ($1, $2, $3)', [
    house.at.tenantId,
    userId,
    house.ownerId,
  ]);

  const gone = await house.order([[goodsId, 5]]),
    packed = await house.order([[goodsId, 3]]);
  for (const [id, name, phone] of [
    [gone, '刘店长', '13800000001'],
    [packed, '王店长', '0571-88886666'],
  ])
    await house.given.ask('update outbound."order" set consignee = $2, phone = $3, store_id = null where id = $1', [
      id,
      name,
      phone,
    ]);
  await floor.collected(gone);
  const { id: shipId } = await house.run(createShipment, { orderIds: [gone] });
  await house.given.ask(
    `update outbound.shipment set driver_name = '赵师傅', driver_phone = '13900000009' where id = $1`,
    [shipId],
  );
  await house.run(load, { id: shipId });
  await house.run(sealShipment, { id: shipId, partial: false });
  await house.run(ship, { id: shipId });
  await floor.collected(packed);

  const [lot] = await house.given.ask<{ lot_no: string }>('select lot_no from inventory.lot where id = $1', [lotId]);
  const where = () => house.run(whereItIs, { goodsId, lotNo: lot?.lot_no ?? '' });
  const before = await where();
  expect(before.parties.map(({ party, partyName, phone, qty }) => [party, partyName, phone, qty])).toEqual([
    [1, expect.any(String), '13700000007', 25],
    [2, '刘店长', '13800000001', 5],
    [2, '王店长', '0571-88886666', 3],
    [4, '赵师傅', '13900000009', 5],
  ]);
  expect(before.letters).toEqual([]);

  const { notices } = await house.run(holdAll, { lotIds: [lotId], source: 4, reason: '异物', forceRelease: false });
  const noticeIds = notices.map(({ id }) => id);
  const stranger = givenActor(house.at, { ownerIds: [house.ownerId + 999] });
  await expect(house.run(writeLetters, { noticeIds }, stranger)).rejects.toThrow();
  const both = await Promise.all([house.run(writeLetters, { noticeIds }), house.run(writeLetters, { noticeIds })]);
  expect(both.map(({ written }) => written).toSorted((a, b) => a - b)).toEqual([0, 5]);
  await say();
  expect(sorted(sent.map(({ phone, template }) => [phone, template]))).toEqual(
    sorted([
      ['13700000007', 'RECALL'],
      ['13800000001', 'RECALL'],
      ['13900000009', 'RECALL'],
    ]),
  );
  expect(sent[0]?.params.content).toContain('酸奶 已锁定');
  await say();
  expect(sent).toHaveLength(3);
  const told = (await where()).letters;
  expect(sorted(told.map(({ partyName, channel, state, kind }) => [partyName, channel, state, kind]))).toEqual(
    sorted([
      ['货主张', 1, 1, 1],
      [before.parties[0]?.partyName, 2, 1, 1],
      ['刘店长', 2, 1, 1],
      ['赵师傅', 2, 1, 1],
      ['王店长', 9, 3, 1],
    ]),
  );
  expect(told.every(({ sentAt, state }) => (sentAt !== null) === (state === 1))).toBe(true);
  const notes = () =>
    house.given.ask<{ payload: { userId: number; content: string } }>(
      `select payload from ops.outbox_event where tenant_id = $1 and topic = 'MSG.NOTE' and payload->>'bizType' = 'HOLD' order by id`,
      [house.at.tenantId],
    );
  expect((await notes()).map(({ payload }) => payload.userId)).toEqual([userId]);

  // Who has it later is concerned later, and is the only one who hears then.
  const [open] = (await where()).notices;
  const late = await house.order([[goodsId, 2]]);
  await house.given.ask('update outbound."order" set consignee = $2, phone = $3, store_id = null where id = $1', [
    packed,
    '王店长',
    '13600000006',
  ]);
  expect(late).toBeGreaterThan(0);
  expect(await house.run(writeLetters, { noticeIds })).toEqual({ written: 1, unreachable: 0 });

  await house.run(releaseLock, { id: open?.id ?? 0, version: open?.version ?? 0, reason: '复检合格' });
  await say(true);
  await say();
  const released = (await where()).letters.filter(({ kind }) => kind === 2);
  expect(released).toHaveLength(6);
  expect(released.every(({ content }) => content.includes('已解除：复检合格'))).toBe(true);
  expect(released.filter(({ state }) => state === 2).every(({ error }) => error === 'no signal')).toBe(true);
  expect(await notes()).toHaveLength(2);
  await expect(house.run(writeLetters, { noticeIds })).rejects.toThrow(/已解锁，无需再通知/);
});
