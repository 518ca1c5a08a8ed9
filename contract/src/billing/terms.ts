import { z } from 'zod';
import { unlessMissing } from '../kit/sentence.ts';
import { pick } from '../terms/fields.ts';

/** Which kind of source a fee charges, by the word contracts have for it. */
export const SOURCES = {
  ST: 'STORAGE_DAY',
  IN: 'ENTRY',
  OUT: 'OUT',
  DEL: 'WAYBILL',
  VAS: 'VAS',
  RENT: 'RENT',
  SHR: 'SHARED',
  CMP: 'COMPLAINT',
  UNL: 'UNLOAD',
} as const;
export type FeeKind = keyof typeof SOURCES;
export type SourceType = (typeof SOURCES)[FeeKind];
export const FEE_KINDS = [
  'ST',
  'IN',
  'OUT',
  'DEL',
  'VAS',
  'RENT',
  'SHR',
  'CMP',
  'UNL',
] as const satisfies readonly FeeKind[];
export const SOURCE_TYPES = Object.values(SOURCES);

/** 1 m³, 2 kg, 3 pallet-day, 4 order, 5 line, 6 piece, 7 m²-day, 8 fixed, 9 km, 10 m³-day. */
export const BASES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** What one unit of a basis is called beside a number. */
export const BASIS_UNITS: Readonly<Record<number, string>> = {
  1: 'm³',
  2: 'kg',
  3: '托·天',
  4: '单',
  5: '行',
  6: '件',
  7: 'm²·天',
  8: '月',
  9: 'km',
  10: 'm³·天',
};
export const MODEL = { unit: 1, graduated: 2, volume: 3, package: 4, fixed: 5, direct: 6 } as const;
export const MODELS = [1, 2, 3, 4, 5, 6] as const;
export const CYCLE = { document: 1, day: 2, month: 3 } as const;
export const CYCLES = [1, 2, 3] as const;
export const ROUNDS = [0, 1, 2, 3] as const;
export const LINE_TYPE = { normal: 1, trueUp: 2, adjustment: 3 } as const;
export const LINE_TYPES = [1, 2, 3] as const;

/** Months are told as `yyyy-MM`. */
export const period = (label = '账期') =>
  z
    .string({ error: unlessMissing('账期格式应为yyyy-MM') })
    .normalize('NFKC')
    .trim()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '账期格式应为yyyy-MM')
    .meta({ label });

/** An exact number on the wire: a decimal string, never a binary float. */
const exact = (label: string, pattern: RegExp, msg: string) =>
  z
    .string({ error: unlessMissing(msg) })
    .trim()
    .regex(pattern, msg)
    .meta({ label });

/** An amount in yuan, not below 0, two decimals, below 10^10. */
export const amount = (label: string) => exact(label, /^\d{1,10}(\.\d{1,2})?$/, '金额最多保留两位小数且不超过十位整数');
/** An amount that may lie below 0. */
export const signedAmount = (label: string) =>
  exact(label, /^-?\d{1,10}(\.\d{1,2})?$/, '金额最多保留两位小数且不超过十位整数');
/** Yuan per unit, six decimals. */
export const unitPrice = (label: string) =>
  exact(label, /^\d{1,8}(\.\d{1,6})?$/, '单价最多保留六位小数且不超过八位整数');
/** A measured quantity, six decimals. */
export const measured = (label: string) =>
  exact(label, /^\d{1,12}(\.\d{1,6})?$/, '数量最多保留六位小数且不超过十二位整数');
/** A share of one: `0.06` is six percent. */
export const taxRate = (label = '税率') =>
  exact(label, /^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, '税率须在0%-100%之间，填小数如0.06');

export const feeKind = () => pick('费用类别', 'feeItem', FEE_KINDS);
/** A decimal as it is answered. */
export const shownAmount = (label: string) => z.string().meta({ label });
