import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateFailApi } from '#contract/billing/calculate-fail.ts';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlePeriodApi } from '#contract/billing/period.ts';
import { settlementPoolApi as poolApi } from '#contract/billing/pool.ts';
import { putFacts, voidFacts, type FactGiven } from './fact/put.ts';
import { rateCell } from './rating/cell.ts';
import { openBilling, type BillingWorld } from './testing.ts';

/** Several at once, what is killed, what is late, and months that close and open again. */
let world: BillingWorld;
let owner = 0;
beforeAll(async () => {
  world = await openBilling();
  [owner = 0] = world.owners;
});
afterAll(() => world?.close());

const PERIOD = '2025-02';
const cell = () => ({ ownerId: owner, houseId: world.houseId, period: PERIOD });
const shipped = (no: string, lineCount: number | null, bizDate = '2025-02-10'): FactGiven => ({
  factKey: `OUT|${no}`,
  sourceType: 'OUT',
  sourceNo: no,
  warehouseId: world.houseId,
  ownerId: owner,
  bizDate,
  orderCount: 1,
  lineCount,
});
type Config = Parameters<typeof world.done<typeof costConfigApi.add>>[1];
async function priced(unitPrice: string, more: Partial<Config> = {}) {
  const made = await world.done(costConfigApi.add, {
    ownerId: owner,
    houseId: world.houseId,
    feeId: world.fees.OUT ?? 0,
    basis: 5,
    model: 1,
    taxRate: '0.06',
    effectiveFrom: '2025-01-01',
    tiers: [{ fromQty: '0', unitPrice }],
    ...more,
  });
  return world.done(costConfigApi.enable, { id: made.id, version: made.version });
}
const put = (...facts: FactGiven[]) => world.inside((ctx) => putFacts(ctx, facts));
const lines = async (more: object = {}) =>
  (await world.done(poolApi.queryPage, { param: { period: PERIOD, ...more }, pageSize: 100 })).list;
const sums = () => world.done(poolApi.sums, { period: PERIOD });
const recalculate = (more: object = {}) => world.done(poolApi.recalculation, { period: PERIOD, ...more });
const itemsOf = (rows: readonly { id: number; version: number }[]) => ({
  items: rows.map(({ id, version }) => ({ id, version })),
});
const month = async (period = PERIOD) => {
  const found = (await world.done(settlePeriodApi.query, {})).find((one) => one.period === period);
  if (!found) throw new Error(`no month ${period}`);
  return found;
};

test('without a contract or a price a fact is a failure, never a line of zero; a price at the same rank is a conflict', async () => {
  expect(await put(shipped('A-0', 3, '2024-12-31'))).toBe(1);
  expect(await world.done(poolApi.recalculation, { period: '2024-12' })).toMatchObject({ changed: 0, failed: 1 });
  await put(shipped('A-1', 3), shipped('A-2', 4));
  expect(await recalculate()).toMatchObject({ changed: 0, failed: 2 });
  expect(
    (await world.done(calculateFailApi.page, { param: {} })).list.map(({ reasonCode }) => reasonCode).toSorted(),
  ).toEqual(['NO_CONFIG', 'NO_CONFIG', 'NO_CONTRACT']);
  const own = await priced('2');
  expect(await recalculate()).toMatchObject({ changed: 2, failed: 0, amountAfter: '14.00' });
  expect(
    (await world.done(calculateFailApi.page, { param: { period: PERIOD } })).list.map(({ status }) => status),
  ).toEqual([2, 2]);
  const rival = await priced('3', { bizFilter: { orderTypes: [1] } });
  const other = await priced('4', { bizFilter: { tempZones: [1] } });
  await put({ ...shipped('A-3', 1), attrs: { orderType: 1, tempZone: 1 } });
  expect(await recalculate()).toMatchObject({ changed: 0, unchanged: 2, failed: 1 });
  expect((await world.done(calculateFailApi.page, { param: { status: 0, period: PERIOD } })).list[0]).toMatchObject({
    reasonCode: 'MULTI_CONFIG',
    sourceNo: 'A-3',
  });
  for (const { id, version } of [rival, other]) await world.done(costConfigApi.disable, { id, version });
  expect(await recalculate()).toMatchObject({ changed: 1, failed: 0 });
  const holding = async (validOn: string) =>
    (await world.done(costConfigApi.queryPage, { param: { validOn, status: 1 } })).list.map(({ id }) => id);
  expect([await holding('2025-06-01'), await holding('2024-12-31')]).toEqual([[own.id], []]);
});

test('a source that changes makes a version, one that is taken back voids its line, and the same said again is nothing', async () => {
  expect(await put(shipped('A-1', 3))).toBe(0);
  expect(await put(shipped('A-1', 5))).toBe(1);
  expect(await recalculate()).toMatchObject({ changed: 1, unchanged: 2 });
  expect((await lines({ sourceNo: 'A-1' }))[0]).toMatchObject({ revision: 2, quantity: '5', amount: '10.00' });
  expect(await world.inside((ctx) => voidFacts(ctx, ['OUT|A-2', 'OUT|A-2', 'OUT|nobody']))).toBe(1);
  expect(await recalculate()).toMatchObject({ changed: 0, voided: 1, unchanged: 2 });
  expect(await lines({ sourceNo: 'A-2' })).toEqual([]);
  await put(shipped('A-2', 4));
  expect(await recalculate()).toMatchObject({ changed: 1 });
  expect((await lines({ sourceNo: 'A-2' }))[0]).toMatchObject({ revision: 2, amount: '8.00' });
});

test('two ratings at once make each line once', async () => {
  await put(...Array.from({ length: 40 }, (_, i) => shipped(`B-${i}`, i + 1)));
  const answers = await Promise.all([recalculate(), recalculate(), recalculate()]);
  expect(answers.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 0, 40]);
  expect(await lines()).toHaveLength(43);
});

test('two who say the same thing at once write one version', async () => {
  const both = await Promise.allSettled([put(shipped('C-1', 1)), put(shipped('C-1', 1))]);
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const [row] = await world.given.ask<{ n: string }>(
    `select count(*) as n from billing.charge_fact where fact_key = 'OUT|C-1'`,
  );
  expect(Number(row?.n)).toBe(1);
});

test('a rating that dies before its end leaves nothing behind', async () => {
  await put(...Array.from({ length: 20 }, (_, i) => shipped(`D-${i}`, 2)));
  const before = await sums();
  await expect(
    world.inside(async (ctx) => {
      await rateCell(ctx, cell());
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await sums()).toEqual(before);
  expect(await recalculate()).toMatchObject({ changed: 21 });
  expect(await recalculate()).toMatchObject({ changed: 0 });
});

test('who changes a price while it is rated by waits, and finds it in use', async () => {
  const price = await priced('7', { bizFilter: { tempZones: [3] } });
  await put({ ...shipped('E-1', 2), attrs: { tempZone: 3 } });
  let changing: Promise<{ code: number; msg: string }> | undefined;
  await world.inside(async (ctx) => {
    await rateCell(ctx, cell());
    changing = world.ask(costConfigApi.update, {
      ownerId: owner,
      houseId: world.houseId,
      feeId: world.fees.OUT ?? 0,
      basis: 5,
      model: 1,
      taxRate: '0.06',
      effectiveFrom: '2025-01-01',
      bizFilter: { tempZones: [3] },
      tiers: [{ fromQty: '0', unitPrice: '9' }],
      id: price.id,
      version: price.version,
    });
    await new Promise((resume) => setTimeout(resume, 300));
  });
  expect(await changing).toMatchObject({ code: 100001, msg: '请选择新版本的生效日期' });
  expect((await lines({ sourceNo: 'E-1' }))[0]).toMatchObject({ amount: '14.00' });
});

test('of two who confirm at once the second is told; a confirmed line whose source changes says so', async () => {
  const own = await lines({ sourceNo: 'A-1' });
  const answers = await Promise.all([
    world.ask(poolApi.confirm, itemsOf(own)),
    world.ask(poolApi.confirm, itemsOf(own)),
  ]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 100004]);
  await put(shipped('A-1', 50));
  expect(await recalculate()).toMatchObject({ changed: 0, lockedSkipped: 1 });
  expect((await lines({ stale: true })).map(({ sourceNo, amount, stale }) => [sourceNo, amount, stale])).toEqual([
    ['A-1', '10.00', true],
  ]);
  expect(await world.ask(poolApi.reUpload, itemsOf(await lines({ sourceNo: 'A-2' })))).toMatchObject({
    code: 100004,
    msg: '请先确认再上传',
  });
  const [held] = await lines({ sourceNo: 'A-1' });
  expect(await world.done(poolApi.unconfirm, itemsOf(held ? [held] : []))).toEqual({ changed: 1 });
  expect(await recalculate()).toMatchObject({ changed: 1 });
  expect((await lines({ sourceNo: 'A-1' }))[0]).toMatchObject({ revision: 3, amount: '100.00', stale: false });
});

test('a monthly minimum is made good, waits to be confirmed, and the month closes and opens again', async () => {
  await priced('0.1', { feeId: world.fees.IN ?? 0, basis: 1, periodMin: '1000', effectiveFrom: '2025-02-15' });
  await put({ ...shipped('R-1', 1, '2025-02-20'), factKey: 'ENTRY|R-1', sourceType: 'ENTRY', volume: '30' });
  const older = await month('2024-12');
  await recalculate();
  expect(await world.ask(settlePeriodApi.close, { period: older.period, version: older.version })).toMatchObject({
    msg: '存在1条未解决的计算失败信息',
  });
  await world.inside((ctx) => voidFacts(ctx, ['OUT|A-0']));
  const confirmAll = async () => {
    const { lines: n, totalAmount } = await world.done(poolApi.sums, { period: PERIOD, status: 0 });
    return world.done(poolApi.confirmAll, { period: PERIOD, expected: { lines: n, totalAmount } });
  };
  await confirmAll();
  const close = async (period = PERIOD) =>
    world.ask(settlePeriodApi.close, { period, version: (await month(period)).version });
  expect(await close()).toMatchObject({ msg: '请先关闭更早的账期' });
  expect(await close('2024-12')).toMatchObject({ data: { status: 2 } });
  // 14 of 28 days at 1,000 are 500; 30 m³ at 0.1 are 3.
  expect(await close()).toMatchObject({ data: { status: 1, trueUps: 1 } });
  expect(await lines({ lineType: 2 })).toMatchObject([{ amount: '497.00', taxAmount: '29.82', status: 0 }]);
  await put(shipped('L-1', 1, '2025-02-27'));
  expect(
    (await world.given.ask<{ period: string }>(`select period from billing.charge_fact where fact_key = 'OUT|L-1'`))[0]
      ?.period,
  ).toBe('2025-03');
  await confirmAll();
  expect(await close()).toMatchObject({ data: { status: 2, trueUps: 0 } });
  expect(await close()).toMatchObject({ code: 100004 });
  const { version } = await month('2024-12');
  expect(await world.ask(settlePeriodApi.reopen, { period: '2024-12', version, reason: '查' })).toMatchObject({
    msg: '只能反结账最后一个已关闭的账期',
  });
  expect(
    await world.done(settlePeriodApi.reopen, { period: PERIOD, version: (await month()).version, reason: '漏了一单' }),
  ).toMatchObject({ status: 0 });
  expect(await month()).toMatchObject({ status: 0, reopenReason: '漏了一单', closedAt: null });
});

test('from another warehouse nothing is seen, and nothing of it can be asked for', async () => {
  const { id: elsewhere } = await world.given.warehouse(world.tenantId);
  const [seen] = await lines();
  world.as({ warehouseId: elsewhere, houseType: 1 });
  expect(await lines()).toEqual([]);
  expect(await world.ask(poolApi.get, { id: seen?.id ?? 0 })).toMatchObject({ code: 100002 });
  expect(await world.ask(poolApi.recalculation, { houseId: world.houseId, period: PERIOD })).toMatchObject({
    code: 100002,
  });
  expect(await world.ask(poolApi.unconfirm, itemsOf(seen ? [seen] : []))).toMatchObject({ code: 100002 });
  world.as({});
});
