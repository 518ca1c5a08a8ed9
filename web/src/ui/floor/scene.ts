import type { Floor } from '#contract/terms/floor-plan.ts';

/** A way through the house from cell to cell, with the numbers of its stops. */
export interface Walk {
  cells: readonly number[];
  /** Drawn broken and pale: what is compared with. */
  faint: boolean;
}

/** The step of each cell and of each bay, by which they take their colour. */
export interface Shades {
  cells: Uint8Array;
  bays: Uint8Array;
}

/** Everything the canvas shows. Cells are numbered as in the floor. */
export interface Scene {
  floor: Floor;
  heat: Shades;
  /** What is written beside the code of a cell, by its step: colour is never alone. */
  marks: readonly string[];
  names: {
    rooms: ReadonlyMap<number, string>;
    areas: ReadonlyMap<number, string>;
    roadways: ReadonlyMap<number, string>;
  };
  codes: readonly string[];
  /** What a search found; nothing was searched for: null. */
  found: ReadonlySet<number> | null;
  /** Ways through the house, drawn over all else. */
  walks?: readonly Walk[];
  selected: number;
  colours: Colours;
}
export interface Colours {
  steps: readonly string[];
  desk: string;
  sheet: string;
  line: string;
  text: string;
  faint: string;
  mark: string;
  chosen: string;
  face: string;
}

/** Screen = floor × k + (x, y). */
export interface View {
  x: number;
  y: number;
  k: number;
}
