import { z } from 'zod';
import { id } from '../kit/resource.ts';

/** Codes pasted into one search box, as text. */
const SEARCH_MAX = 8000;

/** Id of a row, as the client got it from an earlier answer. */
export const rowId = (label: string) => id().meta({ label });

/** Optimistic lock: the version the user saw. */
export const rowVersion = () => z.coerce.number('缺少版本').int('缺少版本').min(0, '缺少版本').meta({ label: '版本' });

/** An instant `yyyy-MM-dd HH:mm:ss` of the warehouses' clock; a bare day is its first second. */
export const moment = (label: string) => z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, '日期格式错误').refine(exists, '日期格式错误').meta({ label });

/** `Date` rolls 02-30 over into March: a real day comes back as it was written. */
function exists(text: string): boolean {
  const at = new Date(`${text.length === 10 ? `${text} 00:00:00` : text}Z`.replace(' ', 'T'));
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
}

/** One or many codes in one search box: comma, blank or newline between. */
export const codes = (label: string) => z.string().trim().max(SEARCH_MAX, `长度不能超过${SEARCH_MAX}`).optional().meta({ label });
