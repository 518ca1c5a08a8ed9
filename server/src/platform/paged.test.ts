import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openDatabase } from './db.ts';
import { paged } from './paged.ts';

const database = await testDatabase();
const db = openDatabase(database.appUrl, { max: 1 });
afterAll(async () => {
  await db.close();
  await database.drop();
});

const page = async (count: number, pageNum: number, pageSize: number) => {
  const { list, ...rest } = await db.read(1, (tx) => paged<{ i: number }>(tx, { select: sql`i`, from: sql`from generate_series(1, ${count}::int) i`, order: sql`i`, sortable: {} }, { pageNum, pageSize }));
  return { ...rest, first: list[0]?.i, rows: list.length };
};

test('a total is exact to a thousand rows past the page, then says that there are more', async () => {
  expect(await page(1000, 1, 20)).toEqual({ total: 1000, pageNum: 1, pageSize: 20, pages: 50, first: 1, rows: 20 });
  expect(await page(1001, 1, 20)).toEqual({ total: 1000, totalCapped: true, pageNum: 1, pageSize: 20, pages: 50, first: 1, rows: 20 });
});

test('whoever turns pages comes to the last row, and never to a page that is not there', async () => {
  expect(await page(2500, 50, 20)).toMatchObject({ total: 1980, totalCapped: true, pages: 99, first: 981 });
  expect(await page(2500, 99, 20)).toMatchObject({ total: 2500, pages: 125 });
  expect(await page(2500, 125, 20)).toEqual({ total: 2500, pageNum: 125, pageSize: 20, pages: 125, first: 2481, rows: 20 });
  expect(await page(2500, 126, 20)).toMatchObject({ total: 2500, pages: 125, rows: 0 });
});

test('a drop-down longer than that counts at least what it shows', async () => {
  expect(await page(3000, 1, 1200)).toMatchObject({ total: 1200, totalCapped: true, pages: 1, rows: 1200 });
});
