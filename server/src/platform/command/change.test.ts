import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import type { Actor } from '../actor.ts';
import { NOW, by, insert, newId, update, write, type Change } from './change.ts';
import { climb, type Rungs } from './ladder.ts';
import { lists } from './lists.ts';
import { command, type Command } from './run.ts';

let world: TestWorld, given: Given, actor: Actor, other: Actor;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  actor = givenActor(at);
  other = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id }, { userId: 2 });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const run = <O>(act: Command<null, O>, as: Actor = actor): Promise<O> =>
  command(
    world.db,
    { actor: as, endpoint: { method: 'POST', path: '/test', label: '测试', permit: 'test:act' }, requestId: 'r' },
    act,
    null,
  );
const written = (...changes: Change[]) => run((ctx) => write(ctx, changes));
const lpn = async (code: string, more: object = {}): Promise<number> => {
  const id = await run(async (ctx) => (await ctx.row<{ id: number }>`select ${newId('basic.lpn')} as id`)?.id ?? 0);
  await written(insert('basic.lpn', [{ id, code, kind: 'TOTE', ...more }]));
  return id;
};
const rowOf = async (id: number) =>
  (
    await given.ask<Record<string, unknown>>(
      `select code, state, carton_seq::int, gross_weight::int, remark, owner_id, sealed_at = created_at as sealed_now,
        created_by::int, updated_by::int, tenant_id::int, warehouse_id::int from basic.lpn where id = $1`,
      [id],
    )
  )[0];

describe('what a command writes', () => {
  test('is stamped with tenant, warehouse and user; counters move, instants are those of the transaction, null is said and the unsaid stays', async () => {
    const id = await lpn('W-1', { remark: '旧', grossWeight: 5, sealedAt: NOW });
    expect(await rowOf(id)).toMatchObject({
      code: 'W-1',
      sealed_now: true,
      created_by: actor.userId,
      tenant_id: actor.tenantId,
      warehouse_id: actor.warehouseId,
    });
    await written(update('basic.lpn', [{ id, grossWeight: by(7), remark: null, cartonSeq: 3 }]));
    expect(await rowOf(id)).toMatchObject({ code: 'W-1', gross_weight: 12, remark: null, carton_seq: 3, state: 10 });
  });

  test('goes as one statement, whatever the tables, shapes and rows; nothing written asks nothing', async () => {
    const [a, b, c] = [await lpn('S-1'), await lpn('S-2'), await lpn('S-3')];
    const hear = async (...changes: Change[]): Promise<number> => {
      let asked = 0;
      await run(async (ctx) => {
        const row: typeof ctx.row = (text, ...values) => {
          asked += 1;
          return ctx.row(text, ...values);
        };
        await write({ ...ctx, row }, changes);
      });
      return asked;
    };
    expect(await hear(update('basic.lpn', []))).toBe(0);
    expect(
      await hear(
        update('basic.lpn', [
          { id: a, cartonSeq: by(1) },
          { id: b, cartonSeq: 4 },
          { id: c, remark: '新', sealedAt: NOW },
        ]),
        insert('basic.lpn', [
          { code: 'S-4', kind: 'TOTE' },
          { code: 'S-5', kind: 'CART', remark: '新' },
        ]),
      ),
    ).toBe(1);
    expect([await rowOf(a), await rowOf(b), await rowOf(c)].map((row) => row?.['carton_seq'])).toEqual([1, 4, 0]);
  });

  test('names no row twice: of two changes the database would silently keep one', async () => {
    const id = await lpn('T-1');
    await expect(
      written(update('basic.lpn', [{ id, cartonSeq: 1 }]), update('basic.lpn', [{ id, remark: '二' }])),
    ).rejects.toThrow('written twice');
    expect(await rowOf(id)).toMatchObject({ carton_seq: 0, remark: null });
  });

  test('is all there or nothing: a row of another warehouse is not there', async () => {
    const id = await lpn('X-1'),
      mine = await lpn('X-2');
    const foreign = run(
      (ctx) =>
        write(ctx, [
          update('basic.lpn', [
            { id, remark: '别人' },
            { id: mine, remark: '别人' },
          ]),
        ]),
      other,
    );
    await expect(foreign).rejects.toMatchObject({ kind: 'BUSY' });
    expect(await rowOf(id)).toMatchObject({ remark: null });
  });

  test('of two who make the same row the second runs again and finds it', async () => {
    let tries = 0;
    // Neither writes before both have looked.
    const both = Promise.withResolvers<void>();
    const make: Command<null, number> = async (ctx) => {
      tries += 1;
      const known = await ctx.row<{ id: number }>`
        select l.id
        from basic.lpn l
        where l.tenant_id = ${ctx.tenantId}
          and l.warehouse_id = ${ctx.warehouseId}
          and l.code = 'RACE'
      `;
      if (known) return known.id;
      if (tries === 2) both.resolve();
      await both.promise;
      const id = (await ctx.row<{ id: number }>`select ${newId('basic.lpn')} as id`)?.id ?? 0;
      await write(ctx, [insert('basic.lpn', [{ id, code: 'RACE', kind: 'TOTE' }], { contested: true })]);
      return id;
    };
    const [first, second] = await Promise.all([run(make), run(make)]);
    expect(first).toBe(second);
    expect(tries).toBe(3);
  });
});

describe('a ladder of locks', () => {
  const RUNGS = (waves: number[], lpns: number[]): Rungs => ({ 'basic.lpn': lpns, 'outbound.wave': waves });

  test('is climbed rank after rank, ascending in each, however it is named', async () => {
    const steps = await run(async (ctx) => {
      await climb(ctx, RUNGS([1], [1]));
      const plan = await ctx.rows<{ queryPlan: string }>`
        explain with r0 as materialized (
          select x.id
          from outbound.wave x
          where x.id = 1
          order by x.id
          for no key update
        ), r1 as materialized (select x.id from basic.lpn x where x.id = 1 order by x.id for no key update)
        select id
        from r0
        union all
        select id
        from r1
        union all
        select 0
      `;
      return plan.flatMap((row) => /CTE Scan on (r\d)/.exec(Object.values(row).join(''))?.[1] ?? []);
    });
    expect(steps).toEqual(['r0', 'r1']);
  });

  test('who waits on a rank holds those before it and none after it', async () => {
    const [first, last] = [await lpn('L-1'), await lpn('L-2')];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holding = (): void => undefined;
    const holds = new Promise<void>((resolve) => {
      holding = resolve;
    });
    const holder = run(async (ctx) => {
      await climb(ctx, { 'basic.lpn': [first] });
      holding();
      await held;
    });
    await holds;
    const waiter = run((ctx) => climb(ctx, { 'basic.lpn': [last, first] }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const free = await given.ask(`select 1 from basic.lpn where id = $1 for update nowait`, [last]);
    expect(free).toHaveLength(1);
    release();
    await Promise.all([holder, waiter]);
  });

  test('two who name the same rows in opposite order never wait for each other', async () => {
    const ids = [await lpn('D-1'), await lpn('D-2'), await lpn('D-3')];
    const tries = Array.from({ length: 30 }, (_, i) =>
      run(async (ctx) => {
        await climb(ctx, { 'basic.lpn': i % 2 === 0 ? ids : ids.toReversed() });
        await write(ctx, [
          update(
            'basic.lpn',
            ids.map((id) => ({ id, cartonSeq: by(1) })),
          ),
        ]);
      }),
    );
    await Promise.all(tries);
    expect((await rowOf(ids[0] ?? 0))?.['carton_seq']).toBe(30);
  });

  test('what is found under it but was not locked runs the command again', async () => {
    const id = await lpn('H-1');
    await expect(
      run(async (ctx) => (await climb(ctx, { 'basic.lpn': [id] })).holds('basic.lpn', id + 1)),
    ).rejects.toMatchObject({ kind: 'BUSY' });
    await run(async (ctx) => (await climb(ctx, { 'basic.lpn': [id] })).holds('basic.lpn', id));
  });
});

const codes = <T>(warehouseId: number, order: 'asc' | 'desc'): RawBuilder<T> => sql<T>`
  select l.id, l.code, l.carton_seq
  from basic.lpn l
  where l.warehouse_id = ${warehouseId}
    and l.code like 'O-%'
  order by l.id ${sql.raw(order)}
`;

test('lists of one statement come each in its order, with our names', async () => {
  const [a, b] = [await lpn('O-1'), await lpn('O-2')];
  const { down, up, none } = await run((ctx) =>
    lists<{ down: { cartonSeq: number; code: string }; up: { id: number }; none: { id: number } }>(ctx, {
      down: codes(ctx.warehouseId, 'desc'),
      up: codes(ctx.warehouseId, 'asc'),
      none: codes(0, 'asc'),
    }),
  );
  expect(down.map((row) => row.code)).toEqual(['O-2', 'O-1']);
  expect(down[0]?.cartonSeq).toBe(0);
  expect(up.map((row) => row.id)).toEqual([a, b]);
  expect(none).toEqual([]);
});
