import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf, testWorld, type TestWorld } from '../../testing/given/app.ts';
import { refused, someone } from '../../testing/given/basic.ts';
import { Retry, asRefusal, refuse } from '../errors.ts';
import { RETRIES_MAX, command, commands, type Command } from './run.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const clerk = someone();
const route = { method: 'POST', path: '/test', label: '测试', permit: 'test:act' } as const;
const run = <I, O>(act: Command<I, O>, input: I, key?: string, actor = clerk) =>
  command(world.db, { actor, endpoint: route, key, requestId: 'r' }, act, input);
const addUnit: Command<{ code: string }, { code: string }> = async (ctx, { code }) => {
  await ctx.run`
    insert into basic.unit (tenant_id, code, name)
    values (${ctx.tenantId}, ${code}, ${code})
  `;
  return { code };
};
const count = (statement: string) =>
  ownerOf(world, async (owner) => Number((await owner.query<{ n: string }>(statement)).rows[0]?.n));
const units = (code: string) => count(`select count(*) as n from basic.unit where code = '${code}'`);
const keys = (key: string) => count(`select count(*) as n from ops.idempotency where idem_key = '${key}'`);

test('the same key sent again gets the stored answer, and the work is done once', async () => {
  expect(await run(addUnit, { code: 'ONCE' }, 'key-once-1')).toEqual({ code: 'ONCE' });
  expect(await run(addUnit, { code: 'ONCE' }, 'key-once-1')).toEqual({ code: 'ONCE' });
  expect(await units('ONCE')).toBe(1);
});

test('twenty retries at once do the work once, and all hear the same', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => run(addUnit, { code: 'RACE' }, 'key-race-1')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"code":"RACE"}']));
  expect(await units('RACE')).toBe(1);
});

test('the same key with another body is refused; another user may use the same key', async () => {
  await run(addUnit, { code: 'BODY' }, 'key-body-1');
  expect(await refused(run(addUnit, { code: 'OTHER' }, 'key-body-1'))).toMatchObject({ code: 100006 });
  expect(await units('OTHER')).toBe(0);
  expect(await run(addUnit, { code: 'HERS' }, 'key-body-1', someone({ userId: 2 }))).toEqual({ code: 'HERS' });
});

test('what is longer than the journal keeps is cut, also in the middle of a letter of two halves', async () => {
  const said: Command<{ code: string; text: string }, { code: string }> = (ctx, { code }) => addUnit(ctx, { code });
  for (const [code, text] of [
    ['LONG', '𠮷'.repeat(9000)],
    ['LONG1', `x${'𠮷'.repeat(9000)}`],
  ] as const)
    expect(await run(said, { code, text })).toEqual({ code });
  expect(
    await count(
      `select count(*) as n from ops.operation_log where biz_no in ('LONG', 'LONG1') and length(params #>> '{}') > 4000`,
    ),
  ).toBe(2);
});

test('a command that is refused after writing leaves nothing but the refusal, which its key answers from then on', async () => {
  const before = await count('select count(*) as n from ops.operation_log');
  const fails: Command<{ code: string }, { code: string }> = async (ctx, input) => {
    await addUnit(ctx, input);
    return refuse('STATE', '不行', { why: 1 });
  };
  expect(await refused(run(fails, { code: 'HALF' }, 'key-half-1'))).toMatchObject({ code: 100004 });
  expect([
    await units('HALF'),
    await keys('key-half-1'),
    (await count('select count(*) as n from ops.operation_log')) - before,
  ]).toEqual([0, 1, 0]);
  // What would succeed now was answered before; whoever wants to try again asks under a new key.
  await expect(run(addUnit, { code: 'HALF' }, 'key-half-1')).rejects.toMatchObject({
    kind: 'STATE',
    message: '不行',
    data: { why: 1 },
  });
  expect(await refused(run(addUnit, { code: 'ELSE' }, 'key-half-1'))).toMatchObject({ code: 100006 });
  expect(await run(addUnit, { code: 'HALF' }, 'key-half-2')).toEqual({ code: 'HALF' });
});

test('a try that waits for its turn does not succeed after another try of the same call was refused', async () => {
  let goOn: () => void = () => undefined,
    tries = 0;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow: Command<{ code: string }, { code: string }> = async (ctx, input) => {
    tries += 1;
    if (tries === 1) throw new Retry('a claim travelled');
    await held;
    return addUnit(ctx, input);
  };
  const first = run(slow, { code: 'GHOST' }, 'key-ghost-1').catch((error: unknown) => error);
  expect(
    await refused(run<{ code: string }, never>(async () => refuse('STOCK', '没有'), { code: 'GHOST' }, 'key-ghost-1')),
  ).toMatchObject({ code: 220001 });
  goOn();
  expect(await first).toMatchObject({ kind: 'STOCK', message: '没有' });
  expect(await units('GHOST')).toBe(0);
});

test('what is no answer frees the key: busy and defects may be tried again', async () => {
  await expect(run(async () => refuse('BUSY'), { code: 'AGAIN' }, 'key-again-1')).rejects.toMatchObject({
    kind: 'BUSY',
  });
  await expect(
    run(
      async () => {
        throw new Error('defect');
      },
      { code: 'AGAIN' },
      'key-again-1',
    ),
  ).rejects.toThrow('defect');
  expect(await keys('key-again-1')).toBe(0);
  expect(await run(addUnit, { code: 'AGAIN' }, 'key-again-1')).toEqual({ code: 'AGAIN' });
});

test('a connection that dies while nothing is asked on it, or on the way, is a database that is away and no defect', async () => {
  const dies =
    (thinks: number, ...then: string[]): Command<{ code: string }, { code: string }> =>
    async (ctx, input) => {
      await addUnit(ctx, input);
      const me = await ctx.row<{ pid: number }>`select pg_backend_pid() as pid`;
      const asked = thinks === 0 ? ctx.run`select pg_sleep(5)` : undefined;
      asked?.catch(() => undefined);
      await ownerOf(world, (owner) => owner.query('select pg_terminate_backend($1)', [me?.pid]));
      await setTimeout(thinks);
      await asked;
      for (const text of then) await sql.raw(text).execute(ctx.tx);
      return input;
    };
  for (const act of [dies(0), dies(50), dies(50, 'select 1'), dies(50, 'select 1', 'select 2')]) {
    const error: unknown = await run(act, { code: 'GONE' }, 'key-gone-1').catch((thrown: unknown) => thrown);
    expect(asRefusal(error)).toMatchObject({ kind: 'UNAVAILABLE' });
  }
  expect([await units('GONE'), await keys('key-gone-1')]).toEqual([0, 0]);
});

test('a connection cut before the commit leaves nothing, and the retry with the same key does the work', async () => {
  const cut: Command<{ code: string }, { code: string }> = async (ctx, input) => {
    await addUnit(ctx, input);
    const me = await ctx.row<{ pid: number }>`select pg_backend_pid() as pid`;
    await ownerOf(world, (owner) => owner.query('select pg_terminate_backend($1)', [me?.pid]));
    return input;
  };
  await expect(run(cut, { code: 'CUT' }, 'key-cut-01')).rejects.toThrow();
  expect([await units('CUT'), await keys('key-cut-01')]).toEqual([0, 0]);
  expect(await run(addUnit, { code: 'CUT' }, 'key-cut-01')).toEqual({ code: 'CUT' });
  expect(await units('CUT')).toBe(1);
});

test('what moved underneath is tried again, a few times and no more', async () => {
  let tries = 0;
  const twice: Command<object, string> = async () => {
    tries += 1;
    if (tries < RETRIES_MAX) throw new Retry();
    return 'done';
  };
  expect(await run(twice, {})).toBe('done');
  tries = 0;
  const never: Command<object, string> = async () => {
    tries += 1;
    throw new Retry();
  };
  expect(await refused(run(never, {}))).toMatchObject({ code: 100503 });
  expect(tries).toBe(RETRIES_MAX);
});

test('a defect is not tried again, and no password reaches the journal', async () => {
  let tries = 0;
  await expect(
    run(async () => {
      tries += 1;
      throw new Error('defect');
    }, {}),
  ).rejects.toThrow('defect');
  expect(tries).toBe(1);
  await run(async () => 'ok', { newPassword: 'Geheim#1', smsCode: '123456', account: 'jia' });
  expect(
    await count(
      `select count(*) as n from ops.operation_log where params::text like '%Geheim%' or params::text like '%123456%'`,
    ),
  ).toBe(0);
  expect(
    await count(
      `select count(*) as n from ops.operation_log where params::text like '%jia%' and user_id = 1 and action = '测试'`,
    ),
  ).toBe(1);
});

test('several calls of one user are one transaction: each has its key, its line in the journal and its own answer', async () => {
  const asked = (code: string, key: string) => ({
    facts: { actor: clerk, endpoint: route, key, requestId: code },
    input: { code },
  });
  const addUnits: Command<readonly { code: string }[], { code: string }[]> = (ctx, inputs) =>
    Promise.all(inputs.map((input) => addUnit(ctx, input)));
  await run(addUnit, { code: 'MANY2' }, 'key-many-2');
  const before = await count('select count(*) as n from ops.operation_log');
  expect(
    await commands(
      world.db,
      [asked('MANY1', 'key-many-1'), asked('MANY2', 'key-many-2'), asked('MANY3', 'key-many-3')],
      addUnits,
    ),
  ).toEqual([{ code: 'MANY1' }, { code: 'MANY2' }, { code: 'MANY3' }]);
  // The second had been done before: it is answered, not done and not written down again.
  expect([
    await units('MANY1'),
    await units('MANY2'),
    await units('MANY3'),
    (await count('select count(*) as n from ops.operation_log')) - before,
  ]).toEqual([1, 1, 1, 2]);
  expect(await run(addUnit, { code: 'MANY3' }, 'key-many-3')).toEqual({ code: 'MANY3' });
  await expect(
    commands(world.db, [asked('MANY4', 'key-many-4'), asked('MANY1', 'key-many-5')], addUnits),
  ).rejects.toThrow();
  expect([await units('MANY4'), await keys('key-many-4'), await keys('key-many-5')]).toEqual([0, 0, 0]);
});

test('an error that a command swallowed does not end in a commit that keeps nothing', async () => {
  const swallows: Command<object, string> = async (ctx) => {
    await ctx.run`select 1 / 0`.catch(() => undefined);
    return 'done';
  };
  await expect(run(swallows, {}, 'key-swallow-1')).rejects.toThrow();
  expect(await keys('key-swallow-1')).toBe(0);
});
