import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LINES_MAX } from '#contract/inbound/order.ts';
import { notices } from '../../../data/notices.ts';
import { blank, isBlank, pastedRows, withGoods, type Draft, type Faults } from './draft.ts';
import { goodsByCodes } from './goods.ts';
import type { LineEvents } from './LineRow.tsx';

/** The lines being edited: what is typed, what is wrong, and how the cursor walks. */
export function useLines(initial: readonly Draft[], ownerId: number | undefined) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(initial.length > 0 ? initial : [blank(1)]);
  const [faults, setFaults] = useState<Faults>(new Map());
  const [fresh, setFresh] = useState<number | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const now = useRef({ drafts, ownerId });
  // Handlers run between renders and must meet the lines as they are on screen.
  useLayoutEffect(() => { now.current = { drafts, ownerId }; });

  const on = useMemo((): LineEvents => {
    const newKey = (): number => Math.max(0, ...now.current.drafts.map((d) => d.key)) + 1;
    const focus = (key: number, cell: string): void => grid.current?.querySelector<HTMLInputElement>(`[data-line="${key}"] [data-cell="${cell}"]`)?.focus();
    return {
      change: (key, draft) => {
        setDrafts((all) => all.map((d) => (d.key === key ? draft : d)));
        setFaults((all) => without(all, key));
      },
      fault: (key, cell, msg) => setFaults((all) => new Map(all).set(key, { ...all.get(key), [cell]: msg })),
      remove: (key) => setDrafts((all) => (all.length > 1 ? all.filter((d) => d.key !== key) : [blank(newKey())])),
      next: (key, from) => {
        if (from === 'goodsId') { focus(key, 'unitQty'); return; }
        const { drafts: all } = now.current;
        const after = all[all.findIndex((d) => d.key === key) + 1];
        if (after) { focus(after.key, 'goodsId'); return; }
        if (all.length >= LINES_MAX) { notices.warning(`明细不能超过${LINES_MAX}条`); return; }
        const added = newKey();
        setFresh(added);
        setDrafts((rows) => [...rows, blank(added)]);
      },
      paste: (key, text) => void pasted(text, now.current.ownerId).then((rows) => {
        const from = newKey();
        const made = rows.map((row, i) => ({ ...row, key: from + i }));
        setDrafts((all) => all.flatMap((d) => (d.key === key ? (isBlank(d) ? made : [d, ...made]) : [d])).slice(0, LINES_MAX));
        // Told by the notices already.
      }, () => undefined),
    };
  }, []);
  const reset = (next: readonly Draft[] = []): void => {
    setDrafts(next.length > 0 ? next : [blank(1)]);
    setFaults(new Map());
    setFresh(null);
  };
  return { drafts, faults, setFaults, fresh, grid, on, reset };
}

function without(faults: Faults, key: number): Faults {
  if (!faults.has(key)) return faults;
  const rest = new Map(faults);
  rest.delete(key);
  return rest;
}

/** Codes of a sheet resolved in one call; those nobody knows are named. */
async function pasted(text: string, ownerId: number | undefined): Promise<Draft[]> {
  const rows = pastedRows(text).slice(0, LINES_MAX);
  if (ownerId === undefined) { notices.warning('请先选择货主'); return []; }
  const known = await goodsByCodes(ownerId, [...new Set(rows.map((row) => row.code))]).catch((error: Error) => { notices.warning(error.message); throw error; });
  const unknown = rows.filter((row) => !known.has(row.code)).map((row) => row.code);
  if (unknown.length > 0) notices.warning(`没有找到商品【${unknown.slice(0, 5).join('、')}】${unknown.length > 5 ? `等${unknown.length}个` : ''}`);
  return rows.flatMap(({ code, qty, unit }) => {
    const goods = known.get(code);
    if (!goods) return [];
    const draft = { ...withGoods(blank(0), goods), qty };
    return [{ ...draft, level: goods.packs.find((pack) => pack.name === unit)?.level ?? draft.level }];
  });
}
