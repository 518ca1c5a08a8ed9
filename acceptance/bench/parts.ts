import type { Client } from '../support/api.ts';
import { median, quantile } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import { felt, type Felt } from './console/browser.ts';
import { firstScriptsKb, firstStylesKb, interactiveMs, lazyPartsKb } from './console/page.ts';
import { Meter } from './cpu.ts';
import { work } from './floor/work.ts';
import type { Options } from './options.ts';
import { crowdIn, hotGoods, orderList, pickOne, stockByGoods, type Latencies, type Sides } from './reads.ts';
import type { Cpu, Row, Target } from './report.ts';
import { retail } from './retail.ts';
import { exportGoods, importGoods, type SheetTime } from './sheets.ts';
import { drafts, inbound, LINES, MODES, outbound, type Costs, type Mode, type Step } from './writes.ts';

/** Everything a part needs. */
export interface Bench extends Sides {
  options: Options;
  product: Product;
  client: Client;
  meter: Meter;
  say: (text: string) => void;
}

/** Set work within twice its floor; single steps within three times theirs, which HTTP is part of. Twice is the goal there too. */
const SET: Target = { of: 'floor', atLeast: 0.5 },
  SINGLE: Target = { of: 'http', atLeast: 0.33 };
/** The slowest answers of a list: at most twice as slow as a bare one. */
const READ: Target = { of: 'http', atLeast: 0.5 };
/** Lines a second that are forty times (inbound: a hundred times) the best open product measured on a machine of two cores: 32, 67, 39 and 14. */
const PEERS: Record<Step, number> = { create: 1270, allocate: 2680, ship: 1560, inbound: 1430 };
/** Five hundred times the best peer's whole way from order to truck. */
const CYCLE = 5900;
const NAMES: Record<Step, string> = {
  create: 'create orders',
  allocate: 'allocate',
  ship: 'pick, check, pack, collect, ship',
  inbound: 'receive and put away',
};
const STEPS: readonly Step[] = ['create', 'allocate', 'ship', 'inbound'];
const HOT_CLIENTS = 64;
const ASKED = { list: 1000, stock: 1000, pick: 200, hot: 400 };

const modeName = ({ batch, concurrency }: Mode): string =>
  `${batch === 1 ? 'one by one' : `batches of ${batch}`}, ${concurrency} at once`;

interface Run {
  mode: Mode;
  product: Costs[];
  floor: Costs[];
  http: Costs[];
}

/** Create, allocate, ship and inbound in every mode, product and floors by turns, so that a busy minute hits all. */
export async function writeRows(bench: Bench): Promise<Row[]> {
  const { options, product, world, random, say } = bench;
  const runs = MODES.map((mode): Run => ({ mode, product: [], floor: [], http: [] }));
  product.forgetPeak();
  for (let n = 1; n <= options.runs; n += 1) {
    for (const run of runs) {
      const orders = drafts(world, random, options.orders),
        way = await outbound(bench, orders, run.mode);
      run.product.push({ ...way, inbound: await inbound(bench, orders, run.mode) });
      await onFloors(bench, orders, run);
      say(
        `run ${n}, ${modeName(run.mode)}: ${STEPS.map((step) => `${step} ${run.product.at(-1)?.[step].seconds.toFixed(1)} s (${run.http.at(-1)?.[step].seconds.toFixed(1) ?? '-'}, ${run.floor.at(-1)?.[step].seconds.toFixed(1)})`).join(', ')}`,
      );
    }
  }
  const lines = options.orders * LINES;
  const rate = (costs: readonly Costs[], step: Step): number | undefined =>
    costs.length === 0 ? undefined : median(costs.map((one) => lines / one[step].seconds));
  const cpu = (costs: readonly Costs[], step: Step): Cpu | undefined =>
    costs.length === 0
      ? undefined
      : {
          server: (median(costs.map((one) => one[step].server)) / lines) * 1000,
          database: (median(costs.map((one) => one[step].database)) / lines) * 1000,
        };
  const rows = STEPS.filter((step) => options.parts.has(step)).flatMap((step) =>
    runs.map(({ mode, product: own, floor, http }): Row => ({
      part: step,
      what: `${NAMES[step]}, ${modeName(mode)}`,
      unit: 'lines/s',
      figure: rate(own, step),
      floor: rate(floor, step),
      http: rate(http, step),
      cpu: cpu(own, step),
      bareCpu: cpu(http, step) ?? cpu(floor, step),
      targets: [mode.batch === 1 ? SINGLE : SET],
      runs: own.map((one) => lines / one[step].seconds),
    })),
  );
  return [
    ...rows,
    { part: 'writes', what: 'peak memory of the server meanwhile', unit: 'MB', figure: product.peakMb() },
    ...againstPeers(options, runs, (costs, step) => rate(costs, step) ?? Number.NaN),
  ];
}

/** The floors do the same: the one behind HTTP what single calls are measured by. */
async function onFloors(
  { floor, http, world, random }: Bench,
  orders: Parameters<typeof inbound>[1],
  run: Run,
): Promise<void> {
  const fresh = (): Promise<void> => floor.reset(world.ownerId, drafts(world, random, 200));
  await fresh();
  run.floor.push(await floor.work(orders, run.mode));
  if (run.mode.batch > 1) return;
  await fresh();
  run.http.push(await work(http, new Meter(() => http.pid, floor.postmaster), orders, run.mode));
}

function againstPeers(
  { parts }: Options,
  runs: readonly Run[],
  rate: (costs: readonly Costs[], step: Step) => number,
): Row[] {
  const [, eight, , batched] = runs;
  if (!eight || !batched) return [];
  const peers = STEPS.filter((step) => parts.has(step)).map((step): Row => ({
    part: step,
    what: `${NAMES[step]}, one by one, 8 at once: against the best open product`,
    unit: 'lines/s',
    figure: rate(eight.product, step),
    targets: [{ of: 'figure', atLeast: PEERS[step] }],
  }));
  if (!(['create', 'allocate', 'ship'] as const).every((step) => parts.has(step))) return peers;
  const cycle =
    1 / (['create', 'allocate', 'ship'] as const).reduce((sum, step) => sum + 1 / rate(batched.product, step), 0);
  return [
    ...peers,
    {
      part: 'cycle',
      what: 'order to truck, batches of 100, 8 at once: against the best open product',
      unit: 'lines/s',
      figure: cycle,
      targets: [{ of: 'figure', atLeast: CYCLE }],
    },
  ];
}

const quantiles = (
  part: string,
  what: string,
  seen: readonly Latencies[],
  targets: { p50?: Target[]; p99?: Target[] },
): Row[] =>
  (
    [
      [0.5, 'p50'],
      [0.99, 'p99'],
    ] as const
  ).map(([share, name]) => {
    const of = (side: keyof Latencies): number => median(seen.map((one) => quantile(one[side], share)));
    return {
      part,
      what: `${what}, ${name}`,
      unit: 'ms',
      figure: of('product'),
      floor: of('floor'),
      http: of('http'),
      targets: targets[name] ?? [],
    };
  });

async function times<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < runs; n += 1) done.push(await work());
  return done;
}

/** Hot goods, one pick, stock, and the list with all its orders present. */
export async function readRows(bench: Bench): Promise<Row[]> {
  const {
    options: { runs, parts, present },
    say,
  } = bench;
  const rows: Row[] = [];
  if (parts.has('hot')) {
    const seen = await times(runs, () => hotGoods(bench, ASKED.hot, HOT_CLIENTS));
    rows.push(
      {
        part: 'hot',
        what: `one goods, ${HOT_CLIENTS} at once: promises`,
        unit: 'orders/s',
        figure: median(seen.map((one) => one.product)),
        floor: median(seen.map((one) => one.floor)),
        targets: [{ of: 'floor', atLeast: 4 }],
      },
      {
        part: 'hot',
        what: 'units promised that are not there',
        unit: 'units',
        figure: Math.max(...seen.map((one) => one.oversold)),
        targets: [{ of: 'figure', atMost: 0 }],
      },
    );
  }
  if (parts.has('pick'))
    rows.push(
      ...quantiles('pick', 'confirm one pick, alone', await times(runs, () => pickOne(bench, ASKED.pick)), {
        p50: [SINGLE],
      }),
    );
  if (parts.has('stock'))
    rows.push(
      ...quantiles('stock', 'stock by goods, 8 at once', await times(runs, () => stockByGoods(bench, ASKED.stock)), {
        p99: [READ],
      }),
    );
  if (parts.has('list')) {
    say(`${present} orders come to stand in the list`);
    await crowdIn(bench, present);
    const seen = await times(runs, () => orderList(bench, ASKED.list));
    rows.push(
      ...quantiles('list', `orders by status and day, ${present.toLocaleString('en-US')} present, 8 at once`, seen, {
        p99: [{ of: 'figure', atMost: 60 }, READ],
      }),
    );
  }
  return rows;
}

const memory = (part: string, what: string, { peakMb }: SheetTime): Row => ({
  part,
  what: `${what}: peak memory of the server`,
  unit: 'MB',
  figure: peakMb,
  targets: [{ of: 'figure', atMost: 600 }],
});

/** One large sheet in, one out. Once: a file is confirmed once. */
export async function sheetRows({ options: { parts, rows }, product, client, say }: Bench): Promise<Row[]> {
  say(`a sheet of ${rows} goods`);
  const size = rows.toLocaleString('en-US');
  const { check, confirm } = await importGoods(product, client, rows);
  const found: Row[] = parts.has('import')
    ? [
        { part: 'import', what: `${size} rows: check`, unit: 's', figure: check.seconds },
        { part: 'import', what: `${size} rows: confirm`, unit: 's', figure: confirm.seconds },
        {
          part: 'import',
          what: `${size} rows: check and confirm`,
          unit: 's',
          figure: check.seconds + confirm.seconds,
          targets: [{ of: 'figure', atMost: 60 }],
        },
        memory('import', 'check', check),
        memory('import', 'confirm', confirm),
      ]
    : [];
  if (!parts.has('export')) return found;
  const got = await exportGoods(product, client, rows);
  return [
    ...found,
    { part: 'export', what: `${size} rows: begins to arrive`, unit: 'ms', figure: got.beginsMs },
    { part: 'export', what: `${size} rows`, unit: 's', figure: got.seconds },
    memory('export', `${size} rows`, got),
  ];
}

/** From `npm start` to ready, everything built and loaded before. */
export async function startRows({ options: { runs }, product }: Pick<Bench, 'options' | 'product'>): Promise<Row[]> {
  const seen = await times(runs, async () => {
    await product.stop();
    return product.start();
  });
  return [
    {
      part: 'start',
      what: 'warm npm start to ready',
      unit: 's',
      figure: median(seen),
      targets: [{ of: 'figure', atMost: 3 }],
      runs: seen,
    },
  ];
}

export async function pageRows({ options: { runs }, product }: Pick<Bench, 'options' | 'product'>): Promise<Row[]> {
  const seen = await interactiveMs(product.base, runs);
  return [
    {
      part: 'page',
      what: 'first page, script as it travels',
      unit: 'kB',
      figure: await firstScriptsKb(product.base),
      targets: [{ of: 'figure', atMost: 350 }],
    },
    { part: 'page', what: 'first page, style as it travels', unit: 'kB', figure: await firstStylesKb(product.base) },
    ...lazyRows(await lazyPartsKb(product.base)),
    {
      part: 'page',
      what: 'first page, until the login form takes letters',
      unit: 'ms',
      figure: seen && median(seen),
      ...(seen ? { runs: seen } : { says: 'no Chromium' }),
    },
    ...feltRows(await felt(product.base, runs)),
  ];
}

const lazyRows = (parts: readonly number[]): Row[] => [
  {
    part: 'page',
    what: 'lazy part, the largest',
    unit: 'kB',
    figure: Math.max(...parts),
    targets: [{ of: 'figure', atMost: 30 }],
  },
  {
    part: 'page',
    what: 'lazy part, the median',
    unit: 'kB',
    figure: median(parts),
    targets: [{ of: 'figure', atMost: 10 }],
  },
];

/** What a user of an old desktop behind 10 Mbit/s feels. */
function feltRows(seen: Felt | undefined): Row[] {
  if (!seen) return [{ part: 'page', what: 'in a browser', unit: 'ms', figure: undefined, says: 'no Chromium' }];
  const row = (what: string, unit: string, values: readonly number[], atMost?: number): Row => ({
    part: 'page',
    what,
    unit,
    figure: median(values),
    runs: [...values],
    ...(atMost === undefined ? {} : { targets: [{ of: 'figure', atMost }] }),
  });
  return [
    row('login, largest paint, CPU ÷ 4, 10 Mbit/s', 'ms', seen.loginLcp, 1000),
    row('home, largest paint, CPU ÷ 4, 10 Mbit/s', 'ms', seen.homeLcp, 1500),
    row('home, shifted', '', seen.shift, 0.02),
    row('scripts asked for until home stands', 'files', seen.homeScripts, 12),
    row('further scripts of the first list', 'files', seen.listScripts, 15),
    {
      ...row('filter or row, click to paint, CPU ÷ 4, p75', 'ms', seen.interaction, 100),
      figure: quantile(seen.interaction, 0.75),
    },
    row('tab to tab', 'ms', seen.tabSwitch, 50),
    row('tab to tab, CPU ÷ 4', 'ms', seen.tabSwitchSlow, 150),
    row('script memory, no page open', 'MB', seen.heapStartMb),
    row('script memory, 30 pages open', 'MB', seen.heapOpenMb, 150),
    row(
      'script memory, all closed again, to the start',
      '×',
      seen.heapClosedMb.map((mb, i) => mb / (seen.heapStartMb[i] ?? Number.NaN)),
      1.15,
    ),
  ];
}

/** The shop's own orders. */
export async function retailRows({
  options: { file },
  client,
  wire,
  say,
}: Pick<Bench, 'options' | 'client' | 'wire' | 'say'>): Promise<Row[]> {
  const out = await retail(client, wire, file ?? '', say);
  for (const difference of out.differences.slice(0, 20)) say(difference);
  const none: Target = { of: 'figure', atMost: 0 };
  const rows: [string, string, number, Target?][] = [
    ['lines of the file', 'lines', out.lines],
    ['of them lines of orders', 'lines', out.goodsLines],
    ['orders', 'orders', out.orders],
    ['ordered', 'units', out.ordered],
    ['shipped', 'units', out.shipped],
    ['short', 'units', out.short],
    ['from the first import to the last truck', 'minutes', out.minutes],
    ['differences from the computation', '', out.differences.length, none],
    ['broken laws of the stock', '', out.brokenLaws.length, none],
  ];
  return rows.map(([what, unit, figure, target]) => ({
    part: 'retail',
    what,
    unit,
    figure,
    ...(target ? { targets: [target] } : {}),
  }));
}
