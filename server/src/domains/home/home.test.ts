import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeApi } from '#contract/home/home.ts';
import { kinds, type KindName } from '#contract/home/search.ts';
import { todos } from '#contract/home/todo.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { anomalyApi } from '#contract/service/anomaly.ts';
import type { Actor } from '../../platform/actor.ts';
import { openRehearsal, type Rehearsal } from '../../testing/rings/rehearsal.ts';
import type { ActorName, Answer } from '../../testing/rings/world.ts';

type Counted = OutputOf<typeof homeApi.todo>;
type Found = OutputOf<typeof homeApi.search>;

let world: Rehearsal;
// A broken law, an order laid aside, one past its cut-off and one that wants what nobody has: counters that would all be nought prove nothing.
beforeAll(async () => {
  world = await openRehearsal(async (run) => {
    await run(
      `update inbound."order" set is_suspended = true where id in (select min(id) from inbound."order" where status = 10 group by owner_id)`,
    );
    await run(
      `update outbound."order" set cutoff_at = now() - interval '1 hour' where id in (select min(id) from outbound."order" where status < 90 and not is_hidden group by owner_id)`,
    );
    await run(
      `insert into ops.invariant_run (tenant_id, code, started_at, finished_at, violations) select 1, 'V13', now(), now(), 2`,
    );
  });
}, 240_000);
afterAll(() => world?.close());

const dataOf = <T>({ envelope }: Answer): T => {
  expect(envelope?.code, envelope?.msg).toBe(200);
  return envelope?.data as T;
};
const asked = async <T>(
  as: Actor,
  endpoint: typeof homeApi.todo | typeof homeApi.search,
  input: Record<string, unknown> = {},
): Promise<T> => dataOf<T>(await world.ask(endpoint, as, input));
const counters = (as: Actor) => asked<Counted>(as, homeApi.todo);
const search = (as: Actor, text: string) => asked<Found>(as, homeApi.search, { text });
const may = (as: Actor, ...permits: string[]): Actor => ({ ...as, permissions: new Set(permits) });

/** What the page behind a counter then shows. */
async function listed(as: Actor, key: string): Promise<number> {
  const todo = todos.find((one) => one.key === key);
  if (!todo) throw new Error(key);
  if (todo.key === 'integrity') {
    return dataOf<OutputOf<typeof integrityApi.list>>(await world.ask(integrityApi.list, as, {})).filter(
      (law) => (law.violations ?? 0) > 0,
    ).length;
  }
  return dataOf<{ total: number }>(
    await world.ask(todo.list, as, { param: { ...todo.filter, ...('fixed' in todo ? todo.fixed : {}) } }),
  ).total;
}

describe('counters', () => {
  test.each<ActorName>(['inside', 'others', 'owner', 'warehouse', 'tenant'])(
    'of %s: each is the total of the list it opens',
    async (name) => {
      const actor = world.actors[name];
      const counted = await counters(actor);
      expect(counted.map(({ key }) => key).toSorted()).toEqual(todos.map(({ key }) => key).toSorted());
      const totals: Record<string, number | null> = {};
      for (const { key } of counted) totals[key] = await listed(actor, key);
      expect(Object.fromEntries(counted.map(({ key, count }) => [key, count]))).toEqual(totals);
    },
  );

  test('the demo world has work in most of them, else the comparison above says little', async () => {
    const open = (await counters(world.actors.inside)).filter(({ count }) => (count ?? 0) > 0).map(({ key }) => key);
    expect(open).toEqual(expect.arrayContaining(['inboundDue', 'inboundSuspended', 'outboundDue', 'integrity']));
    expect(open.length).toBeGreaterThan(7);
  });

  test.each<ActorName>(['inside', 'others', 'owner', 'warehouse', 'tenant'])(
    'of %s: orders past their cut-off are as many as the list 超期订单 opens',
    async (name) => {
      const actor = world.actors[name];
      const { overdueOrderNum } = dataOf<OutputOf<typeof homeApi.anomalies>>(
        await world.ask(homeApi.anomalies, actor, {}),
      );
      const ask = (param: object) => world.ask(outOrderApi.queryPage, actor, { param });
      const totalOf = async (param: object) => dataOf<{ total: number }>(await ask(param)).total;
      expect(overdueOrderNum).toBe(await totalOf({ isOverdue: true }));
      expect(overdueOrderNum + (await totalOf({ isOverdue: false }))).toBe(await totalOf({}));
      if (name === 'inside') expect(overdueOrderNum).toBeGreaterThan(0);
    },
  );

  test.each<ActorName>(['inside', 'others', 'owner', 'warehouse', 'tenant'])(
    'of %s: anomalies are as many as the warning list opens that are not closed',
    async (name) => {
      const actor = world.actors[name];
      const counted = dataOf<OutputOf<typeof homeApi.anomalies>>(await world.ask(homeApi.anomalies, actor, {}));
      const open = async (direction: 1 | 2): Promise<number> =>
        dataOf<{ total: number }>(await world.ask(anomalyApi.page, actor, { param: { direction, open: true } })).total;
      expect([counted.wareAnomalyNum, counted.outAnomalyNum]).toEqual([await open(1), await open(2)]);
      if (name === 'inside') expect(Math.min(counted.wareAnomalyNum, counted.outAnomalyNum)).toBeGreaterThan(0);
    },
  );

  test('whoever may not see a list is not told how long it is', async () => {
    expect((await counters(may(world.actors.inside, 'out:wave:list'))).map(({ key }) => key)).toEqual(['wave']);
    expect(await counters(may(world.actors.inside))).toEqual([]);
  });
});

const codes = (hits: Found, kind: KindName): string[] => hits.filter((hit) => hit.kind === kind).map((hit) => hit.code);
const one = async <T extends Record<string, unknown>>(as: Actor, text: string): Promise<T> => {
  const [row] = await world.look<T>(as, text);
  if (!row) throw new Error(`the demo world has none: ${text}`);
  return row;
};

describe('search', () => {
  test.each<[KindName, string, string]>([
    ['inbound', 'inbound."order"', 'order_no'],
    ['outbound', 'outbound."order"', 'order_no'],
    ['wave', 'outbound.wave', 'wave_no'],
    ['pick', 'outbound.pick_task', 'task_no'],
    ['shipment', 'outbound.shipment', 'ship_no'],
    ['position', `basic."position"`, 'code'],
  ])('%s by its number, in small letters, and by how it begins', async (kind, table, column) => {
    const { inside } = world.actors;
    const { no } = await one<{ no: string }>(
      inside,
      `select ${column} as no from ${table} where warehouse_id = ${inside.warehouseId} and left(${column}, 1) <> '@' order by ${column} desc limit 1`,
    );
    expect(codes(await search(inside, no.toLowerCase()), kind)).toContain(no);
    expect(codes(await search(inside, no.slice(0, -1)), kind)).toContain(no);
  });

  test('an order by the number its owner gave it', async () => {
    const { inside } = world.actors;
    const order = await one<{ externalNo: string; orderNo: string }>(
      inside,
      `select external_no, order_no from outbound."order" where warehouse_id = ${inside.warehouseId} and external_no is not null and status <> 99 limit 1`,
    );
    expect(codes(await search(inside, order.externalNo), 'outbound')).toContain(order.orderNo);
  });

  test('goods by code, barcode, two characters of the name, or initials', async () => {
    const { inside } = world.actors;
    const goods = await one<{ code: string; name: string; spell: string; barcode: string }>(
      inside,
      `select g.code, g.name, g.spell, b.barcode from basic.goods g join basic.goods_barcode b on b.goods_id = g.id where length(g.name) > 5 order by g.id limit 1`,
    );
    for (const text of [
      goods.code.toLowerCase(),
      goods.barcode,
      goods.name,
      goods.name.slice(1, 4),
      goods.spell.slice(0, 4),
    ])
      expect(codes(await search(inside, text), 'goods'), text).toContain(goods.code);
  });

  test('signs that mean something to the database mean themselves', async () => {
    for (const text of ['%%', '__', '\\\\', "''"]) expect(await search(world.actors.inside, text)).toEqual([]);
  });

  test('one letter is refused on its field', async () => {
    const { envelope } = await world.ask(homeApi.search, world.actors.inside, { text: ' 米 ' });
    expect(envelope).toMatchObject({ code: 100001, data: { errors: [{ field: 'text', msg: '请至少输入2个字符' }] } });
  });

  test('only what the caller may open, and only of his owners and his warehouse', async () => {
    const { inside, others, warehouse, owner } = world.actors;
    const { no } = await one<{ no: string }>(
      inside,
      `select o.order_no as no from outbound."order" o where o.warehouse_id = ${inside.warehouseId} and o.owner_id in (${others.ownerIds?.join()}) and o.to_warehouse_id is null and not exists (select 1 from outbound."order" x where x.order_no = o.order_no and x.warehouse_id <> o.warehouse_id) limit 1`,
    );
    expect(codes(await search(others, no), 'outbound')).toEqual([no]);
    expect(await search(may(others, 'in:order:list', 'base:goods:list'), no)).toEqual([]);
    expect(await search(warehouse, no)).toEqual([]);
    expect(await search(owner, no)).toEqual([]);
    const goods = await one<{ code: string; name: string }>(
      inside,
      `select code, name from basic.goods where owner_id in (${others.ownerIds?.join()}) limit 1`,
    );
    expect(codes(await search(owner, goods.name), 'goods')).not.toContain(goods.code);
    expect(codes(await search({ ...others, ownerIds: [] }, goods.name), 'goods')).toEqual([]);
  });

  test('each kind is guarded by permissions that exist', () => {
    const held = world.actors.inside.permissions;
    expect(
      Object.values(kinds)
        .flatMap(({ ways }) => ways.map((way) => way.permit))
        .filter((permit) => !held.has(permit)),
    ).toEqual([]);
  });
});
