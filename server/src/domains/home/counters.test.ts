import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '#contract/errors.ts';
import { todos } from '#contract/home/todo.ts';
import { systemActor, type Actor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { ownerOf, testApp, type TestApp } from '../../testing/given/app.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { search, statement } from './search.ts';

let world: TestApp, given: Given, actor: Actor;
beforeAll(async () => {
  world = await testApp(async () => actor);
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const { id } = await given.warehouse(tenantId);
  actor = {
    ...systemActor(tenantId, id, 1),
    permissions: new Set([...todos.map((todo) => todo.list.permit), 'base:goods:list']),
  };
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

test('what cannot be counted is not counted as nought, and keeps nothing else from being counted', async () => {
  await ownerOf(world, (owner) => owner.query('revoke select on outbound.wave from haocang_app'));
  const answer = await world.app.inject({ url: '/api/home-server/v1/todo' });
  await ownerOf(world, (owner) => owner.query('grant select on outbound.wave to haocang_app'));
  const { code, data } = answer.json<Envelope<{ key: string; count: number | null }[]>>();
  expect(code).toBe(200);
  const counts = Object.fromEntries(data.map((one) => [one.key, one.count]));
  expect([counts.wave, counts.outboundDue, counts.inboundDue, counts.replenish, counts.integrity]).toEqual([
    null,
    null,
    0,
    0,
    0,
  ]);
});

/** How the database goes about a search of the application. */
const planOf = (text: string): Promise<string> =>
  world.db.read(actor.tenantId, async (tx) => {
    const { rows } = await sql<Record<string, string>>`explain ${statement(actor, text)}`.execute(tx);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });

test('a name is found through its pairs and a code by its beginning, not by reading all goods', async () => {
  const ownerId = await given.owner(actor.tenantId);
  const id = await given.goods(actor.tenantId, ownerId, { name: '特仑苏纯牛奶' });
  await ownerOf(world, async (owner) => {
    await owner.query(`insert into basic.goods (tenant_id, owner_id, code, name, storage_mode, base_unit_id, spell, search_keys)
      select tenant_id, owner_id, 'K' || n, '商品' || md5(n::text), storage_mode, base_unit_id, 'sp' || md5(n::text), array(select distinct substr(md5(n::text), i, 2) from generate_series(1, 20) i) from basic.goods, generate_series(1, 40000) n where id = ${id}`);
    await owner.query('vacuum analyze basic.goods');
  });
  const named = await planOf('仑苏');
  expect(named).toContain('goods_search_ix');
  expect(named).not.toMatch(/Seq Scan on goods g/);
  expect(await planOf('K3999')).toMatch(/goods_(code_ix|owner_id_code_uq)/);
  expect(await world.db.read(actor.tenantId, (tx) => search(ctxOf(tx, actor), { text: '仑苏' }))).toMatchObject([
    { kind: 'goods', name: '特仑苏纯牛奶' },
  ]);
});
