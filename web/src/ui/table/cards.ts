import { nameOf } from './cell.ts';
import type { Columns } from './column.tsx';

/** Where a cell stands on the card that a row is in the hand. */
export type Part = 'number' | 'title' | 'state' | 'fact' | 'rest' | 'acts';

/** Read without opening the card; as many as tell one row from the next. */
const FACTS = 4;
const STATES = /^(status|state|enabled|isEnabled|isOpen)$/;

/** The first column names the card, its state stands beside, a few facts below, and the others behind a button. */
export function partsOf<R>(columns: Columns<R>): Part[] {
  const names = columns.map(nameOf);
  const title = names.findIndex((name) => name !== '#' && name !== 'act'),
    state = names.findIndex((name, i) => i !== title && STATES.test(name));
  let facts = 0;
  return names.map((name, i) => {
    if (name === '#') return 'number';
    if (name === 'act') return 'acts';
    if (i === title) return 'title';
    if (i === state) return 'state';
    facts += 1;
    return facts <= FACTS ? 'fact' : 'rest';
  });
}
