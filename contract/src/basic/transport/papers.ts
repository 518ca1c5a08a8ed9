import { z } from 'zod';

/** Papers that run out within so many days are shown in red. */
export const EXPIRING_DAYS = 30;

/** Weights of the first seventeen digits of a resident's number, and what the last one is by their sum (GB 11643). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = '10X98765432';

/** Whether a number can be that of a resident: eighteen places, a day of birth that was, and the check. */
export function isIdCard(number: string): boolean {
  const [, year, month, day] = /^[1-9]\d{5}(19\d\d|20\d\d)(\d\d)(\d\d)\d{3}[\dX]$/.exec(number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const born = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0);
  return born.toISOString().startsWith(`${year}-${month}-${day}`) && CHECKS[sum % CHECKS.length] === number[17];
}

/** A driving licence bears the number of its holder, or the twelve digits of its file. */
export const isLicenceNo = (number: string): boolean => isIdCard(number) || /^\d{12}$/.test(number);

const trimmed = z.string().trim().toUpperCase();
export const idCard = trimmed
  .min(1, { error: '身份证号不能为空', abort: true })
  .refine(isIdCard, '身份证号格式错误')
  .meta({ label: '身份证号' });
export const licenceNo = trimmed.refine(isLicenceNo, '驾驶证号不正确').meta({ label: '驾驶证号' });

/** What lists, logs and exports show of a number: where it begins and how it ends. */
export const maskedNumber = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;

/** Seven places, the last of which may say what the vehicle is for; eight for what drives on new energy, small or large. */
const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z](?:[A-HJ-NP-Z\d]{4}[A-HJ-NP-Z\d挂学警港澳]|[A-HJK][A-HJ-NP-Z\d]\d{4}|\d{5}[A-HJK])$/;
export const plateNo = z
  .string()
  .normalize('NFKC')
  .trim()
  .toUpperCase()
  .refine((text) => PLATE.test(text), '车牌号不正确')
  .meta({ label: '车牌号' });

/** Colours of plates with eight places: green, and yellow and green. */
const NEW_ENERGY = [3, 4] as const;
const NEW_ENERGY_PLACES = 8;
/** Whether a plate is of its colour. */
export const plateFits = (plate: string, colour: number): boolean =>
  (plate.length === NEW_ENERGY_PLACES) === NEW_ENERGY.some((one) => one === colour);

export const LICENCE_CLASSES = ['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2'] as const;
export const LIGHT_KG = 4500;
/** Whether a licence covers a lorry of that gross mass: above 4.5 t only that of heavy lorries, and those that include it. */
export const licenceFits = (licence: string, grossKg: number): boolean =>
  grossKg <= LIGHT_KG || ['A1', 'A2', 'B2'].includes(licence);
