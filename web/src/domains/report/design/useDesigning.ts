import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Design } from '#contract/report/design/design.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import {
  added,
  begun,
  done,
  doubled,
  moved,
  quartered,
  redone,
  removed,
  resized,
  undone,
  type Added,
  type History,
} from './designing.plan.ts';

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A design being worked on: what was done, what is chosen, and what keys do. */
export function useDesigning(kind: DesignKind, first: Design) {
  const [history, setHistory] = useState<History>(() => begun(first));
  const [selected, setSelected] = useState<string[]>([]);
  const { now } = history;
  const change = (next: Design): void => setHistory((was) => done(was, next));
  // A picture is put on the paper as it is when it has arrived.
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const add = (what: Added): void => {
    const made = added(kind, latest.current, what);
    if (!made) return;
    change(made.design);
    setSelected([made.id]);
  };
  const remove = (): void => {
    change(removed(now, selected));
    setSelected([]);
  };
  const double = (): void => {
    const made = doubled(now, selected);
    change(made.design);
    setSelected(made.ids);
  };
  const turn = (): void => change(quartered(now, selected));
  const undo = (): void => setHistory(undone),
    redo = (): void => setHistory(redone);
  const arrow = ({ key, shiftKey, altKey, ctrlKey }: KeyboardEvent): boolean => {
    const way = ARROWS[key];
    if (!way || selected.length === 0) return false;
    const step = altKey ? 0.1 : shiftKey ? 5 : 1;
    const by = { dx: way[0] * step, dy: way[1] * step, grid: 0 };
    const [id = ''] = selected;
    change(ctrlKey ? resized(now, id, { ...by, handle: 'se' }) : moved(now, selected, by));
    return true;
  };
  const walk = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key !== 'Tab' || selected.length !== 1) return false;
    const at = now.elements.findIndex(({ id }) => id === selected[0]) + (shiftKey ? -1 : 1);
    const next = now.elements[at];
    // Past the last one Tab leaves the paper.
    if (next) setSelected([next.id]);
    return next !== undefined;
  };
  const command = (event: KeyboardEvent): boolean => {
    const act = shortcut(event, { undo, redo, double, all: () => setSelected(now.elements.map(({ id }) => id)) });
    act?.();
    return act !== undefined;
  };
  const plain = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (key === 'Delete' || key === 'Backspace') remove();
    else if (key.toLowerCase() === 'r' && !ctrlKey && !metaKey) turn();
    else if (key === 'Escape') setSelected([]);
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (arrow(event) || walk(event) || command(event) || plain(event)) event.preventDefault();
  };
  return {
    now,
    selected: selected.filter((id) => now.elements.some((one) => one.id === id)),
    select: setSelected,
    change,
    add,
    remove,
    double,
    turn,
    undo,
    redo,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    onKey,
    /** Begin anew with another design. */
    restart: (design: Design): void => {
      setHistory(begun(design));
      setSelected([]);
    },
  };
}
export type Designing = ReturnType<typeof useDesigning>;

function shortcut(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { undo, redo, double, all }: Readonly<Record<'undo' | 'redo' | 'double' | 'all', () => void>>,
): (() => void) | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? redo : undo;
  return { y: redo, d: double, a: all }[letter];
}
