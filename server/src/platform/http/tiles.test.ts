import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountTiles, spanOf, TILES_PATH } from './tiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'haocang-tiles-')),
  file = join(folder, 'china.pmtiles'),
  bytes = randomBytes(40_000);
const app = Fastify();
beforeAll(async () => {
  writeFileSync(file, bytes);
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'deflate'] });
  mountTiles(app, file);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
const ask = (range?: string) =>
  app.inject({ url: TILES_PATH, headers: { 'accept-encoding': 'gzip', ...(range === undefined ? {} : { range }) } });

test('an archive is read in parts, as they lie and never packed, and tells by its mark when it is another one', async () => {
  const answer = await ask('bytes=0-16383');
  expect(answer.statusCode).toBe(206);
  expect(answer.rawPayload.equals(bytes.subarray(0, 16_384))).toBe(true);
  expect(answer.headers).toMatchObject({ 'content-range': 'bytes 0-16383/40000', 'content-length': '16384' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect((await ask('bytes=39990-50000')).rawPayload.equals(bytes.subarray(39_990))).toBe(true);
  expect((await ask('bytes=-10')).rawPayload.equals(bytes.subarray(39_990))).toBe(true);
  const { etag } = answer.headers;
  writeFileSync(file, bytes.subarray(0, 30_000));
  expect((await ask('bytes=0-1')).headers.etag).not.toBe(etag);
  writeFileSync(file, bytes);
});

test('never as a whole, and no part that is not there', async () => {
  for (const range of [undefined, 'bytes=40000-40001', 'bytes=5-4', 'bytes=0-1,3-4', 'bytes=-', 'lines=0-1']) {
    const answer = await ask(range);
    expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([range, 416, 'bytes */40000']);
  }
  expect(spanOf('bytes=0-', 10 ** 11)).toEqual({ from: 0, to: 16 * 1024 * 1024 - 1 });
});

test('a file that is gone is told, and one that nobody configured is no address', async () => {
  rmSync(file);
  expect((await ask('bytes=0-9')).statusCode).toBe(404);
  writeFileSync(file, bytes);
  const without = Fastify();
  mountTiles(without, undefined);
  expect((await without.inject(TILES_PATH)).statusCode).toBe(404);
  await without.close();
});
