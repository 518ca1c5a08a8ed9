import { connectAsync, type MqttClient } from 'mqtt';
import pg from 'pg';
import { DEVICE_PREFIX, DEVICE_TOPIC, equipmentApi } from '#contract/transport/equipment.ts';
import type { Client } from '../support/api.ts';
import { crowd, latencies, quantile } from '../support/measure.ts';
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
    await owner.query(
      `update transport.equipment e set key_hash = sha256(('hc_dev_bench' || substr(e.equip_no, 6))::bytea), key_at = now()
       where e.tenant_id = 1 and e.equip_no like 'BENCH%'`,
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

/** Devices that speak for themselves, each by its key and its connection; of each point one is told after the one before was confirmed. */
const OWN_ROUNDS = [
  { each: 1, rounds: 60 },
  { each: 10, rounds: 20 },
] as const;
/** Connections that are opened at once: so many may stand at the door. */
const OPENED_AT_ONCE = 32;
const keyOf = (device: number): string => `hc_dev_bench${device}`;

async function connected(product: Product): Promise<MqttClient[]> {
  const devices = Array.from({ length: DEVICES }, (_, n) => n);
  return crowd(devices, OPENED_AT_ONCE, (n) =>
    connectAsync(
      `${product.base.replace('http', 'ws')}/mqtt`,
      {
        clientId: `${DEVICE_PREFIX}${n}`,
        username: `BENCH${n}`,
        password: keyOf(n),
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 0,
        keepalive: 100,
      },
      false,
    ),
  );
}

/** All devices at once, each confirmed before it goes on. */
async function ownRows(product: Product, from: number, say: (text: string) => void): Promise<Row[]> {
  const clients = await connected(product),
    rows: Row[] = [];
  let turn = 0;
  for (const { each, rounds } of OWN_ROUNDS) {
    say(`${clients.length} devices tell ${rounds} times of ${each} points themselves`);
    const ms: number[] = [],
      began = performance.now(),
      first = turn;
    await Promise.all(
      clients.map(async (client, device) => {
        for (let round = 0; round < rounds; round += 1) {
          const points = Array.from({ length: each }, (_, i) =>
            // Its key says which device it is.
            Object.fromEntries(
              Object.entries(pointAt((first + round * each + i) * DEVICES + device, from)).filter(
                ([name]) => name !== 'equipNo',
              ),
            ),
          );
          const asked = performance.now();
          await client.publishAsync(DEVICE_TOPIC, JSON.stringify(points), { qos: 1 });
          ms.push(performance.now() - asked);
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000,
      what = each === 1 ? 'one by one' : `${each} at a time`;
    turn += rounds * each;
    rows.push(
      {
        part: 'positions',
        what: `points over MQTT stored, checked and confirmed, ${clients.length} devices, ${what}`,
        unit: 'points/s',
        figure: (DEVICES * rounds * each) / seconds,
        targets: [{ of: 'figure', atLeast: POINTS_A_SECOND }],
      },
      { part: 'positions', what: `until a packet is confirmed, ${what}, p99`, unit: 'ms', figure: quantile(ms, 0.99) },
    );
  }
  await Promise.all(clients.map((client) => client.endAsync(true)));
  return rows;
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
  const own = await ownRows(product, from - 30 * 86_400_000, say);
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
    ...own,
  ];
}
