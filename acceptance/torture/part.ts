import type { Product } from '../support/product.ts';
import type { Options } from './options.ts';

/** One line of what a part found: a figure, and, where something was promised, whether it held. */
export interface Finding {
  what: string;
  figure: number | string;
  unit?: string;
  promise?: string;
  kept?: boolean;
}

/** What a part is given. `random` repeats with the seed; `product` is not started yet (of this release, or of the one that lies at `checkout`), and is ended by whoever runs the part. */
export interface Context {
  options: Options;
  random: () => number;
  product: (env?: Record<string, string>, checkout?: string) => Promise<Product>;
  say: (text: string) => void;
}

/** One kind of torture. It ends with the laws of the stock asked (`laws.ts`). */
export interface Part {
  name: string;
  run: (context: Context) => Promise<Finding[]>;
}

/** A promise with a number in it. */
export const atMost = (what: string, figure: number, limit: number, unit = ''): Finding => ({
  what,
  figure,
  unit,
  promise: `≤ ${limit} ${unit}`.trim(),
  kept: figure <= limit,
});
export const atLeast = (what: string, figure: number, limit: number, unit = ''): Finding => ({
  what,
  figure,
  unit,
  promise: `≥ ${limit} ${unit}`.trim(),
  kept: figure >= limit,
});
