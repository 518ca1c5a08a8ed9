import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '#contract/errors.ts';
import { notices } from '../../data/notices.ts';
import { fromRow, judged, pastedRows, placedFaults, repeats, type Draft, type Faults, type LineKind } from './draft.ts';
import { goodsByCodes } from './goods.ts';

/** What the cells of a line tell the editor. */
export interface LineEvents<D extends Draft> {
  /** Told as a change of the line as it is by then: goods are looked up while the quantity is typed. */
  change: (key: number, to: (draft: D) => D) => void;
  fault: (key: number, cell: string, msg: string) => void;
  remove: (key: number) => void;
  paste: (key: number, text: string) => void;
  /** Enter: on to the quantity, then to the next line. */
  next: (key: number, from: 'goodsId' | 'unitQty') => void;
}

export type Lines<D extends Draft, S extends object> = ReturnType<typeof useLines<D, S>>;

/** The lines being edited: what is typed, what is wrong, and how the cursor walks. */
export function useLines<D extends Draft, S extends object>(
  kind: LineKind<D, S>,
  initial: readonly D[],
  ownerId: number | undefined,
) {
  const [drafts, setDrafts] = useState<readonly D[]>(initial.length > 0 ? initial : [kind.blank(1)]);
  const [faults, setFaults] = useState<Faults>(new Map());
  const [fresh, setFresh] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const [edits, setEdits] = useState(0);
  const grid = useRef<HTMLTableElement>(null);
  const now = useRef({ drafts, ownerId });
  // Handlers run between renders and must meet the lines as they are on screen.
  useLayoutEffect(() => {
    now.current = { drafts, ownerId };
  });

  const on = useMemo((): LineEvents<D> => {
    const { max, blank, isBlank } = kind;
    const newKey = (): number => Math.max(0, ...now.current.drafts.map((d) => d.key)) + 1;
    const focus = (key: number, cell: string): void =>
      grid.current?.querySelector<HTMLInputElement>(`[data-line="${key}"] [data-cell="${cell}"]`)?.focus();
    const edit = (part: (all: readonly D[]) => readonly D[]): void => {
      setDrafts(part);
      setEdits((n) => n + 1);
    };
    return {
      change: (key, to) => {
        edit((all) => all.map((d) => (d.key === key ? to(d) : d)));
        setFaults((all) => without(all, key));
      },
      fault: (key, cell, msg) => setFaults((all) => new Map(all).set(key, { ...all.get(key), [cell]: msg })),
      remove: (key) => edit((all) => (all.length > 1 ? all.filter((d) => d.key !== key) : [blank(newKey())])),
      next: (key, from) => {
        if (from === 'goodsId') {
          focus(key, 'unitQty');
          return;
        }
        const { drafts: all } = now.current;
        const after = all[all.findIndex((d) => d.key === key) + 1];
        if (after) {
          focus(after.key, 'goodsId');
          return;
        }
        if (all.length >= max) {
          notices.warning(`明细不能超过${max}条`);
          return;
        }
        const added = newKey();
        setFresh(added);
        setDrafts((rows) => [...rows, blank(added)]);
      },
      paste: (key, text) =>
        void pasted(text, now.current.ownerId, kind).then(
          (rows) => {
            const from = newKey();
            const made = rows.map((row, i) => ({ ...row, key: from + i }));
            edit((all) => all.flatMap((d) => (d.key === key ? (isBlank(d) ? made : [d, ...made]) : [d])).slice(0, max));
            // Told by the notices already.
          },
          () => undefined,
        ),
    };
  }, [kind]);

  const filled = drafts.filter((draft) => !kind.isBlank(draft));
  return {
    drafts,
    filled,
    faults,
    fresh,
    grid,
    on,
    withGoods: kind.withGoods,
    again: repeats(drafts, kind.wants),
    /** Nothing was there to send. */
    missing: missing && filled.length === 0,
    /** The lines to send; null while something is wrong, and then it stands at its cell. */
    judge: (): S[] | null => {
      const { lines, faults: wrong } = judged(filled, kind);
      setFaults(wrong);
      setMissing(filled.length === 0);
      return filled.length > 0 && wrong.size === 0 ? lines : null;
    },
    /** What the server said of the lines just sent. */
    refuse: (errors: readonly FieldError[]): void => setFaults(placedFaults(errors, filled, kind.shape)),
    /** How often a hand changed them since they were opened, cleared or put back. */
    edits,
    /** Other lines instead: none, or those typed before. */
    put: (rows: readonly Partial<D>[]): void => {
      setDrafts(
        rows.length > 0 ? rows.map((row, i) => ({ ...kind.blank(i + 1), ...row, key: i + 1 })) : [kind.blank(1)],
      );
      setFaults(new Map());
      setFresh(null);
      setEdits(0);
    },
  };
}

function without(faults: Faults, key: number): Faults {
  if (!faults.has(key)) return faults;
  const rest = new Map(faults);
  rest.delete(key);
  return rest;
}

/** Codes of a sheet resolved in one call; those nobody knows are named. */
async function pasted<D extends Draft, S extends object>(
  text: string,
  ownerId: number | undefined,
  { max, blank, withGoods }: LineKind<D, S>,
): Promise<D[]> {
  const rows = pastedRows(text).slice(0, max);
  if (ownerId === undefined) {
    notices.warning('请先选择货主');
    return [];
  }
  const known = await goodsByCodes(ownerId, [...new Set(rows.map((row) => row.code))]).catch((error: Error) => {
    notices.warning(error.message);
    throw error;
  });
  const unknown = rows.filter((row) => !known.has(row.code)).map((row) => row.code);
  if (unknown.length > 0)
    notices.warning(
      `没有找到商品【${unknown.slice(0, 5).join('、')}】${unknown.length > 5 ? `等${unknown.length}个` : ''}`,
    );
  return rows.flatMap((row) => {
    const goods = known.get(row.code);
    return goods ? [fromRow(withGoods(blank(0), goods), row)] : [];
  });
}
