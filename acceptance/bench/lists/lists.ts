import pg from 'pg';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Client } from '../../support/api.ts';
import { crowd, median, quantile, timed } from '../../support/measure.ts';
import { Http } from '../http.ts';
import { lined, number, type Row } from '../report.ts';
import {
  LISTS,
  bodyOf,
  candidates,
  leastOf,
  questionsOf,
  type Answerable,
  type Known,
  type List,
  type Listed,
  type Question,
  type Values,
} from './questions.ts';
import { fillUp } from './world.ts';

/** How hard it is asked: callers, and readings of each question. */
interface Manner {
  callers: number;
  readings: number;
}
const FULL: Manner = { callers: 8, readings: 24 },
  QUICK: Manner = { callers: 1, readings: 5 };
const LIMIT_MS = 100,
  /** Values of a filter that are tried to learn which finds much and which little. */
  TRIED = 6,
  SHOWN = 60;
const ORDERS = 100_000,
  STOCK = 100_000;

interface Answered {
  list: Listed[];
  total: number;
  totalCapped?: boolean;
}
interface Measured {
  list: string;
  question: Question;
  ms: number[];
}

/** Asks as cheaply as can be; an answer that refuses is none. */
class Reader {
  readonly #http: Http;
  readonly #client: Client;
  constructor(base: string, client: Client) {
    this.#http = new Http(base);
    this.#client = client;
  }
  async ask({ endpoint }: List, body: Values): Promise<Answered | null> {
    const envelope = JSON.parse(await this.#http.send(this.#client.request(endpoint, body))) as Envelope;
    return envelope.code === OK ? (envelope.data as Answered) : null;
  }
  close(): void {
    this.#http.close();
  }
}

/** The commonest and the rarest values of every column, as the database counted them, of the largest tables first. */
async function valuesByColumn(url: string): Promise<Map<string, string[]>> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; values: string[] }>(`
      select s.attname as name, (array_agg(v.value order by c.reltuples desc, v.place))[1:12] as values
      from pg_stats s join pg_class c on c.oid = format('%I.%I', s.schemaname, s.tablename)::regclass,
        lateral (
          (select value, place from unnest(s.most_common_vals::text::text[]) with ordinality m(value, place) limit 2)
          union all (select value, 100 from unnest(s.histogram_bounds::text::text[]) with ordinality m(value, place) where place in (2, 50) limit 2)
        ) v
      where s.schemaname in ('basic', 'inventory', 'outbound', 'inbound', 'inner', 'ops', 'iam', 'message') and c.reltuples > 0
      group by s.attname`);
    return new Map(rows.map(({ name, values }) => [name, values]));
  } finally {
    await owner.end();
  }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMN_OF: Readonly<Record<string, string>> = {
  position_code: 'code',
  goods_code: 'code',
  lpn_code: 'code',
  staff_id: 'staff_id',
};

/** What is known of a column: what rows of the list show, then what the tables hold. */
function knownOf(
  rows: readonly Listed[],
  columns: ReadonlyMap<string, string[]>,
  shown: ReadonlyMap<string, unknown[]>,
): Known {
  return (name) => {
    const own = rows.map((row) => row[name]).filter((value) => value !== undefined && value !== null && value !== '');
    const counts = Map.groupBy(own, (value) => value);
    const byCount = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([value]) => value);
    const column = snake(name);
    const numeric = /(_id|^status|^state|^kind|_type)$/.test(column);
    const held = (columns.get(column) ?? columns.get(COLUMN_OF[column] ?? '') ?? []).map((value) =>
      numeric && /^\d+$/.test(value) ? Number(value) : value,
    );
    return [
      ...new Set([...byCount.slice(0, 2), ...byCount.slice(-1), ...held, ...(shown.get(name) ?? []).slice(0, 3)]),
    ];
  };
}

const found = ({ total, totalCapped, list }: Answered): number => (totalCapped ? 1e9 : (total ?? list.length));

/** The values of each filter that find much, little and nothing. Those refused are none of its values. */
async function answerables(reader: Reader, list: List, least: Values, known: Known): Promise<Answerable[]> {
  const all: Answerable[] = [];
  for (const field of list.filters.filter(({ name }) => !(name in least))) {
    const { values, none } = candidates(field, known);
    const met: { value: unknown; rows: number }[] = [];
    for (const value of values.slice(0, TRIED)) {
      const answer = await reader.ask(list, bodyOf(list, { ...least, [field.name]: value }));
      if (answer) met.push({ value, rows: found(answer) });
    }
    const some = met.filter(({ rows }) => rows > 0).toSorted((a, b) => b.rows - a.rows),
      [many] = some,
      few = some.at(-1);
    const add = (kind: Answerable['kind'], value: unknown): void => {
      all.push({ filter: field.name, kind, values: { [field.name]: value } });
    };
    if (many) add('many', many.value);
    if (few && few !== many) add('few', few.value);
    const nothing = none ?? met.find(({ rows }) => rows === 0)?.value;
    if (nothing !== undefined && (await reader.ask(list, bodyOf(list, { ...least, [field.name]: nothing }))))
      add('none', nothing);
  }
  return all;
}

async function measuredOf(
  reader: Reader,
  list: List,
  questions: readonly Question[],
  { callers, readings }: Manner,
): Promise<Measured[]> {
  const asked = questions.map((question): Measured => ({ list: list.name, question, ms: [] }));
  if (callers === 1) return quickly(reader, list, asked, readings);
  // By turns: what one question warms up is of no use to its next reading.
  const turns = Array.from({ length: readings + 1 }, () => asked).flat();
  await crowd(turns, callers, async (one) => {
    const { seconds, value } = await timed(() => reader.ask(list, bodyOf(list, one.question.values)));
    if (value) one.ms.push(seconds * 1000);
  });
  // The first reading of each plans; the others count.
  return asked
    .filter(({ ms }) => ms.length > 0)
    .map((one) => ({ ...one, ms: one.ms.length > 1 ? one.ms.slice(1) : one.ms }));
}

/** One caller: what is answered well within the limit at the first time is not asked again. */
async function quickly(reader: Reader, list: List, asked: readonly Measured[], readings: number): Promise<Measured[]> {
  for (const { question, ms } of asked)
    do {
      const { seconds, value } = await timed(() => reader.ask(list, bodyOf(list, question.values)));
      if (!value) break;
      ms.push(seconds * 1000);
    } while (ms.length < readings && median(ms) > LIMIT_MS / 4 && median(ms) < 5 * LIMIT_MS);
  return asked.filter(({ ms }) => ms.length > 0);
}

export interface Asked {
  base: string;
  url: string;
  clerk: () => Promise<Client>;
  isQuick: boolean;
  only?: RegExp | undefined;
  say: (text: string) => void;
}

/** Every list of the contract on a full database: each filter alone and in pairs, the slowest of each list by its p99. */
export async function listRows({ base, url, clerk, isQuick, only, say }: Asked): Promise<Row[]> {
  const manner = isQuick ? QUICK : FULL;
  await fillUp(url, await clerk(), { orders: ORDERS, stock: STOCK, say });
  const columns = await valuesByColumn(url),
    shown = new Map<string, unknown[]>(),
    done: Measured[] = [];
  for (const list of LISTS.filter(({ name }) => only?.test(name) ?? true)) {
    const reader = new Reader(base, await clerk());
    const none = knownOf([], columns, shown),
      least = leastOf(list, none);
    const first = await reader.ask(list, bodyOf(list, least, { pageSize: 100 }));
    if (first) {
      const known = knownOf(first.list, columns, shown);
      const questions = questionsOf(least, await answerables(reader, list, least, known), isQuick);
      const measured = await measuredOf(reader, list, questions, manner);
      const worst = measured.toSorted((a, b) => quantile(b.ms, 0.99) - quantile(a.ms, 0.99))[0];
      say(
        `${list.name}: ${questions.length} questions, worst ${number(worst ? quantile(worst.ms, 0.99) : 0)} ms (${worst?.question.what})`,
      );
      done.push(...measured);
    } else say(`${list.name}: refused`);
    reader.close();
  }
  printSlow(done);
  return rowsOf(done, manner);
}

function printSlow(done: readonly Measured[]): void {
  const slow = done.filter(({ ms }) => quantile(ms, 0.99) > LIMIT_MS).toSorted((a, b) => median(b.ms) - median(a.ms));
  console.log(`\n${slow.length} of ${done.length} questions slower than ${LIMIT_MS} ms at p99`);
  const head = ['list', 'asked', 'p50 ms', 'p99 ms'];
  const cells = slow
    .slice(0, SHOWN)
    .map(({ list, question, ms }) => [list, question.what, number(median(ms)), number(quantile(ms, 0.99))]);
  for (const line of lined([head, ...cells], (column) => column > 1)) console.log(line);
}

function rowsOf(done: readonly Measured[], { callers }: Manner): Row[] {
  return [...Map.groupBy(done, ({ list }) => list)].map(([list, measured]): Row => {
    const worst = measured.toSorted((a, b) => quantile(b.ms, 0.99) - quantile(a.ms, 0.99))[0];
    return {
      part: 'lists',
      what: `${list}, ${measured.length} questions, ${callers} at once, slowest p99: ${worst?.question.what}`,
      unit: 'ms',
      figure: worst ? quantile(worst.ms, 0.99) : undefined,
      targets: [{ of: 'figure', atMost: LIMIT_MS }],
    };
  });
}
