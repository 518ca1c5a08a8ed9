import { nameOf } from './cell.ts';
import type { Columns } from './column.tsx';

/** Where a cell stands on the card that a row is in the hand. */
export type Part = 'number' | 'title' | 'state' | 'fact' | 'rest' | 'acts';

/** Read without opening the card: what tells one row from the next, and how much of it there is. */
const FACTS = 3;
const STATES = /^(status|state|enabled|isEnabled|isOpen)$/;

/** The first column names the card, its state stands beside, a few facts and quantities below, and the others behind a button. */
export function partsOf<R>(columns: Columns<R>): Part[] {
  const names = columns.map(nameOf);
  const title = names.findIndex((name) => name !== '#' && name !== 'act'),
    state = names.findIndex((name, i) => i !== title && STATES.test(name));
  const facts = columns.filter((_, i) => i !== title && i !== state && names[i] !== '#' && names[i] !== 'act'),
    figures = facts.filter(({ figure }) => figure);
  // Of figures the first say how much there is, the last what is left of it.
  const shown = new Set(
    [...facts.filter(({ figure }) => !figure).slice(0, FACTS), ...figures.slice(0, 2), ...figures.slice(-1)].map(
      nameOf,
    ),
  );
  return names.map((name, i) => {
    if (name === '#') return 'number';
    if (name === 'act') return 'acts';
    if (i === title) return 'title';
    if (i === state) return 'state';
    return shown.has(name) ? 'fact' : 'rest';
  });
}
