import { crash } from './crash.ts';
import { histories } from './histories.ts';
import type { Part } from './part.ts';

/** Every kind of torture, in the order it is run. */
export const PARTS: readonly Part[] = [
  histories,
  crash,
];
