import type { z } from 'zod';
import type { pack } from '#contract/inbound/order.ts';
import { onLadder, type Rung } from '../../../ui/QtyText.tsx';

export type Pack = z.output<typeof pack>;

const BASE_LEVEL = 1;
const CASE_LEVEL = 3;
const BASE: Pack = { level: BASE_LEVEL, name: '基本单位', ratio: 1 };

/** Every pack with the base unit among them, smallest first. */
export const allPacks = (packs: readonly Pack[]): Pack[] =>
  (packs.some((p) => p.ratio === 1) ? [...packs] : [{ ...BASE, name: '' }, ...packs]).toSorted((a, b) => a.ratio - b.ratio);

export const basePack = (packs: readonly Pack[]): Pack => allPacks(packs)[0] ?? BASE;

export const packOf = (packs: readonly Pack[], level: number): Pack => allPacks(packs).find((p) => p.level === level) ?? basePack(packs);

/** What quantities are spelled in: cases and loose base units. */
export const rungs = (packs: readonly Pack[]): Rung[] =>
  allPacks(packs).filter((p) => p.level === CASE_LEVEL || p.ratio === 1).map(({ name, ratio }) => ({ name, qty: ratio }));

/** 2箱5袋. */
export const spelled = (qty: number, packs: readonly Pack[]): string => onLadder(qty, rungs(packs));

/** The unit a clerk counts in when nothing was scanned: cases while a whole one is left, else single units. */
export const usualPack = (packs: readonly Pack[], qty: number): Pack => {
  const inCases = packs.find((p) => p.level === CASE_LEVEL && p.ratio <= qty);
  return inCases ?? basePack(packs);
};
