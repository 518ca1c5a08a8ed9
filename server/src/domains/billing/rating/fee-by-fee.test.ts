import { afterAll, beforeAll, expect, test } from 'vitest';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import type { Rated } from '#contract/billing/pool.ts';
import { putFacts, type FactGiven } from '../fact/put.ts';
import { openBilling, type BillingWorld } from '../testing.ts';
import type { Part } from './cell.plan.ts';
import { rateCells } from './cell.ts';
import { openCells } from './load.ts';

/** A large cell is taken fee after fee, a small one whole: what comes out must not tell which. Two owners with the same month, one each way. */
const PERIOD = '2025-06';
let world: BillingWorld;
beforeAll(async () => {
  world = await openBilling(2);
});
afterAll(() => world?.close());

type Config = Parameters<typeof world.done<typeof costConfigApi.add>>[1];

async function priced(ownerId: number, fee: string, over: Partial<Config> = {}): Promise<void> {
  const { id, version } = await world.done(costConfigApi.add, {
    ownerId,
    houseId: world.houseId,
    feeId: world.fees[fee] ?? 0,
    basis: 5,
    model: 2,
    cycle: 1,
    taxRate: '0.06',
    effectiveFrom: '2025-01-01',
    tiers: [{ fromQty: '0', unitPrice: '1.25' }],
    ...over,
  });
  await world.done(costConfigApi.enable, { id, version });
}

/** Charged by document, by day and by month; without a quantity; without a price; of a kind no contract names; after the contract's end. */
const month = (ownerId: number): FactGiven[] => {
  const of = (no: number, sourceType: FactGiven['sourceType'], over: Partial<FactGiven> = {}): FactGiven => ({
    factKey: `${sourceType}|${ownerId}|${no}`,
    sourceType,
    sourceNo: `${sourceType}-${no}`,
    warehouseId: world.houseId,
    ownerId,
    bizDate: `${PERIOD}-${String(1 + (no % 28)).padStart(2, '0')}`,
    orderCount: 1,
    lineCount: 1 + (no % 9),
    volume: `${1 + (no % 5)}.5`,
    ...over,
  });
  return [
    ...Array.from({ length: 30 }, (_, i) => of(i, 'OUT')),
    of(40, 'OUT', { lineCount: null }),
    ...Array.from({ length: 12 }, (_, i) => of(i, 'ENTRY')),
    ...Array.from({ length: 6 }, (_, i) => of(i, 'STORAGE_DAY')),
    of(1, 'WAYBILL'),
    of(2, 'VAS'),
  ];
};

const rated = (ownerId: number, part: Part = {}): Promise<Rated> =>
  world.inside(async (ctx) =>
    rateCells(
      ctx,
      await openCells(ctx, { period: PERIOD, ownerIds: [ownerId] }),
      part,
      // The second owner's cell is always large.
      ownerId === world.owners[1] ? 0 : undefined,
    ),
  );

/** Lines and failures of an owner, as far as they do not name him. */
const left = (ownerId: number): Promise<unknown[]> =>
  world.given.ask(
    `select 'line' as what, fee_id as fee, source_no as no, biz_date::text as day, revision, calc_status as status, quantity::text, amount::text, tax_amount::text as tax,
        (select count(*)::int from billing.pool_fact f where f.tenant_id = p.tenant_id and f.pool_id = p.id) as facts
      from billing.settlement_pool p where p.tenant_id = $1 and p.owner_id = $2
      union all
      select 'failure', fee_id, source_no, reason_code, occur_count, status, reason, null, null, null from billing.calc_fail_message where tenant_id = $1 and owner_id = $2
      order by 1, 2, 3, 4, 5, 6, 7`,
    [world.tenantId, ownerId],
  );

async function both(part: (ownerId: number) => Part | Promise<Part> = () => ({})): Promise<Rated> {
  const [one = 0, other = 0] = world.owners;
  const whole = await rated(one, await part(one)),
    feeByFee = await rated(other, await part(other));
  expect(feeByFee).toEqual(whole);
  expect(await left(other)).toEqual(await left(one));
  return whole;
}

const set = (text: string, ...values: unknown[]): Promise<unknown> =>
  world.given.ask(text, [world.tenantId, ...values]);

test('a cell taken fee after fee comes to what it comes to as a whole', async () => {
  for (const ownerId of world.owners) {
    await priced(ownerId, 'OUT');
    await priced(ownerId, 'IN', { basis: 1, cycle: 3 });
    await priced(ownerId, 'ST', { basis: 1, cycle: 2 });
    await world.inside((ctx) => putFacts(ctx, month(ownerId)));
  }
  // 30 shipments, a month of receipts, six days; two have no quantity or no price, what no contract names is not asked for.
  expect(await both()).toMatchObject({ changed: 37, failed: 2, voided: 0, lockedSkipped: 0 });
  expect(await both()).toMatchObject({ changed: 0, unchanged: 37, failed: 2 });

  await set(`update billing.charge_fact set void = true where tenant_id = $1 and source_no in ('OUT-3', 'ENTRY-5')`);
  await set(
    `update billing.settlement_pool set settle_status = 1, confirmed_by = 1, confirmed_at = now() where tenant_id = $1 and source_no = 'OUT-4' and calc_status = 1`,
  );
  await set(
    `update billing.charge_fact set line_count = 50, fact_version = fact_version + 1 where tenant_id = $1 and source_no = 'OUT-4'`,
  );
  // A confirmed line is passed over, the receipts come to less, a shipment is no more.
  expect(await both()).toMatchObject({ changed: 1, unchanged: 34, voided: 1, lockedSkipped: 1, failed: 2 });

  // One fee, and some lines by their keys.
  await set(`update billing.charge_fact set line_count = line_count + 1, fact_version = fact_version + 1
    where tenant_id = $1 and source_type = 'OUT' and source_no in ('OUT-7', 'OUT-8')`);
  expect(await both((ownerId) => ({ keys: new Set([`OUT|OUT|${ownerId}|7`]) }))).toMatchObject({ changed: 1 });
  expect(await both(() => ({ feeId: world.fees.IN ?? 0 }))).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await both(() => ({ feeId: world.fees.OUT ?? 0 }))).toMatchObject({ changed: 1, failed: 1 });

  // The contract ends in the middle, told once a fact; a fee is switched off, and its lines are put aside with the last.
  await set(`update basic.store_signed set end_date = '${PERIOD}-20' where tenant_id = $1`);
  await set(`update billing.fee_item set status = 0 where tenant_id = $1 and id = $2`, world.fees.ST);
  const short = await both();
  expect(short.voided).toBeGreaterThan(6);
  expect(short.failed).toBeGreaterThan(8);
  expect(await both()).toMatchObject({ changed: 0, voided: 0, failed: short.failed });
});
