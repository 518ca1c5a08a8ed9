import { z } from 'zod';
import { dictionaries } from '../terms/dictionaries.ts';
import { fieldOf, type Field } from './field.ts';

/** Rows one import file may hold (data design, import limits). */
export const IMPORT_ROWS_MAX = 100_000;
/** Errors answered directly; all of them are in the error file. */
export const ERRORS_SHOWN = 100;

/** One bad cell: row as the sheet numbers it (the head is row 1), column by its Chinese label. */
export const cellError = z.object({ row: z.int(), column: z.string(), value: z.string(), msg: z.string() });
export type CellError = z.output<typeof cellError>;

/** What an import check answers; `confirm` takes the batchId when errorCount is 0. */
export const checkOutput = z.object({
  batchId: z.int(),
  total: z.int(),
  okCount: z.int(),
  errorCount: z.int(),
  errors: z.array(cellError),
});

/** A sheet is its columns: label ⇄ field. */
export const sheetOf = (shape: Readonly<Record<string, z.ZodType>>): Field[] =>
  Object.entries(shape).map(([name, schema]) => fieldOf(name, schema)).filter((f) => f.kind !== 'object' && f.kind !== 'list');

const TRUE = new Set(['是', '启用', '1', 'true', 'TRUE', 'Y']);
const FALSE = new Set(['否', '停用', '0', 'false', 'FALSE', 'N']);

/**
 * Read one cell's text as its field's type. Empty is undefined (the schema's default or "required" speaks);
 * text that does not fit stays text, so that the schema names the fault. `ref` cells stay codes: the server resolves them in one query.
 */
export function readCell(field: Field, text: string): unknown {
  const cell = text.normalize('NFKC').trim();
  if (cell === '') return undefined;
  if (field.ref) return cell;
  if (field.dict) return codeOf(field.dict, cell) ?? cell;
  if (field.kind === 'integer' || field.kind === 'decimal') return Number.isNaN(Number(cell)) ? cell : Number(cell);
  if (field.kind === 'boolean') return TRUE.has(cell) ? true : FALSE.has(cell) ? false : cell;
  return cell;
}

/** Write a value as a cell; the inverse of `readCell` for everything but references. */
export function writeCell(field: Field, value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (field.dict) return nameOf(field.dict, value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? value : String(value);
}

/** The code whose name (or code) is written in the cell. */
function codeOf(dict: string, cell: string): string | number | undefined {
  const hit = dictionaries[dict]?.find((item) => item.label === cell || String(item.value) === cell);
  return hit?.value;
}

/** The Chinese name of a dictionary code, or the code itself. */
export function nameOf(dict: string, value: unknown): string {
  return dictionaries[dict]?.find((item) => item.value === value)?.label ?? String(value ?? '');
}
