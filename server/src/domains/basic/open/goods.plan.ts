import type { goodsApi } from '#contract/basic/goods/goods.ts';
import type { OpenGoods } from '#contract/basic/open.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';

type Entered = InputOf<typeof goodsApi.add>;
export type Stored = Omit<Entered, 'images'> & { id: number; version: number };

/** What a form for new goods begins with, of what is not sent. */
const BEGINNING = {
  brandId: null,
  categoryId: null,
  levelId: null,
  receiveMinPct: 0,
  shipStopDays: 0,
  nearDays: 30,
  qcMode: 0,
  serialMode: 0,
  palletQty: 0,
} as const;
const SIZELESS = { length: 0, width: 0, height: 0, gross: 0, inDefault: false, outDefault: false };

/** Goods as they are entered: what was sent, and of what was not what is there already. `unitIds`: by code or name; a unit nobody knows is told by its place. Pure. */
export function enteredGoods(
  sent: OpenGoods,
  ownerId: number,
  { unitIds, stored }: { unitIds: ReadonlyMap<string, number>; stored: Stored | undefined },
): { input: Entered; lost: string[] } {
  const { ownerCode: _, version: __, baseUnit, units, barcodes, ...fields } = sent;
  const idOf = (unit: string): number | undefined => unitIds.get(unit) ?? unitIds.get(unit.toUpperCase());
  const baseUnitId = idOf(baseUnit);
  const { id: ___, version: ____, ...kept } = stored ?? { ...BEGINNING, id: 0, version: 0 };
  const known = new Map((stored?.units ?? []).map((unit) => [unit.level, unit]));
  return {
    input: {
      ...kept,
      ...fields,
      ownerId,
      baseUnitId: baseUnitId ?? 0,
      units: units.map(({ level, unit, ratio }) => ({
        ...SIZELESS,
        ...known.get(level),
        level,
        unitId: idOf(unit) ?? 0,
        ratio,
      })),
      barcodes,
    },
    lost: [
      ...(baseUnitId === undefined ? ['baseUnit'] : []),
      ...units.flatMap(({ unit }, i) => (idOf(unit) === undefined ? [`units.${i}.unit`] : [])),
    ],
  };
}

const sorted = <T>(rows: readonly T[], by: (row: T) => string | number): T[] =>
  [...rows].sort((a, b) => (by(a) < by(b) ? -1 : 1));
const plain = ({ units, barcodes, ...fields }: Omit<Entered, 'images'>): string =>
  JSON.stringify([
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    // The base unit is a pack of its own only where it has measures.
    sorted(units, ({ level }) => level)
      .filter(({ level }) => level > 1)
      .map(({ level, unitId, ratio }) => [level, unitId, ratio]),
    sorted(barcodes, ({ barcode }) => barcode).map(({ barcode, unitLevel }) => [barcode, unitLevel]),
  ]);

/** Whether what was sent is what is there. */
export const isSame = (input: Omit<Entered, 'images'>, { id: _, version: __, ...stored }: Stored): boolean =>
  plain(input) === plain(stored);
