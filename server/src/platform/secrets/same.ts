import { timingSafeEqual } from 'node:crypto';

/** Compare secrets without telling by time how much of them is right. */
export function sameSecret(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
