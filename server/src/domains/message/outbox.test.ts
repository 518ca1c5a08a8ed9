import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ctxOf } from '../../platform/ctx.ts';
import type { Event } from '../../services/events/lane.ts';
import { BATCH, drainOutbox, PAUSES_S, type Consumer } from '../../services/events/outbox.ts';
import { openBrowser } from '../../testing/given/iam.ts';
import { emitted, messageWorld, type MessageWorld } from '../../testing/given/message.ts';
import { alarmSync } from './alarm/read.ts';
import { buried } from './live.ts';
import { wishPush } from './push/wish.ts';

let w: MessageWorld, keeper: number;
beforeAll(async () => {
  w = await messageWorld();
  keeper = await w.person('库存甲', ['stock:threshold:', 'msg:alarm']);
}, 120_000);
afterAll(() => w?.close());
beforeEach(async () => {
  await w.owner.query(
    'delete from message.alarm_user; delete from message.alarm; delete from message.message_user; delete from message.message; delete from ops.outbox_event; delete from ops.outbox_waiting; delete from message.user_stream',
  );
});

const states = () =>
  w.ask<{ agg_key: string; status: number; tries: number }>(
    'select agg_key, status, tries from ops.outbox_state order by id',
  );

/** A consumer that writes down what it is given, and fails where it is told to. */
function listening(fails: (event: Event) => boolean = () => false): Consumer & { heard: string[] } {
  const heard: string[] = [];
  return {
    name: 'test',
    topics: ['T'],
    heard,
    consume: async (_, events) => {
      if (events.some(fails)) throw new Error('this one cannot be consumed');
      heard.push(...events.map((e) => `${e.aggKey} ${String(e.payload.n)}`));
    },
  };
}

describe('the outbox', () => {
  test('hands over every event once, those of a key in their order, however many servers work on it', async () => {
    await emitted(
      w,
      'T',
      Array.from({ length: 3 * BATCH }, (_, i) => `K:${i % 40}`),
    );
    const consumers = [listening(), listening(), listening()];
    await Promise.all(
      consumers.map(async (one) => {
        for (let i = 0; i < 20; i += 1) await drainOutbox({ ...w.outbox(), consumers: [one] });
      }),
    );
    const heard = consumers.flatMap((one) => one.heard);
    expect(new Set(heard).size).toBe(3 * BATCH);
    expect(heard).toHaveLength(3 * BATCH);
    for (const { heard: mine } of consumers) {
      const last = new Map<string, number>();
      for (const [key = '', n = ''] of mine.map((text) => text.split(' '))) {
        expect(Number(n)).toBeGreaterThan(last.get(key) ?? -1);
        last.set(key, Number(n));
      }
    }
  });

  test('an event that fails stops its key, not its lane; it is tried again after 1, 5 and 30 seconds, 2 and 10 minutes and an hour, then given up with a word to whoever minds the alarms', async () => {
    await emitted(w, 'T', ['A', 'B', 'A', 'C']);
    const consumer = listening((e) => e.aggKey === 'A' && e.payload.n === 0);
    // Clear of the microseconds that the database knows and this clock does not.
    let now = new Date(Date.now() + 1000);
    const drain = () => drainOutbox({ ...w.outbox(() => now), consumers: [consumer], buried });
    await drain();
    expect(consumer.heard.toSorted()).toEqual(['B 1', 'C 3']);
    for (const [tries, pause] of PAUSES_S.entries()) {
      expect((await states())[0]).toMatchObject({ status: 0, tries: tries + 1 });
      now = new Date(now.getTime() + pause * 1000 - 50);
      await drain();
      expect((await states())[0]).toMatchObject({ tries: tries + 1 });
      now = new Date(now.getTime() + 100);
      await drain();
    }
    expect((await states())[0]).toMatchObject({ status: 2, tries: PAUSES_S.length + 1 });
    expect(await w.ask(`select 1 from message.message where biz_type = 'OUTBOX_DEAD'`)).toHaveLength(1);
    await drain();
    expect(consumer.heard).toContain('A 2');
  });

  test('an event put back into the queue does nothing a second time for whoever has done it', async () => {
    await emitted(w, 'T', ['A', 'B']);
    const consumer = listening(),
      puts = listening();
    let later = true;
    const putsOff: Consumer = {
      ...puts,
      name: 'puts off',
      consume: async (delivery, events) => {
        if (later) return events.map(({ id }) => ({ id, at: new Date(delivery.now.getTime() + 60_000) }));
        return puts.consume(delivery, events);
      },
    };
    const drain = () => drainOutbox({ ...w.outbox(), consumers: [consumer, putsOff] });
    await drain();
    await w.owner.query(`update ops.outbox_waiting set next_at = now() - interval '1 second'`);
    await drain();
    later = false;
    await w.owner.query(`update ops.outbox_waiting set next_at = now() - interval '1 second'`);
    for (let look = 0; look < 3; look += 1) await drain();
    expect([consumer.heard.toSorted(), puts.heard.toSorted()]).toEqual([
      ['A 0', 'B 1'],
      ['A 0', 'B 1'],
    ]);
    expect(await states()).toMatchObject([{ status: 1 }, { status: 1 }]);
    await expect(w.db.write(1, (tx) => sql`update ops.outbox_event set topic = ''`.execute(tx))).rejects.toThrow(
      'permission denied',
    );
  });

  test('whoever commits late is heard all the same, once and in its turn, and keeps nobody waiting', async () => {
    const slow = new pg.Client(w.database.url);
    await slow.connect();
    try {
      // Its id is drawn, and its transaction older than all that follow.
      await slow.query('begin');
      await slow.query(
        `insert into ops.outbox_event (tenant_id, topic, agg_key, lane, payload) values (1, 'T', 'A', ops.outbox_lane('A'), '{"n": 0}')`,
      );
      const consumer = listening(),
        drain = () => drainOutbox({ ...w.outbox(), consumers: [consumer] });
      for (let n = 1; n <= 3; n += 1) {
        await emitted(w, 'T', ['A', 'B']);
        await drain();
        await drain();
      }
      expect(consumer.heard.toSorted()).toEqual(['A 0', 'A 0', 'A 0', 'B 1', 'B 1', 'B 1']);
      await slow.query('commit');
      await drain();
      await drain();
      expect(consumer.heard).toHaveLength(7);
      expect(consumer.heard.at(-1)).toBe('A 0');
      expect((await states()).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 1));
      // Nothing runs any more but what other databases do: the cursors pass all that is older than that, and remember none of it one by one.
      const keys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
      await emitted(w, 'T', keys);
      const [{ oldest } = { oldest: 0 }] = await w.ask<{ oldest: number }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest',
      );
      expect(oldest).toBeGreaterThan(0);
      await drain();
      expect(consumer.heard).toHaveLength(7 + keys.length);
      expect(
        await w.ask(
          `select c.lane from ops.outbox_cursor c
          where c.lane in (select ops.outbox_lane(k) from unnest('{${keys.join()}}'::text[]) k)
            and (c.horizon < ${oldest} or exists (select 1 from ops.outbox_event e where e.id = any(c.ahead) and e.xid < ${oldest}))`,
        ),
      ).toEqual([]);
    } finally {
      await slow.end();
    }
  });

  test('a failing key is written down once however much comes after it, and what comes after it waits its turn', async () => {
    let broken = true;
    const consumer = listening((e) => broken && e.aggKey === 'A');
    let now = new Date(Date.now() + 1000);
    const drain = () => drainOutbox({ ...w.outbox(() => now), consumers: [consumer] });
    await emitted(w, 'T', ['A', 'A', 'B', 'A']);
    await drain();
    await drain();
    // Soon tried again: the others stay where they are.
    expect(await w.ask('select 1 from ops.outbox_waiting')).toHaveLength(1);
    for (const pause of PAUSES_S.slice(0, 3)) {
      now = new Date(now.getTime() + pause * 1000 + 50);
      await drain();
      await drain();
    }
    expect(await w.ask('select 1 from ops.outbox_waiting')).toHaveLength(3);
    broken = false;
    now = new Date(now.getTime() + 3_600_000);
    for (let look = 0; look < 5; look += 1) await drain();
    expect(consumer.heard).toEqual(['B 2', 'A 0', 'A 1', 'A 3']);
    expect(await w.ask('select 1 from ops.outbox_waiting')).toEqual([]);
  });

  test('after a restore into a new cluster what was not done is done, and what was done is not done again', async () => {
    const consumer = listening(),
      drain = () => drainOutbox({ ...w.outbox(), consumers: [consumer] });
    await emitted(w, 'T', ['A', 'B', 'C', 'D']);
    await drain();
    await emitted(w, 'T', ['A', 'B', 'C', 'D', 'E']);
    // Transactions of the cluster it was written in had higher numbers than those of this one.
    await w.owner.query(
      'update ops.outbox_event set xid = xid + 900000000; update ops.outbox_cursor set horizon = horizon + 900000000',
    );
    expect(await w.db.lookup(sql<{ n: number }>`select ops.outbox_renumber() > 0 as n`)).toEqual([{ n: true }]);
    await drain();
    await emitted(w, 'T', ['A', 'B', 'C', 'D', 'E']);
    await drain();
    await drain();
    expect(consumer.heard.toSorted()).toEqual(
      ['A 0', 'B 1', 'C 2', 'D 3', ...['A 0', 'B 1', 'C 2', 'D 3', 'E 4'].flatMap((one) => [one, one])].toSorted(),
    );
    expect(await w.db.lookup(sql<{ n: number }>`select ops.outbox_renumber() as n`)).toEqual([{ n: 0 }]);
  });

  // As many kills as there are lines: two minutes at rest, and nothing is said by how long they take.
  test('killed between any two lines it goes on where it was: one alarm, told once, one number', async () => {
    await w.lies(50);
    for (let line = 1; ; line += 1) {
      await w.owner.query(
        'delete from message.alarm_user; delete from message.alarm; delete from ops.outbox_event; delete from ops.outbox_waiting; delete from message.user_stream',
      );
      await emitted(w, 'STOCK.SHORT', ['STOCK:1', 'STOCK:2']);
      const { signal, status } = spawnSync(
        process.execPath,
        ['server/src/testing/killed/outbox.ts', w.database.appUrl, String(line)],
        { timeout: 100_000 },
      );
      if (signal === null) expect(status).toBe(0);
      // The lock of the lane goes with the connection, as soon as the database notices.
      else
        for (let look = 0; look < 500 && (await states()).some((event) => event.status === 0); look += 1) {
          await w.drain();
          await sleep(20);
        }
      expect(await w.ask('select occur_count from message.alarm')).toEqual([{ occur_count: 1 }]);
      expect(await w.ask('select 1 from message.alarm_user where user_id = $1', [keeper])).toHaveLength(1);
      expect((await states()).every((event) => event.status === 1)).toBe(true);
      expect(await w.ask('select 1 from ops.outbox_waiting')).toEqual([]);
      expect(await w.ask('select seq::int from message.user_stream where user_id = $1', [keeper])).toEqual([
        { seq: 1 },
      ]);
      if (signal === null) {
        expect(line).toBeGreaterThan(10);
        break;
      }
    }
  }, 900_000);
});

describe('telling people', () => {
  const wish = () =>
    w.db.write(1, (tx) => wishPush(tx, 1, [{ userId: keeper, groups: ['inventoryThresholdAlarm'], unread: true }]));
  const stream = async () =>
    (
      await w.ask<{ seq: number; payload: { topic: string; body: string }[] }>(
        'select seq::int, payload from message.user_stream where user_id = $1',
        [keeper],
      )
    )[0];

  test('a storm of ten thousand changes is one message a second, and the last one tells how it is', async () => {
    const storm = () =>
      w.db.write(1, (tx) =>
        wishPush(
          tx,
          1,
          Array.from({ length: 10_000 }, () => ({ userId: keeper, groups: [], unread: true })),
        ),
      );
    let now = new Date(Date.now() + 60_000);
    for (let second = 1; second <= 3; second += 1) {
      await storm();
      for (let look = 0; look < 5; look += 1) await drainOutbox(w.outbox(() => now));
      await storm();
      for (let look = 0; look < 5; look += 1) await drainOutbox(w.outbox(() => now));
      expect((await stream())?.seq).toBe(second);
      now = new Date(now.getTime() + 1001);
    }
    await w.drain(() => now);
    expect((await stream())?.seq).toBe(4);
    expect((await states()).every((event) => event.status === 1)).toBe(true);
  });

  test('a console that was away for five minutes asks once and knows everything', async () => {
    const browser = openBrowser(w);
    await browser.login('admin');
    await w.owner.query('update iam.session set warehouse_id = $1 where tenant_id = 1 and user_id = $2', [
      w.house,
      w.users.admin,
    ]);
    await w.lies(50);
    let now = new Date(Date.now() + 60_000);
    for (let minute = 1; minute <= 5; minute += 1, now = new Date(now.getTime() + 60_000)) {
      await w.given.row('outbound."order"', {
        tenant_id: 1,
        warehouse_id: w.house,
        order_no: `AWAY${minute}`,
        order_type: 1,
        owner_id: 101,
        require_on: '2030-01-01',
        remark: '加急',
      });
      await w.sweep(now);
      await w.drain(() => now);
    }
    const { seq, full, groups } = await w.db.read(1, (tx) => alarmSync(ctxOf(tx, w.actor(w.users.admin))));
    const [told] = await w.ask<{ seq: number }>('select seq::int from message.user_stream where user_id = $1', [
      w.users.admin,
    ]);
    expect({ seq, full }).toEqual({ seq: told?.seq, full: 1 });
    expect(seq).toBeGreaterThanOrEqual(5);
    expect(groups.orderRemarkAlarm.alarmMsgList.map(({ bizCode }) => bizCode)).toEqual([
      'AWAY5',
      'AWAY4',
      'AWAY3',
      'AWAY2',
      'AWAY1',
    ]);
    expect(groups.inventoryThresholdAlarm.totalCount).toBe(1);
  });

  test('the unread number is counted when it is told, not when it was wished', async () => {
    await wish();
    const [m] = await w.ask<{ id: number }>(
      `insert into message.message (tenant_id, title, content, category) values (1, '您好', '内容', 1) returning id::int`,
    );
    await w.owner.query('insert into message.message_user (tenant_id, message_id, user_id) values (1, $1, $2)', [
      m?.id,
      keeper,
    ]);
    await w.drain();
    const body = JSON.parse(
      (await stream())?.payload.find(({ topic }) => topic === `unread/${keeper}/reminding`)?.body ?? '{}',
    );
    expect(body).toMatchObject({ seq: 1, unreadNum: 1, latest: { title: '您好', category: 1 } });
  });
});
