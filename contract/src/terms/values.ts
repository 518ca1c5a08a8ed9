import { z } from 'zod';
import { id, rowVersion } from '../kit/resource.ts';
import { unlessMissing } from '../kit/sentence.ts';
import { DAY_MIN } from './fields.ts';

/** The number of the lot of goods that are kept without lots. */
export const NO_LOT = '-';

/** Codes pasted into one search box, as text. */
const SEARCH_MAX = 8000;

/** The Chinese label, where the builder is the whole field; a longer chain adds its own `.meta()` at the end. */
const named = <T extends z.ZodType>(schema: T, label: string | undefined): T =>
  label === undefined ? schema : schema.meta({ label });

/** Id of a row, as the client got it from an earlier answer. */
export const rowId = (label?: string) => named(id(), label);

export { rowVersion };

/** An instant `yyyy-MM-dd HH:mm:ss` of the warehouses' clock; a bare day is its first second. */
export const moment = (label?: string) =>
  named(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, { error: unlessMissing('日期格式错误'), abort: true })
      .refine(exists, '日期格式错误'),
    label,
  );

/** `Date` rolls 02-30 over into March: a real day comes back as it was written. */
function exists(text: string): boolean {
  const at = new Date(`${text.length === 10 ? `${text} 00:00:00` : text}Z`.replace(' ', 'T'));
  return text >= DAY_MIN && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
}

/** What a person scans or types to name a thing: full-width characters narrowed, capitals, no blanks around. */
export const code = (max = 64) =>
  z
    .string()
    .trim()
    .min(1, '不能为空')
    .max(max, `长度不能超过${max}`)
    .refine((text) => !/\p{Cc}/u.test(text), '编码含非法字符')
    .transform((text) => text.normalize('NFKC').trim().toUpperCase());

/** One or many codes in one search box: comma, blank or newline between. */
export const codes = (label?: string) =>
  named(z.string().trim().max(SEARCH_MAX, `长度不能超过${SEARCH_MAX}`).optional(), label);

/** A part of a text, in capitals or not. */
export const part = (label: string, max: number) =>
  z.string().trim().max(max, `长度不能超过${max}`).nullish().meta({ label });

/** A barcode and the base units that one scan of it holds: that of a case holds a case. */
export const scan = z.object({ barcode: z.string(), qty: z.int() });

/** A pack of a goods: `{level: 3, name: '箱', ratio: 20}`. */
export const pack = z.object({ level: z.int(), name: z.string(), ratio: z.int() });
