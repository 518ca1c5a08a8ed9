import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../db/seed/seed.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from './platform/actor.ts';
import { refuse } from './platform/errors.ts';
import { ownerOf, testApp, type TestApp } from './testing/app.ts';
import { sample } from './testing/sample.ts';

/**
 * Every read of the catalogue, asked in the demo world by somebody who may do everything but stands behind a wall: in another tenant, in another
 * warehouse, or with the right to one owner only. What lies beyond the wall must not show in lists, totals or details, whatever id is tried.
 */
const reads: [string, Endpoint][] = Object.entries<Api>(catalogue).flatMap(([group, api]) => Object.entries(api)
  .filter(([, e]) => e.act === 'query' && !e.file && e.permit !== 'public' && e.scope !== 'none').map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]));

/** A row of each kind that calls ask for by id, all of tenant 1 in its first warehouse and of its first owner. */
const VICTIMS = `select min(id)::int as id from inbound.order where tenant_id = 1 union all select min(id)::int from outbound.order where tenant_id = 1 union all select min(id)::int from inventory.stock where tenant_id = 1
  union all select min(id)::int from inventory.task where tenant_id = 1 union all select min(id)::int from outbound.wave where tenant_id = 1 union all select min(id)::int from outbound.pick_task where tenant_id = 1
  union all select min(id)::int from outbound.shipment where tenant_id = 1 union all select min(id)::int from outbound.collection where tenant_id = 1 union all select min(id)::int from basic.goods where tenant_id = 1
  union all select min(id)::int from basic.route where tenant_id = 1 union all select min(id)::int from inventory.lot where tenant_id = 1 union all select min(id)::int from basic.owner where tenant_id = 1`;

let running: TestApp;
let victims: number[];
const actors: Record<string, Actor> = {};
beforeAll(async () => {
  running = await testApp(async (_, request) => actors[String(request.headers['x-test-actor'])] ?? refuse('UNAUTHENTICATED'));
  await ownerOf(running, async (owner) => {
    await seed(running.platform, async () => void await owner.query('analyze'));
    victims = (await owner.query<{ id: number | null }>(VICTIMS)).rows.flatMap(({ id }) => (id === null ? [] : [id]));
    const one = async (text: string): Promise<number> => Number((await owner.query<{ id: string }>(text)).rows[0]?.id);
    const everything: Actor = {
      tenantId: 1, userId: 1, userName: '甲', account: 'jia', warehouseId: await one(`select id from basic.warehouse where tenant_id = 1 and code = 'HZ01'`), houseType: 1, ownerIds: null,
      permissions: new Set(reads.map(([, e]) => e.permit)), sessionId: 's', mustChangePassword: false,
    };
    actors.inside = everything;
    actors.tenant = { ...everything, tenantId: 2, warehouseId: await one('select min(id) as id from basic.warehouse where tenant_id = 2') };
    actors.warehouse = { ...everything, warehouseId: await one(`select id from basic.warehouse where tenant_id = 1 and code = 'FX01'`) };
    actors.owner = { ...everything, ownerIds: [await one(`select id from basic.owner where tenant_id = 1 and code = 'FGJ'`)] };
  });
}, 180_000);
afterAll(() => running?.close());

async function ask(endpoint: Endpoint, as: string, id: number): Promise<string> {
  const input = { ...(sample(endpoint.input, { id, day: '2026-01-01' }) ?? {}) as Record<string, unknown> };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name] ?? id);
    delete input[name];
    return encodeURIComponent(value);
  });
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const answer = await running.app.inject({
    method: endpoint.method, url: `/api${path}`, headers: { 'x-test-actor': as, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
    ...(inQuery ? { query: Object.fromEntries(Object.entries(input).map(([k, v]) => [k, String(v)])) } : { payload: JSON.stringify(input) }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return JSON.stringify(answer.json<Envelope>().data ?? null);
}

/** What only stands on the other side: names and numbers of the demo world. */
const BEYOND = {
  // The second tenant has an owner CWX of its own: codes are a tenant's, so they prove nothing here.
  tenant: /川味鲜|海之味|饭管家|杭州萧山|HZW|FGJ/,
  warehouse: /(CWX|HZW|FGJ)-(ASN|PO|SO)|STG-R1|F01-01-|冷冻存储区/,
  owner: /川味鲜|海之味|CWX-|HZW-/,
} as const;

describe.each(Object.keys(BEYOND) as (keyof typeof BEYOND)[])('behind the wall of another %s', (wall) => {
  test.each(reads)('%s shows nothing from beyond', async (_, endpoint) => {
    const leaks: string[] = [];
    for (const id of victims) {
      const hit = BEYOND[wall].exec(await ask(endpoint, wall, id));
      if (hit) leaks.push(`id ${id}: ${hit[0]}`);
    }
    expect(leaks).toEqual([]);
  }, 30_000);
});

test('inside the walls the same questions do find it', async () => {
  let found = 0;
  for (const [, endpoint] of reads) for (const id of victims) if (BEYOND.tenant.test(await ask(endpoint, 'inside', id))) found += 1;
  expect(found).toBeGreaterThan(100);
}, 120_000);
