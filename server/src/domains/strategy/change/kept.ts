import { fieldsOf } from '#contract/kit/field.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { KEPT_NAMES, keptNamed, type KeptName } from '#contract/strategy/kept.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { specOf } from '../../../crud/serve.ts';
import { snake, type Table } from '../../../platform/db/catalog.ts';

/** A change as the database keeps it: rows by column. */
export interface Kept {
  id: number;
  tableName: string;
  rowId: number;
  before: Record_ | null;
  after: Record_;
}

export const settingSpec = (name: KeptName): ResourceSpec<Shape> => specOf(keptNamed(name));

/** Which setting lives in a table. */
export const settingOf = (table: string): KeptName | undefined =>
  KEPT_NAMES.find((name) => settingSpec(name).table === table);

/** A kept row by the names of its fields, as the wire knows them; null where there was none, or it was removed. */
export function fieldsKept(spec: ResourceSpec<Shape>, table: Table, row: Record_ | null): Record_ | null {
  if (row === null || row.is_deleted === true) return null;
  return Object.fromEntries(
    fieldsOf(spec.fields).map(({ name }) => {
      const column = snake(name),
        value = row[column] ?? null;
      return [name, isClock(table, column) && typeof value === 'string' ? value.slice(0, MINUTES) : value];
    }),
  );
}

/** `08:30` of `08:30:00`. */
const MINUTES = 5;
const isClock = (table: Table, column: string): boolean =>
  table.columns.get(column)?.type.startsWith('time without') ?? false;
