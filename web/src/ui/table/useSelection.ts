import { useRef, useState, type Key } from 'react';

export interface Selection<R> {
  keys: ReadonlyMap<Key, R>;
  /** How many of the rows on screen are among them. */
  here: number;
  /** Take a row or let it go; with `range` all since the last one. */
  pick: (row: R, index: number, range: boolean) => void;
  pickAll: (on: boolean) => void;
}

/** Selected rows, kept over paging, given afresh where the page on screen knows a newer version. */
export function useSelection<R extends object>(rows: readonly R[], keyOf: (row: R) => Key) {
  const [held, setHeld] = useState<ReadonlyMap<Key, R>>(new Map());
  const last = useRef<number | null>(null);
  const fresh = new Map(rows.map((row) => [keyOf(row), row]));
  const set = (some: readonly R[], on: boolean | ((held: ReadonlyMap<Key, R>) => boolean)): void =>
    setHeld((before) => {
      const next = new Map(before),
        taken = typeof on === 'function' ? on(before) : on;
      for (const row of some) {
        if (taken) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      return next;
    });
  // Names nothing that a tick changes, so that the other rows need not be drawn again.
  const pick = (row: R, index: number, range: boolean): void => {
    const from = range ? (last.current ?? index) : index;
    last.current = index;
    set(
      from === index ? [row] : rows.slice(Math.min(from, index), Math.max(from, index) + 1),
      (held) => !held.has(keyOf(row)),
    );
  };
  const selection: Selection<R> = {
    keys: held,
    here: rows.filter((row) => held.has(keyOf(row))).length,
    pick,
    pickAll: (on) => set(rows, on),
  };
  return { rows: [...held].map(([key, row]) => fresh.get(key) ?? row), clear: () => setHeld(new Map()), selection };
}
