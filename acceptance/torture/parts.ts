import type { Part } from './part.ts';

/** Every kind of torture, in the order it is run. */
export const PARTS: readonly Part[] = [
];
