import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateFailApi } from '#contract/billing/calculate-fail.ts';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlementPoolApi as poolApi } from '#contract/billing/pool.ts';
import { putFacts, type FactGiven } from '../fact/put.ts';
import { openBilling, type BillingWorld } from '../testing.ts';
import { rateCells } from './cell.ts';
import { openCells } from './load.ts';
import { inCents, millionths, twin } from './testing-twin.ts';

/** A month that is rated twice at once, torn in the middle, while a price changes: the same cents as in peace, by a reckoning of whole numbers. */
const PERIOD = '2025-04',
  CHANGE = '2025-04-16',
  OWNERS = 4,
  FACTS = 240;
let world: BillingWorld;
beforeAll(async () => {
  world = await openBilling(OWNERS);
});
afterAll(() => world?.close());

type Config = Parameters<typeof world.done<typeof costConfigApi.add>>[1];
const price = (ownerId: number, unitPrice: string): Config => ({
  ownerId,
  houseId: world.houseId,
  feeId: world.fees.OUT ?? 0,
  basis: 5,
  model: 2,
  cycle: 1,
  minCharge: '3.10',
  taxRate: '0.06',
  effectiveFrom: '2025-01-01',
  tiers: [
    { fromQty: '0', toQty: '20', unitPrice },
    { fromQty: '20', unitPrice: '0.333333' },
  ],
});
const twinOf = (unitPrice: string) => ({
  model: 2,
  tiers: [
    { from: 0n, to: millionths('20'), price: millionths(unitPrice), flat: 0n, step: null },
    { from: millionths('20'), to: null, price: millionths('0.333333'), flat: 0n, step: null },
  ],
  free: 0n,
  round: 0,
  step: null,
  min: inCents('3.10'),
  max: null,
  guard: true,
  taxIncluded: false,
  tax: 600n,
});
const OLD = '1.137',
  NEW = '1.4191';

const factsOf = (ownerId: number): FactGiven[] =>
  Array.from({ length: FACTS }, (_, i) => ({
    factKey: `OUT|T${ownerId}|${i}`,
    sourceType: 'OUT',
    sourceNo: `T${ownerId}-${i}`,
    warehouseId: world.houseId,
    ownerId,
    bizDate: `${PERIOD}-${String(1 + (i % 30)).padStart(2, '0')}`,
    orderCount: 1,
    lineCount: 1 + ((i * 7) % 61),
  }));

/** A rating whose connection is killed by the database in the middle of the third of four cells. */
async function torn(): Promise<unknown> {
  const cells = await world.inside((ctx) => openCells(ctx, { period: PERIOD }));
  return world.inside(async (ctx) => {
    const own = await ctx.row<{ pid: number }>`select pg_backend_pid() as pid`;
    await rateCells(ctx, cells.slice(0, 2));
    const third = rateCells(ctx, cells.slice(2, 3));
    third.catch(() => undefined);
    await world.given.ask('select pg_terminate_backend($1)', [own?.pid]);
    await third;
  });
}

/** Lines as they stand, and what they ought to be. */
async function reckoned(): Promise<{ lines: number; facts: number; apart: string[]; sum: string }> {
  const lines = await world.given.ask<{ no: string; day: string; qty: string; amount: string; tax: string }>(
    `select p.source_no as no, p.biz_date::text as day, p.quantity::text as qty, p.amount::text, p.tax_amount::text as tax
     from billing.settlement_pool p where p.tenant_id = $1 and p.period = $2 and p.calc_status = 1 order by p.source_no`,
    [world.tenantId, PERIOD],
  );
  const apart = lines.filter(({ day, qty, amount, tax }) => {
    const want = twin(millionths(qty), twinOf(day < CHANGE ? OLD : NEW));
    return want.amount !== inCents(amount) || want.tax !== inCents(tax);
  });
  return {
    lines: lines.length,
    facts: new Set(lines.map(({ no }) => no)).size,
    apart: apart.map(({ no, amount }) => `${no} ${amount}`),
    sum: (await world.done(poolApi.sums, { period: PERIOD })).amount,
  };
}

test('two at once, one killed in the middle, a price that changes meanwhile: each fact one line, at the cents of its price', async () => {
  const made: { id: number; version: number }[] = [];
  for (const ownerId of world.owners) {
    const { id, version } = await world.done(costConfigApi.add, price(ownerId, OLD));
    made.push(await world.done(costConfigApi.enable, { id, version }));
    await world.inside((ctx) => putFacts(ctx, factsOf(ownerId)));
  }
  const rate = () => world.ask(poolApi.recalculation, { period: PERIOD });
  const [killed, ...answers] = await Promise.all([
    torn().then(
      () => null,
      (error: unknown) => String(error),
    ),
    rate(),
    rate(),
    ...made.map(({ id, version }, i) =>
      world.ask(costConfigApi.update, { ...price(world.owners[i] ?? 0, NEW), id, version, reviseFrom: CHANGE }),
    ),
  ]);
  expect(killed).toMatch(/terminat|connection/i);
  expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [200, expect.anything()]));
  // Whatever came first, a rating in peace leaves the books as they ought to be, and a second one changes nothing.
  await world.done(poolApi.recalculation, { period: PERIOD });
  const peace = await reckoned();
  expect(peace).toMatchObject({ lines: OWNERS * FACTS, facts: OWNERS * FACTS, apart: [] });
  expect(await world.done(poolApi.recalculation, { period: PERIOD })).toMatchObject({
    changed: 0,
    voided: 0,
    failed: 0,
    unchanged: OWNERS * FACTS,
    amountAfter: peace.sum,
  });
}, 120_000);

test('one fact put right by itself is rated alone; where a line is of a month, with all that belong to it', async () => {
  const [ownerId = 0] = world.owners,
    month = '2025-05';
  const { id, version } = await world.done(costConfigApi.add, {
    ...price(ownerId, '2'),
    feeId: world.fees.IN ?? 0,
    basis: 1,
    model: 1,
    cycle: 3,
    minCharge: null,
    tiers: [{ fromQty: '0', unitPrice: '2' }],
  });
  await world.done(costConfigApi.enable, { id, version });
  const received = (no: number, volume: string | null): FactGiven => ({
    factKey: `ENTRY|M|${no}`,
    sourceType: 'ENTRY',
    sourceNo: `M-${no}`,
    warehouseId: world.houseId,
    ownerId,
    bizDate: `${month}-0${no}`,
    orderCount: 1,
    volume,
  });
  const shipped = (lineCount: number | null): FactGiven => ({
    ...received(4, null),
    factKey: 'OUT|M|4',
    sourceType: 'OUT',
    lineCount,
  });
  const put = (...facts: FactGiven[]) => world.inside((ctx) => putFacts(ctx, facts));
  await put(received(1, '3'), received(2, '4'), received(3, null), shipped(null));
  expect(await world.done(poolApi.recalculation, { period: month })).toMatchObject({ changed: 0, failed: 2 });
  await put(received(3, '5'), shipped(30));
  const solve = async (no: string) => {
    const [fail] = (await world.done(calculateFailApi.page, { param: { period: month, status: 0 } })).list.filter(
      ({ sourceNo }) => sourceNo === no,
    );
    return world.done(calculateFailApi.solve, { id: fail?.id ?? 0, version: fail?.version ?? 0, remark: '已补录' });
  };
  const listed = async () =>
    (await world.done(poolApi.queryPage, { param: { period: month } })).list.map(({ amount }) => amount);
  expect(await solve('M-4')).toMatchObject({ changed: 1, failed: 0 });
  expect(await listed()).toEqual([(20 * 1.4191 + 10 * 0.333333).toFixed(2)]);
  expect(await solve('M-3')).toMatchObject({ changed: 1, failed: 0 });
  expect((await listed()).toSorted()).toEqual(['24.00', (20 * 1.4191 + 10 * 0.333333).toFixed(2)].toSorted());
  expect(await world.done(poolApi.recalculation, { period: month })).toMatchObject({ changed: 0, unchanged: 2 });
});
