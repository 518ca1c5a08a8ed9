import { parseBarcode } from 'gs1-barcode-parser-mod';
import { gtinOf, isSscc } from '#contract/terms/gs1.ts';
import { dayHere } from '../../data/clock.ts';

/** What a GS1 code says of the goods it stands on. */
export interface Gs1 {
  /** What the page is asked for: the shipping unit, else the goods, else what it says of them. */
  code: string;
  sscc: string | null;
  gtin: string | null;
  lot: string | null;
  producedOn: string | null;
  expireOn: string | null;
  serial: string | null;
  /** Pieces counted within (30). */
  pieces: number | null;
  /** Trade items within the shipping unit (37). */
  items: number | null;
  weightG: number | null;
}

/** Why a code cannot stand on goods of a lot; null when it can. The last day may be reckoned with the first or without. */
export function strangerTo(
  lot: { producedOn?: string | null; expireOn: string | null },
  { producedOn, expireOn }: Pick<Gs1, 'producedOn' | 'expireOn'>,
): string | null {
  if (producedOn && lot.producedOn && producedOn !== lot.producedOn)
    return `条码的生产日期${producedOn}不是应拣批次的${lot.producedOn}`;
  const apart = expireOn && lot.expireOn ? Math.abs(Date.parse(expireOn) - Date.parse(lot.expireOn)) : 0;
  return apart > DAY_MS ? `条码的到期日${expireOn ?? ''}不是应拣批次的${lot.expireOn ?? ''}` : null;
}
const DAY_MS = 86_400_000;

const GS = '\u001d';
/** A scanner names the symbology first (]C1 GS1-128, ]d2 DataMatrix, ]Q3 QR, ]e0 DataBar), sends FNC1, or a person types what is printed: in brackets. */
const NAMED = /^(\](C1|d2|Q3|e0|J1)|\(\d{2,4}\))/;
/** What keyboards send in the separator's place. */
const SPELLED_GS = /<GS>|\{GS\}|\[GS\]/gi;

type Item = ReturnType<typeof parseBarcode>['parsedCodeItems'][number];
type Part = Pick<Item, 'ai' | 'raw'> & { at: number };

/** Reads a GS1 code; null for any other. Throws the sentence for one that cannot be meant: nothing of it is guessed. */
export function readGs1(scanned: string, thisYear = Number(dayHere().slice(0, 4))): Gs1 | null {
  const text = scanned.trim().replaceAll(SPELLED_GS, GS);
  if (!text.startsWith(GS) && !NAMED.test(text) && !startsWithKey(text)) return null;
  const parts = split(text);
  const said = new Map<string, string>();
  for (const part of parts) {
    const [name, value] = meaning(part, thisYear) ?? [];
    if (name === undefined || value === undefined) continue;
    const before = said.get(name);
    if (before !== undefined && before !== value) throw fault(part, '与前面的内容矛盾');
    said.set(name, value);
  }
  return judged(said);
}

/** Without a name and brackets only a code that begins with its shipping unit or goods, check digit and all, is one. */
function startsWithKey(text: string): boolean {
  if (/^00\d{18}/.test(text)) return isSscc(text.slice(2, 20));
  return text.length >= 16 && /^0[12]\d{14}/.test(text) && gtinOf(text.slice(2, 16)) !== null;
}

const REASONS: readonly [RegExp, string][] = [
  [/truncated/, '长度不足'],
  [/date|month|day|year/, '日期无效'],
  [/number/, '不是数字'],
  [/bracketed/, '括号内的标识与内容不符'],
];

function split(text: string): Part[] {
  // The parser takes the first characters for the symbology where none is named.
  const named = /^[\](]/.test(text) ? text : `]C1${text.startsWith(GS) ? text.slice(1) : text}`;
  try {
    return parseBarcode(named).parsedCodeItems.map(({ ai, raw }, i) => ({
      ai,
      raw: raw.replaceAll(GS, ''),
      at: i + 1,
    }));
  } catch (why) {
    const [, said] = REASONS.find(([known]) => known.test(String(why))) ?? [];
    throw new Error(`GS1条码无效：${said ?? '含有不认识的标识'}`);
  }
}

const NAMES: Readonly<Record<string, string>> = {
  '00': '托盘号',
  '01': '商品条码',
  '02': '内装商品',
  '10': '批号',
  '11': '生产日期',
  '15': '保质期',
  '17': '到期日',
  '21': '序列号',
  '30': '件数',
  '37': '内装件数',
};
const fault = ({ ai, at }: Pick<Part, 'ai' | 'at'>, why: string): Error =>
  new Error(`第${at}段（${ai}）：${NAMES[ai] ?? (ai.startsWith('310') ? '净重' : '标识')}${why}`);

/** One element under the name of what it says; undefined for what the standard knows and nobody here asks. */
function meaning(part: Part, thisYear: number): [name: string, value: string] | undefined {
  const { ai, raw } = part;
  if (ai === '00') return isSscc(raw) ? ['sscc', raw] : wrong(part, '校验位错误');
  if (ai === '01' || ai === '02') return gtinOf(raw) ? [ai, raw] : wrong(part, '校验位错误');
  if (ai === '10' || ai === '21') {
    if (raw.length < 1) throw fault(part, '为空');
    if (raw.length > 20) throw fault(part, '超过20位，可能缺少分隔符');
    return [ai === '10' ? 'lot' : 'serial', raw];
  }
  if (ai === '11' || ai === '15' || ai === '17') return [ai, dayOf(part, thisYear)];
  if (ai === '30' || ai === '37')
    return /^\d{1,8}$/.test(raw) && Number(raw) > 0 ? [ai, String(Number(raw))] : wrong(part, '无效');
  if (/^310\d$/.test(ai)) return ['weight', String(gramsOf(part))];
  return undefined;
}

function wrong(part: Part, why: string): never {
  throw fault(part, why);
}

/** The century nearest to now; day 00 is the end of the month. */
function dayOf(part: Part, thisYear: number): string {
  const read = /^(\d\d)(\d\d)(\d\d)$/.exec(part.raw);
  if (!read) throw fault(part, '无效');
  const [, yy, month, day] = read.map(Number) as [number, number, number, number];
  const gap = yy - (thisYear % 100);
  const year = thisYear - (thisYear % 100) + yy + (gap >= 51 ? -100 : gap <= -50 ? 100 : 0);
  if (month < 1 || month > 12) throw fault(part, '无效');
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > last) throw fault(part, '无效');
  return `${year}-${String(month).padStart(2, '0')}-${String(day || last).padStart(2, '0')}`;
}

/** Kilograms with as many decimals as the identifier's last digit says. */
function gramsOf(part: Part): number {
  const decimals = Number(part.ai.slice(3));
  const grams = /^\d{6}$/.test(part.raw) && decimals <= 5 ? Math.round((Number(part.raw) * 1000) / 10 ** decimals) : 0;
  return grams > 0 ? grams : wrong(part, '无效');
}

/** What the elements say together, and whether they can. */
function judged(said: ReadonlyMap<string, string>): Gs1 {
  const of = (name: string): string | null => said.get(name) ?? null;
  const count = (name: string): number | null => (said.has(name) ? Number(said.get(name)) : null);
  const item = of('01'),
    content = of('02'),
    producedOn = of('11'),
    expireOn = of('17') ?? of('15');
  if (item && content) throw new Error('条码同时有商品条码(01)和内装商品(02)，不能确定是哪一个');
  if (content && !said.has('37')) throw new Error('条码有内装商品(02)，没有内装件数(37)');
  if (said.has('37') && !content) throw new Error('条码有内装件数(37)，没有内装商品(02)');
  if (producedOn && expireOn && producedOn > expireOn)
    throw new Error(`条码的生产日期${producedOn}晚于到期日${expireOn}`);
  const sscc = of('sscc'),
    gtin = item ?? content,
    lot = of('lot'),
    serial = of('serial');
  const code = sscc ?? gtin ?? serial ?? lot ?? expireOn ?? producedOn;
  if (code === null) throw new Error('条码没有商品、托盘、序列号、批号或日期');
  return {
    code,
    sscc,
    gtin,
    lot,
    producedOn,
    expireOn,
    serial,
    pieces: count('30'),
    items: count('37'),
    weightG: count('weight'),
  };
}
