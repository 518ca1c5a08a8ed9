import { onLadder, type Rung } from './QtyText.tsx';

/** A pack of a goods: `{level: 3, name: '箱', ratio: 20}`. */
export interface Pack {
  level: number;
  name: string;
  ratio: number;
}

const BASE_LEVEL = 1;
const CASE_LEVEL = 3;
/** Where the goods' own base unit is not known, it is a piece. */
const BASE: Pack = { level: BASE_LEVEL, name: '件', ratio: 1 };

/** Every pack with the base unit among them, smallest first. */
export const allPacks = (packs: readonly Pack[]): Pack[] =>
  (packs.some((p) => p.ratio === 1) ? [...packs] : [BASE, ...packs]).toSorted((a, b) => a.ratio - b.ratio);

export const basePack = (packs: readonly Pack[]): Pack => allPacks(packs)[0] ?? BASE;

export const packOf = (packs: readonly Pack[], level: number): Pack =>
  allPacks(packs).find((p) => p.level === level) ?? basePack(packs);

/** How a pack is offered for a choice: `箱 ×20`. */
export const packLabel = ({ name, ratio }: Pack): string => (ratio > 1 ? `${name} ×${ratio}` : name);

/** What quantities are spelled in: cases and loose base units. */
export const rungs = (packs: readonly Pack[]): Rung[] =>
  allPacks(packs)
    .filter((p) => p.level === CASE_LEVEL || p.ratio === 1)
    .map(({ name, ratio }) => ({ name, qty: ratio }));

/** 2箱5袋. */
export const spelled = (qty: number, packs: readonly Pack[]): string => onLadder(qty, rungs(packs));

/** The unit a clerk counts in unless he says otherwise: cases while `qty` holds a whole one, else single units. */
export const usualPack = (packs: readonly Pack[], qty = Number.POSITIVE_INFINITY): Pack =>
  packs.find((p) => p.level === CASE_LEVEL && p.ratio <= qty) ?? basePack(packs);
