import { CATCH_WEIGHT_OFF } from '#contract/inbound/catch.ts';
import type { LeftCarton, NewCarton } from '../../inventory/facade.ts';

interface Told {
  code: string;
  weightG?: number | null | undefined;
  producedOn?: string | null | undefined;
}
/** Cartons that left with the order of a return, by their codes; null: any carton may come. */
type Origins = ReadonlyMap<string, LeftCarton> | null;

/** What cartons weigh: as told, or as they left. 0: nobody said. Pure. */
export const weighedAs = (cartons: readonly Told[], origins: Origins): NewCarton[] =>
  cartons.map(({ code, weightG, producedOn }) => {
    const origin = origins?.get(code);
    return {
      code,
      weightG: weightG ?? origin?.weightG ?? 0,
      producedOn: producedOn ?? origin?.producedOn ?? null,
      originId: origin?.id ?? null,
    };
  });

/** Weights that are far from what cartons weigh otherwise, each on its field; what comes back weighs what it weighed. Pure. */
export const oddWeights = (cartons: readonly NewCarton[], averageG: number | null): { field: string; msg: string }[] =>
  averageG === null || averageG <= 0
    ? []
    : cartons.flatMap(({ code, weightG, originId }, i) =>
        (originId ?? null) !== null || Math.abs(weightG - averageG) <= averageG * CATCH_WEIGHT_OFF
          ? []
          : [{ field: `cartons.${i}.weightG`, msg: `箱码【${code}】重量异常（平均${kilos(averageG)}千克），是否确认` }],
      );
const kilos = (grams: number): string => (grams / 1000).toFixed(1);

/** What speaks against cartons of one call, each on its field. Pure. */
export function cartonProblems(
  cartons: readonly NewCarton[],
  { taken, today, left, origins }: { taken: ReadonlySet<string>; today: string; left: number; origins: Origins },
): { field: string; msg: string }[] {
  const seen = new Set(taken);
  const problems = cartons.flatMap(({ code, weightG, producedOn }, i) => {
    const foreign = origins !== null && !origins.has(code),
      twice = !foreign && seen.has(code);
    seen.add(code);
    return [
      ...(twice ? [{ field: `cartons.${i}.code`, msg: `箱码【${code}】重复` }] : []),
      ...(foreign ? [{ field: `cartons.${i}.code`, msg: `箱码【${code}】不是随原出库单发出的，或已退回` }] : []),
      ...(weightG === 0 && !twice && !foreign ? [{ field: `cartons.${i}.weightG`, msg: '请输入重量' }] : []),
      ...(producedOn && producedOn > today ? [{ field: `cartons.${i}.producedOn`, msg: '生产日期不能晚于今天' }] : []),
    ];
  });
  return cartons.length > left
    ? [...problems, { field: 'cartons', msg: `抄码数量超过可收数量【${Math.max(left, 0)}】` }]
    : problems;
}
