import { parseArgs } from 'node:util';

/** What can be measured, in the order it is. */
export const PARTS = [
  'start',
  'page',
  'login',
  'create',
  'allocate',
  'ship',
  'inbound',
  'rows',
  'disk',
  'hot',
  'pick',
  'peak',
  'stock',
  'list',
  'import',
  'export',
  'papers',
  'boards',
  'search',
  'orders-search',
  'lists',
  'masters',
  'queue',
  'map',
  'alarm',
  'positions',
  'settings',
  'growth',
  'billing',
  'route',
  'open',
  'retail',
] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  runs: number;
  /** Orders of five lines of one run, and orders standing there while lists are read. */
  orders: number;
  present: number;
  /** Rows of the sheets that come in and go out. */
  rows: number;
  /** Things that can be found while the command bar is asked. */
  keys: number;
  /** Orders there are while the order desk is asked for one. */
  desk: number;
  /** Goods there are while their list is asked. */
  goods: number;
  /** Facts of the month that is rated. */
  facts: number;
  /** Lines the pool has while its list is asked. */
  lines: number;
  /** People at work at once while the part "peak" is measured, how long, and over how many open lines. */
  users: number;
  seconds: number;
  open: number;
  /** Orders there ever were, from size to size. */
  growth: readonly number[];
  parts: ReadonlySet<Part>;
  /** Each list asked by one caller instead of eight. */
  isQuick: boolean;
  /** The shop's file; without it `retail` is left out. */
  file: string | undefined;
  json: string | undefined;
  seed: number;
  port: number | undefined;
}

const USAGE = `npm run bench -- [--quick] [--runs 3] [--orders 1000] [--only ${PARTS.join(',')}]
  [--file online-retail.csv.gz] [--json result.json] [--seed 1] [--port 18990]
  [--desk 1000000] [--growth 10000,100000,1000000] [--facts 100000] [--lines 1000000]
  [--users 200] [--seconds 600] [--open 100000]

--quick   one run of 200 orders, 10,000 orders present, sheets of 5,000 rows, 100,000 keys and 100,000 orders to search, 100,000 goods to list, a business of 5,000 and 20,000 orders
--desk    orders there are while the order desk is asked, laid down by SQL; 1,000,000 unless said, about four gigabytes a million
--growth  orders of an ever older business, for the part "growth"; 10,000 and 100,000 unless said. A million take half an hour and several gigabytes
--facts   facts of the month that the part "billing" rates, of 50 owners and 12 fees; 100,000 unless said
--lines   lines the pool has while its list and footer are asked, old ones laid down by SQL; 1,000,000 unless said
--users   people at work at once in the part "peak", for so many --seconds, over so many --open lines; with --quick 40, 20 and 10,000
--file    the part "retail": the whole file goes through the warehouse (--only retail runs nothing else)`;

/** @throws a sentence and the usage, when the arguments make no sense. */
export function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      runs: { type: 'string' },
      orders: { type: 'string' },
      only: { type: 'string' },
      file: { type: 'string' },
      json: { type: 'string' },
      desk: { type: 'string' },
      growth: { type: 'string' },
      facts: { type: 'string' },
      lines: { type: 'string' },
      users: { type: 'string' },
      seconds: { type: 'string' },
      open: { type: 'string' },
      seed: { type: 'string' },
      port: { type: 'string' },
    },
  });
  const { quick, file } = values;
  const wanted = values.only?.split(',') ?? PARTS.filter((part) => part !== 'retail' || file !== undefined);
  const strange = wanted.find((part) => !isPart(part));
  if (strange !== undefined) throw new Error(`There is no part "${strange}".\n\n${USAGE}`);
  if (wanted.includes('retail') && file === undefined) throw new Error(`The part "retail" needs --file.\n\n${USAGE}`);
  return {
    runs: whole('runs', values.runs, quick ? 1 : 3),
    orders: whole('orders', values.orders, quick ? 200 : 1000),
    present: quick ? 10_000 : 100_000,
    rows: quick ? 5000 : 100_000,
    keys: quick ? 100_000 : 1_000_000,
    desk: whole('desk', values.desk, quick ? 100_000 : 1_000_000),
    goods: quick ? 100_000 : 1_000_000,
    growth: (values.growth?.split(',') ?? (quick ? ['5000', '20000'] : ['10000', '100000']))
      .map((size) => whole('growth', size, 0))
      .toSorted((a, b) => a - b),
    facts: whole('facts', values.facts ?? (quick ? '10000' : '100000'), 0),
    lines: whole('lines', values.lines ?? (quick ? '100000' : '1000000'), 0),
    users: whole('users', values.users, quick ? 40 : 200),
    seconds: whole('seconds', values.seconds, quick ? 20 : 600),
    open: whole('open', values.open, quick ? 10_000 : 100_000),
    isQuick: quick,
    parts: new Set(wanted.filter(isPart)),
    file,
    json: values.json,
    seed: whole('seed', values.seed, Date.now() % 1_000_000),
    port: values.port === undefined ? undefined : whole('port', values.port, 0),
  };
}

const isPart = (text: string): text is Part => PARTS.some((part) => part === text);

function whole(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0.\n\n${USAGE}`);
  return value;
}
