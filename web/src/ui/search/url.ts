import { dictionaries } from '#contract/dictionaries.ts';
import type { Field } from '#contract/kit/field.ts';
import { PAGES_BY_NUMBER } from '#contract/kit/page.ts';

/** The value of one filter as the server takes it. */
export type FilterValue = string | number | boolean | (string | number)[];
export type Filters = Readonly<Record<string, FilterValue | undefined>>;

export interface ListState {
  filters: Filters;
  pageNum: number;
  pageSize: number;
  /** Where the page begins, when it lies further than pages are asked by number. */
  cursor?: string | undefined;
  orderBy: { field: string; dir: 'asc' | 'desc' } | undefined;
}

export const PAGE_SIZES = [20, 50, 100, 200] as const;

/** A filter as an address carries it. */
const written = (value: FilterValue | undefined): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value);

/** A filter of an address, as its field's type. What does not fit is no filter. */
export function readValue(field: Field, text: string): FilterValue | undefined {
  if (text === '') return undefined;
  if (field.kind === 'list')
    return text
      .split(',')
      .map((part) => single(field, part))
      .filter((v) => v !== undefined);
  if (field.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  return single(field, text);
}

function single(field: Field, text: string): string | number | undefined {
  if (field.dict) return dictionaries[field.dict]?.find((item) => String(item.value) === text)?.value;
  if (!field.ref && field.kind !== 'integer' && field.kind !== 'decimal') return text;
  const number = Number(text);
  return Number.isNaN(number) ? undefined : number;
}

/** Read a list's state from a query string. `initial` holds until the address says otherwise. */
export function readList(
  search: URLSearchParams,
  fields: readonly Field[],
  initial: Filters = {},
  prefix = '',
): ListState {
  const filters: Record<string, FilterValue | undefined> = {};
  for (const field of fields) {
    const text = search.get(prefix + field.name);
    filters[field.name] = text === null ? initial[field.name] : readValue(field, text);
  }
  const [field, dir] = (search.get(`${prefix}sort`) ?? '').split(' ');
  const size = Number(search.get(`${prefix}pageSize`)),
    cursor = search.get(`${prefix}cursor`);
  const pageNum = Math.max(1, Math.trunc(Number(search.get(`${prefix}pageNum`))) || 1);
  return {
    filters,
    pageNum,
    ...(cursor && pageNum > PAGES_BY_NUMBER ? { cursor } : {}),
    pageSize: PAGE_SIZES.find((s) => s === size) ?? PAGE_SIZES[0],
    orderBy: field && (dir === 'asc' || dir === 'desc') ? { field, dir } : undefined,
  };
}

/** Write a list's state into a query string, leaving out what is at its default and keeping what is not the list's. */
export function writeList(
  search: URLSearchParams,
  state: ListState,
  initial: Filters = {},
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, text: string, usual: string): void => {
    if (text === usual) next.delete(prefix + name);
    else next.set(prefix + name, text);
  };
  for (const [name, value] of Object.entries(state.filters)) put(name, written(value), written(initial[name]));
  put('pageNum', String(state.pageNum), '1');
  put('pageSize', String(state.pageSize), String(PAGE_SIZES[0]));
  put('cursor', state.cursor ?? '', '');
  put('sort', state.orderBy ? `${state.orderBy.field} ${state.orderBy.dir}` : '', '');
  return next;
}

/** Many codes pasted from a sheet or a chat become one comma-separated line. */
export const joinedCodes = (pasted: string): string =>
  pasted
    .split(/[\s,，;；、]+/)
    .map((code) => code.trim())
    .filter(Boolean)
    .join(',');

/** An address with its questions; what is not known is not asked. */
export function address(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return asked.size === 0 ? path : `${path}?${asked}`;
}
