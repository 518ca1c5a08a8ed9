import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { fieldOf, unwrapped, type Field } from '#contract/kit/field.ts';

/** A filter, and its values where the contract names them. */
export interface Filter extends Field {
  named: readonly unknown[];
}
const filtersOf = (shape: Record<string, z.ZodType>): Filter[] =>
  Object.entries(shape).map(([name, schema]) => {
    const inner = unwrapped(schema);
    return { ...fieldOf(name, schema), named: inner instanceof z.ZodEnum ? inner.options : [] };
  });

/** A list of the contract and what it can be narrowed by. */
export interface List {
  name: string;
  endpoint: Endpoint;
  filters: Filter[];
  /** Filters stand below `param`. */
  inParam: boolean;
  /** It can be sorted. */
  sorts: boolean;
}
export type Values = Record<string, unknown>;
export type Listed = Record<string, unknown>;

const PAGING = new Set(['pageNum', 'pageSize', 'cursor', 'orderBy', 'param']);
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodObject ? inner.shape : {};
};

/** Every list there is: a query that answers `list` by pages. None can be forgotten, because nobody writes them down. */
export const LISTS: readonly List[] = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
  Object.entries(api).flatMap(([call, endpoint]): List[] => {
    const input = shapeOf(endpoint.input);
    if (endpoint.act !== 'query' || endpoint.file || !('list' in shapeOf(endpoint.output)) || !('pageSize' in input))
      return [];
    const { param, ...beside } = input;
    return [
      {
        name: `${group}.${call}`,
        endpoint,
        filters: filtersOf(param ? shapeOf(param) : beside).filter(({ name }) => !PAGING.has(name)),
        inParam: param !== undefined,
        sorts: 'orderBy' in input,
      },
    ];
  }),
);

/** The body of a call. */
export const bodyOf = ({ inParam }: List, values: Values, paging: Values = {}): Values =>
  inParam ? { param: values, ...paging } : { ...values, ...paging };

/** One filter with a value of its own kind: `many` finds much, `few` little, `none` nothing. */
export interface Answerable {
  filter: string;
  kind: 'many' | 'few' | 'none';
  values: Values;
}
export interface Question {
  what: string;
  values: Values;
}

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);
/** The business of the bench is forty days old. */
const OLD = 40,
  RECENT = 3;
/** What must be asked: spans as wide as anybody may ask, a moment of some days ago. */
const MUST: Values = { from: dayAgo(80), to: dayAgo(0), at: `${dayAgo(RECENT)} 12:00:00` };

const NOBODY: Partial<Record<Field['kind'], unknown>> = { text: '无此物ZZ9', integer: 999_999_999_999 };
const ENDS_FROM = /(From|Start|Begin)$/,
  ENDS_TO = /(To|End)$/;

/** Values of a filter that might be answered, as rows and tables show them. */
export type Known = (column: string) => unknown[];

/** What is asked whatever else is; values of filters nobody can guess come from rows that are there. */
export const leastOf = ({ filters }: List, known: Known): Values =>
  Object.fromEntries(
    filters.filter(({ required }) => required).map(({ name }) => [name, MUST[name] ?? known(name)[0] ?? 1]),
  );

/** What could be asked by one filter. A span is asked from long ago and from the day before yesterday on. */
export function candidates(field: Filter, known: Known): { values: unknown[]; none: unknown } {
  const { name, kind, named } = field;
  if (named.length > 0) return { values: [...named], none: undefined };
  if (ENDS_FROM.test(name)) return { values: [dayAgo(OLD), dayAgo(1)], none: undefined };
  if (ENDS_TO.test(name)) return { values: [dayAgo(0), dayAgo(OLD - 1)], none: dayAgo(4000) };
  if (kind === 'boolean') return { values: [true, false], none: undefined };
  if (name === 'ids')
    return {
      values: known('id')
        .slice(0, 1)
        .map((id) => [id]),
      none: [NOBODY.integer],
    };
  if (kind === 'object')
    return {
      values: [
        { postedOn: dayAgo(RECENT), id: 999_999_999_999 },
        { postedOn: dayAgo(OLD - 3), id: 1 },
      ],
      none: undefined,
    };
  const found = name === 'keyword' ? known('code').concat(known('name')) : known(name.replace(/Part$/, ''));
  const values = [...new Set(found)].filter((value) => value !== null && value !== '' && typeof value !== 'object');
  return {
    values:
      kind === 'list'
        ? values.map((value) => [value])
        : field.ref
          ? values.filter((value) => Number(value) > 0)
          : values,
    none: field.dict === undefined ? (field.ref ? NOBODY.integer : NOBODY[kind]) : undefined,
  };
}

/** Nothing asked, each filter alone, each pair of filters that find much, and (unless it must be quick) what finds much beside what finds little. */
export function questionsOf(least: Values, answerable: readonly Answerable[], isQuick: boolean): Question[] {
  const say = (some: readonly Answerable[]): Question => ({
    what: some.map(({ filter, kind }) => `${filter} (${kind})`).join(' + ') || 'nothing asked',
    values: Object.assign({}, least, ...some.map(({ values }) => values)),
  });
  const goTogether = (one: Answerable, other: Answerable): boolean =>
    one.filter !== other.filter &&
    one.kind !== 'none' &&
    other.kind !== 'none' &&
    (one.kind === 'many' || other.kind === 'many') &&
    (!isQuick || one.kind === other.kind);
  return [
    say([]),
    ...answerable.map((one) => say([one])),
    ...answerable.flatMap((one, i) =>
      answerable.slice(i + 1).flatMap((other) => (goTogether(one, other) ? [say([one, other])] : [])),
    ),
  ];
}
