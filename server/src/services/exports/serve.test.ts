import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sheetOf } from '#contract/kit/sheet.ts';
import type { Call, FileAnswer } from '../../platform/command/call.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { asc } from '../../platform/list/keyset.ts';
import { testDatabase } from '../../testing/database/clone.ts';
import { shownColumns } from '../sheets/design.ts';
import { readSheet } from '../sheets/read.ts';
import { exportRows, exporting } from './serve.ts';

const database = await testDatabase();
let heard: string[] = [];
const db = openDatabase(database.appUrl, { max: 2, onStatement: (statement) => heard.push(statement) });
const folder = mkdtempSync(join(tmpdir(), 'haocang-export-test-'));
afterAll(async () => {
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Lines 1 to `count`; the one at `broken` cannot be computed. What is random is computed after sorting, row by row as it is fetched. */
const ask = exporting(async (ctx, { count, broken }: { count: number; broken?: number }) => ({
  title: '数字',
  columns: [
    { name: 'code', label: '编码' },
    { name: 'text', label: '说明' },
  ],
  rows: await exportRows(ctx.tx, {
    select: sql`i as code, md5((1 / (i - ${broken ?? -1}::int + (random() * 0)::int) + i)::text) as text`,
    from: sql`from generate_series(1, ${count}::int) i`,
    order: [asc(sql`i`)],
  }),
}));
const answer = async (input: { count: number; broken?: number }): Promise<FileAnswer> => {
  heard = [];
  const answered = await ask(
    { platform: { db }, actor: { tenantId: 1 }, endpoint: { act: 'query', file: true, permit: 'session' } } as Call,
    input,
  );
  if (!('body' in answered)) throw new Error('in the background');
  return answered;
};
const bytesOf = async ({ body }: FileAnswer): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : Buffer.concat((await (body as Readable).toArray()) as Buffer[]);
async function codesIn(file: Buffer): Promise<string[]> {
  const path = join(folder, 'file.xlsx'),
    codes: string[] = [];
  writeFileSync(path, file);
  for await (const { cells } of readSheet(
    path,
    shownColumns(
      sheetOf({ code: z.string().meta({ label: '编码' }), text: z.string().meta({ label: '说明' }) }),
      undefined,
    ),
  ))
    codes.push(cells.code ?? '');
  return codes;
}
/** Journeys for 20,000 rows; the last brings none. */
const ALL = 20_000 / 500 + 1;
const fetches = (): number => heard.filter((statement) => statement.startsWith('fetch')).length;
async function settled(): Promise<void> {
  while (db.stats().idle < db.stats().total) await sleep(10);
}

test('twenty thousand rows leave at once, in order and whole; half a million and one are refused in words', async () => {
  const codes = await codesIn(await bytesOf(await answer({ count: 20_000 })));
  expect(codes).toHaveLength(20_000);
  expect(codes.every((code, i) => code === String(i + 1))).toBe(true);
  await expect(answer({ count: 500_001 })).rejects.toMatchObject({
    code: 100009,
    message: '数据量超过50万行，请缩小范围',
  });
  expect(fetches()).toBe(0);
});

test('a large sheet begins to travel before its last rows are read', async () => {
  const { body } = await answer({ count: 20_000 });
  expect(fetches()).toBeLessThan(0.7 * ALL);
  (body as Readable).destroy();
  await settled();
});

test('a small sheet that breaks is refused in words, a large one breaks off and is no workbook', async () => {
  await expect(answer({ count: 1000, broken: 900 })).rejects.toMatchObject({ code: '22012' });
  const app = Fastify().get('/', async (_, reply) =>
    reply.send((await answer({ count: 20_000, broken: 19_000 })).body),
  );
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(base);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  await app.close();
  const { body } = await answer({ count: 20_000, broken: 19_000 }),
    seen: Buffer[] = [];
  (body as Readable).on('data', (chunk: Buffer) => seen.push(chunk));
  await once(body as Readable, 'error');
  expect(seen.length).toBeGreaterThan(0);
  await expect(codesIn(Buffer.concat(seen))).rejects.toThrow('文件已损坏，请重新保存后上传');
  await settled();
});

test('who leaves before the first byte is not written for either', async () => {
  const { body } = await answer({ count: 20_000 });
  (body as Readable).destroy();
  await settled();
  expect(fetches()).toBeLessThan(ALL);
});

test('who goes away is not written for: reading stops, nothing stays behind', async () => {
  const { body } = await answer({ count: 20_000 });
  await once(body as Readable, 'data');
  (body as Readable).destroy();
  await settled();
  expect(fetches()).toBeLessThan(ALL);
  expect(
    readdirSync(tmpdir()).filter(
      (name) => name.startsWith('haocang-export-') && !name.startsWith('haocang-export-test-'),
    ),
  ).toEqual([]);
});

test('who is slow holds no connection: the snapshot is given back while the file is still read', async () => {
  const { body } = await answer({ count: 20_000 });
  await settled();
  expect(fetches()).toBe(ALL);
  expect(await codesIn(await bytesOf({ fileName: '', contentType: '', body }))).toHaveLength(20_000);
});
