import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { calculateFailApi } from '#contract/billing/calculate-fail.ts';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { vasItem, vasRecordApi } from '#contract/billing/vas.ts';
import { jobApi } from '#contract/ops/job.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import type { Client } from '../support/api.ts';
import { latencies, quantile, timed, untilCalm } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Options } from './options.ts';
import type { Row } from './report.ts';

const RATE = path.join(import.meta.dirname, '../../tools/rate.ts');
const OWNERS = 50;
/** A month that nobody else has anything in. */
const PERIOD = '2024-03';
const ASKED = 300,
  RECORDED = 100,
  AT_ONCE = 4,
  LOOK_MS = 200;
const DONE = 2;

/** Items to take turns over; one that is undefined would be passed over. */
const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i);

interface Part {
  options: Options;
  product: Product;
  client: Client;
  say: (text: string) => void;
}

/** Fifty owners under contract, twelve fees with tiers, minimum and maximum for each, and a month of facts. */
const furnished = (facts: number): string[] => [
  `insert into billing.fee_item (tenant_id, code, name, kind)
    select 1, 'BEN' || n, 'BEN' || n, (array['IN', 'OUT', 'DEL', 'OUT', 'IN'])[1 + n % 5] from generate_series(1, 5) n`,
  `insert into basic.owner (tenant_id, code, name) select 1, 'BEN' || n, 'BEN' || n from generate_series(1, ${OWNERS}) n`,
  `insert into basic.owner_warehouse (tenant_id, warehouse_id, owner_id, status)
    select 1, w.id, o.id, 1 from basic.owner o, basic.warehouse w where o.tenant_id = 1 and o.code like 'BEN%' and w.tenant_id = 1 and w.code = 'HZ01'`,
  `insert into basic.store_signed (tenant_id, contract_no, owner_id, house_id, party_a, party_b, start_date, end_date, sign_date, fee_codes, status)
    select 1, 'BEN' || o.id, o.id, w.id, 'A', 'B', '2024-01-01', '2024-12-31', '2024-01-01', array['ST', 'IN', 'OUT', 'DEL', 'VAS', 'RENT', 'CMP'], 1
    from basic.owner o, basic.warehouse w where o.tenant_id = 1 and o.code like 'BEN%' and w.tenant_id = 1 and w.code = 'HZ01'`,
  `insert into billing.cost_config (tenant_id, config_no, house_id, owner_id, fee_id, basis, model, cycle, min_charge, max_charge, tax_rate, effective_from, status)
    select 1, 'BEN' || o.id || '-' || f.id, w.id, o.id, f.id, (array[1, 5, 2, 6])[1 + f.id % 4], 2 + f.id % 2, case when f.kind = 'ST' then 3 else 1 end, 5, 9000, 0.06, '2024-01-01', 1
    from basic.owner o, billing.fee_item f, basic.warehouse w where o.tenant_id = 1 and o.code like 'BEN%' and f.tenant_id = 1 and w.tenant_id = 1 and w.code = 'HZ01'`,
  `insert into billing.cost_config_tier (tenant_id, config_id, tier_no, from_qty, to_qty, unit_price)
    select 1, c.id, t.no, t.f, t.t, 2.5 - t.no * 0.37 from billing.cost_config c, (values (1, 0, 100), (2, 100, 500), (3, 500, null::int)) t(no, f, t) where c.tenant_id = 1 and c.config_no like 'BEN%'`,
  `insert into billing.settle_period (tenant_id, period) values (1, '${PERIOD}') on conflict do nothing`,
  `insert into billing.charge_fact (tenant_id, warehouse_id, owner_id, fact_key, fact_version, source_type, source_no, biz_date, period, order_count, line_count, piece_qty, volume, weight, pallet_qty)
    select 1, w.id, o.id, 'BEN|' || n, 1, (array['OUT', 'ENTRY', 'WAYBILL', 'OUT', 'STORAGE_DAY'])[1 + n / ${OWNERS} % 5], 'BEN' || n, '${PERIOD}-01'::date + (n % 31), '${PERIOD}', 1, 1 + n % 40, 3 + n % 900, (n % 9000) / 100.0, (n % 150000) / 100.0, n % 300
    from generate_series(1, ${facts}) n join (select id, row_number() over (order by id) - 1 as k from basic.owner where tenant_id = 1 and code like 'BEN%') o on o.k = n % ${OWNERS}, basic.warehouse w where w.tenant_id = 1 and w.code = 'HZ01'`,
  'vacuum analyze billing.charge_fact',
  'analyze billing.cost_config',
];

/** Lines of months long closed, laid down in one statement from those the month has: the size of a pool after years. */
const grown = (lines: number): string[] => [
  `insert into billing.settle_period (tenant_id, period, status, closed_at)
    select 1, to_char(d, 'YYYY-MM'), 2, now() from generate_series('2015-01-01'::date, '2022-12-01', interval '1 month') d on conflict do nothing`,
  `insert into billing.settlement_pool (
      tenant_id, warehouse_id, owner_id, pool_no, line_key, period, fee_id, config_id, source_type, source_no, biz_date, basis, quantity, raw_amount,
      amount, tax_rate, tax_amount, total_amount, input_hash, settle_status, confirmed_by, confirmed_at)
    select 1, p.warehouse_id, p.owner_id, 'OLD' || n, 'OLD|' || n, to_char('2015-01-01'::date + (n % 96) * interval '1 month', 'YYYY-MM'), p.fee_id, p.config_id,
      p.source_type, p.source_no, p.biz_date, p.basis, p.quantity, p.raw_amount, p.amount, p.tax_rate, p.tax_amount, p.total_amount, p.input_hash, 5, 1, now()
    from generate_series(1, ${lines}) n
    join (select x.*, row_number() over () - 1 as k from (select * from billing.settlement_pool where tenant_id = 1 and period = '${PERIOD}' and calc_status = 1 limit 5000) x) p on p.k = n % 5000`,
  'vacuum analyze billing.settlement_pool',
];

const COUNT = 'select count(*) as n from billing.settlement_pool';
/** What the list asks for: a page of all, of a month, of an owner and a fee in it, a far page of the month; and its footer. */
async function listed({ options, client, say }: Part, owner: pg.Client): Promise<Row[]> {
  const { rows } = await owner.query<{ n: string }>(COUNT);
  const more = Math.max(0, options.lines - Number(rows[0]?.n ?? 0));
  if (more > 0) for (const text of grown(more)) await owner.query(text);
  const present = Number((await owner.query<{ n: string }>(COUNT)).rows[0]?.n ?? 0);
  // A figure for a pool that is not there would be worse than none.
  if (present < options.lines) throw new Error(`the pool has ${present} lines, not ${options.lines}`);
  say(`${present.toLocaleString('en-US')} lines in the pool`);
  // What was laid down at once is written to its place by checkpoints for a minute, and vacuumed.
  await untilCalm(say);
  const [line] = (await client.ask(settlementPoolApi.queryPage, { param: { period: PERIOD }, pageSize: 1 })).list;
  const one = { period: PERIOD, ownerId: line?.ownerId, feeId: line?.feeId };
  const asked = [{}, { period: PERIOD }, { period: '2020-05' }, one, { sourceNo: line?.sourceNo ?? '' }];
  const turns = Array.from({ length: ASKED }, (_, i) => i);
  const page = (i: number) =>
    client.ask(settlementPoolApi.queryPage, {
      param: asked[i % asked.length] ?? {},
      pageNum: 1 + (i % 7),
      pageSize: 20,
    });
  const pages = await latencies(turns, AT_ONCE, page);
  // Which of them the slowest hundredth is made of.
  for (const [i, question] of asked.entries()) {
    const ms = await latencies(turns.slice(0, 40), 1, (n) => page(n * asked.length + i));
    say(
      `${Object.keys(question).join('+') || 'all'} alone: p50 ${quantile(ms, 0.5).toFixed(1)}, p99 ${quantile(ms, 0.99).toFixed(1)}`,
    );
  }
  const sums = await latencies(turns, AT_ONCE, (i) =>
    client.ask(settlementPoolApi.sums, asked[1 + (i % (asked.length - 1))] ?? {}),
  );
  // Nobody filters: every line there ever was is added up.
  const all = await latencies(numbers(5), 1, () => client.ask(settlementPoolApi.sums, {}));
  const what = `${present.toLocaleString('en-US')} lines in the pool, ${AT_ONCE} at once`;
  const row = (name: string, ms: readonly number[], part: number): Row => ({
    part: 'billing',
    what: `${what}: ${name}, p${part * 100}`,
    unit: 'ms',
    figure: quantile(ms, part),
    ...(part === 0.99 ? { targets: [{ of: 'figure', atMost: 80 }] } : {}),
  });
  return [
    row('pages', pages, 0.5),
    row('pages', pages, 0.99),
    row('footer sums', sums, 0.5),
    row('footer sums', sums, 0.99),
    row('footer sums of the whole pool', all, 0.5),
  ];
}

/** The month rated in the background, until it is done. */
async function rated({ client }: Part): Promise<number> {
  const { seconds } = await timed(async () => {
    const { jobId } = await client.ask(settlementPoolApi.recalculation, { period: PERIOD });
    if (jobId === undefined) return;
    for (;;) {
      const { list } = await client.ask(jobApi.query, { param: {}, pageSize: 20 });
      const job = list.find(({ id }) => id === jobId);
      if (job?.status === DONE) return;
      if (job && job.status > DONE) throw new Error(`the rating ended as ${job.status}`);
      await sleep(LOOK_MS);
    }
  });
  return seconds;
}

/** What recording a service costs: a command that writes one fact. */
async function single({ client }: Part): Promise<number> {
  const [item] = await client.ask(vasItem.api.options, {});
  const [order] = (await client.ask(outOrderApi.queryPage, { pageSize: 1 })).list;
  const ms = await latencies(numbers(RECORDED), 1, () =>
    client.ask(vasRecordApi.add, { direction: 2, orderId: order?.id ?? 0, itemId: item?.id ?? 0, qty: '1' }),
  );
  return quantile(ms, 0.5);
}

/** What it costs to rate a fact and to write what comes out, in the server's own process, each in a transaction of its own: nobody asks for it by a call of its own. */
async function byItself({ product }: Part, owner: pg.Client): Promise<number> {
  await owner.query(oneMore(RECORDED * 2, 'BARE'));
  const { stdout } = await promisify(execFile)(process.execPath, [RATE, product.databaseUrl(), '1', 'BARE|']);
  return quantile(JSON.parse(stdout) as number[], 0.5);
}

/** Shipments of the month beside those that were rated with it. */
const oneMore = (count: number, name: string): string =>
  `insert into billing.charge_fact (tenant_id, warehouse_id, owner_id, fact_key, fact_version, source_type, source_no, biz_date, period, order_count, line_count, piece_qty, volume, weight, pallet_qty)
    select f.tenant_id, f.warehouse_id, f.owner_id, '${name}|' || n, 1, 'OUT', '${name}' || n, f.biz_date, f.period, 1, 1 + n % 40, 3 + n % 900, n / 10.0, n, 1
    from generate_series(1, ${count}) n cross join (select * from billing.charge_fact where tenant_id = 1 and period = '${PERIOD}' and source_type = 'OUT' limit 1) f`;

/** Facts in a month of thousands, each with a failure that was put right: what rating one by itself costs, the whole call. */
const failing = (count: number): string[] => [
  oneMore(count, 'ONE'),
  `insert into billing.calc_fail_message (tenant_id, warehouse_id, owner_id, fact_id, fact_key, fee_id, source_no, period, reason_code, reason)
    select f.tenant_id, f.warehouse_id, f.owner_id, f.id, f.fact_key, (select id from billing.fee_item where tenant_id = 1 and code = 'BEN1'), f.source_no, f.period, 'MISSING_QTY', 'BEN'
    from billing.charge_fact f where f.tenant_id = 1 and f.fact_key like 'ONE|%'`,
];

async function solved({ client }: Part, owner: pg.Client): Promise<number> {
  for (const text of failing(RECORDED)) await owner.query(text);
  const { list } = await client.ask(calculateFailApi.page, {
    param: { period: PERIOD, status: 0 },
    pageSize: RECORDED,
  });
  const ms = await latencies(list, 1, ({ id, version }) =>
    client.ask(calculateFailApi.solve, { id, version, remark: 'BEN' }),
  );
  return quantile(ms, 0.5);
}

/** Month-end: a month of facts into lines, the same again, one fact by itself, and the list of all lines. */
export async function billingRows(part: Part): Promise<Row[]> {
  const { options, product, client, say } = part,
    owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  for (const text of furnished(options.facts)) await owner.query(text);
  say(`${options.facts.toLocaleString('en-US')} facts of ${OWNERS} owners`);
  product.forgetPeak();
  const restMb = product.peakMb();
  const first = await rated(part),
    peakMb = product.peakMb();
  const { lines } = await client.ask(settlementPoolApi.sums, { period: PERIOD });
  if (lines === 0) throw new Error('the month was rated and has no lines: nothing was measured');
  say(`${lines} lines in ${first.toFixed(1)} s`);
  await owner.query('vacuum analyze billing.settlement_pool');
  await owner.query('vacuum analyze billing.pool_fact');
  const again = await rated(part);
  const what = `month-end, ${options.facts.toLocaleString('en-US')} facts, ${OWNERS} owners, 12 fees`;
  const pages = await latencies(
    Array.from({ length: ASKED }, (_, i) => i),
    AT_ONCE,
    (i) => client.ask(settlementPoolApi.queryPage, { param: { period: PERIOD }, pageNum: 1 + (i % 40), pageSize: 20 }),
  );
  const sums = await latencies(numbers(20), 1, () => client.ask(settlementPoolApi.sums, { period: PERIOD }));
  const alone = await solved(part, owner),
    bare = await byItself(part, owner);
  const wide = await listed(part, owner);
  await owner.end();
  return [
    { part: 'billing', what, unit: 'lines/s', figure: lines / first, targets: [{ of: 'figure', atLeast: 1000 }] },
    { part: 'billing', what: `${what}: seconds`, unit: 's', figure: first },
    {
      part: 'billing',
      what: `${what}: peak memory of the server`,
      unit: 'MB',
      figure: peakMb,
      targets: [{ of: 'figure', atMost: 500 }],
    },
    { part: 'billing', what: `${what}: memory of the server before it`, unit: 'MB', figure: restMb },
    {
      part: 'billing',
      what: 'the same again, nothing changed: share of the first time',
      unit: '%',
      figure: (again / first) * 100,
      targets: [{ of: 'figure', atMost: 20 }],
    },
    {
      part: 'billing',
      what: 'one fact: a service recorded, the whole call, p50',
      unit: 'ms',
      figure: await single(part),
      targets: [{ of: 'figure', atMost: 5 }],
    },
    {
      part: 'billing',
      what: 'one fact of the month rated and written by itself, in the server, p50',
      unit: 'ms',
      figure: bare,
      targets: [{ of: 'figure', atMost: 5 }],
    },
    {
      part: 'billing',
      what: 'one fact of the month: a failure solved and rated by itself, the whole call, p50',
      unit: 'ms',
      figure: alone,
    },
    {
      part: 'billing',
      what: `pages of the pool, ${lines.toLocaleString('en-US')} lines, ${AT_ONCE} at once, p99`,
      unit: 'ms',
      figure: quantile(pages, 0.99),
      targets: [{ of: 'figure', atMost: 100 }],
    },
    { part: 'billing', what: 'sums of the whole month, p50', unit: 'ms', figure: quantile(sums, 0.5) },
    ...wide,
  ];
}
