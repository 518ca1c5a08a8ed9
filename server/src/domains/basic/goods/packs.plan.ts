import type { FieldError } from '#contract/errors.ts';

export interface Pack {
  level: number;
  unitId: number;
  ratio: number;
}
export interface Barcode {
  barcode: string;
  unitLevel: number;
}

/** What is wrong with the packs and barcodes of one goods: levels twice, ratios that do not grow, barcodes twice or on a missing pack. */
export function packFaults(baseUnitId: number, units: readonly Pack[], barcodes: readonly Barcode[]): FieldError[] {
  const faults: FieldError[] = [];
  const levels = new Set(units.map((unit) => unit.level));
  if (levels.size < units.length) faults.push({ field: 'units', msg: '包装级别不能重复' });
  if (units.some((unit) => unit.level === 1 && (unit.ratio !== 1 || unit.unitId !== baseUnitId)))
    faults.push({ field: 'units', msg: '基本单位的数量必须为1' });
  const rising = [...units].filter((unit) => unit.level > 1).sort((a, b) => a.level - b.level);
  if (rising.some((unit, i) => unit.ratio <= (rising[i - 1]?.ratio ?? 1)))
    faults.push({ field: 'units', msg: '大包装的数量必须大于小包装' });
  const seen = new Set<string>();
  for (const { barcode, unitLevel } of barcodes) {
    if (seen.has(barcode)) faults.push({ field: 'barcodes', msg: `条码【${barcode}】重复` });
    if (unitLevel !== 1 && !levels.has(unitLevel))
      faults.push({ field: 'barcodes', msg: `条码【${barcode}】的包装单位未维护` });
    seen.add(barcode);
  }
  return faults;
}

/** Every pack, the base unit among them. */
export const withBase = <P extends Pack>(baseUnitId: number, units: readonly P[]): (P | Pack)[] =>
  units.some((unit) => unit.level === 1) ? [...units] : [{ level: 1, unitId: baseUnitId, ratio: 1 }, ...units];

/** `1箱=12件，1托=480件` */
export const unitText = (units: readonly { level: number; name: string; ratio: number }[]): string => {
  const base = units.find((unit) => unit.level === 1)?.name ?? '';
  return units
    .filter((unit) => unit.level > 1)
    .map((unit) => `1${unit.name}=${unit.ratio}${base}`)
    .join('，');
};
