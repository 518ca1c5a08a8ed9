import { orderApi } from '#contract/inbound/order.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pieces, seeded } from '../../support/measure.ts';
import { Caller, type Line } from '../caller.ts';
import type { Ground } from '../ground.ts';
import { Hands, openBook } from '../histories/hands.ts';

const WORKERS = 8;
/** Longer than any promise: whoever is not answered by then is a fault, and named. */
const PATIENCE_MS = 90_000;

/** What the server said it did: units promised to an order, or received of a delivery, by the number the owner gave it. */
interface Said {
  orders: Map<string, number>;
  deliveries: Map<string, number>;
}

/** People at work who write down what they are told, in the moment they are told. */
export class Shift {
  readonly faults: string[] = [];
  /** When each acknowledged write was sent, the try that was answered, and when it was. */
  readonly acknowledged: { sent: number; answered: number }[] = [];
  readonly #said: Said = { orders: new Map(), deliveries: new Map() };
  readonly #hands: Hands[];
  readonly #line: Line;
  readonly #tag: string;
  #serial = 0;
  #over = false;
  #work: Promise<unknown> = Promise.resolve();

  constructor(ground: Ground, line: Line, { seed, tag }: { seed: number; tag: string }) {
    this.#line = line;
    this.#tag = tag;
    this.#hands = Array.from({ length: WORKERS }, (_, i) => {
      const random = seeded(seed * 31 + i * 7919);
      return new Hands(ground, openBook(tag), random, new Caller(line, random, { patienceMs: PATIENCE_MS }));
    });
  }

  begin(): void {
    this.#work = Promise.all(
      this.#hands.map(async (h) => {
        while (!this.#over && this.faults.length < 5) {
          await (h.random() < 0.6 ? this.#order(h) : this.#delivery(h)).catch((error: unknown) => {
            this.faults.push(error instanceof Error ? error.message : String(error));
          });
        }
      }),
    );
  }

  /** Everybody finishes what he began, retries and all. */
  async end(): Promise<void> {
    this.#over = true;
    await this.#work;
    this.faults.push(...this.#hands.flatMap((h) => h.book.faults));
  }

  /** A new order, what is promised to it, and for some of them: taken back. */
  async #order(h: Hands): Promise<void> {
    const externalNo = this.#number('O'),
      units = h.int(1, 5);
    const made = await h.must(outOrderApi.add, {
      ownerId: h.ground.ownerId,
      requireOn: '2099-12-31',
      externalNo,
      lines: [{ goodsId: h.goods().id, unitQty: units }],
    });
    this.#told('orders', externalNo, 0, made);
    const got = await h.must(outOrderApi.allocate, { ids: [made.data.id] });
    this.#told('orders', externalNo, got.data.list[0]?.allocated ?? 0, got);
    if (h.random() < 0.3)
      this.#told('orders', externalNo, 0, await h.must(outOrderApi.cancelAllocate, { ids: [made.data.id] }));
  }

  /** A delivery, half of which comes first and the rest later. */
  async #delivery(h: Hands): Promise<void> {
    const externalNo = this.#number('I'),
      units = h.int(1, 5);
    const made = await h.must(orderApi.add, {
      ownerId: h.ground.ownerId,
      orderType: 1,
      externalNo,
      lines: [{ goodsId: h.goods().id, unitQty: units * 2 }],
    });
    this.#told('deliveries', externalNo, 0, made);
    const {
      data: {
        lines: [line],
      },
    } = await h.must(orderApi.get, { id: made.data.id });
    for (const received of [units, units * 2])
      this.#told(
        'deliveries',
        externalNo,
        received,
        await h.must(receiveApi.confirm, { lines: [{ detailId: line?.id ?? 0, qty: units }] }),
      );
  }

  #number(kind: string): string {
    this.#serial += 1;
    return `${this.#tag}-${kind}${this.#serial}`;
  }

  #told(
    kind: keyof Said,
    externalNo: string,
    units: number,
    { sent, answered }: { sent: number; answered: number },
  ): void {
    this.#said[kind].set(externalNo, units);
    this.acknowledged.push({ sent, answered });
  }

  /** How many documents of either kind this shift was told of. */
  get documents(): { orders: number; deliveries: number } {
    return { orders: this.#said.orders.size, deliveries: this.#said.deliveries.size };
  }

  /** What is not as it was said: lost, doubled or half done. */
  async broken(): Promise<string[]> {
    const h = new Hands({ ownerId: 0, goods: [] }, openBook(''), seeded(1), new Caller(this.#line, seeded(1)));
    const orders = await seenOf([...this.#said.orders.keys()], async (externalNo) =>
      (await h.must(outOrderApi.queryPage, { param: { externalNo }, pageSize: 200 })).data.list.map((row) => ({
        ...row,
        units: row.qtyAllocated,
      })),
    );
    const deliveries = await seenOf([...this.#said.deliveries.keys()], async (externalNo) =>
      (await h.must(orderApi.queryPage, { param: { externalNo }, pageSize: 200 })).data.list.map((row) => ({
        ...row,
        units: row.qtyReceived,
      })),
    );
    return [...differences(this.#said.orders, orders), ...differences(this.#said.deliveries, deliveries)];
  }
}

interface Row {
  externalNo: string | null;
  units: number;
}
/** Units of every document found under these numbers. */
async function seenOf(
  numbers: readonly string[],
  ask: (externalNo: string) => Promise<Row[]>,
): Promise<Map<string, number[]>> {
  const rows: Row[] = [];
  for (const some of pieces(numbers, 100)) rows.push(...(await ask(some.join(','))));
  return new Map(
    [...Map.groupBy(rows, (row) => row.externalNo ?? '')].map(([number, some]) => [
      number,
      some.map((row) => row.units),
    ]),
  );
}

const differences = (said: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number[]>): string[] =>
  [...said].flatMap(([number, units]) => {
    const found = seen.get(number) ?? [];
    if (found.length === 1 && found[0] === units) return [];
    return [
      `${number}: acknowledged once with ${units} units, found ${found.length === 0 ? 'nothing' : `${found.length} with ${found.join(' and ')}`}`,
    ];
  });
