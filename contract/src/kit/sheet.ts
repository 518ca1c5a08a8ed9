import { z } from 'zod';
import { dictionaries } from '../dictionaries.ts';
import { endpoint, type CallScope, type Permit } from './endpoint.ts';
import { fieldsOf, type Field } from './field.ts';

/** Rows one import file may hold (data design, import limits); with more than AT_ONCE it is checked and put in by a job of the background. */
export const IMPORT_ROWS_MAX = 100_000,
  IMPORT_AT_ONCE = 5000;
/** Errors answered directly; all of them are in the error file. */
export const ERRORS_SHOWN = 100;

/** One bad cell: row as the sheet numbers it (the head is row 1), column by its Chinese label. */
export const cellError = z.object({ row: z.int(), column: z.string(), value: z.string(), msg: z.string() });
export type CellError = z.output<typeof cellError>;

/** What an import check answers; `confirm` takes the batchId when errorCount is 0. With a jobId nothing is known yet: the batch tells when it is. */
export const checkOutput = z.object({
  batchId: z.int(),
  jobId: z.int().optional(),
  total: z.int(),
  okCount: z.int(),
  errorCount: z.int(),
  errors: z.array(cellError),
});

/** The three calls of an import by check and confirm; they answer and take the same for every kind of row. */
export const importEndpoints = (of: { base: string; label: string; permit: Permit; scope?: CallScope }) => {
  const common = { permit: of.permit, scope: of.scope ?? 'warehouse' } as const;
  return {
    template: endpoint({
      ...common,
      act: 'query',
      method: 'GET',
      path: `${of.base}/importTemplate`,
      label: `下载${of.label}导入模板`,
      file: true,
      input: z.object({}),
      output: z.any(),
    }),
    importCheck: endpoint({
      ...common,
      act: 'command',
      path: `${of.base}/importCheck`,
      label: `校验${of.label}导入`,
      upload: true,
      input: z.object({}),
      output: checkOutput,
    }),
    importConfirm: endpoint({
      ...common,
      act: 'command',
      path: `${of.base}/importConfirm`,
      label: `确认${of.label}导入`,
      input: z.object({
        batchId: z.coerce
          .number('请选择')
          .int('请选择')
          .positive('请选择')
          .max(Number.MAX_SAFE_INTEGER, '请选择')
          .meta({ label: '导入批次' }),
      }),
      output: z.object({ imported: z.int(), jobId: z.int().optional() }),
    }),
  };
};

/** A sheet is its columns: label ⇄ field. */
export const sheetOf = (shape: Readonly<Record<string, z.ZodType>>): Field[] =>
  fieldsOf(shape).filter((f) => f.kind !== 'object' && f.kind !== 'list');

const TRUE = new Set(['是', '启用', '1', 'true', 'TRUE', 'Y']);
const FALSE = new Set(['否', '停用', '0', 'false', 'FALSE', 'N']);
/** `2026-1-31`, `2026/1/31`, `2026.1.31`, `2026年1月31日`, `20260131`. */
const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?: 00:00:00)?$/;
/** Spreadsheets count days from here; serials of plausible dates (1954 to 2119). */
const DAY_ZERO = Date.UTC(1899, 11, 30),
  SERIAL_MIN = 20_000,
  SERIAL_MAX = 80_000,
  DAY_MS = 86_400_000;

/**
 * Read one cell's text as its field's type. Empty is undefined (the schema's default or "required" speaks);
 * text that does not fit stays text, so that the schema names the fault. `ref` cells stay codes: the server resolves them in one query.
 */
export function readCell(field: Field, text: string): unknown {
  // The apostrophe that exports put before texts which look like formulas.
  const said = text.trim().replace(/^'(?=[=+\-@|\t\r])/, '');
  if (said === '') return undefined;
  // Words stay as they were written, as they do on every other way in; what stands for something else is read in any width.
  if (field.kind === 'text' && !field.ref && !field.dict) return said;
  const cell = said.normalize('NFKC');
  if (field.ref) return cell.toUpperCase();
  if (field.dict) return codeOf(field.dict, cell) ?? cell;
  if (field.kind === 'integer' || field.kind === 'decimal') return Number.isNaN(Number(cell)) ? cell : Number(cell);
  if (field.kind === 'boolean') return TRUE.has(cell) ? true : FALSE.has(cell) ? false : cell;
  return field.kind === 'date' ? dayOf(cell) : cell;
}

function dayOf(cell: string): string {
  const serial = Number(cell);
  if (serial > SERIAL_MIN && serial < SERIAL_MAX)
    return new Date(DAY_ZERO + Math.trunc(serial) * DAY_MS).toISOString().slice(0, 10);
  const [, year, month = '', day = ''] = DAY.exec(cell) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
}

/** Write a value as a cell; the inverse of `readCell` for everything but references. */
export function writeCell(field: { dict?: string | undefined }, value: unknown): string | number {
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
