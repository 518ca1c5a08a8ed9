import type { Field } from '#contract/kit/field.ts';
import type { Filters, FilterValue } from './url.ts';

/** One box of the search form: a field, or the pair `xFrom`/`xTo` as one span of time. */
export type SearchItem =
  | { key: string; label: string; field: Field; to?: undefined }
  | { key: string; label: string; field: Field; to: Field };

export type FormValues = Record<string, unknown>;

const INTERNAL = new Set(['ids']);

/** The boxes for these fields. A span is named after its start, without 起, 从 or 开始. */
export function searchItems(fields: readonly Field[], only?: readonly string[]): SearchItem[] {
  const wanted = only
    ? only.flatMap((name) => fields.filter((f) => f.name === name || f.name === name.replace(/From$/, 'To')))
    : fields.filter((f) => !INTERNAL.has(f.name) && f.kind !== 'object');
  const unique = [...new Set(wanted)];
  return unique.flatMap((field): SearchItem[] => {
    const stem = /^(.+)(From|To)$/.exec(field.name);
    const to = stem ? fields.find((f) => f.name === `${stem[1]}To`) : undefined;
    const from = stem ? fields.find((f) => f.name === `${stem[1]}From`) : undefined;
    if (!from || !to) return [{ key: field.name, label: field.label, field }];
    return field === from
      ? [{ key: field.name, label: from.label.replace(/[（(]?(开始|起|从|自)[)）]?$/, ''), field: from, to }]
      : [];
  });
}

/** Filters as the form's boxes hold them. Every box is named, so that clearing reaches it. */
export const toForm = (items: readonly SearchItem[], filters: Filters): FormValues =>
  Object.fromEntries(
    items.map(({ key, field, to }) => [key, to ? span(filters[field.name], filters[to.name]) : filters[field.name]]),
  );

const span = (from: FilterValue | undefined, to: FilterValue | undefined) =>
  from === undefined && to === undefined ? undefined : [from, to];

/** The form's boxes as filters; an empty box is a filter given up. */
export function toFilters(items: readonly SearchItem[], values: FormValues): Filters {
  const filters: Record<string, FilterValue | undefined> = {};
  for (const { key, field, to } of items) {
    const value = values[key];
    if (to) {
      const [from, until] = Array.isArray(value) ? value : [];
      filters[field.name] = meant(from);
      filters[to.name] = meant(until);
    } else filters[field.name] = meant(value);
  }
  return filters;
}

function meant(value: unknown): FilterValue | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

const IMPLIED = new Set(['keyword', 'ids']);

/** What can be asked: the searchable fields and what the call takes beside them; a resource without any is searched by keyword. */
export function searchFields(search: readonly string[], fields: readonly Field[], asked: readonly Field[]): Field[] {
  const found = search
    .map((name) => fields.find((field) => field.name === name))
    .filter((field) => field !== undefined);
  const further = asked.filter(({ name }) => !IMPLIED.has(name) && !search.includes(name));
  const keyword: Field = { name: 'keyword', label: '关键字', kind: 'text', required: false };
  const all = [...found, ...further];
  return all.length > 0 ? all : [keyword];
}
