import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Field } from '#contract/kit/field.ts';
import { writeCell } from '#contract/kit/sheet.ts';
import { dictionaries } from '#contract/terms/dictionaries.ts';
import { XLSX, type FileAnswer } from '../call.ts';
import { wireTime } from '../clock.ts';

type CellValue = string | number;
/** What a spreadsheet would run as a formula when somebody edits or pastes the cell. */
const ACTIVE = /^[=+\-@|\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Texts that look like formulas get an apostrophe, numbers stay numbers. `readCell` takes the apostrophe off again. */
export const inert = (value: CellValue): CellValue => (typeof value === 'string' && ACTIVE.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value);

/** A column of an export. Any field will do; `width` in characters. */
export type Column = Pick<Field, 'name' | 'label'> & Partial<Field> & { width?: number };

type SheetRows = AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>;

/** Rows as a workbook of one sheet, piece by piece. Values by field name; dictionary codes become names. */
export const sheetChunks = (title: string, columns: readonly Column[], rows: SheetRows): AsyncIterable<Uint8Array> =>
  writeXlsxStream(lines(columns, rows), { name: title.slice(0, 31), columns: columns.map(widthOf), freezePane: { rows: 1 } });

/** The same, complete. */
export async function writeSheet(title: string, columns: readonly Column[], rows: SheetRows): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of sheetChunks(title, columns, rows)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* lines(columns: readonly Column[], rows: SheetRows): AsyncGenerator<CellValue[]> {
  yield columns.map((column) => column.label);
  for await (const row of rows) yield columns.map((column) => inert(writeCell(column, row[column.name])));
}

const widthOf = (column: Column) => ({ width: column.width ?? Math.max(12, column.label.length * 2 + 4) });

/** `{标题}_{yyyyMMddHHmmss}.xlsx` */
export const xlsx = (title: string, body: FileAnswer['body']): FileAnswer => ({ fileName: `${title}_${wireTime(new Date()).replace(/\D/g, '')}.xlsx`, contentType: XLSX, body });

/** The workbook a clerk fills in: one sheet with the head (`*` = required), one that explains each column. */
export async function writeTemplate(title: string, fields: readonly Field[]): Promise<FileAnswer> {
  const body = await writeXlsx({ sheets: [
    { name: title.slice(0, 31), columns: fields.map(widthOf), rows: [fields.map((field) => field.label + (field.required ? '*' : ''))], freezePane: { rows: 1 } },
    { name: '填写说明', columns: [{ width: 20 }, { width: 8 }, { width: 60 }], rows: [['列名', '必填', '说明'], ...fields.map((field) => [field.label, field.required ? '是' : '否', explained(field)])] },
  ] });
  return xlsx(`${title}导入模板`, Buffer.from(body));
}

const KINDS: Record<Field['kind'], string> = {
  text: '文本', integer: '整数', decimal: '数字', boolean: '是或否', date: '日期，如2026-01-31', time: '时间，如08:30', list: '', object: '',
};

/** What a cell of a column may hold, in words. */
export function explained(field: Field): string {
  if (field.ref) return '填写编码';
  return field.dict ? (dictionaries[field.dict] ?? []).map((item) => item.label).join('、') : KINDS[field.kind];
}
