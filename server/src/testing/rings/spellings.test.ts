import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { storeApi } from '#contract/basic/partner/store.ts';
import { OK } from '#contract/errors.ts';
import { homeApi } from '#contract/home/home.ts';
import { roleApi } from '#contract/iam/role.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { folded } from '#contract/terms/folding.ts';
import { openRehearsal, type Rehearsal } from './rehearsal.ts';
import type { Input, WorldRow } from './world.ts';

/**
 * Words are stored as they were written and found in each of their spellings: on every kind of list, in drop-downs and in the search of everything, through
 * HTTP. Nothing else is found: what a list answers is what a reader of all its rows would keep.
 */
const LETTERS = [...'abKZ09-_%\\º㎏ﬁ½Å\u212bßıé①Ⅳｱ㈱纯牛奶張𠮷，（'];
const word = fc
  .tuple(
    fc.array(fc.constantFrom(...LETTERS), { minLength: 2, maxLength: 6 }),
    fc.constantFrom('', ' ', '\u3000', '\u00a0'),
    fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 4 }),
  )
  .map((parts) => parts.flat().join('').normalize('NFC').trim());

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
/** The word as others would type it; capitals only where they are of the same letters. */
const spellingsOf = (text: string): string[] => [
  ...new Set(
    [
      text,
      text.normalize('NFKC'),
      text.toLowerCase(),
      text.toUpperCase(),
      wide(text),
      ` ${[...text.normalize('NFC')].join(' ')}\u3000`,
      text.replace(/\s+/gu, ''),
    ].filter((spelling) => folded(spelling) === folded(text)),
  ),
];

/** A list, where its words lie, and how they are asked for. `part`: also a part of it. */
interface Place {
  endpoint: Endpoint;
  table: string;
  column: string;
  shown: string;
  /** Beside it, where a keyword is looked for in both. */
  also?: string;
  asked: (text: string) => Input;
  part: boolean;
}
const param =
  (name: string) =>
  (text: string): Input => ({ param: { [name]: text } });
const ORDERS: Place = {
  endpoint: outOrderApi.queryPage,
  table: 'outbound."order"',
  column: 'external_no',
  shown: 'externalNo',
  asked: param('externalNo'),
  part: false,
};
const PLACES: Place[] = [
  ORDERS,
  { endpoint: storeApi.page, table: 'basic.store', column: 'name', shown: 'name', asked: param('name'), part: true },
  {
    endpoint: storeApi.page,
    table: 'basic.store',
    column: 'name',
    shown: 'name',
    also: 'code',
    asked: param('keyword'),
    part: true,
  },
  {
    endpoint: customerApi.page,
    table: 'basic.customer',
    column: 'name',
    shown: 'name',
    asked: param('name'),
    part: true,
  },
  { endpoint: goodsApi.page, table: 'basic.goods', column: 'name', shown: 'name', asked: param('name'), part: true },
  {
    endpoint: consigneeAddressApi.page,
    table: 'basic.consignee_address',
    column: 'consignee',
    shown: 'consignee',
    asked: param('consignee'),
    part: true,
  },
  {
    endpoint: outOrderApi.queryPage,
    table: 'outbound."order"',
    column: 'consignee',
    shown: 'consignee',
    asked: param('consignee'),
    part: true,
  },
  {
    endpoint: outOrderApi.queryPage,
    table: 'outbound."order"',
    column: 'external_no',
    shown: 'externalNo',
    asked: param('externalNoPart'),
    part: true,
  },
  {
    endpoint: orderApi.queryPage,
    table: 'inbound."order"',
    column: 'external_no',
    shown: 'externalNo',
    asked: param('externalNo'),
    part: false,
  },
  {
    endpoint: stockApi.queryPage,
    table: 'inventory.lot',
    column: 'lot_no',
    shown: 'lotNo',
    asked: (lotNo) => ({ param: { lotNo, by: 'lot' } }),
    part: true,
  },
  {
    endpoint: roleApi.page,
    table: 'iam.role',
    column: 'role_name',
    shown: 'roleName',
    asked: (roleName) => ({ roleName }),
    part: true,
  },
];
const DROP_DOWNS: [Endpoint, string, string][] = [
  [storeApi.options, 'basic.store', 'name'],
  [goodsApi.options, 'basic.goods', 'name'],
  [roleApi.options, 'iam.role', 'role_name'],
];

const WORDS = [
  ...new Map(
    ['5㎏ nº 1', 'Straße Ａ１', '三元', '１０％＿', ...fc.sample(word, { numRuns: 26, seed: 7 })]
      .filter((text) => folded(text).length > 1)
      .map((text) => [folded(text), text]),
  ).values(),
];

let world: Rehearsal;
beforeAll(async () => {
  world = await openRehearsal(async (run) => {
    const columns = new Map(PLACES.map((place) => [`${place.table}.${place.column}`, place]));
    const words = `array[${WORDS.map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`;
    // Every n-th row has the n-th word; what must be unique keeps its number behind the word once the words are used up.
    for (const { table, column } of columns.values())
      await run(
        `update ${table} t set ${column} = (${words})[1 + (n - 1) % ${WORDS.length}] || case when n > ${WORDS.length} then '.' || t.id else '' end
         from (select id, row_number() over (order by id) as n from ${table} where tenant_id = 1) k where k.id = t.id and t.tenant_id = 1`,
      );
  });
}, 240_000);
afterAll(() => world?.close());

const SIZE = 200;
async function ask<T>(endpoint: Endpoint, input: Input): Promise<T> {
  const { envelope } = await world.ask(endpoint, world.actors.inside, input);
  if (envelope?.code !== OK) throw new Error(`${JSON.stringify(envelope)} to ${JSON.stringify(input)}`);
  return envelope.data as T;
}
async function whole({ endpoint }: Place, input: Input): Promise<WorldRow[]> {
  const rows: WorldRow[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = await ask<{ list: WorldRow[] }>(endpoint, { ...input, pageNum, pageSize: SIZE });
    rows.push(...list);
    if (list.length < SIZE) return rows;
  }
}
const texts = (rows: readonly WorldRow[], shown: string): string[] => rows.map((row) => String(row[shown])).toSorted();
/** Two neighbouring characters of a word: what no trigram knows. */
const partOf = (text: string): string => [...text].slice(-2).join('');

describe.each(
  PLACES.map((place): [string, Place] => [
    `${place.table}.${place.column} by ${JSON.stringify(place.asked('…'))}`,
    place,
  ]),
)('%s', (_, place) => {
  test('is found by each spelling of its word, and nothing else is', async () => {
    const all = await whole(place, place.asked('')),
      there = WORDS.filter((text) => all.some((row) => row[place.shown] === text));
    expect(there.length).toBeGreaterThan(2);
    for (const text of there)
      for (const asked of [...spellingsOf(text), ...(place.part ? [partOf(text)] : [])]) {
        if (folded(asked) === '') continue;
        const kept = all.filter((row) =>
          [place.shown, place.also ?? place.shown].some((name) => {
            const has = folded(String(row[name] ?? ''));
            return place.part ? has.includes(folded(asked)) : has === folded(asked);
          }),
        );
        expect({ asked, found: texts(await whole(place, place.asked(asked)), place.shown) }).toEqual({
          asked,
          found: texts(kept, place.shown),
        });
      }
  });
});

test.each(DROP_DOWNS)('a drop-down offers it (%#)', async (endpoint, table, column) => {
  const [{ word: text } = { word: '' }] = await world.look<{ word: string }>(
    world.actors.inside,
    `select ${column} as word from ${table} where not is_deleted and ${table === 'basic.goods' ? 'owner_id in (select owner_id from outbound.order)' : 'status = 1'} order by id limit 1`,
  );
  for (const keyword of spellingsOf(text)) {
    const offered = await ask<{ name: string }[]>(endpoint, { keyword, size: 1000 });
    expect({ keyword, names: offered.map(({ name }) => name) }).toEqual({
      keyword,
      names: expect.arrayContaining([text]),
    });
  }
});

test.each([
  ['goods', 'select name as word, code from basic.goods where not is_deleted order by id limit 5'],
  [
    'outbound',
    `select external_no as word, order_no as code from outbound."order" where status <> 99 order by id limit 40`,
  ],
] as const)('the search of everything finds %s by what its owner calls it', async (kind, sentence) => {
  const { inside } = world.actors;
  const rows = await world.look<{ word: string; code: string }>(inside, sentence);
  const asking = rows.flatMap((row) => spellingsOf(row.word).map((asked) => ({ ...row, asked })));
  const here = new Set((await whole(ORDERS, ORDERS.asked(''))).map((row) => row.orderNo));
  let found = 0;
  for (const { code, asked } of asking.filter((row) => kind === 'goods' || here.has(row.code))) {
    const hits = await ask<{ kind: string; code: string }[]>(homeApi.search, { text: asked });
    const codes = hits.filter((hit) => hit.kind === kind).map((hit) => hit.code);
    // Six of each are shown.
    if (codes.length < 6) expect({ asked, codes }).toEqual({ asked, codes: expect.arrayContaining([code]) });
    if (codes.includes(code)) found += 1;
  }
  expect(found).toBeGreaterThan(5);
});
