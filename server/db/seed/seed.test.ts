import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf, testWorld, type TestWorld } from '../../src/testing/given/app.ts';
import { asking } from './acting.ts';
import { seed } from './seed.ts';
import { BEGUN_WITH } from './settings.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await ownerOf(world, (owner) => seed(world.platform, async () => void (await owner.query('analyze'))));
}, 120_000);
afterAll(() => world?.close());

test('every law of the stock holds in it', async () => {
  const broken = await ownerOf(
    world,
    async (owner) =>
      (await owner.query(`select code, violations, sample from inventory.check_laws() where violations > 0`)).rows,
  );
  expect(broken).toEqual([]);
});

test('inbound orders stand in every state the floor can bring them to', async () => {
  const states = await ownerOf(
    world,
    async (owner) =>
      (
        await owner.query<{ status: number; suspended: boolean }>(
          `select distinct status, is_suspended as suspended from inbound.order where tenant_id = 1 order by 1, 2`,
        )
      ).rows,
  );
  expect(states.map(({ status, suspended }) => `${status}${suspended ? ' suspended' : ''}`)).toEqual([
    '10',
    '10 suspended',
    '20',
    '30',
    '50',
    '50 suspended',
    '60',
    '70',
    '80',
    '90',
    '99',
  ]);
});

test('outbound orders stand in every state, some hidden, some frozen, some short', async () => {
  const found = await ownerOf(
    world,
    async (owner) =>
      (
        await owner.query<{ status: number; hidden: boolean; frozen: boolean }>(
          `select distinct status, is_hidden as hidden, is_frozen as frozen from outbound.order where tenant_id = 1 order by 1, 2, 3`,
        )
      ).rows,
  );
  expect(
    found.map(({ status, hidden, frozen }) => `${status}${hidden ? ' hidden' : ''}${frozen ? ' frozen' : ''}`),
  ).toEqual([
    '10',
    '10 frozen',
    '10 hidden',
    '20',
    '30',
    '40',
    '50',
    '60',
    '60 frozen',
    '70',
    '75',
    '80',
    '90',
    '99',
    '99 frozen',
  ]);
});

test('receipts, changes of house, evaluations and errors of other systems stand in every state they are brought to', async () => {
  const found = await ownerOf(world, async (owner) => {
    const states = async (table: string, column = 'status'): Promise<string> =>
      (
        await owner.query<{ states: string }>(
          `select string_agg(distinct ${column}::text, ' ' order by ${column}::text) as states from service.${table} where tenant_id = 1`,
        )
      ).rows[0]?.states ?? '';
    return [
      await states('receipt'),
      await states('receipt', 'dispose_status'),
      await states('change_house'),
      await states('evaluation', 'push_status'),
      await states('third_error_log'),
    ];
  });
  expect(found).toEqual(['0 1 3 4 5', '0 1 2', '0 2 3 9', '0 1 2', '0 1']);
});

test('cases of customer service stand in every state, and complaints go back a month', async () => {
  const found = await ownerOf(world, async (owner) => {
    const one = async (text: string) => (await owner.query<{ said: string }>(text)).rows[0]?.said;
    const states = (table: string) =>
      one(
        `select string_agg(distinct status::text, ' ' order by status::text) as said from service.${table} where tenant_id = 1`,
      );
    return {
      complaint: await states('complaint'),
      anomaly: await states('anomaly_record'),
      aggregated: await states('aggregated_order'),
      transfer: await states('transfer_order'),
      pays: await one(
        `select string_agg(distinct status::text, ' ' order by status::text) as said from service.complaint_pay where tenant_id = 1`,
      ),
      types: await one(`select count(distinct type_code)::text as said from service.complaint where tenant_id = 1`),
      weeks: await one(
        `select string_agg(distinct (extract(epoch from now() - created_at) / 86400 / 7)::int::text, ' ') as said from service.complaint where tenant_id = 1`,
      ),
      // Whatever was settled was first taken in, accepted and concluded, in this order.
      turned: await one(
        `select count(*)::text as said from service.complaint where tenant_id = 1 and not (created_at <= coalesce(accepted_at, created_at) and coalesce(accepted_at, created_at) <= coalesce(concluded_at, closed_at, now()) and coalesce(concluded_at, created_at) <= coalesce(closed_at, now()))`,
      ),
      untraced: await one(
        `select count(*)::text as said from service.complaint c where tenant_id = 1 and not exists (select from ops.doc_trace t where t.tenant_id = c.tenant_id and t.doc_type = 'COMPLAINT' and t.doc_id = c.id)`,
      ),
      routed: await one(
        `select count(*)::text as said from service.complaint where tenant_id = 1 and status <> 0 and handler_id is null`,
      ),
    };
  });
  expect(found).toEqual({
    complaint: '0 10 20 30 40 50 60 65 70',
    anomaly: '0 1 2 3',
    aggregated: '0 1 9',
    transfer: '10 20 30 40 50 60 90',
    pays: '1 2 3 4 5',
    types: '8',
    weeks: '0 1 2 3 4',
    turned: '0',
    untraced: '0',
    routed: '0',
  });
});

test('nothing rides that the warehouse has not shipped before, and each trip is told in the order in which it was driven', async () => {
  const found = await ownerOf(world, async (owner) => {
    const riding = await owner.query<{ status: number; n: number; early: number }>(
      `select x.status, count(*)::int as n, (count(*) filter (where x.shipped_at > b.depart_at or x.created_at > x.shipped_at or o.signed_at < b.depart_at))::int as early
       from transport."order" o join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
       join outbound."order" x on x.tenant_id = o.tenant_id and x.warehouse_id = o.warehouse_id and x.id = o.source_id
       where b.depart_at is not null and o.source_type = 1 group by 1`,
    );
    const turned = await owner.query(
      `select b.waybill_no, e.event, e.event_at, b.depart_at from transport.waybill b
       join transport.waybill_event e on e.tenant_id = b.tenant_id and e.warehouse_id = b.warehouse_id and e.waybill_id = b.id
       where b.depart_at is not null
         and case when e.event in ('CREATE', 'DISPATCH', 'ACCEPT', 'LOAD', 'LOADED') then e.event_at > b.depart_at else e.event_at < b.depart_at end`,
    );
    const states = await owner.query<{ states: string }>(
      `select string_agg(distinct status::text, ' ' order by status::text) as states from transport.waybill where tenant_id = 1`,
    );
    return { riding: riding.rows, turned: turned.rows, states: states.rows[0]?.states };
  });
  expect(found.turned).toEqual([]);
  expect(found.riding).toEqual([{ status: 90, n: 10, early: 0 }]);
  expect(found.states).toBe('1 2 3 4 5 6 7 8 9');
});

test('inner work stands in every state', async () => {
  const states = await ownerOf(
    world,
    async (owner) =>
      (
        await owner.query<{ work: string; states: number[] }>(`
          select 'adjust' as work, array_agg(distinct status order by status) as states from "inner".adjust
          union all
          select 'move', array_agg(distinct status order by status) from inventory.task where kind = 'MOVE'
          union all
          select 'stocktake', array_agg(distinct status order by status) from "inner".stocktake
          order by 1`)
      ).rows,
  );
  expect(states).toEqual([
    { work: 'adjust', states: [10, 15, 20, 40] },
    { work: 'move', states: [10, 20, 40] },
    { work: 'stocktake', states: [10, 20, 30, 40, 50] },
  ]);
});

test('one recall is told in full: stock held, promised, in a carton and on the road, and everybody it concerns was written to', async () => {
  const [house] = await ownerOf(
    world,
    async (owner) =>
      (await owner.query<{ id: number }>(`select id::int from basic.warehouse where code = 'HZ01' and tenant_id = 1`))
        .rows,
  );
  const ask = asking(world.platform, { tenantId: 1, warehouseId: house?.id ?? 0 });
  const { list } = await ask('inventoryLockNotify', 'queryPage', { param: { source: 4 } });
  const notice = list.find(({ scope }) => scope.includes('川味卤礼盒'));
  const { sums, lots, orders, parties, letters } = await ask('hold', 'where', { noticeNo: notice?.noticeNo ?? '' });
  expect(sums).toEqual({
    received: 120,
    adjusted: 0,
    free: 0,
    held: 90,
    moving: 0,
    promised: 10,
    picked: 0,
    packed: 8,
    shipped: 12,
  });
  expect(lots).toMatchObject([{ frozen: true }]);
  expect(orders.map(({ stage }) => stage).toSorted()).toEqual(['PACKED', 'SHELF']);
  expect([...new Set(parties.map(({ party }) => party))]).toEqual([1, 2, 3, 4]);
  // By message, by text message, and who has no mobile number is to be called.
  expect([...new Set(letters.map(({ channel }) => channel))].toSorted((a, b) => a - b)).toEqual([1, 2, 9]);
});

test('each house began with a preset of its own, and says what it took over of it', async () => {
  const houses = await ownerOf(
    world,
    async (owner) =>
      (
        await owner.query<{ code: string; tenant_id: number; id: number }>(
          `select code, tenant_id::int, id::int from basic.warehouse where code = any($1)`,
          [Object.keys(BEGUN_WITH)],
        )
      ).rows,
  );
  expect(new Set(Object.values(BEGUN_WITH).map(({ preset }) => preset)).size).toBe(3);
  for (const [code, { preset, settings }] of Object.entries(BEGUN_WITH)) {
    const house = houses.find((one) => one.code === code);
    const ask = asking(world.platform, { tenantId: house?.tenant_id ?? 0, warehouseId: house?.id ?? 0 });
    const wanted: readonly string[] = settings;
    const parts = (await ask('preset', 'compare', { preset })).filter(({ setting }) => wanted.includes(setting));
    expect([code, parts.length >= settings.length - 1, parts.map(({ state }) => state)]).toEqual([
      code,
      true,
      parts.map(() => 'SAME'),
    ]);
  }
});

test('two months are closed and sent, and the running one is open, with failures and lines nobody has confirmed', async () => {
  const months = await ownerOf(
    world,
    async (owner) =>
      (
        await owner.query<{ status: number; sent: boolean; unconfirmed: boolean; adjusted: boolean }>(
          `select m.status, bool_and(p.settle_status in (2, 3)) as sent, bool_or(p.settle_status = 0) as unconfirmed, bool_or(p.line_type = 3) as adjusted
           from billing.settle_period m join billing.settlement_pool p on p.tenant_id = m.tenant_id and p.period = m.period and p.calc_status = 1
           where m.tenant_id = 1 group by m.period, m.status order by m.period`,
        )
      ).rows,
  );
  const over = { status: 2, sent: true, unconfirmed: false, adjusted: true };
  expect(months).toEqual([over, over, { status: 0, sent: false, unconfirmed: true, adjusted: false }]);
});
