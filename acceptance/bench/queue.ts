import pg from 'pg';
import { appointmentApi } from '#contract/inbound/appointment.ts';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { Client } from '../support/api.ts';
import { latencies, quantile, untilCalm } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Row } from './report.ts';
import { Wire } from './wire.ts';
import { HOUSE } from './world.ts';

const TRUCKS = 500,
  AT_ONCE = 8,
  ASKED = 800,
  /** Asked before anything counts: a server that has shown its queue before. */
  WARM = 160,
  LIMIT_MS = 100;

/** Days ahead over which as many appointments as there are trucks are spread, and those of the past beside them. */
const DAYS = 20,
  APPOINTED = 20_000;

/** What the appointments are asked about. */
interface Dock {
  roomId: number;
  orderId: number;
}

/** A full yard: trucks wait before every room of the house; its docks are promised for weeks, and were for a year. */
async function crowdYard(product: Product): Promise<Dock> {
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
    await appoint(owner);
    await owner.query('analyze inbound.pre_check, inbound.appointment');
    const { rows } = await owner.query<{ roomId: string; orderId: string }>(
      `select d.room_id as "roomId", o.id as "orderId" from basic.warehouse w
       join basic.dock d on d.tenant_id = w.tenant_id and d.warehouse_id = w.id and d.room_id is not null and d.direction in (1, 3) and not d.is_deleted
       join inbound."order" o on o.tenant_id = w.tenant_id and o.warehouse_id = w.id and o.status = 10 and not o.is_suspended
       where w.tenant_id = 1 and w.code = $1 order by d.id, o.id limit 1`,
      [HOUSE],
    );
    return { roomId: Number(rows[0]?.roomId), orderId: Number(rows[0]?.orderId) };
  } finally {
    await owner.end();
  }
}

/** Half an hour of a dock for each truck of the days to come; of the past a year of visits that are over. */
async function appoint(owner: pg.Client): Promise<void> {
  const head = `insert into inbound.appointment (tenant_id, warehouse_id, appt_no, owner_id, room_id, dock_id, plan_from, plan_to, pallets, plate_no, status)
     select w.tenant_id, w.id, 'BENCH' || n, o.owner_id, d.room_id, d.id, t.at, t.at + interval '30 minutes', 4, 'BENCH' || n % ${TRUCKS}`;
  const from = `from basic.warehouse w
     join lateral (select x.owner_id from basic.owner_warehouse x where x.tenant_id = w.tenant_id and x.warehouse_id = w.id order by x.owner_id limit 1) o on true
     join lateral (select x.id, x.room_id, row_number() over (order by x.id) - 1 as nr, count(*) over () as of from basic.dock x
       where x.tenant_id = w.tenant_id and x.warehouse_id = w.id and x.room_id is not null and x.direction in (1, 3) and not x.is_deleted) d on true`;
  await owner.query(
    `${head}, 20 ${from}
     join generate_series(1, $2::int) n on n % d.of = d.nr
     cross join lateral (select date_trunc('day', now()) + make_interval(days => 1 + (n / d.of)::int % ${DAYS}, mins => 30 * (n / d.of / ${DAYS})::int) as at) t
     where w.tenant_id = 1 and w.code = $1
     on conflict do nothing`,
    [HOUSE, TRUCKS],
  );
  await owner.query(
    `${head}, 50 ${from}
     join generate_series(${TRUCKS} + 1, $2::int) n on n % d.of = d.nr
     cross join lateral (select now() - make_interval(hours => 1 + n / 3) as at) t
     where w.tenant_id = 1 and w.code = $1`,
    [HOUSE, APPOINTED],
  );
}

const dayAhead = (n: number): string => new Date(Date.now() + (1 + (n % DAYS)) * 86_400_000).toISOString().slice(0, 10);

/** The list of the call queue, with every place explained, and the board of tower and wall, while five hundred trucks wait; appointments searched, and the times of a day. */
export async function queueRows({
  product,
  client,
  say,
}: {
  product: Product;
  client: Client;
  say: (text: string) => void;
}): Promise<Row[]> {
  say(`${TRUCKS} trucks wait, ${APPOINTED} appointments`);
  const { roomId, orderId } = await crowdYard(product);
  // Twenty thousand rows laid down at once are written to their places and vacuumed for a minute; no yard fills like that.
  await untilCalm(say);
  const wire = new Wire(product.base, client);
  const questions: Record<string, (n: number) => Promise<unknown>> = {
    'queue page, any state': (n) => wire.ask(preCheckV2Api.queryPage, { param: {}, pageNum: 1 + (n % 5) }),
    'queue page, those that wait': (n) =>
      wire.ask(preCheckV2Api.queryPage, { param: { status: [10, 25] }, pageNum: 1 + (n % 5), pageSize: 50 }),
    'queue page, a plate': (n) => wire.ask(preCheckV2Api.queryPage, { param: { plateNo: `BENCH${n % TRUCKS}` } }),
    'counts by state': () => wire.ask(preCheckApi.statistic, {}),
    'board of tower and wall': () => wire.ask(preCheckApi.board, {}),
    'appointments of a day': (n) =>
      wire.ask(appointmentApi.queryPage, {
        param: { comeFrom: `${dayAhead(n)} 00:00:00`, comeTo: `${dayAhead(n)} 23:59:59` },
      }),
    'appointments, a plate': (n) => wire.ask(appointmentApi.queryPage, { param: { plateNo: `BENCH${n % TRUCKS}` } }),
    'free times of a day': (n) =>
      wire.ask(appointmentApi.slots, { orderIds: [orderId], roomId, day: dayAhead(n), pallets: 4 }),
    'board of the docks': (n) => wire.ask(appointmentApi.board, { day: dayAhead(n) }),
  };
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(questions)) {
    const items = Array.from({ length: ASKED }, (_, n) => n);
    await latencies(items.slice(0, WARM), AT_ONCE, ask);
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
