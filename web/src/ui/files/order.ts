import { isKept } from '../../data/offline/photos.ts';

/** Files still on their way hold their place in a list under numbers below zero, which no server knows; so do pictures kept on the device, which have arrived. */
export const isWaiting = (id: number): boolean => id < 0 && !isKept(id);

/** One entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from),
    entry = list[from];
  return entry === undefined || to < 0 || to > rest.length
    ? [...list]
    : [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** What has arrived takes the place that was held for it; whoever was taken away meanwhile stays away. */
export const arrived = (list: readonly number[], waiting: number, id: number): number[] =>
  list.map((one) => (one === waiting ? id : one));
