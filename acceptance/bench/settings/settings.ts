import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { tryoutApi } from '#contract/strategy/tryout.ts';
import { latencies, median, quantile, timed } from '../../support/measure.ts';
import type { Product } from '../../support/product.ts';
import type { Bench } from '../parts.ts';
import type { Row } from '../report.ts';
import { BATCH, create, drafts, LINES } from '../writes.ts';

const TOOL = path.join(import.meta.dirname, '../../../tools/resolve.ts');
const ASKED = 200;
/** A wave of so many lines is tried, and an order of so many allocated at once: five hundred entered, copied so often. */
const WAVE_LINES = 1500,
  ENTERED = 500,
  COPIES = 20;

const row = (what: string, unit: string, runs: readonly number[], atMost?: number): Row => ({
  part: 'settings',
  what,
  unit,
  figure: median(runs),
  runs: [...runs],
  ...(atMost === undefined ? {} : { targets: [{ of: 'figure', atMost }] }),
});

/** Which rule decides, a rule tried on a wave, and an order that is as large as a wave. */
export async function settingRows(bench: Bench): Promise<Row[]> {
  const { options, product, world, wire, say } = bench;
  const goods = world.goods.slice(0, LINES).map(({ id }) => id);
  say('rules are resolved');
  const inside = await resolved(product, world.ownerId, goods);
  const asked = await latencies(
    Array.from({ length: ASKED }, (_, n) => n),
    1,
    () => wire.ask(tryoutApi.resolve, { lines: goods.map((goodsId) => ({ goodsId })) }),
  );
  const tried: number[] = [],
    large: number[] = [];
  for (let n = 0; n < options.runs; n += 1) {
    tried.push(await triedWave(bench));
    large.push(await largeOrder(bench));
    say(`run ${n + 1}: a wave tried in ${tried.at(-1)?.toFixed(2)} s, a large order in ${large.at(-1)?.toFixed(2)} s`);
  }
  return [
    row('which rule decides, 13 settings, five lines, in the server', 'ms', [median(inside)], 1),
    row('the same, with what is used and why, answered', 'ms', [quantile(asked, 0.5)]),
    row(`a changed rule tried on a wave of ${WAVE_LINES.toLocaleString('en-US')} lines`, 's', tried, 3),
    row(`one order of ${(ENTERED * COPIES).toLocaleString('en-US')} lines allocated`, 's', large, 3),
  ];
}

async function resolved(product: Product, ownerId: number, goods: readonly number[]): Promise<number[]> {
  const [{ tenant_id, warehouse_id } = { tenant_id: '1', warehouse_id: '0' }] = await asOwner(
    product,
    `select w.tenant_id, w.warehouse_id from basic.owner_warehouse w where w.owner_id = ${ownerId}`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [
    TOOL,
    product.databaseUrl(),
    String(tenant_id),
    String(warehouse_id),
    String(ownerId),
    goods.join(','),
  ]);
  return JSON.parse(stdout) as number[];
}

/** Seconds of a dry run of a wave, which is given up afterwards. */
async function triedWave({ wire, world, random }: Bench): Promise<number> {
  const orders = drafts(world, random, WAVE_LINES / LINES);
  const orderIds: number[] = [];
  for (let at = 0; at < orders.length; at += BATCH)
    orderIds.push(...(await create(wire, world, orders.slice(at, at + BATCH))));
  const { list } = await wire.ask(waveApi.insert, { orderIds, pickMethod: 1 });
  const waveId = list[0]?.id ?? 0;
  const { seconds } = await timed(() =>
    wire.ask(dryRunApi.run, {
      waveId,
      setting: 'pickingStrategy',
      values: { ownerId: world.ownerId, rotation: 3, toleranceDays: 30, singleLot: true },
    }),
  );
  await wire.ask(waveApi.cancel, { id: waveId, reason: '演练完毕' });
  return seconds;
}

/** Seconds of the allocation of one order of ten thousand lines; forms take five hundred, the rest is laid down by SQL. */
async function largeOrder({ wire, world, product }: Bench): Promise<number> {
  const [id = 0] = await create(wire, world, [
    { goodsIds: world.goods.slice(0, ENTERED).map((one) => one.id), qty: Array.from({ length: ENTERED }, () => 1) },
  ]);
  await asOwner(
    product,
    `insert into outbound.detail (tenant_id, warehouse_id, order_id, line_no, goods_id, unit_qty, qty_origin, qty_ordered)
     select d.tenant_id, d.warehouse_id, d.order_id, d.line_no + n * ${ENTERED}, d.goods_id, d.unit_qty, d.qty_origin, d.qty_ordered
     from outbound.detail d, generate_series(1, ${COPIES - 1}) n where d.order_id = ${id}`,
  );
  const { seconds, value } = await timed(() => wire.ask(outOrderApi.allocate, { ids: [id] }));
  if (value.list[0]?.short !== 0) throw new Error(`the large order is short: ${JSON.stringify(value.list[0])}`);
  await wire.ask(outOrderApi.cancelAllocate, { ids: [id] });
  return seconds;
}

async function asOwner(product: Product, text: string): Promise<Record<string, unknown>[]> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  try {
    return (await owner.query<Record<string, unknown>>(text)).rows;
  } finally {
    await owner.end();
  }
}
