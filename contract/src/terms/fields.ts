import { z } from 'zod';
import { id } from '../kit/resource.ts';
import { unlessMissing } from '../kit/sentence.ts';

/** Quantities and weights stay below 10^12: sums of a warehouse then fit a number exactly. */
export const QTY_MAX = 1_000_000_000_000;
const INT_MAX = 2_000_000_000;
/** Nothing in a warehouse is older; a year before it is a slip of the hand, and the first ones no database knows. */
export const DAY_MIN = '1900-01-01';
// No blanks, no control, format or separator characters: what a scanner or a keyboard may add unseen.
const CODE = /^[^\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;
const PHONE = /^\+?[\d -]{5,20}$/;

/** A code people and scanners read: trimmed, full width to half width, upper case. */
export const code = (label: string, max = 32) =>
  z
    .string()
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .min(1, '不能为空')
    .max(max, `长度不能超过${max}`)
    .regex(CODE, '编码含非法字符')
    .meta({ label });

export const name = (label: string, max = 64) =>
  z.string().trim().min(1, '不能为空').max(max, `长度不能超过${max}`).meta({ label });
/** A line of text that may be left out. */
export const text = (label: string, max = 255) =>
  z.string().trim().max(max, `长度不能超过${max}`).nullish().meta({ label });
export const remark = (label = '备注') =>
  z.string().trim().max(1000, '长度不能超过1000').nullish().meta({ label, long: true });
export const phone = (label = '电话') =>
  z.string().trim().regex(PHONE, '电话格式不正确').or(z.literal('')).nullish().meta({ label });
/** One that must be given. */
export const phoneNeeded = (label = '电话') => z.string().trim().regex(PHONE, '电话格式不正确').meta({ label });

/** A whole number from 0 (or `min`) that has a default. */
export const count = (label: string, preset = 0, min = 0, max = INT_MAX) =>
  z.int('请输入整数').min(min, `不能小于${min}`).max(max, `不能大于${max}`).default(preset).meta({ label });
/** A measure below 10^12 in the unit the label names; 0 = unknown or unlimited. */
export const measure = (label: string) =>
  z.int('请输入整数').min(0, '不能小于0').max(QTY_MAX, '数值超出范围').default(0).meta({ label });
/** A quantity in base units. */
export const qty = (label: string) =>
  z
    .int({ error: unlessMissing('请输入正整数', '请输入') })
    .positive('请输入正整数')
    .max(QTY_MAX, '数量超出范围')
    .meta({ label });
export const decimal = (label: string, min: number, max: number) =>
  z.number('请输入数字').min(min, `不能小于${min}`).max(max, `不能大于${max}`).nullish().meta({ label });
/** An amount in yuan: not below 0, at most two decimals. */
export const money = (label: string, max = QTY_MAX) =>
  z
    .number('请输入正确的金额')
    .min(0, '请输入正确的金额')
    .max(max, `不能大于${max}`)
    .multipleOf(0.01, '请输入正确的金额')
    .meta({ label, money: max });
export const flag = (label: string, preset = false) => z.boolean().default(preset).meta({ label });
export const day = (label: string) =>
  z.iso
    .date({ error: unlessMissing('日期格式错误'), abort: true })
    .refine((text) => text >= DAY_MIN, '日期格式错误')
    .meta({ label });
/** A time of day, `HH:mm`. */
export const clock = (label: string) => z.iso.time({ error: unlessMissing('时间格式错误') }).meta({ label });

/** One of the codes of a dictionary. */
export const pick = <const V extends readonly (string | number)[]>(label: string, dict: string, values: V) =>
  z.literal(values).meta({ label, dict });
export const status = () => pick('状态', 'enabled', [1, 0]).default(1);
/** The id of a row of another master. In sheets the cell holds its code. */
export const ref = (label: string, of: string) => id().meta({ label, ref: of });
/** A share of a hundred. */
export const percent = (label: string, preset = 0) =>
  z.int('请输入0-100的整数').min(0, '请输入0-100的整数').max(100, '请输入0-100的整数').default(preset).meta({ label });
