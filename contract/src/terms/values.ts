import { z } from 'zod';

/** Largest quantity of one line, in base units: sums of many lines stay exact. */
export const QTY_MAX = 1_000_000_000_000;
/** Codes pasted into one search box, as text. */
const SEARCH_MAX = 8000;

/** A count of base units (or of packs): a positive whole number. */
export const qty = () => z.int('请输入正整数').min(1, '请输入正整数').max(QTY_MAX, '数量超出范围');

/** Id of a row, as the client got it from an earlier answer. */
export const rowId = () => z.coerce.number('请选择').int('请选择').positive('请选择').max(Number.MAX_SAFE_INTEGER, '请选择');

/** Optimistic lock: the version the user saw. */
export const rowVersion = () => z.coerce.number('缺少版本').int('缺少版本').min(0, '缺少版本');

/** A calendar day `yyyy-MM-dd`. */
export const day = () => z.iso.date('日期格式错误');

/** An instant `yyyy-MM-dd HH:mm:ss` of the warehouses' clock; a bare day is its first second. */
export const moment = () => z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, '日期格式错误')
  .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T'))) && sameDay(text), '日期格式错误');

/** `Date.parse` rolls 02-30 over into March; the day must come back as it was written. */
const sameDay = (text: string): boolean => new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));

/** What a person scans or types to name a thing: full-width characters narrowed, capitals, no blanks around. */
export const code = (max = 64) => z.string().trim().min(1, '不能为空').max(max, `长度不能超过${max}`)
  .refine((text) => !/\p{Cc}/u.test(text), '编码含非法字符').transform((text) => text.normalize('NFKC').trim().toUpperCase());

export const remark = () => z.string().trim().max(1000, '长度不能超过1000');

/** One or many codes in one search box: comma, blank or newline between. */
export const codes = () => z.string().trim().max(SEARCH_MAX, `长度不能超过${SEARCH_MAX}`);
