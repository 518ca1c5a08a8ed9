import { afterAll, beforeAll, expect, test } from 'vitest';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlementPoolApi as poolApi } from '#contract/billing/pool.ts';
import { sharedCostApi as api } from '#contract/billing/shared-cost.ts';
import { putFacts, voidFacts, type FactGiven } from '../fact/put.ts';
import { openBilling, type BillingWorld } from '../testing.ts';

let world: BillingWorld, first: number, second: number;

beforeAll(async () => {
  world = await openBilling(3);
  [first = 0, second = 0] = world.owners;
  for (const ownerId of world.owners)
    await world.given.row('basic.owner_warehouse', {
      tenant_id: world.tenantId,
      warehouse_id: world.houseId,
      owner_id: ownerId,
      status: 1,
    });
  for (const ownerId of world.owners) {
    const made = await world.done(costConfigApi.add, {
      ownerId,
      houseId: world.houseId,
      feeId: world.fees.SHR ?? 0,
      basis: 4,
      model: 6,
      cycle: 1,
      taxRate: '0.06',
      tiers: [],
      effectiveFrom: '2025-01-01',
    });
    await world.done(costConfigApi.enable, { id: made.id, version: made.version });
  }
  await world.inside((ctx) =>
    putFacts(ctx, [shipped(first, 'SO-1', '3.5'), shipped(first, 'SO-2', '1.25'), shipped(second, 'SO-3', '4.25')]),
  );
});
afterAll(() => world.close());

const shipped = (ownerId: number, no: string, volume: string | null, more: Partial<FactGiven> = {}): FactGiven => ({
  factKey: `OUT|${world.houseId}|${no}`,
  sourceType: 'OUT',
  sourceNo: no,
  warehouseId: world.houseId,
  ownerId,
  bizDate: '2025-06-10',
  orderCount: 1,
  volume,
  pieceQty: 10,
  ...more,
});
const truck = (more: object = {}) => ({ name: '冷藏车', kind: 1 as const, ...terms(more) });
const byText = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '');
const named = ({ id, version }: { id: number; version: number }) => ({ id, version });
const terms = (more: object = {}) => ({
  amount: '100.00',
  over: 2 as const,
  basis: 1 as const,
  direction: 2 as const,
  dateFrom: '2025-06-01',
  dateTo: '2025-06-30',
  members: [],
  ...more,
});
const lines = async (costNo: string) =>
  (await world.done(poolApi.queryPage, { param: { sourceType: 'SHARED', period: '2025-06' }, pageSize: 100 })).list
    .filter(({ sourceNo }) => sourceNo?.startsWith(costNo))
    .toSorted((a, b) => (a.sourceNo ?? '').localeCompare(b.sourceNo ?? ''));
const refused = async (more: object) => {
  const { code, data, msg } = await world.ask(api.preview, terms(more));
  const [error] = (Object(data) as { errors?: { field: string; msg: string }[] }).errors ?? [];
  return [code, error ? `${error.field}: ${error.msg}` : msg];
};

test('a truck by volume becomes a line of each order, to the cent, explained, and the same when it is asked again', async () => {
  const made = await world.done(api.add, truck());
  const tried = await world.done(api.preview, terms());
  expect(tried.total).toBe('9');
  expect(tried.shared.map(({ targetName, amount }) => [targetName, amount])).toEqual([
    ['SO-3', '47.24'],
    ['SO-1', '38.88'],
    ['SO-2', '13.88'],
  ]);
  const ran = await world.done(api.run, named(made));
  expect(ran).toMatchObject({ status: 1, shares: 3, rated: { changed: 3, failed: 0, amountAfter: '100.00' } });
  const charged = await lines(made.costNo);
  expect(charged.map(({ sourceNo, ownerId, amount, taxAmount }) => [sourceNo, ownerId, amount, taxAmount])).toEqual([
    [`${made.costNo}/SO-1`, first, '38.88', '2.33'],
    [`${made.costNo}/SO-2`, first, '13.88', '0.83'],
    [`${made.costNo}/SO-3`, second, '47.24', '2.83'],
  ]);
  const { steps, facts } = await world.done(poolApi.get, { id: charged[2]?.id ?? 0 });
  expect(steps.map(({ say }) => say)).toEqual([
    '公摊总额 100.00 元，共 9 m³',
    '100.00 × 4.25 / 9',
    '舍去不足一分的部分',
    '尾差 0.02 元归份额最大者',
    '按来源金额 47.24',
    '税额 47.24 × 6%',
  ]);
  expect(facts[0]).toMatchObject({ sourceType: 'SHARED', sourceId: made.id });
  const detail = await world.done(api.get, { id: made.id });
  expect(detail.shared.map(({ poolNo }) => poolNo).toSorted(byText)).toEqual(
    charged.map(({ poolNo }) => poolNo).toSorted(byText),
  );
  expect(await world.done(api.run, named(ran))).toMatchObject({ rated: { changed: 0, unchanged: 3, voided: 0 } });
});

test('what is measured otherwise moves, who is gone bears nothing, and a cost taken back takes its lines along', async () => {
  const made = await world.done(api.add, truck({ amount: '60.00', over: 1 })),
    ran = await world.done(api.run, named(made));
  expect((await lines(made.costNo)).map(({ amount }) => amount).toSorted(byText)).toEqual(['28.33', '31.67']);
  await world.inside((ctx) => voidFacts(ctx, [`OUT|${world.houseId}|SO-3`]));
  const again = await world.done(api.run, named(ran));
  expect(again.rated).toMatchObject({ changed: 1, voided: 1, amountAfter: expect.any(String) });
  expect((await lines(made.costNo)).map(({ ownerId, amount }) => [ownerId, amount])).toEqual([[first, '60.00']]);
  await world.done(api.void, { ...named(again), reason: '录重' });
  expect(await lines(made.costNo)).toEqual([]);
  await world.inside((ctx) => putFacts(ctx, [shipped(second, 'SO-3', '4.25')]));
});

test('fixed shares bear what they say; a confirmed line holds the whole cost where it is', async () => {
  const made = await world.done(
    api.add,
    truck({
      over: 1,
      basis: 6,
      amount: '0.05',
      members: [
        { ownerId: first, share: '2' },
        { ownerId: second, share: '1' },
      ],
    }),
  );
  const ran = await world.done(api.run, named(made));
  const [line] = await lines(made.costNo);
  expect((await lines(made.costNo)).map(({ amount }) => amount).toSorted(byText)).toEqual(['0.01', '0.04']);
  await world.done(poolApi.confirm, { items: [{ id: line?.id ?? 0, version: line?.version ?? 0 }] });
  expect((await world.ask(api.run, named(ran))).msg).toMatch(/^已确认的公摊结算行不能重新分摊/);
  expect((await world.ask(api.void, { ...named(ran), reason: '错' })).msg).toMatch(/^已确认的公摊结算行不能作废/);
});

test('an owner whose contract does not name the fee is told, not charged', async () => {
  await world.given.ask(`update basic.store_signed set fee_codes = array['OUT'] where owner_id = $1 returning 1`, [
    world.owners[2],
  ]);
  const made = await world.done(
    api.add,
    truck({ over: 1, basis: 6, members: [{ ownerId: world.owners[2], share: '1' }] }),
  );
  await world.done(api.run, named(made));
  const { shared } = await world.done(api.get, { id: made.id });
  expect(shared).toMatchObject([{ amount: '100.00', poolNo: null, fault: '合同未包含公摊费，未计费' }]);
});

test('what cannot be spread says why, on its field where it has one', async () => {
  expect(await refused({ dateFrom: '2025-05-01', dateTo: '2025-05-31' })).toEqual([
    expect.any(Number),
    '期间内没有可分摊的体积',
  ]);
  expect((await refused({ dateTo: '2025-05-31' }))[1]).toBe('dateTo: 结束日期不能早于开始日期');
  expect((await refused({ dateFrom: '2025-01-01' }))[1]).toBe('dateTo: 时间跨度不能超过92天');
  expect((await refused({ basis: 4 }))[1]).toBe('basis: 托盘·天只能分摊到货主');
  expect((await refused({ basis: 6 }))[1]).toBe('members: 固定份额请填写分摊对象');
  expect((await refused({ over: 1, members: [{ ownerId: 999_999_999 }] }))[1]).toBe(
    'members.0.ownerId: 数据不存在或无权访问',
  );
  expect((await refused({ over: 1, basis: 6, members: [{ ownerId: first }] }))[1]).toBe(
    'members.0.share: 请输入大于0的份额',
  );
  await world.inside((ctx) => putFacts(ctx, [shipped(first, 'SO-9', null, { bizDate: '2025-07-02' })]));
  expect((await refused({ dateTo: '2025-07-05' }))[1]).toBe('以下单据或商品缺少体积：SO-9');
  const later = await world.done(api.add, truck({ dateFrom: '2099-01-01', dateTo: '2099-01-31' }));
  expect((await world.ask(api.run, named(later))).msg).toBe('期间到2099-01-31才结束，不能分摊');
});

test('two at once: one spreads it, the other is told; who sees some owners only sees none of it', async () => {
  const made = await world.done(api.add, truck());
  const both = await Promise.all([1, 2].map(() => world.ask(api.run, named(made))));
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 100003]));
  world.as({ ownerIds: world.owners });
  expect((await world.done(api.get, { id: made.id })).costNo).toBe(made.costNo);
  world.as({ ownerIds: [first] });
  expect(await world.ask(api.get, { id: made.id })).toMatchObject({ code: 100002 });
  expect((await world.done(api.queryPage, { param: {} })).list).toEqual([]);
  expect(await world.ask(api.run, { ...named(made), version: 1 })).toMatchObject({ code: 100002 });
  expect(await world.ask(api.add, truck())).toMatchObject({ code: 100007 });
  world.as({});
});
