import type { Client } from '../support/api.ts';
import { median, quantile } from './measure.ts';
import type { Options } from './options.ts';
import { firstScriptsKb, interactiveMs } from './page.ts';
import type { Product } from './product.ts';
import { crowdIn, hotGoods, orderList, pickOne, stockByGoods, type Latencies, type Sides } from './reads.ts';
import type { Row, Target } from './report.ts';
import { retail } from './retail.ts';
import { exportGoods, importGoods, type SheetTime } from './sheets.ts';
import { drafts, inbound, LINES, MODES, outbound, type Mode, type Seconds, type Step } from './writes.ts';

/** Everything a part needs. */
export interface Bench extends Sides { options: Options; product: Product; client: Client; say: (text: string) => void }

/** Set work within twice its floor, single steps within three times. */
const SET: Target = { of: 'ratio', atLeast: 0.5 }, SINGLE: Target = { of: 'ratio', atLeast: 0.33 };
/** Lines a second that are forty times (inbound: a hundred times) the best open product measured on a machine of two cores: 32, 67, 39 and 14. */
const PEERS: Record<Step, number> = { create: 1270, allocate: 2680, ship: 1560, inbound: 1430 };
/** Five hundred times the best peer's whole way from order to truck. */
const CYCLE = 5900;
const NAMES: Record<Step, string> = { create: 'create orders', allocate: 'allocate', ship: 'pick, check, pack, collect, ship', inbound: 'receive and put away' };
const STEPS: readonly Step[] = ['create', 'allocate', 'ship', 'inbound'];
const HOT_CLIENTS = 64;
const ASKED = { list: 1000, stock: 1000, pick: 200, hot: 400 };

const modeName = ({ batch, concurrency }: Mode): string => `${batch === 1 ? 'one by one' : `batches of ${batch}`}, ${concurrency} at once`;

/** Create, allocate, ship and inbound in every mode, product and floor by turns, so that a busy minute hits both. */
export async function writeRows({ options, wire, floor, world, random, say }: Bench): Promise<Row[]> {
  const runs = MODES.map((mode) => ({ mode, product: [] as Seconds[], floor: [] as Seconds[] }));
  for (let run = 1; run <= options.runs; run += 1) {
    for (const { mode, product, floor: bare } of runs) {
      const orders = drafts(world, random, options.orders);
      const way = await outbound(wire, world, orders, mode);
      product.push({ ...way, inbound: await inbound(wire, world, orders, mode) });
      await floor.reset(world.ownerId, drafts(world, random, 200));
      bare.push(await floor.work(orders, mode));
      say(`run ${run}, ${modeName(mode)}: ${STEPS.map((step) => `${step} ${product.at(-1)?.[step].toFixed(1)} s (${bare.at(-1)?.[step].toFixed(1)})`).join(', ')}`);
    }
  }
  const lines = options.orders * LINES;
  const rate = (seconds: readonly Seconds[], step: Step): number => median(seconds.map((one) => lines / one[step]));
  const rows = STEPS.filter((step) => options.parts.has(step)).flatMap((step) => runs.map(({ mode, product, floor: bare }): Row => ({
    part: step, what: `${NAMES[step]}, ${modeName(mode)}`, unit: 'lines/s', figure: rate(product, step), floor: rate(bare, step), target: mode.batch === 1 ? SINGLE : SET, runs: product.map((one) => lines / one[step]),
  })));
  return [...rows, ...againstPeers(options, runs, rate)];
}

function againstPeers({ parts }: Options, runs: readonly { mode: Mode; product: Seconds[] }[], rate: (seconds: readonly Seconds[], step: Step) => number): Row[] {
  const [, eight, , batched] = runs;
  if (!eight || !batched) return [];
  const peers = STEPS.filter((step) => parts.has(step)).map((step): Row => ({
    part: step, what: `${NAMES[step]}, one by one, 8 at once: against the best open product`, unit: 'lines/s', figure: rate(eight.product, step), target: { of: 'figure', atLeast: PEERS[step] },
  }));
  if (!(['create', 'allocate', 'ship'] as const).every((step) => parts.has(step))) return peers;
  const cycle = 1 / (['create', 'allocate', 'ship'] as const).reduce((sum, step) => sum + 1 / rate(batched.product, step), 0);
  return [...peers, { part: 'cycle', what: 'order to truck, batches of 100, 8 at once: against the best open product', unit: 'lines/s', figure: cycle, target: { of: 'figure', atLeast: CYCLE } }];
}

const quantiles = (part: string, what: string, seen: readonly Latencies[], { p50, p99 }: { p50?: Target; p99?: Target } = {}): Row[] => ([[0.5, 'p50', p50], [0.99, 'p99', p99]] as const).map(([share, name, target]) => ({
  part, what: `${what}, ${name}`, unit: 'ms', figure: median(seen.map(({ product }) => quantile(product, share))), floor: median(seen.map(({ floor }) => quantile(floor, share))), ...(target ? { target } : {}),
}));

async function times<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < runs; n += 1) done.push(await work());
  return done;
}

/** Hot goods, one pick, stock, and the list with all its orders present. */
export async function readRows(bench: Bench): Promise<Row[]> {
  const { options: { runs, parts, present }, say } = bench;
  const rows: Row[] = [];
  if (parts.has('hot')) {
    const seen = await times(runs, () => hotGoods(bench, ASKED.hot, HOT_CLIENTS));
    rows.push({ part: 'hot', what: `one goods, ${HOT_CLIENTS} at once: promises`, unit: 'orders/s', figure: median(seen.map((one) => one.product)), floor: median(seen.map((one) => one.floor)), target: { of: 'ratio', atLeast: 4 } },
      { part: 'hot', what: 'units promised that are not there', unit: 'units', figure: Math.max(...seen.map((one) => one.oversold)), target: { of: 'figure', atMost: 0 } });
  }
  if (parts.has('pick')) rows.push(...quantiles('pick', 'confirm one pick, alone', await times(runs, () => pickOne(bench, ASKED.pick)), { p50: SINGLE }));
  if (parts.has('stock')) rows.push(...quantiles('stock', 'stock by goods, 8 at once', await times(runs, () => stockByGoods(bench, ASKED.stock))));
  if (parts.has('list')) {
    say(`${present} orders come to stand in the list`);
    await crowdIn(bench, present);
    const seen = await times(runs, () => orderList(bench, ASKED.list));
    rows.push(...quantiles('list', `orders by status and day, ${present.toLocaleString('en-US')} present, 8 at once`, seen, { p99: { of: 'figure', atMost: 60 } }));
  }
  return rows;
}

const memory = (part: string, what: string, { peakMb }: SheetTime): Row => ({ part, what: `${what}: peak memory of the server`, unit: 'MB', figure: peakMb, target: { of: 'figure', atMost: 600 } });

/** One large sheet in, one out. Once: a file is confirmed once. */
export async function sheetRows({ options: { parts, rows }, product, client, say }: Bench): Promise<Row[]> {
  say(`a sheet of ${rows} goods`);
  const size = rows.toLocaleString('en-US');
  const { check, confirm } = await importGoods(product, client, rows);
  const found: Row[] = parts.has('import') ? [
    { part: 'import', what: `${size} rows: check`, unit: 's', figure: check.seconds }, { part: 'import', what: `${size} rows: confirm`, unit: 's', figure: confirm.seconds },
    { part: 'import', what: `${size} rows: check and confirm`, unit: 's', figure: check.seconds + confirm.seconds, target: { of: 'figure', atMost: 60 } },
    memory('import', 'check', check), memory('import', 'confirm', confirm),
  ] : [];
  if (!parts.has('export')) return found;
  const got = await exportGoods(product, client, rows);
  return [...found, { part: 'export', what: `${size} rows: begins to arrive`, unit: 'ms', figure: got.beginsMs }, { part: 'export', what: `${size} rows`, unit: 's', figure: got.seconds }, memory('export', `${size} rows`, got)];
}

/** From `npm start` to ready, everything built and loaded before. */
export async function startRows({ options: { runs }, product }: Pick<Bench, 'options' | 'product'>): Promise<Row[]> {
  const seen = await times(runs, async () => {
    await product.stop();
    return product.start();
  });
  return [{ part: 'start', what: 'warm npm start to ready', unit: 's', figure: median(seen), target: { of: 'figure', atMost: 3 }, runs: seen }];
}

export async function pageRows({ options: { runs }, product }: Pick<Bench, 'options' | 'product'>): Promise<Row[]> {
  const seen = await interactiveMs(product.base, runs);
  return [
    { part: 'page', what: 'first page, script as it travels', unit: 'kB', figure: await firstScriptsKb(product.base), target: { of: 'figure', atMost: 350 } },
    { part: 'page', what: 'first page, until the login form takes letters', unit: 'ms', figure: seen && median(seen), ...(seen ? { runs: seen } : { says: 'no Chromium' }) },
  ];
}

/** The shop's own orders. */
export async function retailRows({ options: { file }, client, wire, say }: Pick<Bench, 'options' | 'client' | 'wire' | 'say'>): Promise<Row[]> {
  const out = await retail(client, wire, file ?? '', say);
  for (const difference of out.differences.slice(0, 20)) say(difference);
  const none: Target = { of: 'figure', atMost: 0 };
  const rows: [string, string, number, Target?][] = [
    ['lines of the file', 'lines', out.lines], ['of them lines of orders', 'lines', out.goodsLines], ['orders', 'orders', out.orders], ['ordered', 'units', out.ordered], ['shipped', 'units', out.shipped], ['short', 'units', out.short],
    ['from the first import to the last truck', 'minutes', out.minutes], ['differences from the computation', '', out.differences.length, none], ['broken laws of the stock', '', out.brokenLaws.length, none],
  ];
  return rows.map(([what, unit, figure, target]) => ({ part: 'retail', what, unit, figure, ...(target ? { target } : {}) }));
}
