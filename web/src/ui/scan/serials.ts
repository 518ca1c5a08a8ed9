/** Between the first and the last of a range, which are scanned one after the other. */
const TO = '..';
const isTo = (text: string): boolean => text === '..' || text === '…' || text === '...';

/** Serial numbers of one receipt or check. */
export const SERIALS_MAX = 1000;

/** The numbers that were scanned: a range that is only begun is none. */
export const serialsIn = (held: readonly string[]): string[] => held.filter((one) => one !== TO);

/** Whether the last number of a range is to be scanned next. */
export const awaitsEnd = (held: readonly string[]): boolean => held.at(-1) === TO;

/**
 * What is held once this was scanned or typed: a number more; `..` between two scans, or within one text (`A001..A010`), stands for all from the first to the last.
 * Throws the sentence for a number that is there already and for a range that is none. Pure.
 */
export function withSerial(held: readonly string[], text: string): string[] {
  const typed = text.trim().toUpperCase();
  if (isTo(typed)) {
    if (held.length === 0 || awaitsEnd(held)) throw new Error('请先扫描起始序列号');
    return [...held, TO];
  }
  const [first = '', last] = typed.split(/\s*(?:\.{2,3}|…)\s*/);
  if (last !== undefined) return rangeAfter(held, first, last, true);
  if (awaitsEnd(held)) return rangeAfter(held.slice(0, -1), held.at(-2) ?? '', typed, false);
  return added(held, [typed]);
}

const rangeAfter = (held: readonly string[], first: string, last: string, withFirst: boolean): string[] =>
  added(held, rangeOf(first, last).slice(withFirst ? 0 : 1));

/** All numbers from the first to the last: the same letters before as many digits. */
function rangeOf(first: string, last: string): string[] {
  const [, prefix = '', from = ''] = /^(.*?)(\d{1,15})$/.exec(first) ?? [];
  const digits = last.slice(prefix.length);
  const isRange = from !== '' && last.startsWith(prefix) && /^\d+$/.test(digits) && digits.length === from.length;
  const count = isRange ? Number(digits) - Number(from) + 1 : 0;
  if (count < 1) throw new Error(`序列号【${first}】到【${last}】不是连续的`);
  if (count > SERIALS_MAX) throw new Error(`一次最多${SERIALS_MAX}个`);
  return Array.from({ length: count }, (_, i) => prefix + String(Number(from) + i).padStart(from.length, '0'));
}

function added(held: readonly string[], fresh: readonly string[]): string[] {
  const twice = fresh.find((serial) => held.includes(serial));
  if (twice !== undefined) throw new Error(`序列号【${twice}】重复`);
  if (held.length + fresh.length > SERIALS_MAX) throw new Error(`一次最多${SERIALS_MAX}个`);
  return [...held, ...fresh];
}
