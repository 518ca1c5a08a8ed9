import pg from 'pg';
import { equipmentApi } from '#contract/transport/equipment.ts';
import type { Client } from '../support/api.ts';
import { latencies, quantile } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Row } from './report.ts';
import { Wire } from './wire.ts';

const DEVICES = 1000,
  BATCH = 1000,
  BATCHES = 200,
  AT_ONCE = 4;
/** Of each batch so many points were told before: gateways repeat what was not confirmed. */
const REPEATED = 100;
const POINTS_A_SECOND = 5000;

const wire = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Devices of the first company. */
async function fit(product: Product): Promise<void> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  try {
    await owner.query(
      `insert into transport.equipment (tenant_id, equip_no, vendor, kind)
       select 1, 'BENCH' || n, 'BENCH', 4 from generate_series(0, $1::int - 1) n on conflict do nothing`,
      [DEVICES],
    );
    await owner.query('analyze transport.equipment');
  } finally {
    await owner.end();
  }
}

/** Point number `n` of all: the devices by turns, one every ten seconds, the last a minute ago. */
function pointAt(n: number, from: number) {
  const device = n % DEVICES,
    turn = Math.floor(n / DEVICES);
  return {
    equipNo: `BENCH${device}`,
    at: wire(from + turn * 10_000),
    lng: Number((119 + device / 1000 + turn / 5000).toFixed(6)),
    lat: Number((30 + device / 2000).toFixed(6)),
    speedKmh: 40 + (n % 20),
    temp: Number((4 + (n % 30) / 10).toFixed(1)),
    door: 0 as const,
  };
}

/** Batches of points from gateways, several at once, a tenth of each told before: stored, checked, and the last place of each device kept. */
export async function positionRows({
  product,
  client,
  say,
}: {
  product: Product;
  client: Client;
  say: (text: string) => void;
}): Promise<Row[]> {
  await fit(product);
  say(`${DEVICES} devices tell of ${BATCHES * BATCH} points`);
  const http = new Wire(product.base, client),
    from = Date.now() - 60_000 - ((BATCHES * BATCH) / DEVICES) * 10_000;
  const batch = (n: number) => Array.from({ length: BATCH }, (_, i) => pointAt(n * (BATCH - REPEATED) + i, from));
  const items = Array.from({ length: BATCHES }, (_, n) => n);
  const began = performance.now();
  const ms = await latencies(items, AT_ONCE, (n) => http.ask(equipmentApi.report, { points: batch(n) }));
  const seconds = (performance.now() - began) / 1000;
  http.close();
  return [
    {
      part: 'positions',
      what: `points stored and checked, batches of ${BATCH}, ${AT_ONCE} at once`,
      unit: 'points/s',
      figure: (BATCHES * BATCH) / seconds,
      targets: [{ of: 'figure', atLeast: POINTS_A_SECOND }],
    },
    {
      part: 'positions',
      what: `a batch of ${BATCH}, p99`,
      unit: 'ms',
      figure: quantile(ms, 0.99),
    },
  ];
}
