import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OK, REFUSALS, type Envelope } from '#contract/errors.ts';
import { apiClientApi } from '#contract/iam/api-client.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { createApp } from '../../app.ts';
import { apiClient } from '../../domains/iam/routes.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { UNPACED } from '../../platform/http/limits.ts';
import { identify, routes } from '../../routes.ts';
import { ownerOf, type TestWorld } from '../given/app.ts';
import { ask, someone } from '../given/basic.ts';
import { demoWorld } from '../given/demo.ts';
import { wired } from '../wire.ts';
import { incivilities } from './civil.ts';
import { ENDPOINTS } from './rehearsal.ts';
import { sample } from './sample.ts';

/**
 * What every key owes, asked in the demo world at the real door: no call of the public API without a key that is right, alive, from here and of this warehouse, no call of
 * the console with one, and nothing beyond the walls of tenant, warehouse and owner by whatever number it is named.
 */
const open = ENDPOINTS.filter(([, { open: version }]) => version !== false);
const closed = ENDPOINTS.filter(([, { open: version, permit }]) => version === false && permit !== 'public');
const RIGHTS = [...new Set(open.map(([, { permit }]) => permit))].filter((permit) => permit !== 'session');

interface Key {
  id: number;
  key: string;
}
let world: TestWorld, app: FastifyInstance;
/** House and admin of both tenants, and another house of the first. */
let at: Record<'inside' | 'tenant', { tenantId: number; userId: number; warehouseId: number }> & { elsewhere: number };
let keys: Record<'whole' | 'narrow' | 'foreign' | 'bare' | 'off' | 'expired' | 'far', Key>;
beforeAll(async () => {
  world = await demoWorld();
  app = await createApp(world.platform, routes, identify, UNPACED);
  await app.ready();
  await ownerOf(world, prepare);
}, 240_000);
afterAll(async () => {
  await app?.close();
  await world?.close();
});

async function prepare(sql: pg.Client): Promise<void> {
  const one = async (text: string): Promise<number> => Number((await sql.query<{ id: string }>(text)).rows[0]?.id);
  const place = async (tenantId: number, house: string) => ({
    tenantId,
    userId: await one(
      `select id from iam."user" where tenant_id = ${tenantId} and is_admin and status = 1 order by id`,
    ),
    warehouseId: await one(`select id from basic.warehouse where tenant_id = ${tenantId} and code = '${house}'`),
  });
  at = {
    inside: await place(1, 'HZ01'),
    tenant: await place(2, 'BJ01'),
    elsewhere: await one(`select id from basic.warehouse where tenant_id = 1 and code = 'SH01'`),
  };
  const fgj = await one(`select id from basic.owner where tenant_id = 1 and code = 'FGJ'`);
  keys = {
    whole: await made('whole', {}),
    narrow: await made('narrow', { ownerIds: [fgj] }),
    foreign: await made('foreign', {}, at.tenant),
    bare: await made('bare', { permissions: ['base:owner:list'] }),
    off: await made('off', {}),
    expired: await made('expired', {}),
    far: await made('far', { networks: ['10.0.0.0/8'] }),
  };
  await sql.query(`update iam.api_client set status = 0 where id = ${keys.off.id}`);
  await sql.query(`update iam.api_client set expire_at = now() where id = ${keys.expired.id}`);
}

const made = (name: string, over: object, of = at.inside): Promise<Key> =>
  ask(world, apiClientApi.add, apiClient.add, someone({ ...of, permissions: new Set(['sys:apiClient:add']) }), {
    name,
    warehouseIds: [of.warehouseId],
    permissions: RIGHTS,
    ratePerMinute: 6000,
    ...over,
  });

const inputOf = (endpoint: Endpoint): object =>
  (sample(endpoint.input, { id: 1, day: addDays(wireDay(new Date()), 1), full: false }) ?? {}) as object;
/** A call with a key, and the headers it is sent with. */
async function send(endpoint: Endpoint, input: object, headers: Record<string, string>) {
  const answer = await app.inject(
    wired(endpoint, input, { headers: { 'idempotency-key': crypto.randomUUID(), ...headers } }),
  );
  const envelope = answer.json<Envelope>();
  expect(incivilities({ status: answer.statusCode, envelope, bytes: answer.rawPayload })).toEqual([]);
  return { status: answer.statusCode, ...envelope };
}
const withKey = (key: string, house?: number) => ({
  authorization: `Bearer ${key}`,
  ...(house === undefined ? {} : { 'x-house-id': String(house) }),
});

describe.each(open)('%s', (_, endpoint) => {
  test('is not served without a key, nor to a wrong, dead or foreign one', async () => {
    const input = inputOf(endpoint);
    const status = async (headers: Record<string, string>) => (await send(endpoint, input, headers)).status;
    expect(await status({})).toBe(401);
    expect(await status({ 'token-auth': keys.whole.key, authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' })).toBe(
      401,
    );
    expect(await status(withKey(`${keys.whole.key.slice(0, -2)}xx`))).toBe(401);
    expect(await status(withKey(keys.off.key))).toBe(401);
    expect(await status(withKey(keys.expired.key))).toBe(401);
    expect(await status(withKey(keys.far.key))).toBe(403);
    if (endpoint.permit !== 'session' && endpoint.permit !== 'base:owner:list')
      expect(await status(withKey(keys.bare.key))).toBe(403);
    expect(await status(withKey(keys.whole.key, at.elsewhere))).toBe(403);
    expect(await status(withKey(keys.whole.key, at.tenant.warehouseId))).toBe(403);
    expect(await status({ ...withKey(keys.whole.key), 'x-house-id': 'HZ01' })).toBe(403);
  });

  test('is served to one that is right', async () => {
    const { status, code } = await send(endpoint, inputOf(endpoint), withKey(keys.whole.key, at.inside.warehouseId));
    expect(status).toBe(200);
    expect(code).not.toBe(401);
  });
});

test('no call of the console is served to a key', async () => {
  const served: string[] = [];
  for (const [name, endpoint] of closed) {
    const { status } = await send(endpoint, {}, withKey(keys.whole.key));
    if (status !== 401) served.push(`${name}: ${status}`);
  }
  expect(served).toEqual([]);
});

describe('beyond its walls', () => {
  const endpoint = (name: string): Endpoint => {
    const found = open.find(([known]) => known === name);
    if (!found) throw new Error(`no ${name}`);
    return found[1];
  };
  const listOf = ({ data }: Envelope): { ok: boolean; code: number; id: number | null }[] =>
    (data as { list: { ok: boolean; code: number; id: number | null }[] }).list;
  const BEYOND = { ok: false, code: REFUSALS.SCOPE.code, id: null };
  const FAR: [string, () => Key][] = [
    ['another owner', () => keys.narrow],
    ['another tenant', () => keys.foreign],
  ];

  test.each(FAR)('of %s: orders are not seen, changed or called off', async (_, whose) => {
    for (const side of ['outbound', 'inbound'] as const) {
      const group = side === 'outbound' ? 'openOutbound' : 'openInbound';
      const rows = await ownerOf(
        world,
        async (sql) =>
          (
            await sql.query<{ id: string; order_no: string; external_no: string; code: string; goods: string }>(
              `select o.id, o.order_no, o.external_no, w.code, (select min(g.code) from basic.goods g where g.owner_id = o.owner_id) as goods
            from ${side}."order" o join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
            where o.tenant_id = 1 and o.warehouse_id = ${at.inside.warehouseId} and o.external_no is not null and w.code in ('CWX', 'HZW') limit 5`,
            )
          ).rows,
      );
      expect(rows.length).toBeGreaterThan(0);
      const before = await fingerprint(side);
      const { key } = whose();
      for (const { id, order_no: orderNo, external_no: externalNo, code: ownerCode, goods: goodsCode } of rows) {
        // Another tenant may have an order of the same number: its own.
        for (const named of [{ orderNo }, { externalNo }]) {
          const seen = (await send(endpoint(`${group}.status`), named, withKey(key))).data as { id: number }[];
          expect(seen.map((row) => row.id)).not.toContain(Number(id));
        }
        const requireOn = addDays(wireDay(new Date()), 1);
        const lines = [{ goodsCode, unitQty: 1 }];
        const order = { ownerCode, externalNo, lines, ...(side === 'outbound' ? { requireOn } : {}) };
        const cancelled = { orders: [{ ownerCode, externalNo, reason: '试探' }] };
        for (const [call, input] of [
          ['upsert', { orders: [order] }],
          ['cancel', cancelled],
        ] as const) {
          const [answer] = listOf(await send(endpoint(`${group}.${call}`), input, withKey(key)));
          expect(answer?.id).not.toBe(Number(id));
          expect(key === keys.narrow.key ? answer : BEYOND).toMatchObject(BEYOND);
        }
      }
      expect(await fingerprint(side)).toBe(before);
      const changes = (await send(endpoint(`${group}.changes`), {}, withKey(key))).data as { list: { id: number }[] };
      const ours = new Set(rows.map((row) => Number(row.id)));
      expect(changes.list.filter((row) => ours.has(row.id))).toEqual([]);
      expect((await send(endpoint(`${group}.changes`), {}, withKey(keys.whole.key))).code).toBe(OK);
    }
    const stock = await send(endpoint('openStock.query'), { ownerCode: 'CWX' }, withKey(keys.narrow.key));
    expect(stock.code).toBe(REFUSALS.SCOPE.code);
  });

  const fingerprint = (side: string): Promise<string> =>
    ownerOf(world, async (sql) =>
      String(
        (
          await sql.query<{ f: string }>(
            `select md5(string_agg(o::text, ',' order by o.id)) as f from ${side}."order" o where o.tenant_id = 1`,
          )
        ).rows[0]?.f,
      ),
    );
});
