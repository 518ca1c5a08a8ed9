import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { inBackground } from '#contract/terms/exports.ts';
import { actsAgain, asksAgain, isBusy, pauseBefore } from './again.ts';
import { call } from './call.ts';
import { leave } from './exits.ts';
import { isFailure, type Failure } from './failure.ts';
import { notices } from './notices.ts';
import { uuid } from './storage.ts';
import { unforeseen } from './unforeseen.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure;
    queryMeta: { quiet?: boolean };
  }
}

/** Answers seldom read again are kept this long, so that a kept-alive tab finds its rows when it comes back. */
const KEEP_MS = 30 * 60_000;
/** Two widgets asking the same within this time share one answer. */
const FRESH_MS = 2_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet) tell(error, query.state.data === undefined);
    },
  }),
  defaultOptions: {
    // Asked also while the browser calls itself offline: what waits for the line in silence looks like an empty list.
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEEP_MS,
      retry: asksAgain,
      retryDelay: pauseBefore,
      networkMode: 'always',
    },
    mutations: { retry: false, retryDelay: pauseBefore, gcTime: 0, networkMode: 'always' },
  },
});

/** A page whose very first answer is an HTTP error gives way to the status page; later ones only tell. A busy server is none: the page stays. */
function tell(error: Failure, first: boolean): void {
  if (!isFailure(error)) return unforeseen(error);
  if (isBusy(error)) return notices.warning(error.message);
  if (first && error.http >= 400 && error.http !== 401 && error.http !== 403) leave.status(error.http, error.traceId);
  notices.fault(error);
}

export interface AskOptions<O = unknown> {
  enabled?: boolean;
  /** Show the previous answer while the next one is on its way (paging). */
  keep?: boolean;
  /** How often it is asked again, always or as long as the answer says. */
  everyMs?: number | ((answer: O | undefined) => number | undefined);
  staleMs?: number;
  /** Say nothing when it fails (drop-downs, counters). */
  quiet?: boolean;
}

/** Read an endpoint. The key is the path and the input; nothing else needs a name. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  options: AskOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>, Failure> {
  const { enabled = true, keep = false, everyMs, staleMs, quiet = false } = options;
  return useQuery<OutputOf<E>, Failure>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    meta: { quiet },
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(everyMs
      ? { refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) ?? false : everyMs }
      : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  });
}

/** The truth as it is now; whatever shows this question shows the new answer. */
export const fresh = <E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<OutputOf<E>> =>
  queryClient.fetchQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    staleTime: 0,
    meta: { quiet: true },
  });

/** Make every answer of these endpoints stale; what is on screen is asked again. */
export async function refresh(touches: readonly Endpoint[]): Promise<void> {
  await Promise.all(touches.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })));
}

/** The part of an antd form that takes errors. */
export interface FormLike {
  getFieldsError(): { name: (string | number)[] }[];
  /** `{ name: path, errors }[]`; every form knows other names, so the parameter is left to `placed`. */
  setFields(fields: never): void;
}

export interface ActOptions {
  /** What success says; null says nothing. */
  done?: string | null;
  /** Field errors of the server land on this form; only what finds no field becomes a notice. */
  form?: FormLike | undefined;
  quiet?: boolean;
}

/** Do something. `touches` lists the reads it makes stale. */
export function useAct<E extends Endpoint>(
  endpoint: E,
  touches: readonly Endpoint[],
  options: ActOptions = {},
): UseMutationResult<OutputOf<E>, Failure, SentTo<E>> {
  const keyFor = useKey();
  return useMutation<OutputOf<E>, Failure, SentTo<E>>({
    // The same input is the same key: what was done before the answer got lost is not done again.
    mutationFn: (input) => keyFor(input, (key) => call(endpoint, input, { key })),
    retry: actsAgain,
    ...outcome(touches, options),
  });
}

/** Send a file with an endpoint's input. */
export function useUpload<E extends Endpoint>(
  endpoint: E,
  touches: readonly Endpoint[],
  options: ActOptions = {},
): UseMutationResult<OutputOf<E>, Failure, { input: SentTo<E>; file: File }> {
  return useMutation<OutputOf<E>, Failure, { input: SentTo<E>; file: File }>({
    mutationFn: ({ input, file }) => call(endpoint, input, { file }),
    ...outcome(touches, { done: null, ...options }),
  });
}

/** Fetch a file endpoint into the browser's downloads, a list's rows with the columns of its table. What is too much to wait for is told where it will be. */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  tableKey?: string,
): UseMutationResult<OutputOf<E>, Failure, SentTo<E>> {
  return useMutation<OutputOf<E>, Failure, SentTo<E>>({
    mutationFn: async (input) => {
      const answer = await call(
        endpoint,
        tableKey === undefined ? input : { ...Object(input), useTableHeader: 1, tableKey },
      );
      const gone = inBackground.safeParse(answer);
      if (gone.success) notices.background(gone.data);
      return answer;
    },
    ...outcome([], { done: null }),
  });
}

function outcome(touches: readonly Endpoint[], { done = '操作成功', form, quiet = false }: ActOptions) {
  return {
    onSuccess: async (): Promise<void> => {
      if (done !== null) notices.success(done);
      await refresh(touches);
    },
    onError: (failure: Failure): void => {
      if (!isFailure(failure)) return unforeseen(failure);
      const left = form ? placed(form, failure) : true;
      if (left && !quiet) notices.failure(failure);
      // Somebody else was faster: what is on screen is old.
      if (failure.code === 100003 || failure.code === 100004) void refresh(touches);
    },
  };
}

/** Put field errors on the fields they name. Whether something is left to say. */
export function placed(form: FormLike, failure: Failure): boolean {
  const known = new Set(form.getFieldsError().map(({ name }) => nameOf(name)));
  const fitting = new Map<string, { name: Step[]; errors: string[] }>();
  let left = failure.fields.length === 0;
  for (const { field, msg } of failure.fields) {
    const name = shownAt(field, known);
    const there = fitting.get(nameOf(name));
    if (there) there.errors = [...new Set([...there.errors, msg])];
    else if (name.length > 0) fitting.set(nameOf(name), { name, errors: [msg] });
    else left = true;
  }
  form.setFields([...fitting.values()] as never); // names that the form itself has just listed
  return left;
}

type Step = string | number;
const nameOf = (name: readonly Step[]): string => name.join('.');

/** Where a form shows a field: itself, or the nearest that holds it (`goods` of `goods.0.claimQty`); empty where it shows neither. */
function shownAt(field: string, known: ReadonlySet<string>): Step[] {
  const name = field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map(step);
  while (name.length > 0 && !known.has(nameOf(name))) name.pop();
  return name;
}

const step = (part: string): Step => (/^\d+$/.test(part) ? Number(part) : part);

/**
 * One idempotency key per act. When the answer got lost, pressing again with the same input is the same act and
 * keeps its key, so that the server can answer what it already did instead of doing it twice.
 */
function useKey(): <T>(input: unknown, act: (key: string) => Promise<T>) => Promise<T> {
  const open = useRef<{ key: string; input: string } | null>(null);
  return async (input, act) => {
    const text = JSON.stringify(input);
    const mine = open.current?.input === text ? open.current : { key: uuid(), input: text };
    open.current = mine;
    try {
      const done = await act(mine.key);
      open.current = null;
      return done;
    } catch (error) {
      if (!isFailure(error) || !error.transport) open.current = null;
      throw error;
    }
  };
}
