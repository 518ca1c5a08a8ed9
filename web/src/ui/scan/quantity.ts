import { allPacks, basePack, rungs, spelled, type Pack } from '../text/packs.ts';
import { formatQty, ladderOf } from '../text/QtyText.tsx';

/** What a quantity is typed of. */
export interface Counting {
  /** What a bare number counts; the field says so. */
  pack: Pack;
  packs: readonly Pack[];
  /** The quantities that stand on the screen, in base units: a bare number may have been read off there. */
  shown: readonly number[];
}

/** Eight digits are a date or a barcode, never a count. */
const COUNT = /^\d{1,7}$/;
const SPELLED = /^(\d{1,7}\p{L}+)+\d{0,7}$/u;

/** Something that is done when it is entered a second time. */
export class Question extends Error {}

/**
 * `12` in the pack that is counted, `3箱5袋` or `3箱5` in the packs named: base units. Null when it is no quantity at all (another scan, perhaps).
 * A number that stands on the screen in another unit is asked about first; entered once `more` it counts.
 * @throws Question, or the sentence for what cannot be.
 */
export function readQty(typed: string, { pack, packs, shown }: Counting, again = false): number | null {
  const text = typed.replaceAll(/[\s,，]/g, '');
  if (COUNT.test(text)) {
    const count = Number(text),
      other = again ? undefined : readOff(count, pack, { packs, shown });
    if (other)
      throw new Question(
        `【${text}】是${formatQty(count)}${pack.name}，还是${formatQty(count)}${other.name}？再输入一次即${formatQty(count)}${pack.name}，否则输入${text}${other.name}`,
      );
    return count * pack.ratio;
  }
  if (!SPELLED.test(text)) return null;
  const all = allPacks(packs);
  let qty = 0;
  for (const [, count, name] of text.matchAll(/(\d+)(\D*)/g)) {
    const named = name === '' ? basePack(packs) : all.find((p) => p.name === name);
    if (!named) throw new Error(`没有单位【${name}】，可输入${all.map((p) => p.name).join('、')}`);
    qty += Number(count) * named.ratio;
  }
  return qty;
}

/** The other pack in which this count stands on the screen; none where it stands in the pack that is counted, too. */
function readOff(count: number, pack: Pack, { packs, shown }: Pick<Counting, 'packs' | 'shown'>): Pack | undefined {
  if (count === 0 || shown.some((qty) => qty === count * pack.ratio)) return undefined;
  const base = basePack(packs);
  const parts = shown.flatMap((qty) => [
    ...ladderOf(qty, rungs(packs)).map((part) => ({ count: part.count, ratio: part.qty })),
    { count: qty, ratio: base.ratio },
  ]);
  const part = parts.find((one) => one.count === count && one.ratio !== pack.ratio);
  return part && allPacks(packs).find((p) => p.ratio === part.ratio);
}

/** A quantity that must be one: a positive one, and at most `most`. */
export function readPart(typed: string, counting: Counting, { most, again }: { most: number; again: boolean }): number {
  const qty = readQty(typed, counting, again);
  if (qty === null || qty <= 0) throw new Error('请输入正整数');
  if (qty > most) throw new Error(`数量超过任务数量${spelled(most, counting.packs)}`);
  return qty;
}
