import pg from 'pg';
import { homeApi } from '#contract/home/home.ts';
import type { Client } from '../support/api.ts';
import { crowd, latencies, quantile, seeded } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Options } from './options.ts';
import type { Row } from './report.ts';

const AT_ONCE = 4,
  ASKED = 400;
/** Code, barcode, name and initials of each goods. */
const KEYS_EACH = 4;
const PIECE = 50_000;
/** Words of the names, with their initials: what the product would spell by itself, at 60 µs a name. */
const MAKERS = [
  ['蒙牛', 'mn'],
  ['伊利', 'yl'],
  ['光明', 'gm'],
  ['三元', 'sy'],
  ['君乐宝', 'jlb'],
  ['海底捞', 'hdl'],
  ['双汇', 'sh'],
  ['金锣', 'jl'],
] as const;
const KINDS = [
  ['纯牛奶', 'cnn'],
  ['酸奶', 'sn'],
  ['火锅底料', 'hgdl'],
  ['速冻水饺', 'sdsj'],
  ['牛肉丸', 'nrw'],
  ['冷鲜鸡腿', 'lxjt'],
  ['鲈鱼片', 'lyp'],
  ['冰淇淋', 'bql'],
] as const;

const list = (words: readonly (readonly [string, string])[], at: 0 | 1): string =>
  `array[${words.map((word) => `'${word[at]}'`).join(',')}]`;
const word = (words: readonly (readonly [string, string])[], at: 0 | 1, by: string): string =>
  `(${list(words, at)})[1 + (${by}) % ${words.length}]`;

/** Goods number $from to $to beside one that is there, with barcodes. */
const goods = (from: number, to: number): string[] => [
  `insert into basic.goods (tenant_id, owner_id, code, name, storage_mode, base_unit_id, spell, search_keys)
    select g.tenant_id, g.owner_id, 'KEY' || lpad(n::text, 8, '0'), x.name, g.storage_mode, g.base_unit_id, x.spell,
      array(select distinct substr(t, i, 2) from unnest(array[x.name, x.spell]) t, generate_series(1, length(t) - 1) i)
    from (select * from basic.goods where tenant_id = 1 and not is_deleted order by id limit 1) g, generate_series(${from}, ${to}) n
    cross join lateral (select ${word(MAKERS, 0, 'n')} || ${word(KINDS, 0, 'n / 8')} || n as name, ${word(MAKERS, 1, 'n')} || ${word(KINDS, 1, 'n / 8')} || n as spell) x`,
  `insert into basic.goods_barcode (tenant_id, owner_id, goods_id, barcode) select tenant_id, owner_id, id, '69' || substr(code, 4) from basic.goods
    where tenant_id = 1 and code between 'KEY' || lpad('${from}', 8, '0') and 'KEY' || lpad('${to}', 8, '0')`,
];

/** So many goods there are, whatever stood there before. */
export async function standGoods(product: Product, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  try {
    const {
      rows: [there],
    } = await owner.query<{ n: number }>(
      `select count(*)::int as n from basic.goods where tenant_id = 1 and code like 'KEY%'`,
    );
    for (let from = 1 + (there?.n ?? 0); from <= count; from += PIECE)
      for (const text of goods(from, Math.min(count, from + PIECE - 1))) await owner.query(text);
    for (const table of ['basic.goods', 'basic.goods_barcode']) await owner.query(`vacuum analyze ${table}`);
  } finally {
    await owner.end();
  }
}

/** What people type to find goods number so and so. */
export function waysTo(random: () => number, count: number): Record<string, () => string> {
  const any = (below: number): number => Math.floor(random() * below),
    n = (): number => 1 + any(count);
  const [maker = ['', ''], kind = ['', '']] = [MAKERS[any(MAKERS.length)], KINDS[any(KINDS.length)]];
  return {
    'a code, whole': () => `key${String(n()).padStart(8, '0')}`,
    'the beginning of a code': () =>
      `KEY${String(n())
        .padStart(8, '0')
        .slice(0, 4 + any(4))}`,
    'a barcode': () => `69${String(n()).padStart(8, '0')}`,
    'two characters of a name': () => kind[0].slice(0, 2),
    'a whole name': () => `${maker[0]}${kind[0]}${n()}`,
    initials: () => `${maker[1]}${kind[1]}`,
    'what nobody has': () => `无此物${n()}`,
  };
}

/** The command bar, over so many things that can be found. */
export async function searchRows({
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
  const count = Math.ceil(options.keys / KEYS_EACH);
  say(`${count} goods that can be found by ${KEYS_EACH} keys each`);
  await standGoods(product, count);
  const ways = waysTo(seeded(options.seed), count);
  await crowd(Object.values(ways), 1, (text) => client.ask(homeApi.search, { text: text() }));
  const rows: Row[] = [];
  for (const [what, text] of Object.entries(ways)) {
    const ms = await latencies(
      Array.from({ length: Math.ceil(ASKED / Object.keys(ways).length) }, text),
      AT_ONCE,
      (asked) => client.ask(homeApi.search, { text: asked }),
    );
    rows.push({
      part: 'search',
      what: `${what}, ${options.keys.toLocaleString('en-US')} keys, ${AT_ONCE} at once, p95`,
      unit: 'ms',
      figure: quantile(ms, 0.95),
      targets: [{ of: 'figure', atMost: 150 }],
    });
  }
  return rows;
}
