/** What one call did, and when it was asked and answered. Times of one clock. */
export interface Call<A> {
  act: A;
  asked: number;
  answered: number;
}

/** How a thing that is used one call at a time would fare: its state after the call, or undefined when it could not have answered so. */
export type Model<S, A> = (state: S, act: A) => S | undefined;

/** Whether the history can be explained; if not, how many calls the longest explanation has, and those of whom none could come next. */
export type Verdict<A> =
  | { explained: true; order: Call<A>[] }
  | { explained: false; longest: number; stuck: Call<A>[] };

/** Calls that have been put in order: all before `first`, and those of `beyond`. */
interface Put<S> {
  state: S;
  first: number;
  beyond: ReadonlySet<number>;
}

/** More than any history of this size has needed; without it a strange one would be searched for ever. */
const LOOKS_MAX = 2_000_000;

/**
 * Is there an order of the calls, each somewhere between its question and its answer, in which a thing used by one caller at a time would
 * have answered the same? The search of Wing and Gong, who try every call that may come next, with the memory Lowe gave it: the same
 * calls put in whatever order, and the same state, are looked at once.
 */
export function explain<S, A>(history: readonly Call<A>[], start: S, model: Model<S, A>): Verdict<A> {
  const calls = [...history].sort((a, b) => a.asked - b.asked);
  const seen = new Set<string>();
  const order: Call<A>[] = [];
  let longest = -1,
    stuck: Call<A>[] = [];
  const search = (put: Put<S>): boolean => {
    if (put.first === calls.length) return true;
    const key = `${put.first} ${[...put.beyond].sort((a, b) => a - b).join(',')} ${JSON.stringify(put.state)}`;
    if (seen.has(key)) return false;
    if (seen.add(key).size > LOOKS_MAX)
      throw new Error(`no explanation after ${LOOKS_MAX} looks, and no proof that there is none`);
    const open = mayBeNext(calls, put);
    if (order.length > longest) [longest, stuck] = [order.length, open.flatMap((i) => calls[i] ?? [])];
    return open.some((i) => {
      const call = calls[i];
      const state = call && model(put.state, call.act);
      if (!call || state === undefined) return false;
      order.push(call);
      if (search(withCall(put, i, state))) return true;
      order.pop();
      return false;
    });
  };
  return search({ state: start, first: 0, beyond: new Set() })
    ? { explained: true, order }
    : { explained: false, longest, stuck };
}

/** Calls not yet put that were asked before any other of them was answered; the one answered first is tried first. */
function mayBeNext<S, A>(calls: readonly Call<A>[], { first, beyond }: Put<S>): number[] {
  let answered = Infinity;
  const open: number[] = [];
  for (let i = first; i < calls.length; i += 1) {
    const call = calls[i];
    if (!call || call.asked > answered) break;
    if (beyond.has(i)) continue;
    open.push(i);
    answered = Math.min(answered, call.answered);
  }
  return open.sort((a, b) => (calls[a]?.answered ?? 0) - (calls[b]?.answered ?? 0));
}

function withCall<S>({ first, beyond }: Put<S>, added: number, state: S): Put<S> {
  const rest = new Set(beyond).add(added);
  let next = first;
  while (rest.delete(next)) next += 1;
  return { state, first: next, beyond: rest };
}
