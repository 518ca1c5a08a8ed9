import { leaningsOf, type Pixels } from './leaning.ts';

/** How a picture is looked at: so many points on its longer side, turned so far. */
export interface Look {
  side: number;
  /** Degrees, clockwise. */
  turn: number;
}

/** How codes are looked for in one look. */
export const SCANNING = { tryHarder: true, maxNumberOfSymbols: 8 } as const;
/** To see how a paper lies, and to read it: codes of papers are still sharp, and small pictures are drawn larger, or their bars are too thin to be told apart. */
const LEANING_SIDE = 1000,
  READING_SIDE = 2000;
/** Noise and blur that hide a code at one size are gone at the other. */
const OTHER_SIDES = [1300, 2800] as const;
/** Turned less, a paper is read as it lies on the picture. */
const SLIGHT = 2;

/** The looks worth taking, the likeliest first: as the paper lies, as the picture lies, at other sizes, and as the paper might lie as well. */
const looksOf = ([leaning = 0, other]: readonly number[]): Look[] => [
  { side: READING_SIDE, turn: -leaning },
  ...(Math.abs(leaning) > SLIGHT ? [{ side: READING_SIDE, turn: 0 }] : []),
  ...OTHER_SIDES.map((side) => ({ side, turn: -leaning })),
  ...(other === undefined ? [] : [{ side: READING_SIDE, turn: -other }]),
];

interface Eyes {
  draw: (look: Look) => Promise<Pixels | null>;
  scan: (pixels: Pixels) => Promise<readonly string[]>;
  /** Whether what was read is what was looked for: then nobody looks any further. */
  enough: (codes: readonly string[]) => boolean;
}

/** The codes a picture shows, read at several sizes and turns. */
export async function codesBy({ draw, scan, enough }: Eyes): Promise<string[]> {
  const small = await draw({ side: LEANING_SIDE, turn: 0 });
  if (!small) return [];
  const found = new Set<string>();
  for (const look of looksOf(leaningsOf(small))) {
    const pixels = await draw(look);
    const codes = pixels ? await scan(pixels) : [];
    for (const code of codes) found.add(code);
    if (enough(codes)) break;
  }
  return [...found];
}
