import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initials, pairs, spelled } from '../../platform/spelling.ts';
import { openGiven, type Given } from '../../testing/given.ts';
import { testWorld, type TestWorld } from '../../testing/app.ts';
import { basicJobs, spellGoods } from './spelling.ts';

let world: TestWorld, given: Given, tenantId: number, ownerId: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  tenantId = await given.tenant();
  ownerId = await given.owner(tenantId);
});
afterAll(async () => { await given?.close(); await world?.close(); });

const run = (): Promise<void> => basicJobs[0]?.work({ db: world.db }) ?? Promise.resolve();
const spell = async (id: number) => (await given.ask<{ spell: string | null }>('select spell from basic.goods where id = $1', [id]))[0]?.spell;

test('readings follow the word, everything else stays what it is', () => {
  expect(initials('纯牛奶250ml')).toBe('cnn250ml');
  expect(initials('重庆火锅底料')).toBe('cqhgdl');
  expect(spelled('入库单')).toBe('rukudan rkd');
  expect(initials('ＡＢＣ 牛奶')).toBe('abcnn');
});

test('a text holds another only if it holds all of its pairs', () => {
  expect(pairs('纯牛奶', 'cnn')).toEqual(['纯牛', '牛奶', 'cn', 'nn']);
  expect(pairs('米')).toEqual([]);
  expect(pairs('𠮷野家')).toEqual(['𠮷野', '野家']);
});

test('goods that came in by sheet are spelled by the clock, more of them than fit into one go', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, (_, i) => given.goods(tenantId, ownerId, { name: `特仑苏${i}号` })));
  await given.ask(`insert into basic.goods (tenant_id, owner_id, code, name, storage_mode, base_unit_id) select tenant_id, owner_id, 'MANY' || n, '批量商品' || n, storage_mode, base_unit_id from basic.goods, generate_series(1, 450) n where id = $1`, [ids[0]]);
  await run();
  expect(await Promise.all(ids.map(spell))).toEqual(['tls0h', 'tls1h', 'tls2h']);
  expect(await given.ask('select 1 from basic.goods where tenant_id = $1 and spell is null', [tenantId])).toEqual([]);
});

test('a new name is spelled anew, anything else is left alone', async () => {
  const id = await given.goods(tenantId, ownerId, { name: '大米' });
  await run();
  await given.ask(`update basic.goods set spec = '5kg' where id = $1`, [id]);
  expect(await spell(id)).toBe('dm');
  await given.ask(`update basic.goods set name = '小米' where id = $1`, [id]);
  expect(await spell(id)).toBeNull();
  await run();
  expect(await spell(id)).toBe('xm');
});

test('goods that somebody is writing are left for the next time, and nobody waits', async () => {
  const [held, free] = [await given.goods(tenantId, ownerId, { name: '红豆' }), await given.goods(tenantId, ownerId, { name: '绿豆' })];
  await world.db.write(tenantId, async (tx) => {
    await sql`select 1 from basic.goods where tenant_id = ${tenantId} and id = ${held} for no key update`.execute(tx);
    await run();
  });
  expect([await spell(held), await spell(free)]).toEqual([null, 'ld']);
  await world.db.write(tenantId, (tx) => spellGoods(tx, tenantId, [held]));
  expect(await spell(held)).toBe('hd');
});
