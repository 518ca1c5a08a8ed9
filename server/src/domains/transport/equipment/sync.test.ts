import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { keep, readPlatform } from './sync.ts';

let world: TestWorld, given: Given, clerk: Actor;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  clerk = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const path = (what: string): string => join(world.platform.dataDir, 'equipment', `${clerk.tenantId}.${what}.ndjson`);
const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const sync = async (platform: Platform = world.platform) => {
  const read = await readPlatform(platform, clerk);
  return world.db.write(clerk.tenantId, (tx) => keep(read)(ctxOf(tx, clerk)));
};
const told = (minutes: number, equipNo = 'F1') => ({
  equipNo,
  at: wireTime(new Date(Date.now() - minutes * 60_000)),
  lng: 120,
  lat: 30,
});
const states = () =>
  given.ask<{ equipNo: string; state: number }>(
    `select equip_no as "equipNo", state from transport.equipment where tenant_id = ${clerk.tenantId} order by 1`,
  );

test('without a platform and without files it says so, and writes nothing', async () => {
  await expect(sync()).rejects.toThrow('未配置设备平台，数据目录中也没有设备文件');
  expect(await given.ask('select 1 from transport.equipment_sync')).toEqual([]);
});

test('devices and points of the files come in once; a broken line holds up no other, a half one waits', async () => {
  await mkdir(join(world.platform.dataDir, 'equipment'), { recursive: true });
  await writeFile(
    path('devices'),
    lines([{ equipNo: 'f1', vendor: '甲' }, { equipNo: 'F2', vendor: '甲' }, { nothing: 1 }]),
  );
  const half = JSON.stringify(told(1));
  await writeFile(path('positions'), `${lines([told(3), told(2)])}{broken\n${half.slice(0, 20)}`);
  expect(await sync()).toMatchObject({ seen: 2, added: 2, changed: 0, points: 2, refused: 2 });
  expect(await sync()).toMatchObject({ added: 0, changed: 2, points: 0 });
  await appendFile(path('positions'), `${half.slice(20)}\n${lines([told(0, 'STRANGER')])}`);
  expect(await sync()).toMatchObject({ points: 1, refused: 2 });
});

test('of two who read the same the second is told, and no point is taken twice', async () => {
  await appendFile(path('positions'), lines([told(0.5)]));
  const [one, two] = await Promise.all([readPlatform(world.platform, clerk), readPlatform(world.platform, clerk)]);
  const write = (read: typeof one) => world.db.write(clerk.tenantId, (tx) => keep(read)(ctxOf(tx, clerk)));
  expect(await write(one)).toMatchObject({ points: 1 });
  await expect(write(two)).rejects.toThrow('其他人正在同步');
});

test('a device that is missing three times is taken out of use, and is not deleted', async () => {
  await writeFile(path('devices'), lines([{ equipNo: 'F1', vendor: '甲' }]));
  await sync();
  await sync();
  expect((await states()).find(({ equipNo }) => equipNo === 'F2')?.state).not.toBe(0);
  expect(await sync()).toMatchObject({ lost: 1 });
  expect((await states()).find(({ equipNo }) => equipNo === 'F2')?.state).toBe(0);
});

test('a platform behind an address is read to its end; chosen and not configured it answers 501, away it says so', async () => {
  const pages = [[told(9), told(8)], [told(7)], []];
  const server: Server = createServer((request, answer) => {
    const cursor = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor')) || 0;
    answer.setHeader('content-type', 'application/json');
    answer.end(
      JSON.stringify(
        request.url?.startsWith('/devices')
          ? { devices: [{ equipNo: 'F1', vendor: '甲' }] }
          : { points: pages[cursor] ?? [], cursor: String(Math.min(cursor + 1, 2)) },
      ),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const at = (equipment: { url: string | undefined; token: string | undefined }): Platform => ({
    ...world.platform,
    outside: { ...world.platform.outside, equipment },
  });
  const there = at({ url: `http://127.0.0.1:${port}`, token: 'x' });
  expect(await sync(there)).toMatchObject({ points: 3 });
  expect(await sync(there)).toMatchObject({ points: 0 });
  await expect(sync(at({ url: undefined, token: undefined }))).rejects.toMatchObject({ kind: 'NOT_CONFIGURED' });
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await expect(sync(there)).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
});
