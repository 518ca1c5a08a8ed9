import { goodsApi } from '#contract/basic/goods/goods.ts';
import { FROM_FIRST, PAGES_BY_NUMBER } from '#contract/kit/page.ts';
import type { Client } from '../support/api.ts';
import { latencies, quantile, seeded } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Options } from './options.ts';
import type { Row } from './report.ts';
import { standGoods, waysTo } from './search.ts';

const AT_ONCE = 4,
  ASKED = 200;
/** How far a walk by cursor goes before pages are measured: rows, and rows a step. */
const DEEP = 100_000,
  STEP = 200;

type Input = {
  param: Record<string, unknown>;
  pageNum?: number;
  pageSize?: number;
  cursor?: string;
  orderBy?: { field: string; dir: 'asc' | 'desc' }[];
};

/** The list of goods, its search boxes and the drop-downs that offer goods, when there are a great many. */
export async function masterRows({
  options,
  product,
  client,
  say,
}: {
  options: Options;
  product: Product;
  client: Client;
  say: (text: string) => void;
}): Promise<Row[]> {
  const count = options.goods,
    size = count.toLocaleString('en-US'),
    random = seeded(options.seed);
  say(`${size} goods`);
  await standGoods(product, count);
  const ways = waysTo(random, count),
    page = (): number => 1 + Math.floor(random() * 5);
  say('down by cursor');
  const byName = [{ field: 'name', dir: 'asc' as const }],
    down = Math.min(DEEP, count / 2).toLocaleString('en-US');
  const far = await walk(client, {}, count),
    farByName = await walk(client, { orderBy: byName }, count);
  const part = (text: string): string => text.slice(3, 9);
  const lists: Record<string, () => Input> = {
    'the first pages': () => ({ param: {}, pageNum: page() }),
    'by temperature and state': () => ({ param: { storageMode: 3, status: 1 }, pageNum: page() }),
    'disabled ones, of which there are none': () => ({ param: { status: 0 } }),
    'in the order of names': () => ({ param: {}, pageNum: page(), orderBy: [{ field: 'name', dir: 'asc' }] }),
    'in the order of changes': () => ({ param: {}, pageNum: page(), orderBy: [{ field: 'updatedAt', dir: 'desc' }] }),
    'the last pages by number': () => ({ param: {}, pageNum: PAGES_BY_NUMBER - page() }),
    [`${down} rows down, by cursor`]: () => ({ param: {}, cursor: far[page()] ?? '' }),
    [`${down} rows down in the order of names, by cursor`]: () => ({
      param: {},
      orderBy: byName,
      cursor: farByName[page()] ?? '',
    }),
  };
  const contained: Record<string, () => Input> = {
    'two characters of a name': () => ({ param: { name: ways['two characters of a name']?.() } }),
    'a whole name': () => ({ param: { name: ways['a whole name']?.() } }),
    'part of a code': () => ({ param: { code: part(ways['a code, whole']?.() ?? '') } }),
    'code or name': () => ({ param: { keyword: part(ways['a code, whole']?.() ?? '') } }),
    'what nobody has': () => ({ param: { keyword: ways['what nobody has']?.() } }),
  };
  const measured = async (what: string, atMost: number, ask: () => Promise<unknown>): Promise<Row> => {
    for (let n = 0; n < AT_ONCE; n += 1) await ask();
    const ms = await latencies(
      Array.from({ length: ASKED }, (_, i) => i),
      AT_ONCE,
      ask,
    );
    return {
      part: 'masters',
      what: `${what}, ${size} present, ${AT_ONCE} at once, p99`,
      unit: 'ms',
      figure: quantile(ms, 0.99),
      targets: [{ of: 'figure', atMost }],
    };
  };
  const rows: Row[] = [];
  for (const [what, input] of Object.entries(lists))
    rows.push(await measured(`list of goods, ${what}`, 80, () => client.ask(goodsApi.page, input())));
  for (const [what, input] of Object.entries(contained))
    rows.push(await measured(`search for goods, ${what}`, 150, () => client.ask(goodsApi.page, input())));
  // Initials find goods in the command bar; a drop-down knows codes, barcodes and names.
  for (const [what, text] of Object.entries(ways).filter(([what]) => what !== 'initials'))
    rows.push(
      await measured(`drop-down of goods, ${what}`, 50, () => client.ask(goodsApi.options, { keyword: text() })),
    );
  return rows;
}

/** Cursors of some pages far down, newest last. */
async function walk(client: Client, input: Pick<Input, 'orderBy'>, count: number): Promise<string[]> {
  const met = [FROM_FIRST];
  for (let seen = 0; seen < Math.min(DEEP, count / 2); seen += STEP) {
    const { nextCursor } = await client.ask(goodsApi.page, {
      param: {},
      ...input,
      pageSize: STEP,
      cursor: met.at(-1) ?? FROM_FIRST,
    });
    if (nextCursor === undefined) break;
    met.push(nextCursor);
  }
  return met.slice(-6);
}
