import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { ALONE, type Outside } from '../../platform/platform.ts';
import type { FileStore } from './file-store.ts';
import { storeOf } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'haocang-store-test-')),
  log = pino({ level: 'silent' });
// This server reckons a signature of its own for lists of a bucket in the path, so the one that lists believes any; the strict one shows who is not let in.
let servers: S3rver[], port: number, strict: number;
const outside = (files: Outside['files']): Outside => ({ ...ALONE, files });
const s3 = (over: object = {}) =>
  outside({
    store: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'haocang',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    pathStyle: true,
    ...over,
  });
const file = (text: string): string => {
  const path = join(folder, 'source');
  writeFileSync(path, text);
  return path;
};
const read = async (store: FileStore, key: string): Promise<Buffer> =>
  buffer((await store.get(key)) ?? Readable.from([]));
const all = async (keys: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found.toSorted();
};

const serving = (allowMismatchedSignatures: boolean): S3rver =>
  new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    allowMismatchedSignatures,
    configureBuckets: [{ name: 'haocang', configs: [] }],
  });
beforeAll(async () => {
  servers = [serving(true), serving(false)];
  [port, strict] = (await Promise.all(servers.map((server) => server.run()))).map((at) => at.port) as [number, number];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['on the disk', () => ALONE],
  ['in a store that speaks S3', () => s3()],
])('%s', (_, of) => {
  test('bytes are put, read, listed by age, replaced and forgotten', async () => {
    const store = storeOf({ dataDir: folder, outside: of(), log }),
      hour = (n: number) => new Date(Date.now() + n * 3_600_000);
    await store.put('1/files/a', file('eins'));
    await store.put('1/files/b', file('x'.repeat(300_000)));
    await store.put('2/files/a', file('drei'));
    expect((await read(store, '1/files/a')).toString()).toBe('eins');
    expect((await read(store, '1/files/b')).length).toBe(300_000);
    expect(await store.get('1/files/c')).toBeUndefined();
    expect([await all(store.before(hour(1))), await all(store.before(hour(-1)))]).toEqual([
      ['1/files/a', '1/files/b', '2/files/a'],
      [],
    ]);
    await store.remove('1/files/a');
    await store.remove('1/files/a');
    expect(await store.get('1/files/a')).toBeUndefined();
    expect(await all(store.before(hour(1)))).toEqual(['1/files/b', '2/files/a']);
  });
});

test('a store that is away, or knows neither bucket nor key, answers 503 and keeps nothing', async () => {
  for (const over of [
    { endpoint: 'http://127.0.0.1:9' },
    { bucket: 'nobody' },
    { endpoint: `http://127.0.0.1:${strict}`, secret: 'wrong' },
  ]) {
    const store = storeOf({ dataDir: folder, outside: s3(over), log });
    for (const act of [
      () => store.put('1/files/x', file('x')),
      () => store.get('1/files/b'),
      () => store.remove('1/files/b'),
    ]) {
      const refusal = await act().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ http: 503, message: '文件存储暂时不可用，请稍后重试' });
    }
  }
  const letIn = storeOf({ dataDir: folder, outside: s3({ endpoint: `http://127.0.0.1:${strict}` }), log });
  expect((await read(letIn, '2/files/a')).toString()).toBe('drei');
  expect(await all(storeOf({ dataDir: folder, outside: s3(), log }).before(new Date(Date.now() + 3_600_000)))).toEqual([
    '1/files/b',
    '2/files/a',
  ]);
});

test('a disk that takes no more answers 503, and half a copy does not stay', async () => {
  const store = storeOf({ dataDir: join(folder, 'full'), outside: ALONE, log });
  await expect(store.put('1/files/x', join(folder, 'not there'))).rejects.toMatchObject({ http: 503 });
  expect(await all(store.before(new Date(Date.now() + 3_600_000)))).toEqual([]);
});
