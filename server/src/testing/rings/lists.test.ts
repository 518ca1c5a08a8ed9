import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OK } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { fieldsOf, unwrapped, type Field } from '#contract/kit/field.ts';
import { byCode } from '#contract/terms/code-order.ts';
import { folded as fold } from '#contract/terms/folding.ts';
import { sheetText } from '../files/sheet.ts';
import { Feeder } from './feeder.ts';
import { KNOWN_BY, MADE_BY, UNREAD, WIDER } from './lists.ts';
import { ENDPOINTS, openRehearsal, type Rehearsal } from './rehearsal.ts';
import type { Input, WorldRow } from './world.ts';

/**
 * Every list of the catalogue is asked by each of its filters alone and by each pair, with values that its own rows show, and must answer exactly the
 * rows that somebody reading all of them would keep; its total counts them, pages fit together, and an order is the order of its column.
 * A filter on what the row does not show is on a list, with the reason.
 */
type Page = [name: string, endpoint: Endpoint];
interface Answered {
  list: WorldRow[];
  total: number;
  totalCapped?: boolean;
}

interface Statistic {
  total: number;
  list: { status: number; count: number }[];
}

const PAGING = new Set(['pageNum', 'pageSize', 'cursor', 'orderBy', 'param']);
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodObject ? inner.shape : {};
};
const lists: Page[] = ENDPOINTS.filter(
  ([, e]) => e.act === 'query' && !e.file && 'list' in shapeOf(e.output) && 'pageSize' in shapeOf(e.input),
);
const shapesOf = ({ output }: Endpoint): string[] => Object.keys(shapeOf(output));
/** The filters, beside the paging or below `param`. */
const filtersOf = ({ input }: Endpoint): Field[] => {
  const { param, ...beside } = shapeOf(input);
  return fieldsOf(param ? shapeOf(param) : beside).filter(({ name }) => !PAGING.has(name));
};
/** Sheets of a part of a list, or of what stands below its rows. */
const PARTS = /\.export(Detail|Material|EndProduct)$/;
/** The sheet of a list: that of its group which is asked by the same filters; of several lists the past has its own, and the first has the other. */
function sheetOf([name, endpoint]: Page): Endpoint | undefined {
  const filters = (of: Endpoint): string =>
    filtersOf(of)
      .map((field) => field.name)
      .toSorted()
      .join();
  const isPast = (known: string): boolean => /history/i.test(known);
  const isKin = ([known, of]: Page): boolean =>
    known.split('.')[0] === name.split('.')[0] && isPast(known) === isPast(name) && filters(of) === filters(endpoint);
  if (lists.find(isKin)?.[0] !== name) return undefined;
  return ENDPOINTS.find(
    ([known, of]) =>
      of.file && of.act === 'query' && /\.export/.test(known) && !PARTS.test(known) && isKin([known, of]),
  )?.[1];
}
const rowShape = ({ output }: Endpoint): Record<string, z.ZodType> => {
  const inner = unwrapped(shapeOf(output).list ?? output);
  return inner instanceof z.ZodArray ? shapeOf(inner.element as z.ZodType) : {};
};

let world: Rehearsal;
beforeAll(async () => {
  world = await openRehearsal();
}, 240_000);
afterAll(() => world?.close());

const SIZE = 200,
  PAGES_MAX = 25;
async function ask([, endpoint]: Page, param: Input, paging: Input = {}): Promise<Answered> {
  const input = 'param' in shapeOf(endpoint.input) ? { param, ...paging } : { ...param, ...paging };
  const { status, envelope } = await world.ask(endpoint, world.actors.inside, input);
  if (envelope?.code !== OK) throw new Error(`${status} ${JSON.stringify(envelope)} to ${JSON.stringify(input)}`);
  return envelope.data as Answered;
}
async function whole(page: Page, param: Input, size = SIZE): Promise<WorldRow[]> {
  const rows: WorldRow[] = [];
  for (let pageNum = 1; pageNum <= PAGES_MAX; pageNum += 1) {
    const { list } = await ask(page, param, { pageNum, pageSize: size });
    rows.push(...list);
    if (list.length < size) break;
  }
  return rows;
}
const sorted = (rows: readonly WorldRow[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

/** What must be asked at all, as the world suggests it; nothing more is asked. */
async function leastOf([name, endpoint]: Page): Promise<Input> {
  const wanted = filtersOf(endpoint).filter(({ required }) => required);
  if (wanted.length === 0) return {};
  for await (const input of new Feeder(world, world.actors.inside).inputs(name, endpoint)) {
    const asked = (input.param ?? input) as Input;
    const least = Object.fromEntries(wanted.map(({ name: field }) => [field, asked[field]]));
    if ((await ask([name, endpoint], least)).list.length > 0) return least;
  }
  throw new Error('no row of the world suggests what to ask');
}

/** Where the demo world has no row of a list yet, calls make a few. */
async function fill(name: string): Promise<void> {
  for (const call of MADE_BY[name] ?? []) {
    const done = await new Feeder(world, world.actors.inside).reach(call);
    if ('refusals' in done) throw new Error(`${call}: ${done.refusals.join('; ')}`);
  }
}

/** How a value of a row is asked for, and which rows keep it. `may`: texts may be asked for whole or in part; either way exactly. */
interface Question {
  filter: string;
  asked: Input;
  may: ((row: WorldRow) => boolean)[];
}
const ENDS = /(From|To|Start|End|Begin)$/;
const TIMES = ['At', 'On', 'Date', 'Time', ''];
/** The column a span is about. */
const columnOf = (name: string, row: Record<string, unknown>): string | undefined =>
  TIMES.map((end) => `${name.replace(ENDS, '')}${end}`).find((column) => column in row);

/** What is shown in part is not asked for by what is shown. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('**');
const folded = (text: unknown): string => fold(String(text));
/** Half of the words are asked for as another keyboard writes them: full width, and not in the capitals that they are stored in. */
const spelledAnew = (text: string): string =>
  text.length % 2 === 0
    ? text
    : text.toLowerCase().replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
/** A part of a text, asked in the other letters. */
const PART = /Part$/;
function partQuestions(filter: string, row: WorldRow): Question[] {
  const column = filter.replace(PART, ''),
    value = row[column];
  if (typeof value !== 'string' || value.length < 3) return [];
  const inner = value.slice(1, -1),
    other = inner === inner.toLowerCase() ? inner.toUpperCase() : inner.toLowerCase();
  return [
    { filter, asked: { [filter]: other }, may: [(shown) => folded(shown[column] ?? '').includes(folded(inner))] },
  ];
}

/** The questions a row suggests by one filter; none when the row says nothing of it. */
function questionsOf(field: Field, row: WorldRow): Question[] {
  const { name, kind } = field;
  if (name === 'ids') return [{ filter: name, asked: { ids: [row.id] }, may: [(other) => other.id === row.id] }];
  const value = row[name];
  if (name === 'keyword') {
    const word = row.code ?? row.name;
    const shows = (names: readonly string[]) => (other: WorldRow) =>
      names.some((column) => folded(other[column] ?? '').includes(folded(word)));
    if (typeof word !== 'string' || word === '') return [];
    return [
      { filter: name, asked: { keyword: spelledAnew(word) }, may: [shows(['code', 'name']), shows(Object.keys(row))] },
    ];
  }
  if (value !== undefined && value !== null && typeof value !== 'object') {
    const same = (other: WorldRow): boolean => other[name] === value;
    const part = (other: WorldRow): boolean => folded(other[name] ?? '').includes(folded(value));
    if (value === '' || isMasked(value)) return [];
    const words = kind === 'text' && typeof value === 'string' && field.dict === undefined;
    return [
      {
        filter: name,
        asked: { [name]: kind === 'list' ? [value] : words ? spelledAnew(value) : value },
        may: words ? [same, part] : [same],
      },
    ];
  }
  if (PART.test(name)) return partQuestions(name, row);
  if (!ENDS.test(name)) return [];
  const column = columnOf(name, row),
    day = column && typeof row[column] === 'string' ? row[column].slice(0, 10) : '';
  if (!column || !/^\d{4}-\d\d-\d\d$/.test(day)) return [];
  const of = (other: WorldRow): string => String(other[column] ?? '').slice(0, 10);
  const isEnd = /(To|End)$/.test(name);
  return [
    {
      filter: name,
      asked: { [name]: day },
      may: [(other) => of(other) !== '' && (isEnd ? of(other) <= day : of(other) >= day)],
    },
  ];
}

/** The questions by a filter that only the tables can answer. */
async function tableQuestions(name: string, { name: filter }: Field, shown: readonly WorldRow[]): Promise<Question[]> {
  const text = KNOWN_BY[`${name}.${filter}`];
  if (text === undefined) return [];
  const pairs = await world.look<{ id: number; value: unknown }>(world.actors.inside, text);
  const ids = new Set(shown.map(({ id }) => id));
  const holders = Map.groupBy(pairs, ({ value }) => value);
  return [...new Set(pairs.filter(({ id }) => ids.has(id)).map(({ value }) => value))].map((value) => {
    const its = new Set((holders.get(value) ?? []).map(({ id }) => id));
    return { filter, asked: { [filter]: value }, may: [(row) => its.has(Number(row.id))] };
  });
}

/** Rows of the world differ enough that a few of them try every branch. */
const ROWS_TRIED = 3;
const spread = <T>(items: readonly T[], count: number): T[] =>
  items.filter((_, i) => i % Math.max(1, Math.ceil(items.length / count)) === 0).slice(0, count);

/** A switch shows each row on one of its sides; what a list leaves out unasked is there when the switch asks for it. */
async function sides(page: Page, least: Input, { name }: Field): Promise<WorldRow[]> {
  const [on, off] = [await whole(page, { ...least, [name]: true }), await whole(page, { ...least, [name]: false })];
  // A list of one side only says so whatever is asked.
  return [...new Map([...on, ...off].map((row) => [JSON.stringify(row), row])).values()];
}

const upwards = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

/** Codes of containers are sorted by bytes; all others as people count. */
const BY_BYTES = new Set(['lpn.page.code']);
const isCode = (name: string, field: string): boolean =>
  !BY_BYTES.has(`${name}.${field}`) && (field === 'code' || /^(position|dock|goods)Code$/.test(field));

const unread = new Set<string>();
describe.each(lists)('%s', (name, endpoint) => {
  const page: Page = [name, endpoint];
  let least: Input, shown: WorldRow[];
  const switched = new Map<string, WorldRow[]>();
  beforeAll(async () => {
    least = await leastOf(page);
    shown = await whole(page, least);
    if (shown.length === 0) {
      await fill(name);
      shown = await whole(page, least);
    }
    for (const field of filtersOf(endpoint))
      if (field.kind === 'boolean') switched.set(field.name, await sides(page, least, field));
  });

  const kept = (questions: readonly Question[], choice: number): WorldRow[] => {
    const side = questions.map(({ filter }) => switched.get(filter)).find((rows) => rows !== undefined);
    return (side ?? shown).filter((row) => questions.every(({ may }) => (may[choice] ?? may[0])?.(row) ?? false));
  };
  const byRow = (field: Field, row: WorldRow): Question[] =>
    WIDER.has(`${name}.${field.name}`) ? [] : questionsOf(field, row);
  const prove = async (questions: readonly Question[]): Promise<void> => {
    const asked: Input = Object.assign({}, least, ...questions.map((question) => question.asked));
    const answered = sorted(await whole(page, asked));
    const answers = [0, 1].map((choice) => sorted(kept(questions, choice)));
    const right = answers.find((answer) => JSON.stringify(answer) === JSON.stringify(answered));
    if (!right) expect(answered, JSON.stringify(asked)).toEqual(answers[0]);
  };

  test('pages fit together and the total counts them', async () => {
    expect(shown.length, 'the demo world has no row of it').toBeGreaterThan(0);
    const { total, totalCapped } = await ask(page, least);
    if (!totalCapped && shown.length < SIZE * PAGES_MAX) expect(total).toBe(shown.length);
    const few = shown.length > 60 ? 25 : 7;
    const paged = await whole(page, least, few);
    expect(sorted(paged)).toEqual(sorted(shown.slice(0, few * PAGES_MAX)));
  });

  test('each filter alone, and each pair, answers exactly the rows that show it', async () => {
    const asking = filtersOf(endpoint).filter((field) => !(field.name in least));
    const questions = new Map<string, Question[]>();
    for (const field of asking)
      questions.set(
        field.name,
        spread(
          [
            ...(switched.get(field.name) ?? shown).flatMap((row) => byRow(field, row)),
            ...(await tableQuestions(name, field, shown)),
          ],
          ROWS_TRIED,
        ),
      );
    for (const [filter, some] of questions) {
      if (some.length === 0) unread.add(`${name}.${filter}`);
      for (const question of some) await prove([question]);
    }
    for (const row of spread(shown, 1)) {
      const said = asking.flatMap((field) => byRow(field, row).slice(0, 1));
      for (const [i, one] of said.entries()) for (const other of said.slice(i + 1)) await prove([one, other]);
    }
  });

  /** The first row's answer to every filter but those left out, and what only the tables know. */
  const narrowed = async (without: readonly string[] = []): Promise<Input[]> => {
    const asked: Input[] = [{ ...least }];
    for (const field of filtersOf(endpoint)) {
      if (without.includes(field.name) || field.name in least) continue;
      const [question] = [
        ...shown.slice(0, 1).flatMap((row) => byRow(field, row)),
        ...(await tableQuestions(name, field, shown)),
      ];
      if (question) asked.push({ ...least, ...question.asked });
    }
    return asked;
  };

  test('its statistic counts what it opens, narrowed as it is', async () => {
    const group = name.split('.')[0] ?? '',
      found = ENDPOINTS.find(([known, e]) => known === `${group}.statistic` && shapesOf(e).includes('list'));
    // Of several lists of a group the first is the one below the strip.
    if (!found || lists.find(([known]) => known.startsWith(`${group}.`))?.[0] !== name) return;
    for (const param of await narrowed(['status'])) {
      const answer = await world.ask(found[1], world.actors.inside, param);
      const { total, list } = (answer.envelope?.data ?? { total: 0, list: [] }) as Statistic;
      const opened = async (status?: number): Promise<number> =>
        (await whole(page, status === undefined ? param : { ...param, status })).length;
      const shownBy = await Promise.all(list.map(async ({ status }) => [status, await opened(status)]));
      expect({ param, total, list: list.map(({ status, count }) => [status, count]) }).toEqual({
        param,
        total: await opened(),
        list: shownBy,
      });
    }
  });

  test('a sheet has the rows of the list, narrowed as it is', async () => {
    const found = sheetOf(page);
    if (!found) return;
    for (const param of await narrowed()) {
      const input = 'param' in shapeOf(found.input) ? { param } : param;
      const { status, envelope, bytes } = await world.ask(found, world.actors.inside, input);
      // Refused is told by other rings; here: what is written.
      expect({ param, status, code: envelope?.code ?? OK }).toEqual({ param, status: 200, code: OK });
      if (envelope) continue;
      const [, ...rows] = await sheetText(bytes);
      expect({ param, rows: rows.length }).toEqual({ param, rows: (await whole(page, param)).length });
    }
  });

  test('an order is the order of its column, and backwards the other way round', async () => {
    if (!('orderBy' in shapeOf(endpoint.input))) return;
    for (const field of Object.keys(rowShape(endpoint))) {
      const orderOf = async (dir: 'asc' | 'desc'): Promise<WorldRow[] | null> => {
        const input = { param: least, pageSize: SIZE, orderBy: [{ field, dir }] };
        const { envelope } = await world.ask(endpoint, world.actors.inside, input);
        return envelope?.code === OK ? (envelope.data as Answered).list : null;
      };
      const [up, down] = [await orderOf('asc'), await orderOf('desc')];
      if (!up || !down) continue;
      // Where a row says nothing it stands at the end, whichever way one looks.
      const values = (rows: WorldRow[]): unknown[] => rows.map((row) => row[field] ?? null);
      const known = values(up).filter((value) => value !== null);
      expect(values(up).slice(0, known.length), field).toEqual(known);
      if (shown.length <= SIZE)
        expect(
          values(down).filter((value) => value !== null),
          field,
        ).toEqual(known.toReversed());
      if (
        known.every(
          (value) => typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)),
        )
      )
        expect(known, field).toEqual(known.toSorted(upwards));
      if (isCode(name, field)) expect(known, field).toEqual(known.map(String).toSorted(byCode));
    }
  });
});

test('what no row shows is on the list, and nothing else is', () => {
  expect([...unread].toSorted()).toEqual(Object.values(UNREAD).flat().toSorted());
});
