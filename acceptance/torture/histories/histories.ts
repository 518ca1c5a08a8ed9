import { isDeepStrictEqual } from 'node:util';
import { adjustApi } from '#contract/inner/adjust.ts';
import { moveApi } from '#contract/inner/move.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { crowd, pieces, seeded } from '../../support/measure.ts';
import { Caller, openLine, type Answer, type Answered, type Line } from '../caller.ts';
import { clerk, layGround, type Ground, wireTime } from '../ground.ts';
import { lawsHold } from '../laws.ts';
import { atMost, type Finding, type Part } from '../part.ts';
import { contradiction } from './available.ts';
import { deed } from './deeds.ts';
import { Hands, openBook, type Book } from './hands.ts';

const WORKERS = 16,
  CALLS = 960,
  LOSS = 1 / 3,
  TRIES = 20;
const GOODS = 4,
  SHELVES = 3;
/** Units of each goods that a history begins with, at least. */
const SMALL_STOCK = 20;
const FAULTS_MAX = 5;
/** Histories of one run when nothing else is said: about three minutes. */
const HISTORIES = 8;

/** One history: who fights over what, on which line, with which dice; `tag` begins the numbers of its orders. */
export interface Fight {
  ground: Ground;
  line: Line;
  seed: number;
  tag: string;
  calls?: number;
}
/** `faults`: keys, replies and documents that are wrong. `unordered`: goods whose calls no order explains. */
export interface Fought {
  faults: string[];
  unordered: string[];
  judged: number;
}

/**
 * Sixteen callers do what changes the available units of few goods, a third of the replies are thrown away and asked for again, and at
 * the end everything they heard must be explained by things happening one at a time; each key must have had one effect.
 */
export async function history({ ground, line, seed, tag, calls = CALLS }: Fight): Promise<Fought> {
  const book = openBook(tag),
    calm = new Hands(ground, openBook(`${tag}c`), seeded(seed), new Caller(line, seeded(seed)));
  await stockUp(calm);
  const start = await units(calm),
    since = new Date(),
    before = await counts(calm, since);
  const until = line.tally.answered + calls;
  const attempt = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      book.faults.push(error instanceof Error ? error.message : String(error));
    });
  const hands = Array.from({ length: WORKERS }, (_, i) => {
    const random = seeded(seed * 31 + i * 7919);
    return new Hands(ground, book, random, new Caller(line, random, { loss: LOSS }));
  });
  // Before the others begin, while there is something to promise for certain.
  await Promise.all(hands.slice(0, 1).map((h) => attempt(twentyTries(h))));
  await Promise.all(
    hands.map(async (h) => {
      while (line.tally.answered < until && book.faults.length < FAULTS_MAX) await attempt(deed(h));
    }),
  );
  const end = await units(calm, book),
    unordered: string[] = [];
  for (const [goodsId, calls] of book.history) {
    const why = contradiction(calls, start.get(goodsId) ?? 0);
    if (why !== undefined)
      unordered.push(`goods ${goodsId}, from ${start.get(goodsId)} to ${end.get(goodsId)} units: ${why}`);
  }
  book.faults.push(...(await strayDocuments(calm, book, { before, since })));
  return {
    faults: book.faults,
    unordered,
    judged: [...book.history.values()].flat().filter(({ act }) => act.what !== 'seen').length,
  };
}

/** Found units, so that there is a little of everything. */
async function stockUp(h: Hands): Promise<void> {
  for (const { id: goodsId, shelves } of h.ground.goods) {
    const rows = await h.look(goodsId),
      free = rows.reduce((sum, row) => sum + row.available, 0);
    if (free >= SMALL_STOCK) continue;
    const [row] = rows,
      place = row ? { stockId: row.id } : { goodsId, positionCode: shelves[0] ?? '' };
    const { data: made } = await h.must(adjustApi.add, {
      kind: 1,
      ownerId: h.ground.ownerId,
      reasonCode: 'FOUND',
      lines: [{ ...place, delta: SMALL_STOCK - free }],
    });
    const { data: ready } = await h.must(adjustApi.submit, { id: made.id, version: made.version });
    await h.must(adjustApi.generateTask, { id: ready.id, version: ready.version });
  }
}

/** What is available now that nobody does anything; written into `book` as its last reading. */
async function units(h: Hands, book?: Book): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const { id } of h.ground.goods) {
    found.set(
      id,
      (await h.look(id)).reduce((sum, row) => sum + row.available, 0),
    );
    const last = h.book.history.get(id)?.at(-1);
    if (book && last) book.history.set(id, [...(book.history.get(id) ?? []), last]);
  }
  return found;
}

/** Twenty tries with one key, at once: one order, one promise, one taking back, and twenty times the same answer. */
async function twentyTries(h: Hands): Promise<void> {
  const together = async <O>(name: string, act: () => Promise<Answer<O>>): Promise<Answered<O>> => {
    const answers = await Promise.all(Array.from({ length: TRIES }, act));
    const good = answers.filter((answer): answer is Answered<O> => answer.ok);
    const [first] = good;
    if (!first || good.length < TRIES)
      throw new Error(
        `${name}: of ${TRIES} tries with one key ${TRIES - good.length} were refused: ${answers.find((answer) => !answer.ok)?.msg}`,
      );
    if (!good.every((answer) => isDeepStrictEqual(answer.data, first.data)))
      throw new Error(`${name}: ${TRIES} tries with one key were answered differently`);
    return {
      ...first,
      asked: Math.min(...good.map((one) => one.asked)),
      answered: Math.min(...good.map((one) => one.answered)),
    };
  };
  const goodsId = h.goods().id,
    externalNo = `${h.book.tag}-tries`,
    key = (step: string): string => `${externalNo}-${step}`;
  const order = {
    ownerId: h.ground.ownerId,
    requireOn: '2099-12-31',
    externalNo,
    shortPolicy: 2,
    lines: [{ goodsId, unitQty: 1 }],
  };
  const {
    data: { id },
  } = await together('new order', () => h.caller.ask(outOrderApi.add, order, key('order')));
  h.book.orders.push(externalNo);
  const promised = await together('promise', () => h.caller.ask(outOrderApi.allocate, { ids: [id] }, key('promise')));
  h.noteDecided(goodsId, promised, { what: 'take', asked: 1, got: 1, inPart: false });
  h.note(
    goodsId,
    await together('taking back', () => h.caller.ask(outOrderApi.cancelAllocate, { ids: [id] }, key('back'))),
    { what: 'give', units: 1 },
  );
}

interface Counts {
  adjustments: number;
  moves: number;
}
/** Adjustments and moves there are of each goods since then: a list counts no further than a thousand. */
async function counts(h: Hands, since: Date): Promise<Map<number, Counts>> {
  const createdFrom = wireTime(since);
  const rows = await crowd(h.ground.goods, 2, async ({ id: goodsId }): Promise<[number, Counts]> => {
    const adjustments = await h.must(adjustApi.queryPage, { param: { goodsId, createdFrom } }),
      moves = await h.must(moveApi.queryPage, { param: { goodsId, createdFrom } });
    return [goodsId, { adjustments: adjustments.data.total, moves: moves.data.total }];
  });
  return new Map(rows);
}

/** Documents that nobody was told of, or that somebody was told of and that are not there, or twice. */
async function strayDocuments(
  h: Hands,
  book: Book,
  { before, since }: { before: ReadonlyMap<number, Counts>; since: Date },
): Promise<string[]> {
  const seen = new Map<string, number>();
  for (const externalNo of pieces(book.orders, 100)) {
    const {
      data: { list },
    } = await h.must(outOrderApi.queryPage, { param: { externalNo: externalNo.join(',') }, pageSize: 200 });
    for (const order of list) seen.set(order.externalNo ?? '', (seen.get(order.externalNo ?? '') ?? 0) + 1);
  }
  const faults = book.orders
    .filter((externalNo) => seen.get(externalNo) !== 1)
    .map((externalNo) => `order ${externalNo} is there ${seen.get(externalNo) ?? 0} times`);
  for (const [goodsId, { adjustments, moves }] of await counts(h, since)) {
    const made = {
      adjustments: adjustments - (before.get(goodsId)?.adjustments ?? 0),
      moves: moves - (before.get(goodsId)?.moves ?? 0),
    };
    const told = { adjustments: book.adjustments.get(goodsId) ?? 0, moves: book.moves.get(goodsId) ?? 0 };
    if (made.adjustments !== told.adjustments || made.moves !== told.moves)
      faults.push(`goods ${goodsId}: acknowledged ${JSON.stringify(told)}, made ${JSON.stringify(made)}`);
  }
  return faults;
}

/** P1 and P5. */
export const histories: Part = {
  name: 'histories',
  run: async ({ options, product: make, say }): Promise<Finding[]> => {
    const product = await make();
    await product.start();
    const ground = await layGround(await clerk(product.base), 'TOR', { goods: GOODS, shelves: SHELVES });
    const count = options.histories ?? HISTORIES,
      total = { faults: 0, judged: 0, answered: 0, tries: 0, lost: 0, busy: 0, broken: 0 };
    for (let n = 1; n <= count; n += 1) {
      // Anew for every history: a session lasts an hour.
      const line = openLine(product.base, await clerk(product.base)),
        started = performance.now();
      const {
          faults: wrong,
          unordered,
          judged,
        } = await history({ ground, line, seed: options.seed + n, tag: `H${n}` }),
        faults = [...wrong, ...unordered];
      line.agent.destroy();
      for (const fault of faults) say(`history ${n}: ${fault}`);
      say(
        `history ${n}: ${line.tally.answered} calls in ${line.tally.tries} tries, ${judged} of them touched the stock, ${((performance.now() - started) / 1000).toFixed(1)} s`,
      );
      total.faults += faults.length;
      total.judged += judged;
      for (const name of ['answered', 'tries', 'lost', 'busy', 'broken'] as const) total[name] += line.tally[name];
    }
    return [
      { what: `histories of ${CALLS} calls, ${WORKERS} callers, ${GOODS} goods`, figure: count },
      { what: 'calls answered, in so many tries', figure: `${total.answered} in ${total.tries}` },
      { what: 'replies thrown away', figure: total.lost },
      { what: 'told to come again', figure: total.busy },
      { what: 'connections broken by the server', figure: total.broken },
      { what: 'calls judged against available units', figure: total.judged },
      atMost('histories and keys that cannot be explained', total.faults, 0),
      await lawsHold(await clerk(product.base)),
    ];
  },
};
