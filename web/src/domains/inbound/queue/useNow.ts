import { useNow } from '../../../ui/page/useNow.ts';

const TICK_MS = 1000;

/** Instants of the warehouses' clock as the wire writes them. */
export const instant = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

/** The time on the server: what it said last, and what has passed since; waiting times run by it. */
export function useServerNow(said: string | undefined, saidAt: number): number {
  const tick = useNow(TICK_MS);
  return said === undefined ? tick : instant(said) + Math.max(0, tick - saidAt);
}

/** `0:07`, `12:30`, `1:05:00`. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000)),
    two = (n: number): string => String(n).padStart(2, '0'),
    hours = Math.floor(seconds / 3600),
    minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
