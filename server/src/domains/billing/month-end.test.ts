import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateFailApi } from '#contract/billing/calculate-fail.ts';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlePeriodApi } from '#contract/billing/period.ts';
import { settlementPoolApi as poolApi } from '#contract/billing/pool.ts';
import { settlementStatementApi } from '#contract/billing/statement.ts';
import { addDays } from '../../platform/clock.ts';
import { drainOutbox } from '../../services/events/outbox.ts';
import { bookText, sheetText } from '../../testing/files/sheet.ts';
import { wired } from '../../testing/wire.ts';
import { putFacts, type FactGiven } from './fact/put.ts';
import type { FinanceAdapter, Sent } from './pool/finance.ts';
import { askStuck, uploadConsumer } from './pool/upload.ts';
import { Decimal } from './rating/rate.plan.ts';
import { openBilling, type BillingWorld } from './testing.ts';

/** Month-end billing 2025-06 of one owner, by the numbers of the acceptance script. */
let world: BillingWorld;
let owner = 0,
  other = 0;

beforeAll(async () => {
  world = await openBilling();
  [owner = 0, other = 0] = world.owners;
});
afterAll(() => world?.close());

type Config = Parameters<typeof world.done<typeof costConfigApi.add>>[1];
const price = (fee: string, more: Partial<Config>): Config => ({
  ownerId: owner,
  houseId: world.houseId,
  feeId: world.fees[fee] ?? 0,
  basis: 1,
  model: 1,
  taxRate: '0.06',
  effectiveFrom: '2025-01-01',
  effectiveTo: '2025-12-31',
  ...more,
});
const tier = (fromQty: string, toQty: string | null, unitPrice: string) => ({ fromQty, toQty, unitPrice });
const ids: Record<string, { id: number; version: number }> = {};
async function enabled(name: string, config: Config): Promise<void> {
  const made = await world.done(costConfigApi.add, config);
  ids[name] = await world.done(costConfigApi.enable, { id: made.id, version: made.version });
}

const fact = (
  sourceType: FactGiven['sourceType'],
  sourceNo: string,
  bizDate: string,
  more: Partial<FactGiven>,
): FactGiven => ({
  factKey: `${sourceType}|${sourceNo}`,
  sourceType,
  sourceNo,
  bizDate,
  warehouseId: world.houseId,
  ownerId: owner,
  orderCount: 1,
  ...more,
});
const storage = (): FactGiven[] =>
  Array.from({ length: 30 }, (_, i) => {
    const day = addDays('2025-06-01', i);
    return fact('STORAGE_DAY', `ST-${day}`, day, { palletQty: i < 10 ? 180 : i < 20 ? 240 : 205 });
  });
const documents = (): FactGiven[] => [
  fact('ENTRY', 'ASN-1', '2025-06-03', { volume: '12.345' }),
  fact('ENTRY', 'ASN-2', '2025-06-10', { volume: '1.200' }),
  fact('ENTRY', 'ASN-3', '2025-06-20', { volume: '30.678' }),
  fact('OUT', 'SO-1', '2025-06-05', { lineCount: 3 }),
  fact('OUT', 'SO-2', '2025-06-06', { lineCount: 9 }),
  fact('OUT', 'SO-3', '2025-06-07', { lineCount: 50 }),
  fact('WAYBILL', 'WB-1', '2025-06-08', { weight: '96.4' }),
  fact('WAYBILL', 'WB-2', '2025-06-09', { weight: '520.5' }),
  fact('WAYBILL', 'WB-3', '2025-06-10', { weight: '30' }),
  fact('WAYBILL', 'WB-4', '2025-06-11', { weight: '1250' }),
  fact('WAYBILL', 'WB-5', '2025-06-12', {}),
  fact('COMPLAINT', 'TS-1', '2025-06-15', { amount: '-320.00' }),
];

const PERIOD = '2025-06';
const MONTH = { dateFrom: '2025-06-01', dateTo: '2025-06-30' };
const sums = (more: object = {}) => world.done(poolApi.sums, { period: PERIOD, ...more });
const listed = async (more: object = {}) =>
  (await world.done(poolApi.queryPage, { param: { period: PERIOD, ...more }, pageSize: 100 })).list;
const items = async (more: object = {}) => (await listed(more)).map(({ id, version }) => ({ id, version }));

test('1–3: prices are refused with gaps and overlaps, and tried before they hold', async () => {
  const delivery = (tiers: Config['tiers']) =>
    price('DEL', { basis: 2, model: 3, tiers, minCharge: '80', taxRate: '0.09' });
  expect(
    await world.ask(costConfigApi.add, delivery([tier('0', '100', '1.2'), tier('101', '500', '0.95')])),
  ).toMatchObject({
    code: 100001,
    msg: '阶梯区间必须从0开始且首尾相连',
  });
  await enabled(
    'C1',
    price('ST', {
      basis: 3,
      model: 2,
      cycle: 3,
      periodMin: '5000',
      tiers: [tier('0', '3000', '2.5'), tier('3000', '6000', '2.2'), tier('6000', null, '1.8')],
    }),
  );
  await enabled('C2', price('IN', { tiers: [tier('0', null, '18')], minCharge: '50', effectiveTo: '2025-06-15' }));
  await enabled(
    'C3',
    price('OUT', {
      basis: 5,
      model: 4,
      maxCharge: '60',
      tiers: [
        { fromQty: '0', toQty: '5', flatFee: '12' },
        { fromQty: '5', unitPrice: '1.5', stepQty: '1' },
      ],
    }),
  );
  await enabled('C4', delivery([tier('0', '100', '1.2'), tier('100', '500', '0.95'), tier('500', null, '0.8')]));
  await enabled('C5', price('CMP', { basis: 4, model: 6, taxRate: '0' }));
  const next = price('IN', { tiers: [tier('0', null, '19.5')], minCharge: '50' });
  expect(await world.ask(costConfigApi.add, { ...next, effectiveFrom: '2025-06-10' })).toMatchObject({
    code: 100005,
    msg: '同一范围内费用配置的有效期不能重叠',
  });
  await enabled('C2b', { ...next, effectiveFrom: '2025-06-16' });
  const tried = async (quantity: string) =>
    (await world.done(costConfigApi.trial, { id: ids.C4?.id, quantity, bizDate: '2025-06-11' })).amount;
  expect([await tried('500'), await tried('500.000001'), await tried('593.75'), await tried('600')]).toEqual([
    '475.00',
    '475.00',
    '475.00',
    '480.00',
  ]);
  await world.given.row('billing.settle_period', {
    tenant_id: world.tenantId,
    period: '2025-05',
    status: 2,
    closed_at: new Date(),
    closed_by: 1,
  });
});

test('4–5: the month is generated, and generated again nothing changes', async () => {
  await world.inside((ctx) => putFacts(ctx, [...storage(), ...documents()]));
  expect(await world.done(poolApi.reGenerate, { ownerId: owner, houseId: world.houseId, ...MONTH })).toMatchObject({
    changed: 12,
    unchanged: 0,
    failed: 1,
    voided: 0,
    amountBefore: '0.00',
    amountAfter: '16861.11',
  });
  const by = async (fee: string) => {
    const { amount, taxAmount } = await sums({ feeId: world.fees[fee] });
    return [amount, taxAmount];
  };
  expect(await by('ST')).toEqual(['14550.00', '873.00']);
  expect(await by('IN')).toEqual(['870.43', '52.22']);
  expect(await by('OUT')).toEqual(['90.00', '5.40']);
  expect(await by('DEL')).toEqual(['1670.68', '150.36']);
  expect(await by('CMP')).toEqual(['-320.00', '0.00']);
  expect(await sums()).toEqual({ lines: 12, amount: '16861.11', taxAmount: '1080.98', totalAmount: '17942.09' });
  const amounts = Object.fromEntries(
    (await listed()).map(({ sourceNo, amount, taxAmount }) => [sourceNo ?? 'ST', [amount, taxAmount]]),
  );
  expect(amounts).toMatchObject({
    ST: ['14550.00', '873.00'],
    'ASN-1': ['222.21', '13.33'],
    'ASN-2': ['50.00', '3.00'],
    'ASN-3': ['598.22', '35.89'],
    'SO-1': ['12.00', '0.72'],
    'SO-2': ['18.00', '1.08'],
    'SO-3': ['60.00', '3.60'],
    'WB-1': ['115.68', '10.41'],
    'WB-2': ['475.00', '42.75'],
    'WB-3': ['80.00', '7.20'],
    'WB-4': ['1000.00', '90.00'],
    'TS-1': ['-320.00', '0.00'],
  });
  expect(await world.done(poolApi.reGenerate, { ownerId: owner, ...MONTH })).toMatchObject({
    changed: 0,
    unchanged: 12,
    failed: 1,
    facts: 0,
  });
  const { list } = await world.done(calculateFailApi.page, { param: { status: 0 } });
  expect(list).toMatchObject([{ sourceNo: 'WB-5', reasonCode: 'MISSING_QTY', occurCount: 2, status: 0 }]);
});

const june = async () => (await world.done(settlePeriodApi.query, {})).find(({ period }) => period === PERIOD);
const close = async () => world.ask(settlePeriodApi.close, { period: PERIOD, version: (await june())?.version ?? 0 });

test('6–8: the month does not close over a failure, which is put right and solved', async () => {
  expect(await close()).toMatchObject({ code: 200000, msg: '存在1条未解决的计算失败信息' });
  expect(await world.inside((ctx) => putFacts(ctx, [fact('WAYBILL', 'WB-5', '2025-06-12', { weight: '200' })]))).toBe(
    1,
  );
  const { list } = await world.done(calculateFailApi.page, { param: { status: 0 } });
  const [open] = list;
  const solve = { id: open?.id ?? 0, version: open?.version ?? 0 };
  expect(await world.ask(calculateFailApi.solve, { ...solve, remark: ' ' })).toMatchObject({
    code: 100001,
    msg: '请填写处理说明',
  });
  expect(await world.done(calculateFailApi.solve, { ...solve, remark: '已补录重量' })).toMatchObject({
    changed: 1,
    failed: 0,
  });
  expect((await world.done(calculateFailApi.page, { param: {} })).list).toMatchObject([
    { status: 1, solveRemark: '已补录重量' },
  ]);
  expect((await listed({ sourceNo: 'WB-5' }))[0]).toMatchObject({ amount: '190.00', taxAmount: '17.10' });
  expect(await sums()).toMatchObject({ amount: '17051.11', taxAmount: '1098.08', totalAmount: '18149.19' });
});

test('9: a new revision changes the line that comes to something else, and no other', async () => {
  const held = await world.done(costConfigApi.get, { id: ids.C3?.id ?? 0 });
  const next = price('OUT', {
    basis: 5,
    model: 4,
    maxCharge: '60',
    tiers: [
      { fromQty: '0', toQty: '5', flatFee: '12' },
      { fromQty: '5', unitPrice: '1.6', stepQty: '1' },
    ],
  });
  expect(await world.ask(costConfigApi.update, { ...next, id: held.id, version: held.version })).toMatchObject({
    code: 100001,
    msg: '请选择新版本的生效日期',
  });
  expect(
    await world.done(costConfigApi.update, { ...next, id: held.id, version: held.version, reviseFrom: '2025-06-01' }),
  ).toMatchObject({ revision: 2, status: 1 });
  expect(await world.done(poolApi.recalculation, { period: PERIOD, feeId: world.fees.OUT })).toMatchObject({
    changed: 1,
    unchanged: 2,
    failed: 0,
    amountBefore: '90.00',
    amountAfter: '90.40',
  });
  expect((await listed({ sourceNo: 'SO-2' }))[0]).toMatchObject({ amount: '18.40', taxAmount: '1.10', revision: 2 });
  expect(await sums()).toMatchObject({ amount: '17051.51', taxAmount: '1098.10', totalAmount: '18149.61' });
  expect(await world.ask(costConfigApi.delete, { id: held.id, version: held.version + 1 })).toMatchObject({
    code: 100010,
    msg: '费用配置已被结算引用，不能删除，请停用',
  });
});

test('10: confirmed lines are passed over, and refused by name', async () => {
  const { lines, totalAmount } = await sums();
  expect(
    await world.ask(poolApi.confirmAll, { period: PERIOD, expected: { lines, totalAmount: '1.00' } }),
  ).toMatchObject({ code: 100003 });
  expect(await world.done(poolApi.confirmAll, { period: PERIOD, expected: { lines, totalAmount } })).toEqual({
    changed: 13,
  });
  expect(await world.done(poolApi.recalculation, { period: PERIOD })).toMatchObject({
    changed: 0,
    unchanged: 0,
    lockedSkipped: 13,
    amountBefore: '17051.51',
    amountAfter: '17051.51',
  });
  const [one] = await listed();
  expect(await world.ask(poolApi.recalculation, { ids: [one?.id ?? 0] })).toMatchObject({
    code: 100004,
    msg: '已确认或已上传的数据不能重新计算，请使用调整单',
  });
});

/** A provider that takes everything, and answers about all but one line in time. */
const provider = new Map<string, Sent>();
const slow = new Set<string>();
const finance: FinanceAdapter = {
  name: 'stub',
  send: async (lines) => {
    for (const line of lines) {
      if (provider.has(line.idemKey)) throw new Error(`sent twice: ${line.idemKey}`);
      provider.set(line.idemKey, line);
    }
    return lines.filter(({ idemKey }) => !slow.has(idemKey)).map(({ idemKey }) => ({ idemKey, extNo: `F-${idemKey}` }));
  },
  find: async (keys) => keys.filter((key) => provider.has(key)).map((idemKey) => ({ idemKey, extNo: `F-${idemKey}` })),
};
const drain = () =>
  drainOutbox({
    db: world.running.db,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    consumers: [uploadConsumer(finance)],
  });
const count = async (status: number) => (await listed({ status })).length;

test('11: what the provider accepted and did not answer is asked for, and never sent again', async () => {
  const [late] = await listed({ sourceNo: 'WB-4' });
  slow.add(`${late?.poolNo}-${late?.revision}`);
  expect(await world.done(poolApi.reUpload, { items: await items() })).toEqual({ changed: 13 });
  await drain();
  expect([await count(3), await count(2)]).toEqual([12, 1]);
  const askLater = (ms: number) =>
    world.running.db.write(world.tenantId, (tx) => askStuck(tx, world.tenantId, finance, new Date(Date.now() + ms)));
  expect(await askLater(60_000)).toBe(0);
  expect(await askLater(11 * 60_000)).toBe(1);
  expect([await count(3), await count(2), provider.size]).toEqual([13, 0, 13]);
});

test('12–13: an adjustment stands beside its origin, the month closes, and what comes late is charged in the next', async () => {
  const [origin] = await listed({ feeId: world.fees.ST });
  const adjust = (amount: string, reason = '多计一天') =>
    world.ask(poolApi.adjust, { id: origin?.id ?? 0, version: origin?.version ?? 0, amount, reason });
  expect(await adjust('0')).toMatchObject({ msg: '调整金额不能为0' });
  expect(await adjust('-14550.01')).toMatchObject({ msg: '调整后金额不能小于0' });
  expect(await adjust('-50.00')).toMatchObject({ code: 200, data: { amount: '-50.00', taxAmount: '-3.00' } });
  expect(await sums()).toMatchObject({ amount: '17001.51', taxAmount: '1095.10', totalAmount: '18096.61' });
  expect(await close()).toMatchObject({ msg: '存在未确认的结算数据' });
  await world.done(poolApi.confirm, { items: await items({ status: 0 }) });
  await world.done(poolApi.reUpload, { items: await items({ status: 1 }) });
  await drain();
  expect(await close()).toMatchObject({ code: 200, data: { status: 2, trueUps: 0 } });
  await world.inside((ctx) => putFacts(ctx, [fact('ENTRY', 'ASN-9', '2025-06-30', { volume: '2' })]));
  const [late] = await world.given.ask<{ period: string; attrs: object }>(
    `select period, attrs from billing.charge_fact where source_no = 'ASN-9'`,
  );
  expect(late).toEqual({ period: '2025-07', attrs: { originPeriod: '2025-06' } });
  expect(
    await world.ask(settlePeriodApi.reopen, { period: PERIOD, version: (await june())?.version ?? 0, reason: '查错' }),
  ).toMatchObject({ msg: '账期内已有上传的结算数据，不能反结账' });
});

test('14–15: the export, the statement and the sums say the same, and another owner’s people see none of it', async () => {
  expect(await listed()).toHaveLength(14);
  const { rawPayload } = await world.running.app.inject(wired(poolApi.export, { period: PERIOD }));
  const [head = [], ...rows] = await sheetText(rawPayload);
  expect(rows).toHaveLength(14);
  expect(rows.reduce((sum, row) => sum.plus(row[head.indexOf('价税合计')] ?? '0'), new Decimal(0)).toFixed(2)).toBe(
    '18096.61',
  );
  const bill = await world.done(settlementStatementApi.query, { ownerId: owner, period: PERIOD });
  expect(bill).toMatchObject({
    lines: 14,
    amount: '17001.51',
    taxAmount: '1095.10',
    totalAmount: '18096.61',
    unconfirmed: 0,
    dueOn: '2025-07-10',
  });
  expect(Object.fromEntries(bill.groups.map(({ feeCode, amount }) => [feeCode, amount]))).toEqual({
    ST: '14500.00',
    IN: '870.43',
    OUT: '90.40',
    DEL: '1860.68',
    CMP: '-320.00',
  });
  const printed = await world.running.app.inject(
    wired(settlementStatementApi.print, { ownerId: owner, period: PERIOD }),
  );
  expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const { 对账单: summary = [], 费用明细: details = [] } = await bookText(
    (await world.running.app.inject(wired(settlementStatementApi.workbook, { ownerId: owner, period: PERIOD })))
      .rawPayload,
  );
  expect(summary.find(([name]) => name === '合计')?.slice(3)).toEqual(['14', '17001.51', '1095.1', '18096.61']);
  expect(summary.flat()).toEqual(expect.arrayContaining(['货主（签章）', '服务方（签章）', '已结账', '未签署']));
  expect(details).toHaveLength(15);
  const [seen] = await listed();
  world.as({ ownerIds: [other] });
  expect(await listed()).toEqual([]);
  expect(await sums()).toMatchObject({ lines: 0, amount: '0.00' });
  expect(await world.ask(poolApi.get, { id: seen?.id ?? 0 })).toMatchObject({ code: 100002 });
  expect(await world.ask(settlementStatementApi.query, { ownerId: owner, period: PERIOD })).toMatchObject({
    code: 100002,
  });
  expect(
    await world.ask(poolApi.unconfirm, { items: [{ id: seen?.id ?? 0, version: seen?.version ?? 0 }] }),
  ).toMatchObject({ code: 100002 });
  world.as({});
});
