import type { mapApi } from '#contract/inventory/map.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Floor } from '#contract/terms/floor-plan.ts';

/** What the colours of the map say. */
export const MODES = ['full', 'age', 'moves', 'state'] as const;
export type Mode = (typeof MODES)[number];
export const modeOf = (text: string): Mode => MODES.find((mode) => mode === text) ?? 'full';

/** From where a step begins; below the first is nothing at all. */
const FROM: Record<Exclude<Mode, 'state'>, readonly number[]> = {
  full: [1, 26, 51, 76, 100],
  age: [0, 8, 31, 91, 181],
  moves: [1, 3, 10, 30, 100],
};
/** Positions that may be used in every way, then what ever fewer may be done with. */
const STATES = [10, 21, 22, 30, 20, 90] as const;
export const STATE_MARKS = ['', '入', '出', '盘', '冻', '停'] as const;
const CLASSES = 6;

/** How things stand with each position, by its place in the plan. */
export interface Standing {
  full: Int16Array;
  state: Uint8Array;
  age: Int32Array;
  moves: Int32Array;
}

export function standingOf(ids: readonly number[], facts: OutputOf<typeof mapApi.facts> | undefined): Standing {
  const n = ids.length;
  const all: Standing = {
    full: new Int16Array(n),
    state: new Uint8Array(n).fill(10),
    age: new Int32Array(n).fill(-1),
    moves: new Int32Array(n),
  };
  if (!facts) return all;
  const at = new Map(ids.map((id, i) => [id, i]));
  for (const [i, id] of facts.ids.entries()) {
    const position = at.get(id);
    if (position === undefined) continue;
    all.full[position] = facts.full[i] ?? 0;
    all.state[position] = facts.states[i] ?? 10;
    all.age[position] = facts.ages[i] ?? -1;
    all.moves[position] = facts.moves[i] ?? 0;
  }
  return all;
}

/** The step a value falls into. */
export function stepOf(mode: Mode, value: number): number {
  if (mode === 'state')
    return Math.max(
      0,
      STATES.findIndex((state) => state === value),
    );
  const steps = FROM[mode];
  let step = steps.length;
  while (step > 0 && value < (steps[step - 1] ?? 0)) step -= 1;
  return step;
}

export interface Heat {
  cells: Uint8Array;
  bays: Uint8Array;
  counts: number[];
}

/** Steps of all cells and bays. A bay is as full as its cells are on average; else it shows the most that one of them has. */
export function heatOf(floor: Floor, standing: Standing, mode: Mode): Heat {
  const values = standing[mode],
    counts = Array.from({ length: CLASSES }, () => 0);
  const cells = new Uint8Array(floor.positions.length),
    bays = new Uint8Array(floor.bays.length / 4);
  for (let bay = 0; bay < bays.length; bay += 1) {
    const from = floor.cellsFrom[bay] ?? 0,
      to = floor.cellsFrom[bay + 1] ?? 0;
    let sum = 0,
      most = 0;
    for (let cell = from; cell < to; cell += 1) {
      const value = values[floor.positions[cell] ?? 0] ?? 0,
        step = stepOf(mode, value);
      cells[cell] = step;
      counts[step] = (counts[step] ?? 0) + 1;
      sum += Math.min(value, 100);
      most = Math.max(most, step);
    }
    bays[bay] = mode === 'full' ? stepOf(mode, sum === 0 ? 0 : Math.max(1, Math.round(sum / (to - from)))) : most;
  }
  return { cells, bays, counts };
}
