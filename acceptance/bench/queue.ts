import pg from 'pg';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { Client } from '../support/api.ts';
import { latencies, quantile } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Row } from './report.ts';
import { Wire } from './wire.ts';
import { HOUSE } from './world.ts';

const TRUCKS = 500,
  AT_ONCE = 8,
  ASKED = 800,
  LIMIT_MS = 100;

/** A full yard: trucks wait before every room of the house. */
async function crowdYard(product: Product): Promise<void> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  try {
    await owner.query(
      `insert into inbound.pre_check (tenant_id, warehouse_id, pre_no, is_temp, queue_no, biz_day, plate_no, driver_name, driver_phone, room_id, pallets,
         is_quick, is_punctual, sign_at, queue_at)
       select w.tenant_id, w.id, 'BENCH' || n, true, 'BENCH-' || n, current_date, 'BENCH' || n, '司机', '', r.id, n % 12, n % 7 = 0, n % 3 = 0, s.at, s.at
       from basic.warehouse w
       cross join generate_series(1, $2::int) n
       cross join lateral (select now() - make_interval(mins => n) as at) s
       join lateral (select x.id, row_number() over (order by x.id) as nr, count(*) over () as of from basic.room x
         where x.tenant_id = w.tenant_id and x.warehouse_id = w.id and x.status = 1 and left(x.code, 1) <> '@') r on r.nr = 1 + n % r.of
       where w.tenant_id = 1 and w.code = $1`,
      [HOUSE, TRUCKS],
    );
    await owner.query('analyze inbound.pre_check');
  } finally {
    await owner.end();
  }
}

/** The list of the call queue, with every place explained, and the board of tower and wall, while five hundred trucks wait. */
export async function queueRows({
  product,
  client,
  say,
}: {
  product: Product;
  client: Client;
  say: (text: string) => void;
}): Promise<Row[]> {
  say(`${TRUCKS} trucks wait`);
  await crowdYard(product);
  const wire = new Wire(product.base, client);
  const questions: Record<string, (n: number) => Promise<unknown>> = {
    'queue page, any state': (n) => wire.ask(preCheckV2Api.queryPage, { param: {}, pageNum: 1 + (n % 5) }),
    'queue page, those that wait': (n) =>
      wire.ask(preCheckV2Api.queryPage, { param: { status: [10, 25] }, pageNum: 1 + (n % 5), pageSize: 50 }),
    'queue page, a plate': (n) => wire.ask(preCheckV2Api.queryPage, { param: { plateNo: `BENCH${n % TRUCKS}` } }),
    'counts by state': () => wire.ask(preCheckApi.statistic, {}),
    'board of tower and wall': () => wire.ask(preCheckApi.board, {}),
  };
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(questions)) {
    const items = Array.from({ length: ASKED }, (_, n) => n);
    await latencies(items.slice(0, AT_ONCE * 2), AT_ONCE, ask);
    const ms = await latencies(items, AT_ONCE, ask);
    for (const share of [0.5, 0.99])
      rows.push({
        part: 'queue',
        what: `${what}, ${TRUCKS} trucks, ${AT_ONCE} at once, p${share * 100}`,
        unit: 'ms',
        figure: quantile(ms, share),
        targets: share === 0.99 ? [{ of: 'figure', atMost: LIMIT_MS }] : [],
      });
  }
  wire.close();
  return rows;
}
