import type { DataValidation } from 'hucre';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { dictionaries } from '#contract/dictionaries.ts';
import type { Field } from '#contract/kit/field.ts';
import { IMPORT_ROWS_MAX, writeCell } from '#contract/kit/sheet.ts';
import { UNREAD } from '#contract/terms/unread.ts';
import { wireTime } from '../../platform/clock.ts';
import { XLSX, type FileAnswer } from '../../platform/command/call.ts';
import { shownColumns, type Design } from './design.ts';

type CellValue = string | number;
/** What a spreadsheet would run as a formula when somebody edits or pastes the cell. */
const ACTIVE = /^[=+\-@|\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Texts that look like formulas get an apostrophe, numbers stay numbers. `readCell` takes the apostrophe off again. */
export const inert = (value: CellValue): CellValue =>
  typeof value === 'string' && ACTIVE.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;

/** A column of an export. Any field will do; `width` in characters. */
export type Column = Pick<Field, 'name' | 'label'> & Partial<Field> & { width?: number };

type SheetRows = AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>;

/** Rows as a workbook of one sheet, piece by piece. Values by field name; dictionary codes become names. */
export const sheetChunks = (title: string, columns: readonly Column[], rows: SheetRows): AsyncIterable<Uint8Array> =>
  writeXlsxStream(lines(columns, rows), {
    name: title.slice(0, 31),
    columns: columns.map(widthOf),
    freezePane: { rows: 1 },
  });

/** The same, complete. */
export async function writeSheet(title: string, columns: readonly Column[], rows: SheetRows): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of sheetChunks(title, columns, rows)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Rows of cells without a head of their own. */
export type Cells = CellValue[][];
/** A sheet of a workbook of several: cells as they stand, or rows under their columns. */
type Leaf =
  | { title: string; widths: readonly number[]; cells: Cells }
  | { title: string; columns: readonly Column[]; rows: Iterable<Record<string, unknown>> };

/** A workbook of several sheets, complete: for what people read, not for what is large. */
export const writeBook = async (leaves: readonly Leaf[]): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: leaves.map((leaf) =>
        'cells' in leaf
          ? {
              name: leaf.title.slice(0, 31),
              columns: leaf.widths.map((width) => ({ width })),
              rows: leaf.cells.map((row) => row.map(inert)),
            }
          : {
              name: leaf.title.slice(0, 31),
              columns: leaf.columns.map(widthOf),
              rows: [
                leaf.columns.map(({ label }) => label),
                ...[...leaf.rows].map((row) =>
                  leaf.columns.map((column) => inert(writeCell(column, row[column.name]))),
                ),
              ],
              freezePane: { rows: 1 },
            },
      ),
    }),
  );

async function* lines(columns: readonly Column[], rows: SheetRows): AsyncGenerator<CellValue[]> {
  yield columns.map((column) => column.label);
  for await (const row of rows) yield columns.map((column) => inert(writeCell(column, row[column.name])));
}

const widthOf = (column: Column) => ({ width: column.width ?? Math.max(12, column.label.length * 2 + 4) });

/** `{标题}_{yyyyMMddHHmmss}.xlsx` */
export const xlsx = (title: string, body: FileAnswer['body'], at = new Date()): FileAnswer => ({
  fileName: `${title}_${wireTime(at).replace(/\D/g, '')}.xlsx`,
  contentType: XLSX,
  body,
});

/**
 * The workbook a clerk fills in: a sheet with the head alone (`*` = required, lists to choose from), one that explains each column, one with a line filled in.
 * Only the first is read.
 */
export async function writeTemplate(
  { title }: { title: string },
  fields: readonly Field[],
  design?: Design,
): Promise<FileAnswer> {
  const columns = shownColumns(fields, design).filter(({ hidden }) => !hidden);
  const widths = columns.map(({ field, heading }) => widthOf({ ...field, label: heading })),
    head = columns.map(({ field, heading }) => heading + (field.required ? '*' : ''));
  const body = await writeXlsx({
    sheets: [
      {
        name: title.slice(0, 31),
        columns: widths,
        rows: [head],
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(({ field }, i) => choices(field, i)),
      },
      {
        name: '填写说明',
        columns: [{ width: 20 }, { width: 8 }, { width: 60 }, { width: 20 }],
        rows: [
          ['列名', '必填', '说明', '默认值'],
          ...columns.map(({ field, heading, fallback }) => [
            heading,
            field.required ? '是' : field.hint ? '见说明' : '否',
            explained(field),
            inert(fallback),
          ]),
          [`模板版本：${design?.revision ?? 0}`],
        ],
      },
      {
        name: '示例',
        columns: widths,
        rows: [head, columns.map(({ field, heading, fallback }) => inert(fallback || example(field, heading)))],
        freezePane: { rows: 1 },
      },
    ],
  });
  return xlsx(`${title}导入模板`, Buffer.from(body));
}

/** Excel takes no longer list into a rule. */
const LIST_MAX = 255;

/** The words of a list to choose from, for as many lines as an import may have. */
function choices({ dict, ref, kind }: Field, at: number): DataValidation[] {
  const values =
    dict && !ref ? (dictionaries[dict] ?? []).map(({ label }) => label) : kind === 'boolean' ? ['是', '否'] : [];
  if (values.length === 0 || values.join(',').length > LIST_MAX || values.some((value) => value.includes(',')))
    return [];
  return [
    {
      type: 'list',
      values,
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'warning',
      errorMessage: '请从列表中选择',
      range: `${letters(at)}2:${letters(at)}${IMPORT_ROWS_MAX + 1}`,
    },
  ];
}

/** 0 → A, 26 → AA. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** What a cell of this kind may look like. */
function example({ ref, dict, kind, required }: Field, heading: string): string | number {
  if (ref) return required ? 'A001' : '';
  if (dict) return dictionaries[dict]?.[0]?.label ?? '';
  const made: Partial<Record<Field['kind'], string | number>> = {
    integer: 10,
    decimal: 1.5,
    boolean: '是',
    date: '2026-01-31',
    time: '08:30',
  };
  return made[kind] ?? (required ? `${heading}示例` : '');
}

const KINDS: Record<Field['kind'], string> = {
  text: '文本',
  integer: '整数',
  decimal: '数字',
  boolean: '是或否',
  date: '日期，如2026-01-31',
  time: '时间，如08:30',
  list: '',
  object: '',
};

/** What a cell of a column may hold, in words. */
export const explained = (field: Field): string =>
  [kept(field), field.hint, field.unread ? UNREAD : '']
    .filter((words) => words !== undefined && words !== '')
    .join('；');

function kept(field: Field): string {
  if (field.ref) return '填写编码';
  return field.dict ? (dictionaries[field.dict] ?? []).map((item) => item.label).join('、') : KINDS[field.kind];
}
