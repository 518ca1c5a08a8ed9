import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { REFUSALS, type RefusalName } from '#contract/errors.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import type { Answer, Answered, Caller } from '../caller.ts';
import type { Ground } from '../ground.ts';
import type { Act } from './available.ts';
import type { Call } from './linear.ts';

/** What all hands of one history write down: who changed the available units of which goods, what came to be, and what must not have. */
export interface Book {
  history: Map<number, Call<Act>[]>;
  /** What the numbers of its orders begin with, and the last of them. */
  tag: string;
  serial: number;
  /** How many decisions of the allocation stand in it. */
  decisions: number;
  /** Acknowledged: orders by the number their owner gave them, adjustments and moves by goods. */
  orders: string[];
  adjustments: Map<number, number>;
  moves: Map<number, number>;
  faults: string[];
}
export const openBook = (tag: string): Book => ({
  history: new Map(),
  tag,
  serial: 0,
  decisions: 0,
  orders: [],
  adjustments: new Map(),
  moves: new Map(),
  faults: [],
});

/** An order of one's own with what it was promised. */
export interface Promised {
  id: number;
  units: Map<number, number>;
  full: boolean;
}

/** A share of the commands is sent again after the answer, and once more with another body. */
const AGAIN = 0.08;

/** One pair of hands: asks, keeps its own orders, and writes down what it saw. */
export class Hands {
  readonly ground: Ground;
  readonly book: Book;
  readonly random: () => number;
  readonly caller: Caller;
  readonly mine: Promised[] = [];

  constructor(ground: Ground, book: Book, random: () => number, caller: Caller) {
    this.ground = ground;
    this.book = book;
    this.random = random;
    this.caller = caller;
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.int(0, items.length - 1)];
  }

  goods(): Ground['goods'][number] {
    return this.pick(this.ground.goods) ?? { id: 0, shelves: [] };
  }

  /** Ask; only these refusals are a "no" somebody may hear here. `other` is a body the key must not be used for. */
  async ask<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    { may = [], other }: { may?: readonly RefusalName[]; other?: SentTo<E> } = {},
  ): Promise<Answer<OutputOf<E>>> {
    const key = randomUUID(),
      answer = await this.caller.ask(endpoint, input, key);
    if (!answer.ok && !may.some((name) => REFUSALS[name].code === answer.code))
      throw new Error(`${endpoint.label}: ${answer.code} ${answer.msg}`);
    if (answer.ok && endpoint.act === 'command' && this.random() < AGAIN)
      await this.#again(endpoint, { input, other, key }, answer.data);
    return answer;
  }

  /** The same, where there is nothing to refuse. */
  async must<E extends Endpoint>(endpoint: E, input: SentTo<E>, other?: SentTo<E>): Promise<Answered<OutputOf<E>>> {
    const answer = await this.ask(endpoint, input, other === undefined ? {} : { other });
    if (!answer.ok) throw new Error(`${endpoint.label}: ${answer.msg}`);
    return answer;
  }

  async #again<E extends Endpoint>(
    endpoint: E,
    { input, other, key }: { input: SentTo<E>; other: SentTo<E> | undefined; key: string },
    data: unknown,
  ): Promise<void> {
    const second = await this.caller.ask(endpoint, input, key);
    if (!second.ok || !isDeepStrictEqual(second.data, data))
      this.book.faults.push(
        `${endpoint.label}: the second answer to one key is ${JSON.stringify(second)}, not ${JSON.stringify(data)}`,
      );
    if (other === undefined) return;
    const third = await this.caller.ask(endpoint, other, key);
    if (third.code !== REFUSALS.IDEMPOTENCY.code)
      this.book.faults.push(`${endpoint.label}: another body under a used key is answered ${third.code} ${third.msg}`);
  }

  /** Write down what an answered call did to the available units of a goods. */
  note(goodsId: number, { asked, answered }: { asked: number; answered: number }, act: Act): void {
    const calls = this.book.history.get(goodsId) ?? [];
    calls.push({ act, asked, answered });
    this.book.history.set(goodsId, calls);
  }

  /** The same of what an allocation decided: readings show it when it is committed. */
  noteDecided(goodsId: number, heard: { asked: number; answered: number }, act: Extract<Act, { of?: number }>): void {
    const of = (this.book.decisions += 1);
    this.note(goodsId, heard, { ...act, of });
    this.note(goodsId, heard, { what: 'seen', of });
  }

  /** The stock rows of a goods that may be promised; what they sum up to is written down. */
  async look(goodsId: number): Promise<{ id: number; available: number; positionCode: string }[]> {
    const answer = await this.ask(stockApi.queryPage, { param: { goodsId, by: 'position' }, pageSize: 200 });
    if (!answer.ok) return [];
    const rows = answer.data.list
      .filter((row) => (row.areaKind === 'STORE' || row.areaKind === 'PICK') && row.quality === 'A')
      .map((row) => ({ id: row.id ?? 0, available: row.available, positionCode: row.positionCode ?? '' }));
    this.note(goodsId, answer, { what: 'read', units: rows.reduce((sum, row) => sum + row.available, 0) });
    return rows;
  }
}
