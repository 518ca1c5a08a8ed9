import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database/clone.ts';
import { openDatabase, together } from './database.ts';

const database = await testDatabase();
const db = openDatabase(database.appUrl, { max: 1 });
afterAll(async () => {
  await db.close();
  await database.drop();
});

const prepared = (mark: string): Promise<number> =>
  db.read(1, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n
      from pg_prepared_statements
      where statement like ${`%/* ${mark} */%`}
        and statement not like '%pg_prepared%'
    `.execute(tx);
    return rows[0]?.n ?? 0;
  });
const often = (tenantId: number): Promise<{ twice: number; tenant: string }> =>
  db.read(tenantId, async (tx) => {
    const { rows } = await sql<{ twice: number; tenant: string }>`
      select /* often */ ${tenantId}::int * 2 as twice, current_setting('app.tenant_id') as tenant
    `.execute(tx);
    return rows[0] ?? { twice: 0, tenant: '' };
  });

test('a statement asked often is planned once, and answers each of its callers inside his own tenant', async () => {
  const answers: { twice: number; tenant: string }[] = [];
  for (let n = 1; n <= 12; n += 1) answers.push(await often(n));
  expect(answers).toEqual(Array.from({ length: 12 }, (_, i) => ({ twice: (i + 1) * 2, tenant: String(i + 1) })));
  expect(await prepared('often')).toBe(1);
});

test('a statement asked once leaves nothing behind, and a failed one can be asked again', async () => {
  await db.read(1, (tx) => sql`select /* once */ ${1}::int`.execute(tx));
  expect(await prepared('once')).toBe(0);
  const half = (by: number) => db.read(1, (tx) => sql<{ n: number }>`select 10 / ${by}::int as n`.execute(tx));
  for (const by of [0, 0, 0, 0]) await expect(half(by)).rejects.toMatchObject({ code: '22012' });
  expect((await half(5)).rows).toEqual([{ n: 2 }]);
});

test('what comes to be asked often later is kept as well, and a connection never holds more than its share', async () => {
  const ask = (n: number) =>
    db.write(1, (tx) => sql<{ n: number }>`select /* many */ ${n}::int + ${sql.raw(String(n))} as n`.execute(tx));
  for (let n = 1; n <= 450; n += 1)
    for (let again = 0; again < 3; again += 1) expect((await ask(n)).rows).toEqual([{ n: 2 * n }]);
  expect(await prepared('many')).toBeLessThanOrEqual(400);
  for (let again = 0; again < 3; again += 1) await ask(999);
  const { rows } = await db.read(1, (tx) =>
    sql<{ n: number }>`
      select count(*) as n
      from pg_prepared_statements
      where statement like '%$1::int + 999%'
    `.execute(tx),
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect((await often(4)).twice).toBe(8);
});

test('what is asked together is done in its order, and a failure is told as itself after all have ended', async () => {
  const order = await db.write(1, (tx) =>
    together(
      ...[1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n, pg_sleep(${n === 1 ? 0.05 : 0})`.execute(tx)),
    ),
  );
  expect(order.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  let later = false;
  const failing = db.write(1, (tx) =>
    together(
      sql`select 1`.execute(tx),
      sql`select 1 / ${0}::int`.execute(tx),
      (async () => {
        await sql`select 2`.execute(tx);
        later = true;
      })(),
    ),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(later).toBe(false);
  expect((await often(4)).twice).toBe(8);
});

test('a short list is answered from the kept plan, a long one is planned for its length', async () => {
  const plans = (): Promise<{ custom: number; generic: number }> =>
    db.write(1, async (tx) => {
      const { rows } = await sql<{ custom: number; generic: number }>`
        select custom_plans::int as custom, generic_plans::int as generic
        from pg_prepared_statements
        where statement like '%/* lists */%'
          and statement not like '%pg_prepared%'
      `.execute(tx);
      return rows[0] ?? { custom: 0, generic: 0 };
    });
  const ask = (length: number) =>
    db.write(1, (tx) =>
      sql`select /* lists */ count(*) from unnest(${Array.from({ length }, (_, i) => i)}::int[])`.execute(tx),
    );
  for (let n = 0; n < 5; n += 1) await ask(3);
  const kept = await plans();
  expect(kept).toMatchObject({ custom: 0 });
  await ask(500);
  expect(await plans()).toEqual({ custom: 1, generic: kept.generic });
});

test('rows come back with our names, their values as they are', async () => {
  const ask = (values: number[]) =>
    db.read(
      1,
      async (tx) =>
        (
          await sql<object>`
            select ${values[0] ?? 0}::int as order_no, 'x' as "docType", '{"a_b": 1}'::jsonb as as_it_is,
              array[1, 2]::bigint[] as some_ids, null as nothing_at_all, 1 as a1_b2
          `.execute(tx)
        ).rows,
    );
  expect(await ask([7])).toEqual([
    { orderNo: 7, docType: 'x', asItIs: { a_b: 1 }, someIds: [1, 2], nothingAtAll: null, a1B2: 1 },
  ]);
  expect(
    await db.read(
      1,
      async (tx) => (await sql<object>`select n as line_no from generate_series(1, 3) n where false`.execute(tx)).rows,
    ),
  ).toEqual([]);
  // Several statements in one text answer nothing, and fail as one.
  expect(
    await db.write(1, async (tx) => (await sql<object>`select 1 as one; select 2 as two`.execute(tx)).rows),
  ).toEqual([]);
});
