import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../server/src/platform/start/config.ts';
import { bundleOf, type Bundle } from '../server/src/services/watch/bundle.ts';
import { ownerOf, type TestWorld } from '../server/src/testing/given/app.ts';
import { demoWorld } from '../server/src/testing/given/demo.ts';

let world: TestWorld, bundle: Bundle;
const ENV = {
  PORT: '1',
  LOG_LEVEL: 'debug',
  METRICS_TOKEN: 'a-token-nobody-may-read',
  S3_SECRET: 'a-secret-nobody-may-read',
  PUBLIC_URL: 'https://wms.example.com',
};
beforeAll(async () => {
  world = await demoWorld();
  const owner = new pg.Client({ connectionString: world.database.url });
  await owner.connect();
  bundle = await bundleOf(owner, { ...loadConfig(ENV), dataDir: world.platform.dataDir }, ENV);
  await owner.end();
});
afterAll(() => world.close());

test('it has what helps: every section answered, settings by value where that hurts nobody', () => {
  expect(Object.entries(bundle.database).filter(([, rows]) => !Array.isArray(rows))).toEqual([]);
  for (const section of ['settings', 'migrations', 'figures', 'tables', 'connections', 'companies'])
    expect(bundle.database[section], section).not.toEqual([]);
  expect(bundle.configuration).toEqual({
    PORT: '1',
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'set',
    S3_SECRET: 'set',
    PUBLIC_URL: 'set',
  });
  expect(bundle.metrics).toBeNull();
});

test('it has nothing of anybody: no name, phone, account, number of a document or secret of the demo world', async () => {
  const said = JSON.stringify(bundle);
  const words = await ownerOf(world, async (owner) => {
    const { rows } = await owner.query<{ word: string }>(`
      select user_name as word from iam."user" union select phone from iam.account where phone is not null
      union select account from iam.account union select tenant_name from iam.tenant union select name from basic.owner
      union select name from basic.goods union select name from basic.customer union select name from basic.warehouse
      union select plate_no from basic.car union select order_no from outbound."order" union select order_no from inbound."order"
      union select title from ops.job
    `);
    return rows.map(({ word }) => word);
  });
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => word.length > 3 && said.includes(word))).toEqual([]);
  for (const secret of [ENV.METRICS_TOKEN, ENV.S3_SECRET, ...Object.values(world.platform.secrets)])
    expect(said).not.toContain(secret);
});
