import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, wireDay } from '../../platform/clock.ts';
import { messageWorld, type MessageWorld } from '../../testing/given/message.ts';
import { driverRow } from '../../testing/given/transport.ts';
import { tellOfPapers } from './papers.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await messageWorld();
}, 120_000);
afterAll(() => w?.close());

const today = wireDay(new Date());
const tell = (): Promise<number> => w.db.write(1, (tx) => tellOfPapers(tx, 1, new Date()));
const told = (userId: number) =>
  w.ask<{ title: string; content: string }>(
    `select m.title, m.content from message.message m join message.message_user u on u.message_id = m.id and u.tenant_id = m.tenant_id
     where m.tenant_id = 1 and m.biz_type like 'PAPER%' and u.user_id = $1 order by m.id`,
    [userId],
  );

test('who renews papers is told of those that run out within a month, once until he has read it, and nobody else', async () => {
  const keeper = await w.person('renews', ['tms:driver:renew', 'tms:carrier:edit']),
    other = await w.person('other', ['tms:car:list']);
  await w.given.row('basic.driver', { tenant_id: 1, ...driverRow(1), name: '近', licence_until: addDays(today, 30) });
  await w.given.row('basic.driver', { tenant_id: 1, ...driverRow(2), name: '远', licence_until: addDays(today, 31) });
  await w.given.row('basic.driver', { tenant_id: 1, ...driverRow(3), name: '停', licence_until: today, state: 0 });
  await w.given.row('basic.carrier', { tenant_id: 1, code: 'C1', name: '捷运', contract_until: addDays(today, -1) });
  await tell();
  expect(await told(keeper)).toEqual([
    { title: '司机证件到期提醒', content: `1项已过期或30天内到期：近（${addDays(today, 30)}）` },
    { title: '承运商证件到期提醒', content: `1项已过期或30天内到期：捷运（${addDays(today, -1)}）` },
  ]);
  expect(await told(other)).toEqual([]);
  await tell();
  expect(await told(keeper)).toHaveLength(2);
  await w.ask(`update message.message_user set message_status = 1 where user_id = $1`, [keeper]);
  await w.ask(`update basic.carrier set contract_until = $1 where code = 'C1'`, [addDays(today, 400)]);
  await tell();
  expect(await told(keeper)).toHaveLength(3);
});
