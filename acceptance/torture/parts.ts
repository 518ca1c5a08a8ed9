import type { Part } from './part.ts';
import { isolation, poison } from './rings.ts';

/** Every kind of torture, in the order it is run. */
export const PARTS: readonly Part[] = [
  poison,
  isolation,
];
