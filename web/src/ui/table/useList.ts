import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf, unwrapped, type Field } from '#contract/kit/field.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Failure } from '../../data/failure.ts';
import { useCall } from '../../data/query.ts';
import { useHere, useHereNow } from '../page/useHere.ts';
import { readList, writeList, type Filters, type ListState } from '../search/url.ts';

/** A server page as its widgets share it: rows, state of the question, and the ways to change the question. */
export interface List<R> {
  rows: R[];
  total: number;
  capped: boolean;
  /** Cursors of the pages beside this one, where pages are reached that way. */
  beside: { next: string | undefined; prev: string | undefined };
  query: Pick<UseQueryResult<unknown, Failure>, 'isPending' | 'isFetching' | 'isPlaceholderData' | 'error' | 'refetch'>;
  /** Every filter the endpoint takes. */
  fields: Field[];
  state: ListState;
  filters: Filters;
  /** What the endpoint's `param` was: hand it to an export. */
  param: Record<string, unknown>;
  setFilters(filters: Filters): void;
  turn(change: Partial<Pick<ListState, 'pageNum' | 'pageSize' | 'orderBy' | 'cursor'>>): void;
  /** What tells this list from all others, whatever page it stands on. */
  tableKey: string;
  /** What the page is asked, without the place in it: what a view keeps. */
  search: string;
  /** The view the address names. */
  view: number | undefined;
  /** Ask what a view asks. */
  apply(search: string, view?: number): void;
}

export interface ListOptions {
  /** Filters the user neither sees nor changes. */
  fixed?: Record<string, unknown>;
  /** Filters that hold until the user changes them. */
  initial?: Filters;
  /** Tells several lists of one page apart in the address. */
  prefix?: string;
  /** Instead of the fields read off the endpoint's schema. */
  fields?: readonly Field[];
  everyMs?: number;
  enabled?: boolean;
}

export type RowOf<E extends Endpoint> = OutputOf<E> extends { list: (infer R)[] } ? R : never;

const NONE: Filters = {};

/** Page through an endpoint made with `pageInput`/`pageOutput`; filters, page and order live in the page's address. */
export function useList<E extends Endpoint>(endpoint: E, options: ListOptions = {}): List<RowOf<E>> {
  const { fixed, initial = NONE, prefix = '', everyMs, enabled = true } = options;
  const here = useHere();
  const fields = options.fields ? [...options.fields] : filtersOf(endpoint);
  const search = new URLSearchParams(useHereNow().search);
  const state = readList(search, fields, initial, prefix);
  const param = { ...Object.fromEntries(Object.entries(state.filters).filter(([, v]) => v !== undefined)), ...fixed };
  const paging = {
    pageNum: state.pageNum,
    pageSize: state.pageSize,
    ...(state.cursor ? { cursor: state.cursor } : {}),
  };
  // A page asked by GET is flat, and its order is its own.
  const input =
    endpoint.method === 'GET'
      ? { ...param, ...paging }
      : { param, ...paging, ...(state.orderBy ? { orderBy: [state.orderBy] } : {}) };
  const query = useCall(endpoint, input as SentTo<E>, { keep: true, enabled, ...(everyMs ? { everyMs } : {}) }); // a page call by the name of this hook
  const page = query.data as Page<RowOf<E>> | undefined;
  const changed = (part: Partial<ListState>): URLSearchParams =>
    writeList(search, { ...state, cursor: undefined, ...part }, initial, prefix);
  return {
    rows: page?.list ?? [],
    total: page?.total ?? 0,
    capped: page?.totalCapped ?? false,
    beside: { next: page?.nextCursor, prev: page?.prevCursor },
    query,
    fields,
    state,
    filters: state.filters,
    param,
    setFilters: (filters) => {
      const next = changed({ filters, pageNum: 1 });
      // Another question is asked because it is another; the same one only because somebody wants to know again.
      if (next.toString() === search.toString()) void query.refetch();
      else here.ask(next);
    },
    turn: (part) => here.ask(changed(part)),
    tableKey: `${endpoint.path}${prefix && `.${prefix}`}`,
    search: withoutPlace(search, prefix),
    view: Number(search.get(`${prefix}${VIEW}`)) || undefined,
    apply: (text, view) => {
      const next = new URLSearchParams(text);
      if (view !== undefined) next.set(`${prefix}${VIEW}`, String(view));
      here.ask(next);
    },
  };
}

const VIEW = 'view';

function withoutPlace(search: URLSearchParams, prefix: string): string {
  const kept = new URLSearchParams(search);
  for (const name of [VIEW, 'pageNum', 'cursor']) kept.delete(`${prefix}${name}`);
  return kept.toString();
}

const known = new WeakMap<Endpoint, Field[]>();

const PAGING = new Set(['pageNum', 'pageSize', 'cursor']);

/** The filters of a page call: the fields of its `param`, or what stands beside the paging of a GET. Read once per endpoint. */
export function filtersOf(endpoint: Endpoint): Field[] {
  const before = known.get(endpoint);
  if (before) return before;
  const { input } = endpoint;
  const asked =
    input instanceof z.ZodObject ? (endpoint.method === 'GET' ? input : unwrapped(input.shape.param)) : undefined;
  const fields = asked instanceof z.ZodObject ? fieldsOf(asked.shape).filter(({ name }) => !PAGING.has(name)) : [];
  known.set(endpoint, fields);
  return fields;
}
