import { refuse } from '../errors.ts';

/** Ids in an order that people put them in, with one of them moved a place up or down; at the end it stays. Refuses one that is not among them. */
export function moved(ids: readonly number[], id: number, direction: 'up' | 'down'): number[] {
  const at = ids.indexOf(id),
    to = direction === 'up' ? at - 1 : at + 1;
  if (at < 0) refuse('NOT_FOUND');
  return to < 0 || to >= ids.length ? [...ids] : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
