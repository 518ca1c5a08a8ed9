import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readmit } from '../../domains/iam/facade.ts';
import { consumersOf } from '../../domains/message/facade.ts';
import { systemActor, type Actor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { Listener } from '../../platform/db/listen.ts';
import { refuse } from '../../platform/errors.ts';
import { iamWorld, openBrowser, type Iam } from '../../testing/given/iam.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { drainOutbox } from '../events/outbox.ts';
import { submit, work, type Run, type Work } from './work.ts';
import { Workers, WORKER_CONNECTIONS } from './workers.ts';

const HOUSE = 11,
  PERMIT = 'base:goods:export';
let iam: Iam, given: Given, db: Database, actor: Actor;
beforeAll(async () => {
  iam = await iamWorld();
  given = openGiven(iam.database);
  db = openDatabase(iam.database.appUrl, { max: 2 * WORKER_CONNECTIONS });
  actor = { ...systemActor(1, HOUSE, iam.users.clerk), ownerIds: [101, 102] };
  await iam.owner
    .query(`create table ops.test_effect (tenant_id bigint, job_id bigint, part text, primary key (job_id, part));
    grant select, insert on ops.test_effect to haocang_app;
    insert into iam.role_menu (tenant_id, role_id, menu_id) select 1, r.id, m.id from iam.role r, iam.menu m where r.tenant_id = 1 and r.role_code = 'READER' and m.permission_code = '${PERMIT}'`);
});
afterAll(async () => {
  await db?.close();
  await given?.close();
  await iam?.close();
});

const started: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
  await iam.owner.query('delete from ops.job; delete from ops.test_effect');
});

const kind = (type: string, begin: (run: Run, params: { n: number }) => Promise<void>): Work =>
  work({
    type,
    params: z.object({ n: z.int() }),
    begin: async (run, params) => {
      await begin(run, params);
      return async (tx) => {
        await sql`
          insert into ops.test_effect (tenant_id, job_id, part)
          values (1, ${run.jobId}, 'last')
        `.execute(tx);
        return { text: `共 ${params.n} 行`, url: '/sys/Job' };
      };
    },
  });
function workers(works: readonly Work[], lostMs?: number): Workers {
  const own = new Workers({ platform: iam.platform, db, works, readmit, ...(lostMs === undefined ? {} : { lostMs }) });
  started.push(own);
  own.start();
  return own;
}
const ask = (type: string, n = 1, as = actor): Promise<number> =>
  iam.db.write(1, (tx) => submit(ctxOf(tx, as), { type, title: '导出商品', params: { n }, permit: PERMIT }));
interface Row {
  id: number;
  status: number;
  tries: number;
  done: number;
  total: number | null;
  error: string | null;
  worker: string | null;
  result: unknown;
}
const job = async (id: number): Promise<Row> => {
  const [row] = await given.ask<Row>('select * from ops.job where id = $1', [id]);
  if (!row) throw new Error('no job');
  return row;
};
const until = async (met: () => Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 2000 && !(await met()); i += 1) await sleep(50);
};
const ended = (id: number) => until(async () => (await job(id)).status > 1);
const effects = () => given.ask<{ job_id: number }>('select job_id from ops.test_effect order by 1');

test('what is submitted exists when its transaction commits, and not before', async () => {
  await expect(
    iam.db.write(1, async (tx) => {
      await submit(ctxOf(tx, actor), { type: 'A', title: 'x', params: {}, permit: PERMIT });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await given.ask('select 1 from ops.job')).toEqual([]);
});

test('two workers do twenty jobs, each once; whoever asked finds it among his messages', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => ask('A', n)));
  for (const one of [1, 2])
    workers([
      kind('A', async () => {
        await sleep(one);
      }),
    ]);
  for (const id of ids) await ended(id);
  expect((await effects()).map((row) => row.job_id)).toEqual(ids.toSorted((a, b) => a - b));
  expect(await job(ids[3] ?? 0)).toMatchObject({
    status: 2,
    tries: 1,
    worker: null,
    result: { text: '共 3 行', url: '/sys/Job' },
  });
  while (
    (await drainOutbox({
      db: iam.db,
      log: iam.platform.log,
      now: () => new Date(Date.now() + 2000),
      consumers: consumersOf(),
    })) > 0
  );
  expect(
    await given.ask(
      `select distinct m.title, mu.user_id from message.message m join message.message_user mu on mu.message_id = m.id where m.biz_type = 'JOB'`,
    ),
  ).toEqual([{ title: '导出商品已完成', user_id: iam.users.clerk }]);
});

test('a worker killed in the middle is followed by another one: nothing is missing and nothing is there twice', async () => {
  const id = await ask('HALF');
  expect(
    spawnSync(process.execPath, ['server/src/testing/killed/job.ts', iam.database.appUrl], { timeout: 100_000 }).signal,
  ).toBe('SIGKILL');
  expect(await given.ask('select part from ops.test_effect')).toEqual([{ part: 'first' }]);
  workers(
    [
      kind('HALF', async (run) => {
        await run.write((tx) =>
          sql`
            insert into ops.test_effect (tenant_id, job_id, part)
            values (1, ${run.jobId}, 'first')
            on conflict do nothing
          `.execute(tx),
        );
      }),
    ],
    500,
  );
  await ended(id);
  expect(await job(id)).toMatchObject({ status: 2, tries: 2 });
  expect(await given.ask('select part from ops.test_effect order by 1')).toEqual([{ part: 'first' }, { part: 'last' }]);
});

test('one whose transaction was in the way of another begins that transaction again, and what it had written counts once', async () => {
  const tried: number[] = [];
  workers([
    kind('D', async (run) => {
      await run.write(async (tx) => {
        tried.push(tried.length);
        await sql`
          insert into ops.test_effect (tenant_id, job_id, part)
          values (1, ${run.jobId}, ${`try ${tried.length}`})
        `.execute(tx);
        if (tried.length === 1)
          await sql`do $$ begin raise exception 'in the way' using errcode = 'deadlock_detected'; end $$`.execute(tx);
      });
    }),
  ]);
  const id = await ask('D');
  await ended(id);
  expect(tried).toHaveLength(2);
  expect(await job(id)).toMatchObject({ status: 2, tries: 1 });
  expect(await given.ask('select part from ops.test_effect order by 1')).toEqual([{ part: 'last' }, { part: 'try 2' }]);
});

test('one that fell silent writes nothing once another has taken over, whenever it wakes', async () => {
  const asleep = Promise.withResolvers<void>();
  const id = await ask('S');
  let seen: unknown;
  workers([
    kind('S', async (run) => {
      await asleep.promise;
      seen = await run
        .write((tx) =>
          sql`
            insert into ops.test_effect (tenant_id, job_id, part)
            values (1, ${run.jobId}, 'stale')
          `.execute(tx),
        )
        .catch((error: unknown) => error);
      throw seen;
    }),
  ]);
  await until(async () => (await job(id)).status === 1);
  const first = (await job(id)).worker;
  await iam.owner.query(`update ops.job set heartbeat_at = now() - interval '61 seconds'`);
  workers([kind('S', async () => undefined)]);
  await ended(id);
  asleep.resolve();
  await until(async () => seen !== undefined);
  expect(String(seen)).toContain('lost');
  expect(await given.ask('select part from ops.test_effect')).toEqual([{ part: 'last' }]);
  expect(await job(id)).toMatchObject({ status: 2, tries: 2 });
  expect(first).not.toBeNull();
});

test('one that is writing at this moment is not taken over, however long it has been silent', async () => {
  const id = await ask('W'),
    writing = Promise.withResolvers<void>();
  workers([
    kind('W', (run) =>
      run.write(async (tx) => {
        await sql`select 1 as writing`.execute(tx);
        await writing.promise;
      }),
    ),
  ]);
  await until(
    async () =>
      (
        await given.ask(
          `select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database() and query like '%select 1 as writing%'`,
        )
      ).length > 0,
  );
  await iam.owner.query(`update ops.job set heartbeat_at = now() - interval '61 seconds'`);
  const before = await job(id);
  expect(await iam.db.lookup(sql`select * from ops.job_take('other', array['W'], 60000)`)).toEqual([]);
  writing.resolve();
  await ended(id);
  expect(await job(id)).toMatchObject({ status: 2, tries: before.tries });
});

test('progress is seen while it runs; a cancelled job stops at its next step, at once', async () => {
  const id = await ask('C');
  const own = workers([
    kind('C', async (run) => {
      for (let n = 1; ; n += 1) {
        run.progress(n, 1_000_000);
        await sleep(20);
      }
    }),
  ]);
  const listener = new Listener(
    iam.database.appUrl,
    { haocang_job: () => own.ring() },
    iam.platform.log,
    () => undefined,
  );
  started.push(listener);
  await listener.start();
  await until(async () => (await job(id)).done > 0);
  expect(await job(id)).toMatchObject({ status: 1, total: 1_000_000 });
  const since = Date.now();
  await iam.owner.query('update ops.job set is_cancelling = true');
  await ended(id);
  expect(Date.now() - since).toBeLessThan(900);
  expect(await job(id)).toMatchObject({ status: 4, worker: null, error: null });
  expect(await effects()).toEqual([]);
});

test('what fails is tried three times, with pauses; what is refused is not tried again', async () => {
  const [broken, refused] = [await ask('F'), await ask('R')];
  const own = workers([
    kind('F', async () => {
      throw new Error('defect');
    }),
    kind('R', async () => refuse('TOO_LARGE', '数据太多')),
  ]);
  await ended(refused);
  expect(await job(refused)).toMatchObject({ status: 3, tries: 1, error: '数据太多' });
  for (const tries of [1, 2]) {
    await until(async () => {
      const now = await job(broken);
      return now.status === 0 && now.tries === tries;
    });
    const [row] = await given.ask<{ s: number }>(
      'select extract(epoch from next_at - clock_timestamp())::int as s from ops.job where id = $1',
      [broken],
    );
    expect(row?.s).toBeGreaterThan(tries === 1 ? 2 : 20);
    await iam.owner.query('update ops.job set next_at = now()');
    own.ring();
  }
  await ended(broken);
  expect(await job(broken)).toMatchObject({ status: 3, tries: 3, error: '系统故障，多次重试后仍未完成' });
});

test('a server that stops hands its jobs back as if they had not been begun, and another one does them', async () => {
  const id = await ask('B');
  const own = workers([
    kind('B', async (run) => {
      for (;;) {
        run.progress(1);
        await sleep(10);
      }
    }),
  ]);
  await until(async () => (await job(id)).status === 1);
  await own.stop();
  expect(await job(id)).toMatchObject({ status: 0, tries: 0, worker: null });
  workers([kind('B', async () => undefined)]);
  await ended(id);
  expect(await job(id)).toMatchObject({ status: 2, tries: 1 });
});

test('it begins only while person, warehouse and permission are still there, and reaches no further than then and now', async () => {
  let seen: Actor | undefined;
  workers([
    kind('A', async (run) => {
      seen = run.actor;
    }),
  ]);
  const outcome = async (as = actor): Promise<Row> => {
    const id = await ask('A', 1, as);
    await ended(id);
    return job(id);
  };
  expect(await outcome({ ...actor, ownerIds: [102, 103] })).toMatchObject({ status: 2 });
  expect(seen).toMatchObject({ ownerIds: [102], warehouseId: HOUSE, userId: iam.users.clerk });
  await outcome({ ...actor, ownerIds: null });
  expect(seen?.ownerIds).toEqual([101, 102]);
  // As a session of the same person is seen.
  const browser = openBrowser(iam);
  await browser.login('clerk');
  await iam.owner.query('update iam.session set warehouse_id = $1', [HOUSE]);
  const [session] = await given.ask<{ owner_ids: number[] }>(
    'select x.owner_ids from iam.session s, iam.session_by_access(s.access_hash) x where s.user_id = $1',
    [iam.users.clerk],
  );
  expect(session?.owner_ids.map(Number)).toEqual(seen?.ownerIds);
  const without = async (take: string, give: string): Promise<string | null> => {
    await iam.owner.query(take);
    const { status, error } = await outcome();
    await iam.owner.query(give);
    expect(status).toBe(3);
    return error;
  };
  expect(
    await without(
      `update iam.menu set hidden = true where permission_code = '${PERMIT}'`,
      `update iam.menu set hidden = false where permission_code = '${PERMIT}'`,
    ),
  ).toBe('提交人已没有执行该任务的权限，任务未执行');
  expect(
    await without(
      `update basic.warehouse set status = 0 where id = ${HOUSE}`,
      `update basic.warehouse set status = 1 where id = ${HOUSE}`,
    ),
  ).toBe('提交人已无权访问任务所在的仓库，任务未执行');
  expect(
    await without(
      `delete from iam.user_warehouse where user_id = ${iam.users.clerk} and warehouse_id = ${HOUSE}`,
      `insert into iam.user_warehouse (tenant_id, user_id, warehouse_id) values (1, ${iam.users.clerk}, ${HOUSE})`,
    ),
  ).toBe('提交人已无权访问任务所在的仓库，任务未执行');
  expect(
    await without(
      `update iam.user set status = 0 where id = ${iam.users.clerk}`,
      `update iam.user set status = 1 where id = ${iam.users.clerk}`,
    ),
  ).toBe('提交人已停用，任务未执行');
});
