import { dictionaries } from '#contract/dictionaries.ts';
import { stateName } from '#contract/kit/machine.ts';
import { lives } from '#contract/lives.ts';
import type { ReportCell } from '#contract/report/run.ts';
import type { ReportField } from '#contract/report/shapes.ts';
import type { Cells, Column } from '../../../platform/db/reader.ts';

const BOOL = 16,
  DATE = 1082,
  TIMESTAMPS: readonly number[] = [1114, 1184],
  NUMBERS: readonly number[] = [20, 21, 23, 700, 701, 1700];
const MOMENT_LENGTH = 19;

export const typeOf = ({ oid }: Column): ReportField['type'] =>
  oid === BOOL
    ? 'boolean'
    : oid === DATE
      ? 'date'
      : TIMESTAMPS.includes(oid)
        ? 'datetime'
        : NUMBERS.includes(oid)
          ? 'number'
          : 'text';

/** Whole numbers a number holds exactly; every other one keeps the digits the database gave it. */
function numberOf(text: string): ReportCell {
  const n = Number(text);
  return Number.isSafeInteger(n) && /^-?\d+$/.test(text) ? n : text;
}

function plain(text: string, column: Column): ReportCell {
  const type = typeOf(column);
  if (type === 'boolean') return text === 't';
  if (type === 'number') return numberOf(text);
  return type === 'datetime' ? text.slice(0, MOMENT_LENGTH) : text;
}

const lifeNamed = new Map(Object.entries(lives));

/** The names of a dictionary or a life cycle; codes nobody knows stay codes. */
function namesOf(dict: string | null | undefined): ((code: string) => string) | undefined {
  if (!dict) return undefined;
  const life = dict.startsWith('life.') ? lifeNamed.get(dict.slice('life.'.length)) : undefined;
  if (life) return (code) => stateName(life, Number(code));
  const items = new Map((dictionaries[dict] ?? []).map(({ value, label }) => [String(value), label]));
  return items.size === 0 ? undefined : (code) => items.get(code) ?? code;
}

/** A text with its middle hidden. */
function masked(text: string, mask: ReportField['mask']): string {
  if (mask === 'phone') return text.replace(/^(.{3}).*(.{4})$/s, '$1****$2').replace(/^(?!.*\*{4}).*$/s, '****');
  if (mask === 'idcard') return text.length > 8 ? `${text.slice(0, 4)}${'*'.repeat(10)}${text.slice(-4)}` : '****';
  return '****';
}

/** How the cells of each column are shown; a column nobody described is shown as it is. */
export function shower(columns: readonly Column[], fields: readonly ReportField[]): (row: Cells) => ReportCell[] {
  const shows = columns.map((column) => {
    const field = fields.find((one) => one.field === column.name);
    const names = namesOf(field?.dict);
    return (text: string | null): ReportCell => {
      if (text === null) return null;
      if (field && field.mask !== 'none') return masked(text, field.mask);
      return names ? names(text) : plain(text, column);
    };
  });
  return (row) => row.map((cell, i) => shows[i]?.(cell) ?? null);
}

/** The columns as they are described, and those nobody has described yet as they are called. */
export const describedColumns = (columns: readonly Column[], fields: readonly ReportField[]): ReportField[] =>
  columns.map(
    (column) =>
      fields.find(({ field }) => field === column.name) ?? {
        field: column.name,
        title: column.name,
        type: typeOf(column),
        format: 'none',
        mask: 'none',
        sum: false,
      },
  );

const SCALE = 12;

/** Sums of the columns that ask for one, digit by digit: decimals are whole numbers of a common unit. */
export function sumsOf(rows: readonly Cells[], columns: readonly Column[], fields: readonly ReportField[]) {
  const sums: Record<string, string> = {};
  for (const [i, column] of columns.entries()) {
    const field = fields.find((one) => one.field === column.name);
    if (!field?.sum || field.mask !== 'none' || typeOf(column) !== 'number') continue;
    sums[column.name] = decimal(rows.reduce((sum, row) => sum + units(row[i] ?? '0'), 0n));
  }
  return sums;
}

function units(text: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  const n = BigInt(whole + part.slice(0, SCALE).padEnd(SCALE, '0'));
  return sign === '-' ? -n : n;
}

function decimal(n: bigint): string {
  const digits = (n < 0n ? -n : n).toString().padStart(SCALE + 1, '0');
  const part = digits.slice(-SCALE).replace(/0+$/, '');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${part ? `.${part}` : ''}`;
}
