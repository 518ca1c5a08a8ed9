import { stocktakeLife } from '#contract/inner/stocktake-life.ts';

/** What became of a line. */
export const RESULT = { open: 0, equal: 1, recount: 2, differs: 3, booked: 4, ignored: 5 } as const;

/** A line as it stands under the lock of its stocktake. */
export interface TakeLine {
  id: number;
  positionId: number;
  positionCode: string;
  goodsId: number | null;
  goodsCode: string | null;
  lotId: number | null;
  lpnId: number;
  ownerId: number | null;
  quality: string;
  /** Counted carton by carton. */
  catchWeight: boolean;
  /** Each piece has a serial number. */
  isSerial: boolean;
  /** Cartons or pieces that the count did not find. */
  missingCodes: string[];
  /** Pieces that it found where the book has none of them. */
  extraCodes: string[];
  isFound: boolean;
  countBy: number | null;
  counter: string;
  countAt: Date | null;
  recountAt: Date | null;
  diff: number | null;
  result: number;
}

/** Why a line cannot be counted by this person now, or null. */
export function refusesCount(line: TakeLine, status: number, { userId, qty }: { userId: number; qty: number }) {
  const at = `库位【${line.positionCode}】${line.goodsCode ? `商品【${line.goodsCode}】` : ''}`;
  if (line.goodsId === null && qty > 0) return `${at}账面无货，请按计划外商品登记`;
  if (status === stocktakeLife.at.counting)
    return line.result === RESULT.open ? null : `${at}已由${line.counter}盘点，重盘请先撤销`;
  if (line.result !== RESULT.recount) return `${at}不需要复盘`;
  return line.countBy === userId ? '复盘人不能与初盘人相同' : null;
}

/** Which of the weighed cartons that lie there were not scanned; or why what was scanned cannot be the count. More of them only come in by being weighed. */
export function cartonsMissed(
  scanned: readonly string[],
  lying: readonly string[],
  qty: number,
): { missing: string[] } | { why: string } {
  const codes = scanned.map((code) => code.toUpperCase());
  const twice = codes.find((code, i) => codes.indexOf(code) < i);
  if (twice !== undefined) return { why: `箱码【${twice}】已扫描` };
  const astray = codes.find((code) => !lying.includes(code));
  if (astray !== undefined) return { why: `箱码【${astray}】不在该库位` };
  if (qty !== codes.length) return { why: codes.length === 0 ? '请逐箱扫码' : `数量与箱码数【${codes.length}】不一致` };
  return { missing: lying.filter((code) => !codes.includes(code)) };
}

/** What a count says of numbers: those it did not find, and those that do not lie there by the book. */
export interface Codes {
  missing: string[];
  extra: string[];
}
export const NO_CODES: Codes = { missing: [], extra: [] };

/** Which pieces a count found and missed; or why what was scanned cannot be the count. Counted by number alone (null) nobody knows, unless nothing lies there at all. */
export function serialsCounted(
  scanned: readonly string[] | null,
  lying: readonly string[],
  qty: number,
): Codes | { why: string } {
  if (scanned === null && qty > 0) return NO_CODES;
  const codes = (scanned ?? []).map((code) => code.toUpperCase());
  const twice = codes.find((code, i) => codes.indexOf(code) < i);
  if (twice !== undefined) return { why: `序列号【${twice}】已扫描` };
  if (qty !== codes.length) return { why: `数量与序列号数【${codes.length}】不一致` };
  const there = new Set(lying),
    found = new Set(codes);
  return { missing: lying.filter((code) => !found.has(code)), extra: codes.filter((code) => !there.has(code)) };
}

/** Whether the numbers say which pieces a difference is of. */
export const isNamed = ({ diff, missingCodes, extraCodes }: Pick<TakeLine, 'diff' | 'missingCodes' | 'extraCodes'>) =>
  extraCodes.length - missingCodes.length === (diff ?? 0);

/** How far a count is off: of pieces that are told apart, every one that is not where the book has it. */
export const offBy = (book: number, counted: number, { missing, extra }: Codes): number =>
  Math.max(Math.abs(counted - book), missing.length + extra.length);

/** What a first count says: equal, counted again by somebody else when it is off by more than so many percent of the book, or waiting for the auditor. */
export function firstResult(
  book: number,
  counted: number,
  percent: number,
  off: number = Math.abs(counted - book),
): number {
  if (off === 0) return RESULT.equal;
  return off * 100 > book * percent ? RESULT.recount : RESULT.differs;
}

/** What the second count says: nobody counts a third time. */
export const secondResult = (book: number, counted: number, off: number = Math.abs(counted - book)): number =>
  off === 0 ? RESULT.equal : RESULT.differs;

/**
 * Which lines without a difference somebody else counts again: of each owner so many in a hundred, rounded, by chance. What was drawn before (an undone
 * count is submitted twice) is not drawn on top of it.
 */
export function drawn(
  lines: readonly TakeLine[],
  pctOf: (ownerId: number) => number,
  chance: (line: TakeLine) => number,
): TakeLine[] {
  const counted = lines.filter((line) => line.goodsId !== null && line.ownerId !== null && line.diff === 0);
  return [...Map.groupBy(counted, (line) => line.ownerId ?? 0)].flatMap(([ownerId, own]) => {
    const right = own.filter((line) => line.result === RESULT.equal && line.recountAt === null);
    const before = own.length - right.length;
    const quota = Math.round((own.length * pctOf(ownerId)) / 100) - before;
    return right.toSorted((a, b) => chance(a) - chance(b)).slice(0, Math.max(0, quota));
  });
}

/** What a submission finds still to do, or the state it leads to. */
export function submitted(
  status: number,
  lines: readonly Pick<TakeLine, 'positionId' | 'result'>[],
): { why: string } | { to: number } {
  const at = (result: number) => new Set(lines.filter((l) => l.result === result).map((l) => l.positionId)).size;
  const open = at(RESULT.open),
    again = at(RESULT.recount);
  if (open > 0) return { why: `还有${open}个库位未盘` };
  if (status === stocktakeLife.at.recounting && again > 0) return { why: `还有${again}个库位未复盘` };
  return { to: again > 0 ? stocktakeLife.at.recounting : stocktakeLife.at.judged };
}
