import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { FROM_FIRST, PAGES_BY_NUMBER, type Page, type Paging } from '#contract/kit/page.ts';
import { testDatabase } from '../../testing/database/clone.ts';
import { openDatabase } from '../db/database.ts';
import { Refusal } from '../errors.ts';
import { asc, desc, emptyLast } from './keyset.ts';
import { paged } from './page.ts';

const database = await testDatabase();
const db = openDatabase(database.appUrl, { max: 1 });
afterAll(async () => {
  await db.close();
  await database.drop();
});

const page = async (count: number, pageNum: number, pageSize: number) => {
  const { list, ...rest } = await db.read(1, (tx) =>
    paged<{ i: number }>(
      tx,
      { select: sql`i`, from: sql`from generate_series(1, ${count}::int) i`, order: [asc(sql`i`)], sortable: {} },
      { pageNum, pageSize },
    ),
  );
  return { ...rest, first: list[0]?.i, rows: list.length };
};

test('a total is exact to a thousand rows past the page, then says that there are more', async () => {
  expect(await page(1000, 1, 20)).toEqual({ total: 1000, pageNum: 1, pageSize: 20, pages: 50, first: 1, rows: 20 });
  expect(await page(1001, 1, 20)).toEqual({
    total: 1000,
    totalCapped: true,
    pageNum: 1,
    pageSize: 20,
    pages: 50,
    first: 1,
    rows: 20,
  });
});

test('whoever turns pages comes to the last row, and never to a page that is not there', async () => {
  expect(await page(1500, 50, 20)).toMatchObject({ total: 1500, pages: 75, first: 981 });
  expect(await page(1500, 75, 20)).toEqual({
    total: 1500,
    pageNum: 75,
    pageSize: 20,
    pages: 75,
    first: 1481,
    rows: 20,
  });
  expect(await page(1500, 76, 20)).toMatchObject({ total: 1500, pages: 75, rows: 0 });
});

test('a drop-down longer than that counts at least what it shows', async () => {
  expect(await page(3000, 1, 1200)).toMatchObject({ total: 1200, totalCapped: true, pages: 1, rows: 1200 });
});

interface Row {
  id: number;
  a: number | null;
  b: string | null;
  at: Date;
}
type Data = readonly { a: number | null; b: string | null; at: number }[];

/** A list of rows with ties and gaps, cut before its names are joined or after. */
const ask = (data: Data, paging: Paging, { cutFirst = false, above = 0 } = {}): Promise<Page<Row>> =>
  db.read(1, (tx) => {
    const rows = sql`
      from (
        select x.i as id, x.a, x.b, timestamptz '2026-01-01' + x.at * interval '1 microsecond' as at
        from jsonb_to_recordset(
          ${JSON.stringify(data.map((row, i) => ({ i: i + 1, ...row })))}::jsonb
        ) x(i int, a int, b text, at bigint)
      ) o
      where o.id > ${above}
    `;
    const shown = (heads: ReturnType<typeof sql>) => sql`
      ${heads} o
      cross join lateral (select 1 as one) l
    `;
    return paged<Row>(
      tx,
      {
        select: sql`o.id, o.a, o.b, o.at`,
        from: rows,
        ...(cutFirst ? { countFrom: rows, shown } : {}),
        sortable: { a: sql`o.a`, b: sql`o.b`, at: sql`o.at` },
        filled: new Set(['at']),
        order: cutFirst ? [desc(sql`o.at`), desc(sql`o.id`)] : [emptyLast(asc(sql`o.b`)), desc(sql`o.id`)],
      },
      paging,
    );
  });

const orders = fc.uniqueArray(
  fc.record({ field: fc.constantFrom('a', 'b', 'at'), dir: fc.constantFrom('asc' as const, 'desc' as const) }),
  { maxLength: 3, selector: ({ field }) => field },
);
const few = fc.array(
  fc.record({
    a: fc.option(fc.integer({ min: 0, max: 2 })),
    b: fc.option(fc.constantFrom('', 'A', '好', "o'x")),
    at: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 40 },
);

test('by cursor every row comes once, in the order of the list, and back again', async () => {
  await fc.assert(
    fc.asyncProperty(
      few,
      orders,
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (data, orderBy, pageSize, cutFirst) => {
        const whole = (await ask(data, { pageNum: 1, pageSize: 200, orderBy }, { cutFirst })).list;
        const pages: Page<Row>[] = [];
        for (let cursor: string | undefined = FROM_FIRST; cursor !== undefined; cursor = pages.at(-1)?.nextCursor)
          pages.push(await ask(data, { pageNum: 1, pageSize, orderBy, cursor }, { cutFirst }));
        expect(pages.flatMap(({ list }) => list)).toEqual(whole);
        expect(pages.map(({ pageNum }) => pageNum)).toEqual(pages.map((_, i) => i + 1));
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([data.length]));
        const back: Row[][] = [];
        for (let cursor = pages.at(-1)?.prevCursor; cursor !== undefined;) {
          const before: Page<Row> = await ask(data, { pageNum: 1, pageSize, orderBy, cursor }, { cutFirst });
          back.unshift(before.list);
          cursor = before.prevCursor;
        }
        expect(back).toEqual(pages.slice(0, -1).map(({ list }) => list));
      },
    ),
    { numRuns: 60 },
  );
});

const many: Data = Array.from({ length: PAGES_BY_NUMBER * 2 + 5 }, (_, i) => ({
  a: i % 3 === 0 ? null : i % 7,
  b: 'A',
  at: i % 5,
}));

test('the last page asked by number leads on, further ones by number are refused in words', async () => {
  const orderBy = [{ field: 'a', dir: 'desc' as const }],
    whole = (await ask(many, { pageNum: 1, pageSize: 1000, orderBy })).list;
  expect((await ask(many, { pageNum: PAGES_BY_NUMBER - 1, pageSize: 2, orderBy })).nextCursor).toBeUndefined();
  const last = await ask(many, { pageNum: PAGES_BY_NUMBER, pageSize: 2, orderBy });
  expect(last.list).toEqual(whole.slice(198, 200));
  const next = await ask(many, { pageNum: 1, pageSize: 2, orderBy, cursor: last.nextCursor });
  expect(next).toMatchObject({ list: whole.slice(200, 202), pageNum: PAGES_BY_NUMBER + 1, total: 205, pages: 103 });
  expect((await ask(many, { pageNum: 1, pageSize: 2, orderBy, cursor: next.prevCursor })).list).toEqual(last.list);
  await expect(ask(many, { pageNum: PAGES_BY_NUMBER + 1, pageSize: 2 })).rejects.toThrow(
    '第100页之后只能逐页翻看，请缩小查询范围',
  );
  expect((await ask(many.slice(0, 200), { pageNum: PAGES_BY_NUMBER, pageSize: 2 })).nextCursor).toBeUndefined();
});

const INVALID = '翻页位置无效，请从第一页重新查询',
  OTHER = '查询条件或排序已变化，请从第一页重新查询';

test('a cursor of another search, order or list is refused, and so is one somebody made up', async () => {
  const orderBy = [{ field: 'at', dir: 'asc' as const }];
  const { nextCursor = '' } = await ask(many, { pageNum: 1, pageSize: 2, orderBy, cursor: FROM_FIRST });
  const said = async (paging: Partial<Paging>, more = {}): Promise<unknown> =>
    ask(many, { pageNum: 1, pageSize: 2, orderBy, cursor: nextCursor, ...paging }, more).then(
      () => 'answered',
      (error: unknown) => (error instanceof Refusal ? [error.message, error.data] : error),
    );
  const refused = (msg: string) => [msg, { errors: [{ field: 'cursor', msg }] }];
  expect(await said({})).toBe('answered');
  expect(await said({ pageSize: 5 })).toBe('answered');
  expect(await said({ orderBy: [{ field: 'at', dir: 'desc' }] })).toEqual(refused(OTHER));
  expect(await said({ orderBy: [{ field: 'a', dir: 'asc' }] })).toEqual(refused(OTHER));
  expect(await said({}, { above: 1 })).toEqual(refused(OTHER));
  const [of, ...rest] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as unknown[];
  const forged = (...parts: unknown[]): Partial<Paging> => ({
    cursor: Buffer.from(JSON.stringify(parts)).toString('base64url'),
  });
  for (const cursor of ['', 'x', 'e30', '%%%', 'bnVsbA', 'W10'])
    expect(await said({ cursor })).toEqual(refused(INVALID));
  expect(await said(forged('another', ...rest))).toEqual(refused(OTHER));
  const wrong = [
    [-1, false, 'x', 'A', '1'],
    [2, 1, '2026-01-01', 'A', '1'],
    [2, false, '2026-01-01', 'A'],
    [2, false, '2026-01-01', 'A', '1', '1'],
    [2, false, null, 'A', '1'],
    [2, false, 'no day', 'A', '1'],
    [2, false, '2026-01-01', 'A', 'one'],
    [2, false, '2026-01-01', 'A', '9'.repeat(30)],
    [2, true, '2026-99-99', 'A', '1'],
    [2, false, '2026-01-01', 'A\u0000', '1'],
    [2, false, '2026-01-01', 'A', { $gt: 1 }],
  ];
  for (const parts of wrong)
    expect({ parts, said: await said(forged(of, ...parts)) }).toEqual({ parts, said: refused(INVALID) });
});
