import { afterAll, beforeAll, expect, test } from 'vitest';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlementPoolApi as api } from '#contract/billing/pool.ts';
import { putFacts, type FactGiven } from '../fact/put.ts';
import { Decimal } from '../rating/rate.plan.ts';
import { openBilling, type BillingWorld } from '../testing.ts';

let world: BillingWorld;
const PERIODS = ['2025-06', '2025-07'];

beforeAll(async () => {
  world = await openBilling(2);
  for (const fee of ['OUT', 'IN']) {
    const { id, version } = await world.done(costConfigApi.add, {
      ownerId: null,
      houseId: world.houseId,
      feeId: world.fees[fee] ?? 0,
      basis: 5,
      model: 1,
      cycle: 1,
      taxRate: '0.06',
      tiers: [{ fromQty: '0', unitPrice: '1.37' }],
      effectiveFrom: '2025-01-01',
    });
    await world.done(costConfigApi.enable, { id, version });
  }
  await world.inside((ctx) =>
    putFacts(
      ctx,
      Array.from({ length: 40 }, (_, i) => fact(i, 1 + i)),
    ),
  );
  await rate();
});
afterAll(() => world?.close());

const fact = (i: number, lineCount: number): FactGiven => ({
  factKey: `S|${world.houseId}|${i}`,
  sourceType: i % 3 === 0 ? 'ENTRY' : 'OUT',
  sourceNo: `S-${i}`,
  warehouseId: world.houseId,
  ownerId: world.owners[i % 2] ?? 0,
  bizDate: `${PERIODS[i % 5 === 0 ? 1 : 0]}-${String(1 + (i % 28)).padStart(2, '0')}`,
  orderCount: 1,
  lineCount,
});
const rate = async () => {
  for (const period of PERIODS) await world.done(api.recalculation, { period });
};
const listed = async (search: object) => (await world.done(api.queryPage, { param: search, pageSize: 200 })).list;
const total = (values: readonly string[]) => values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed(2);

/** Sums and states that are kept say of every filter, and every pair of them, what its lines come to. */
async function agree(): Promise<void> {
  const each: object[] = [
    { period: PERIODS[0] },
    { ownerId: world.owners[0] },
    { houseId: world.houseId },
    { feeId: world.fees.OUT },
    { sourceType: 'ENTRY' },
    { lineType: 3 },
    { status: 0 },
    { status: [0, 1] },
    { stale: true },
    { bizDateFrom: '2025-06-10' },
    { sourceNo: 'S-7' },
  ];
  for (const [i, one] of each.entries())
    for (const other of [{}, ...each.slice(i + 1)]) {
      const search = { ...one, ...other },
        list = await listed(search);
      expect(await world.done(api.sums, search), JSON.stringify(search)).toEqual({
        lines: list.length,
        amount: total(list.map(({ amount }) => amount)),
        taxAmount: total(list.map(({ taxAmount }) => taxAmount)),
        totalAmount: total(list.map(({ totalAmount }) => totalAmount)),
      });
      const { list: states, total: all } = await world.done(api.statistic, search);
      const any = await listed({ ...search, status: null });
      expect(all).toBe(any.length);
      for (const { status, count } of states) expect(count).toBe(any.filter((line) => line.status === status).length);
    }
}

/** Rows of the sums that are not what the lines come to. */
const astray = () =>
  world.inside(
    (ctx) => ctx.rows`
      select *
      from (
        select period, owner_id, warehouse_id, fee_id, coalesce(source_type, '') as source_type, line_type,
          settle_status, count(*) as lines, sum(amount) as amount, sum(total_amount) as total
        from billing.settlement_pool
        where calc_status = 1
        group by 1, 2, 3, 4, 5, 6, 7
      ) l
      full join (select * from billing.pool_sum where lines <> 0) s
      using (period, owner_id, warehouse_id, fee_id, source_type, line_type, settle_status)
      where l.lines is distinct from s.lines
        or l.amount is distinct from s.amount
        or l.total is distinct from s.total_amount
    `,
  );

test('sums are what the lines come to: rated, confirmed, rated anew, taken away', { timeout: 120_000 }, async () => {
  expect((await listed({})).length).toBe(40);
  await agree();
  const some = (await listed({})).slice(0, 9).map(({ id, version }) => ({ id, version }));
  await world.done(api.confirm, { items: some });
  expect(await astray()).toEqual([]);
  await world.inside((ctx) =>
    putFacts(
      ctx,
      Array.from({ length: 20 }, (_, i) => fact(i, 100 + i)),
    ),
  );
  expect(await astray()).toEqual([]);
  await rate();
  expect(await astray()).toEqual([]);
  await agree();
});
