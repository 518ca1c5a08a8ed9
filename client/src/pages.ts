import type { StockQueryInput, StockQueryOutput } from './api.gen.ts';
import { pause, type Ask, type Call } from './call.ts';

/** A list by change: what changed since a place in it, and the place to go on from. */
export interface ChangeList<R> {
  list: R[];
  next: string;
  more: boolean;
}

/** How a list by change is followed. */
export interface FollowOptions {
  /** Ask again this long after everything was told, for ever; left out, it ends there. */
  everyMs?: number;
  signal?: AbortSignal;
  warehouseId?: number;
}

/**
 * The pages of a list by change, from `since` on. Keep a page's `next` when you have dealt with its rows, and begin there the next time: a row is
 * told again whenever it has changed, and none is ever skipped.
 */
export async function* pagesOf<I extends { since?: string }, R>(
  call: Ask<I, ChangeList<R>>,
  input: I,
  { everyMs, ...options }: FollowOptions = {},
): AsyncGenerator<ChangeList<R>, void, undefined> {
  for (let since = input.since; ;) {
    const page = await call(since === undefined ? input : { ...input, since }, options);
    if (page.list.length > 0) yield page;
    since = page.next;
    if (page.more) continue;
    if (everyMs === undefined) return;
    await pause(everyMs, options.signal);
  }
}

/** The rows of those pages, one by one. */
export async function* rowsOf<I extends { since?: string }, R>(
  call: Ask<I, ChangeList<R>>,
  input: I,
  options?: FollowOptions,
): AsyncGenerator<R, void, undefined> {
  for await (const { list } of pagesOf(call, input, options)) yield* list;
}

/** All stock that is asked for, goods after goods. */
export async function* stockOf(
  call: Call<StockQueryInput, StockQueryOutput>,
  input: StockQueryInput,
  options?: Omit<FollowOptions, 'everyMs'>,
): AsyncGenerator<StockQueryOutput['list'][number], void, undefined> {
  for (let after = input.after; ;) {
    const { list, more } = await call(after === undefined ? input : { ...input, after }, options);
    yield* list;
    const last = list.at(-1);
    if (!more || !last) return;
    after = last.goodsCode;
  }
}
