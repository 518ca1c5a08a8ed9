import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { command } from '../../platform/command/run.ts';
import { ownerOf, testWorld, type TestWorld } from '../../testing/given/app.ts';
import { someone } from '../../testing/given/basic.ts';
import { sealLogs, tampered } from './seals.ts';

const clerk = someone();
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await ownerOf(world, (client) =>
    client.query(
      `insert into iam.tenant (id, tenant_code, tenant_name) values ($1, 'SEAL', '封存') on conflict do nothing`,
      [clerk.tenantId],
    ),
  );
});
afterAll(() => world?.close());
beforeEach(async () => {
  rmSync(join(world.platform.dataDir, 'journal-heads.json'), { force: true });
  await ownerOf(world, async (client) => {
    await client.query(
      'truncate ops.log_seal; truncate ops.operation_log; truncate ops.change_log; truncate iam.login_log',
    );
  });
});

const CUT = 'the journal went on to here: cut off, or an older backup of the database';

let serial = 0;
const act = (hold: Promise<unknown> = Promise.resolve()) =>
  command(
    world.db,
    { actor: clerk, endpoint: { method: 'POST', path: '/test', label: '测试', permit: 'test:act' }, requestId: 'r' },
    async (ctx) => {
      await ctx.run`select pg_current_xact_id()`;
      await hold;
      return { code: `S${(serial += 1)}` };
    },
    {},
  );
const seal = async () => (await sealLogs(world.db, world.platform)).sealed;
const ask = async () =>
  (await tampered(world.db, world.platform)).broken.map(({ log, no, what }) => `${log} ${no}: ${what}`);
const change = (statement: string) => ownerOf(world, (client) => client.query(statement));

test('what nobody touches is what was sealed, piece after piece; sealing again without news makes no seal', async () => {
  for (let piece = 0; piece < 3; piece += 1) {
    await act();
    await act();
    expect(await seal()).toBe(1);
  }
  expect(await seal()).toBe(0);
  expect(await tampered(world.db, world.platform)).toEqual({ seals: 3, broken: [] });
});

test('a row that is changed, added or gone is told, and where', async () => {
  await act();
  await seal();
  await act();
  await act();
  await seal();
  await change(
    `update ops.operation_log set user_name = 'somebody else' where biz_no = (select min(biz_no) from ops.operation_log)`,
  );
  expect(await ask()).toEqual(['operation 1: rows were changed']);
  await change(`delete from ops.operation_log where id = (select max(id) from ops.operation_log)`);
  expect(await ask()).toEqual(['operation 1: rows were changed', 'operation 2: 1 rows where there were 2']);
});

test('a seal that is gone, or made without the key, is told', async () => {
  for (let piece = 0; piece < 3; piece += 1) {
    await act();
    await seal();
  }
  expect(
    await tampered(world.db, {
      ...world.platform,
      secrets: { tokenKey: Buffer.alloc(32).toString('hex') },
    }),
  ).toMatchObject({ broken: { length: 3 } });
  await change('delete from ops.log_seal where no = 2');
  expect(await ask()).toEqual(['operation 3: a seal before it is missing']);
  await change('update ops.log_seal set no = 2 where no = 3');
  expect(await ask()).toEqual(['operation 2: a seal before it is missing', `operation 3: ${CUT}`]);
});

test('a tail that is cut off with its seals is told, at once and for good', async () => {
  for (let piece = 0; piece < 3; piece += 1) {
    await act();
    await seal();
  }
  await change('delete from ops.operation_log where id = (select max(id) from ops.operation_log)');
  await change('delete from ops.log_seal where no = 3');
  const cut = `operation 3: ${CUT}`;
  expect(await ask()).toEqual([cut]);
  // Work goes on and is sealed under the number that was cut off.
  await act();
  expect((await sealLogs(world.db, world.platform)).lost).toMatchObject([{ log: 'operation', no: 3 }]);
  expect(await ask()).toEqual([cut]);
  await act();
  expect((await sealLogs(world.db, world.platform)).lost).toEqual([]);
  expect(await ask()).toEqual([cut]);
});

test('what a long transaction writes while others are sealed is in the next seal, and in none before', async () => {
  let goOn: () => void = () => undefined;
  const late = act(
    new Promise<void>((resolve) => {
      goOn = resolve;
    }),
  );
  await act();
  // The short one came later and has to wait for the seal of its elder.
  await seal();
  goOn();
  await late;
  await seal();
  const { seals, broken } = await tampered(world.db, world.platform);
  expect(broken).toEqual([]);
  expect(
    await ownerOf(
      world,
      async (client) => (await client.query('select sum(row_count)::int as rows from ops.log_seal')).rows,
    ),
  ).toEqual([{ rows: 2 }]);
  expect(seals).toBeGreaterThan(0);
});

test('two servers that seal at once make each piece once', async () => {
  await act();
  const made = await Promise.all([seal(), seal(), seal()]);
  expect(made.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await ask()).toEqual([]);
});

test('after a restore, where numbers of transactions begin anew, old rows are still told from new ones, and new ones are sealed', async () => {
  await act();
  await seal();
  // As it was sealed over there: with high numbers.
  await change(`update ops.operation_log set xid = xid + 999999000`);
  await change('truncate ops.log_seal');
  await ownerOf(world, async (client) => {
    await client.query(`insert into ops.log_seal (tenant_id, log, no, xid_from, xid_to, row_count, digest, seal, sealed_at) select ${clerk.tenantId}, 'operation', 1, 0, 2000000000, d.row_count, d.digest, '\\x00', now()
      from ops.log_digest('operation', ${clerk.tenantId}, 0, 2000000000, '-infinity', now()) d`);
  });
  await act();
  expect(await seal()).toBe(1);
  const { broken } = await tampered(world.db, world.platform);
  // What this server has sealed before is not what was restored.
  expect(broken.map(({ no, what }) => `${no}: ${what}`)).toEqual([`1: ${CUT}`, '1: the seal is not ours']);
  expect(
    await ownerOf(
      world,
      async (client) => (await client.query('select row_count from ops.log_seal where no = 2')).rows,
    ),
  ).toEqual([{ row_count: 1 }]);
});

test('the application may seal and read, and can neither change nor delete what it wrote', async () => {
  await act();
  await seal();
  for (const statement of [
    sql`update ops.log_seal set row_count = 9`,
    sql`delete from ops.log_seal`,
    sql`update ops.operation_log set user_name = ''`,
    sql`delete from ops.operation_log`,
  ]) {
    await expect(world.db.write(clerk.tenantId, (tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
  }
});
