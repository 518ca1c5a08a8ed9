import { sha256 } from '../../../data/hash.ts';
import { stored } from '../../../data/storage.ts';

/** What a trip's link is called on this device: its word stands nowhere but in its address. */
export const nameOfLink = (word: string): string => sha256(`trip ${word}`).slice(0, 32);

const known = (): string[] => (stored.get('tripLinks') ?? '').split(' ').filter(Boolean);
const KNOWN_MAX = 20;

/** Whether this device has opened the trip of a link before: then it opens without a network. */
export const isKnownTrip = (word: string): boolean => known().includes(nameOfLink(word));

export function rememberTrip(word: string): void {
  const name = nameOfLink(word);
  if (known().at(-1) !== name)
    stored.set('tripLinks', [...known().filter((one) => one !== name), name].slice(-KNOWN_MAX).join(' '));
}

export function forgetTrip(word: string): void {
  stored.set(
    'tripLinks',
    known()
      .filter((one) => one !== nameOfLink(word))
      .join(' '),
  );
}
