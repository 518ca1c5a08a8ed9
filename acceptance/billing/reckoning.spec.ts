import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { jobApi } from '#contract/ops/job.ts';
import { Client } from '../support/api.ts';
import { seeded } from '../support/measure.ts';
import { databaseOf } from '../support/product.ts';
import { here } from '../support/world.ts';
import { reckoned, type Price, type Tier } from './reckoning.ts';

/** Random price lists over random facts, rated by the product as it stands, against a reckoning that knows nothing of it. */
const OWNERS = 6,
  FACTS = 3500,
  LINES_MIN = 20_000,
  PAGE = 200,
  DONE = 2;
/** A month that nobody else has anything in. */
const PERIOD = '2031-03';
const random = seeded(20_310_301);
const below = (max: number): number => Math.floor(random() * max);
const decimal = (max: number, digits: number): string => (below(max * 10 ** digits) / 10 ** digits).toFixed(digits);
const one = <T>(...some: readonly T[]): T => some[below(some.length)] as T; // never empty

function tiersOf(model: number): Tier[] {
  const none = { to: null, price: '0', flat: '0', step: null };
  if (model === 1) return [{ ...none, from: '0', price: decimal(30, 6), flat: decimal(3, 2) }];
  if (model === 5) return [{ ...none, from: '0', flat: decimal(200, 2) }];
  if (model === 4) {
    const to = String(1 + below(9));
    return [
      { ...none, from: '0', to, flat: decimal(50, 2) },
      { ...none, from: to, price: decimal(9, 4), step: one('0.5', '1', '2.75') },
    ];
  }
  const ends = Array.from({ length: 1 + below(4) }, () => 1 + below(300)).map((_, i, all) =>
    String(all.slice(0, i + 1).reduce((sum, n) => sum + n, 0)),
  );
  return [...ends, null].map((to, i) => ({
    from: ends[i - 1] ?? '0',
    to,
    price: decimal(12, 6),
    flat: one('0', '0', decimal(9, 2)),
    step: null,
  }));
}

function priceOf(): Price {
  const model = 1 + below(5),
    round = one(0, 0, 1, 2, 3),
    min = one(null, decimal(60, 2));
  return {
    model,
    tiers: tiersOf(model),
    free: one('0', '0', decimal(5, 3)),
    round,
    roundTo: round === 0 ? null : one('0.5', '1', '0.01'),
    min,
    max: one(null, null, (Number(min ?? 0) + 500).toFixed(2)),
    guarded: one(true, false),
    taxIncluded: one(true, false),
    tax: one('0.06', '0.09', '0.13', '0', '0.0325'),
  };
}

type Entered = SentTo<typeof costConfigApi.add>;
const entered = (price: Price, of: { ownerId: number; houseId: number; feeId: number; basis: number }): Entered =>
  ({
    ...of,
    basis: price.model === 5 ? 8 : of.basis,
    model: price.model,
    cycle: 1,
    tiers: price.tiers.map((t) => ({
      fromQty: t.from,
      toQty: t.to,
      unitPrice: t.price,
      flatFee: t.flat,
      stepQty: t.step,
    })),
    freeQty: price.free,
    qtyRound: price.round,
    qtyStep: price.roundTo,
    minCharge: price.min,
    maxCharge: price.max,
    antiInversion: price.guarded,
    taxIncluded: price.taxIncluded,
    taxRate: price.tax,
    effectiveFrom: '2031-01-01',
  }) as Entered;

/** Owners under contract and their facts, in numbers that no clerk would type. */
async function laidDown(): Promise<{ owners: number[]; houseId: number; fees: Map<string, number> }> {
  const owner = new pg.Client(databaseOf(here().dataDir));
  await owner.connect();
  const ids = async (text: string): Promise<number[]> =>
    (await owner.query<{ id: string }>(text)).rows.map(({ id }) => Number(id));
  const [houseId = 0] = await ids(`select id from basic.warehouse where tenant_id = 1 and code = 'HZ01'`);
  const owners = await ids(
    `insert into basic.owner (tenant_id, code, name) select 1, 'RECK' || n, 'RECK' || n from generate_series(1, ${OWNERS}) n returning id`,
  );
  await owner.query(
    `insert into basic.owner_warehouse (tenant_id, warehouse_id, owner_id, status) select 1, ${houseId}, o, 1 from unnest($1::bigint[]) o`,
    [owners],
  );
  await owner.query(
    `insert into basic.store_signed (tenant_id, contract_no, owner_id, house_id, party_a, party_b, start_date, end_date, sign_date, fee_codes, status)
      select 1, 'RECK' || o, o, ${houseId}, 'A', 'B', '2031-01-01', '2031-12-31', '2031-01-01', array['IN', 'OUT', 'DEL'], 1 from unnest($1::bigint[]) o`,
    [owners],
  );
  for (const ownerId of owners) {
    const facts = Array.from({ length: FACTS }, (_, i) => [decimal(90, 6), decimal(1500, 3), String(below(80)), i]);
    await owner.query(
      `insert into billing.charge_fact (tenant_id, warehouse_id, owner_id, fact_key, fact_version, source_type, source_no, biz_date, period, order_count, line_count, volume, weight)
        select 1, ${houseId}, ${ownerId}, 'RECK|${ownerId}|' || (f ->> 3), 1, (array['ENTRY', 'OUT', 'WAYBILL'])[1 + (f ->> 3)::int % 3], 'RECK' || (f ->> 3),
          '${PERIOD}-01'::date + (f ->> 3)::int % 31, '${PERIOD}', 1, (f ->> 2)::int, (f ->> 0)::numeric, (f ->> 1)::numeric
        from jsonb_array_elements($1::jsonb) f`,
      [JSON.stringify(facts)],
    );
  }
  const fees = (
    await owner.query<{ id: string; code: string }>(
      `select id, code from billing.fee_item where tenant_id = 1 and code in ('IN', 'OUT', 'DEL') and not is_deleted`,
    )
  ).rows;
  await owner.end();
  return { owners, houseId, fees: new Map(fees.map(({ id, code }) => [code, Number(id)])) };
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));

/** All lines of an owner, page after page. */
async function linesOf(client: Client, ownerId: number): Promise<OutputOf<typeof settlementPoolApi.queryPage>['list']> {
  const rows: OutputOf<typeof settlementPoolApi.queryPage>['list'] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = await client.ask(settlementPoolApi.queryPage, {
      param: { period: PERIOD, ownerId },
      pageNum,
      pageSize: PAGE,
    });
    rows.push(...list);
    if (list.length < PAGE) return rows;
  }
}

test('twenty thousand lines of random prices are not a cent apart from plain arithmetic', async ({ baseURL }) => {
  test.setTimeout(600_000);
  const { owners, houseId, fees } = await laidDown();
  const client = await new Client(baseURL ?? '').login('admin');
  const prices = new Map<string, Price>();
  for (const ownerId of owners)
    for (const [code, basis] of [
      ['IN', 1],
      ['OUT', 5],
      ['DEL', 2],
    ] as const) {
      const price = priceOf(),
        feeId = fees.get(code) ?? 0;
      const made = await client.ask(costConfigApi.add, entered(price, { ownerId, houseId, feeId, basis }));
      await client.ask(costConfigApi.enable, { id: made.id, version: made.version });
      prices.set(`${ownerId}|${feeId}`, price);
    }
  const { jobId } = await client.ask(settlementPoolApi.recalculation, { period: PERIOD });
  await expect
    .poll(
      async () => {
        await sleep(200);
        const { list } = await client.ask(jobApi.query, { param: {}, pageSize: 20 });
        return list.find(({ id }) => id === jobId)?.status;
      },
      { timeout: 300_000 },
    )
    .toBe(DONE);
  const rows = (await Promise.all(owners.map((ownerId) => linesOf(client, ownerId)))).flat();
  const apart = rows.flatMap(({ ownerId, feeId, quantity, amount, taxAmount, poolNo }) => {
    const price = prices.get(`${ownerId}|${feeId}`),
      wanted = price && reckoned(quantity ?? '0', price);
    return wanted?.amount === cents(amount) && wanted.tax === cents(taxAmount)
      ? []
      : [`${poolNo}: ${quantity} ${amount} ${taxAmount}, not ${wanted?.amount} ${wanted?.tax}`];
  });
  expect(rows.length).toBeGreaterThanOrEqual(LINES_MIN);
  expect(apart).toEqual([]);
});
