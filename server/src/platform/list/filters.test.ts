import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { addDays } from '../clock.ts';
import { Refusal } from '../errors.ts';
import { anyCode, equals, oneOrMany, span, spanOf } from './filters.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** Which of the values a condition on them lets through. */
async function through(
  values: readonly unknown[],
  type: string,
  condition: ReturnType<typeof equals>,
): Promise<string[]> {
  const rows = sql.join(values.map((value) => sql`(${value}::${sql.raw(type)})`));
  const { rows: kept } = await world.db.write(1, (tx) =>
    sql<{ v: unknown }>`select x.v::text as v from (values ${rows}) x(v) where true ${condition}`.execute(tx),
  );
  return kept.map((row) => String(row.v));
}
const refusedIn = (work: () => unknown): { msg: string; field: unknown } => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return { msg: error.message, field: error.data };
    throw error;
  }
  throw new Error('was not refused');
};

describe('a span of time', () => {
  const AT = sql`x.v`;
  const within = (from: string | null | undefined, to: string | null | undefined, ...instants: string[]) =>
    through(instants, 'timestamptz', spanOf(AT, from, to, 'createdFrom')).then((kept) => kept.length);

  test('counts its first instant and the whole of its last day, to the microsecond', async () => {
    expect(await within('2026-01-01', '2026-01-01', '2026-01-01 00:00:00+08', '2026-01-01 23:59:59.999999+08')).toBe(2);
    expect(await within('2026-01-01', '2026-01-01', '2025-12-31 23:59:59.999999+08', '2026-01-02 00:00:00+08')).toBe(0);
  });
  test('counts the whole of the second that ends it', async () => {
    expect(await within(null, '2026-01-01 10:00:00', '2026-01-01 10:00:00.999999+08', '2026-01-01 10:00:01+08')).toBe(
      1,
    );
    expect(
      await within('2026-01-01 10:00:00', undefined, '2026-01-01 10:00:00+08', '2026-01-01 09:59:59.999999+08'),
    ).toBe(1);
  });
  test('open at both ends it asks nothing', async () =>
    expect(await within(null, undefined, '1990-01-01', '2090-01-01')).toBe(2));
  test('may begin within the day that ends it', () => {
    expect(span('2026-01-01 10:00:00', '2026-01-01', 'from')).toEqual({
      from: new Date('2026-01-01T02:00:00Z'),
      before: new Date('2026-01-01T16:00:00Z'),
    });
    expect(() => span('2026-01-01 10:00:00', '2026-01-01 10:00:00', 'from')).not.toThrow();
  });
  test('is refused on its field when it runs backwards', () => {
    for (const [from, to] of [
      ['2026-01-02', '2026-01-01'],
      ['2026-01-01 10:00:01', '2026-01-01 10:00:00'],
      ['2026-01-02 00:00:00', '2026-01-01'],
    ] as const)
      expect(refusedIn(() => spanOf(AT, from, to, 'createdFrom'))).toMatchObject({
        msg: '开始日期不能晚于结束日期',
        field: { errors: [{ field: 'createdFrom' }] },
      });
  });
  test('holds 92 days and no more', () => {
    expect(() => span('2026-01-01', addDays('2026-01-01', 92), 'from')).not.toThrow();
    expect(refusedIn(() => span('2026-01-01', addDays('2026-01-01', 93), 'from'))).toMatchObject({
      msg: '查询时间跨度不能超过92天',
      field: { errors: [{ field: 'from' }] },
    });
  });
});

describe('pasted codes', () => {
  const CODE = sql`x.v`;
  test('of ours match as a scanner writes them: full width, lower case, several with any separator', async () => {
    expect(
      await through(['IN-1', 'IN-2', 'IN-3', 'in-1'], 'text', anyCode(CODE, 'ｉｎ－１，in-2\nIN-9', 'orderNo')),
    ).toEqual(['IN-1', 'IN-2']);
  });
  test('of an owner match in every spelling, and whole when there are blanks in them', async () => {
    expect(
      await through(['Po-1', 'PO-1', 'Ｐo－1', 'Po-2'], 'text', anyCode(CODE, 'Ｐo－1', 'externalNo', false)),
    ).toEqual(['Po-1', 'PO-1', 'Ｐo－1']);
    expect(await through(['nº 7', 'No7', '7'], 'text', anyCode(CODE, 'ＮＯ 7', 'externalNo', false))).toEqual([
      'nº 7',
      'No7',
      '7',
    ]);
  });
  test('nothing pasted, nothing asked', async () =>
    expect(await through(['A'], 'text', anyCode(CODE, '', 'orderNo'))).toEqual(['A']));
  test('at most 200 at once', () => {
    const codes = (n: number) => Array.from({ length: n }, (_, i) => `C${i}`).join(',');
    expect(() => anyCode(CODE, codes(200), 'orderNo')).not.toThrow();
    expect(refusedIn(() => anyCode(CODE, codes(201), 'orderNo'))).toMatchObject({
      msg: '一次最多查询200个单号',
      field: { errors: [{ field: 'orderNo' }] },
    });
  });
});

describe('one value', () => {
  test('false, nothing, zero and empty text are different questions', async () => {
    expect(await through([true, false], 'boolean', equals(sql`x.v`, false))).toEqual(['false']);
    expect(await through([true, false], 'boolean', equals(sql`x.v`, null))).toHaveLength(2);
    expect(await through([0, 1], 'bigint', equals(sql`x.v`, 0))).toEqual(['0']);
    expect(await through(['', 'A'], 'text', equals(sql`x.v`, ''))).toEqual(['']);
  });
  test('one or many, and none of them asks nothing', async () => {
    expect(await through([1, 2, 3], 'bigint', oneOrMany(sql`x.v`, 2))).toEqual(['2']);
    expect(await through([1, 2, 3], 'bigint', oneOrMany(sql`x.v`, [1, 3]))).toEqual(['1', '3']);
    expect(await through([1, 2, 3], 'bigint', oneOrMany(sql`x.v`, []))).toHaveLength(3);
    expect(await through([1, 2, 3], 'bigint', oneOrMany(sql`x.v`, undefined))).toHaveLength(3);
  });
});
