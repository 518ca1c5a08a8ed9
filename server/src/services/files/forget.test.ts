import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { iamWorld, type Iam } from '../../testing/given/iam.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { forgettingFiles } from './forget.ts';

const HOUR = 3_600_000;
let world: Iam, given: Given;
beforeAll(async () => {
  world = await iamWorld();
  given = openGiven(world.database);
}, 120_000);
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const folder = () => join(world.platform.dataDir, 'files');
const run = (hours: number) =>
  forgettingFiles(world.platform).work({
    db: world.db,
    log: world.platform.log,
    now: () => new Date(Date.now() + hours * HOUR),
  });
const bytes = async (key: string): Promise<void> => {
  await mkdir(dirname(join(folder(), key)), { recursive: true });
  await writeFile(join(folder(), key), key);
  await utimes(join(folder(), key), new Date(), new Date());
};
const lie = async (): Promise<string[]> =>
  (await readdir(folder(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder().length + 1))
    .toSorted();
async function kept(name: string, more: object = {}): Promise<number> {
  const key = `1/apps/${name}`;
  await bytes(key);
  return given.row('ops.file_object', {
    tenant_id: 1,
    bucket: 'apps',
    object_key: key,
    file_name: name,
    mime: 'x',
    size_byte: 1,
    sha256: name,
    ...more,
  });
}

test('a day after it came a file that nothing refers to is gone with its bytes; one that a version names, one that is counted as used and one of today stay', async () => {
  const named = await kept('named'),
    counted = await kept('counted', { ref_count: 1 }),
    held = await kept('held');
  await kept('unused');
  await given.row('ops.app_upgrade', {
    app_type: 0,
    os: 1,
    version_name: '1.0.0',
    version_code: 1,
    package_tenant_id: 1,
    package_file_id: named,
    note: '首发',
  });
  await run(23);
  expect(await lie()).toEqual(['1/apps/counted', '1/apps/held', '1/apps/named', '1/apps/unused']);
  // Somebody is about to name it.
  await world.owner.query('begin');
  await world.owner.query('select 1 from ops.file_object where id = $1 for key share', [held]);
  await run(25);
  await world.owner.query('commit');
  expect((await given.ask<{ id: number }>('select id from ops.file_object order by id')).map(({ id }) => id)).toEqual([
    named,
    counted,
    held,
  ]);
  expect(await lie()).toEqual(['1/apps/counted', '1/apps/held', '1/apps/named']);
  await run(25);
  expect(await lie()).toEqual(['1/apps/counted', '1/apps/named']);
});

test("bytes whose row never came are forgotten as well, another tenant's and half a copy too; those of today are somebody's upload", async () => {
  for (const key of ['1/apps/nobody', '2/apps/nobody', '1/apps/half.new']) await bytes(key);
  await run(1);
  expect(await lie()).toHaveLength(5);
  await run(25);
  expect(await lie()).toEqual(['1/apps/counted', '1/apps/named']);
});

test('the file of an import stays a month, then its record lets go of it and it is forgotten', async () => {
  const [old, fresh] = [await kept('month', { ref_count: 1 }), await kept('week', { ref_count: 1 })],
    day = (days: number) => new Date(Date.now() - days * 24 * HOUR);
  for (const [fileId, days] of [
    [old, 31],
    [fresh, 28],
  ] as const)
    await given.row('ops.import_batch', {
      tenant_id: 1,
      user_id: 1,
      biz_code: 'basic.unit',
      file_id: fileId,
      file_sha256: 'x',
      created_at: day(days),
    });
  await run(25);
  expect(await lie()).toEqual(['1/apps/counted', '1/apps/named', '1/apps/week']);
  expect(await given.ask('select file_id from ops.import_batch order by id')).toEqual([
    { file_id: null },
    { file_id: fresh },
  ]);
});

test('what a killed process was receiving is swept a day later; what somebody sends now is left alone', async () => {
  const [left, fresh] = ['left', 'fresh'].map((name) =>
    join(tmpdir(), `haocang-upload-test-${name}-${process.pid}`),
  ) as [string, string];
  for (const path of [left, fresh]) await writeFile(path, 'half');
  const yesterday = new Date(Date.now() - 25 * HOUR);
  await utimes(left, yesterday, yesterday);
  await run(0);
  expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
  await rm(fresh);
});
