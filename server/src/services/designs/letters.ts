import type { LabelMark } from '#contract/terms/label.ts';
import type { Measure } from '../labels/layout.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Letters {
  size: number;
  bold: boolean;
  align: 'left' | 'center' | 'right';
  fit: 'cut' | 'shrink' | 'wrap';
}

/** From one line to the next, and from the top of a line to its base. */
export const LEAD = 1.3;
const BASE = 1.02;
const SHIFT = { left: 0, center: 0.5, right: 1 } as const;

/** Text in a box: one line in its middle, or as many as have room from above. */
export function letter(text: string, box: Box, letters: Letters, measure: Measure): LabelMark[] {
  if (text === '') return [];
  const { bold, fit } = letters;
  const size =
    fit === 'shrink'
      ? letters.size * Math.min(1, box.w / Math.max(measure(text, letters.size, bold), 0.001))
      : letters.size;
  const lines = linesOf(text, box, { ...letters, size }, measure);
  const top = lines.length === 1 ? box.y + Math.max(0, (box.h - size * LEAD) / 2) : box.y;
  return lines.map((line, n) => {
    const width = measure(line, size, bold);
    return {
      kind: 'text',
      x: box.x + (box.w - width) * SHIFT[letters.align],
      y: top + n * size * LEAD + size * BASE,
      size,
      width,
      bold,
      text: line,
    };
  });
}

function linesOf(text: string, { w, h }: Box, { size, bold, fit }: Letters, measure: Measure): string[] {
  const fits = (part: string): boolean => measure(part, size, bold) <= w + 0.001;
  if (fit === 'shrink') return [text];
  if (fit === 'cut') return [fits(text) ? text : cut(text, fits)];
  const room = Math.max(1, Math.floor((h + 0.001) / (size * LEAD)));
  const lines = wrapped(text, fits);
  return lines.length <= room
    ? lines
    : [...lines.slice(0, room - 1), cut(lines.slice(room - 1).join(''), (part) => fits(part))];
}

/** Lines no wider than they may be; Chinese breaks anywhere, so everything does. */
export function wrapped(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  for (let rest = [...text]; rest.length > 0;) {
    const n = mostThatFits(rest, (part) => fits(part));
    lines.push(rest.slice(0, n).join(''));
    rest = rest.slice(n);
  }
  return lines;
}

/** At least one letter, however wide. Halving asks a ruler a few times instead of once a letter. */
function mostThatFits(letters: readonly string[], fits: (part: string) => boolean): number {
  let low = 1,
    high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(letters.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** As many letters as fit, and a sign that there were more. */
function cut(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const all = [...text];
  const n = mostThatFits(all, (part) => fits(`${part}…`));
  return `${all.slice(0, n).join('')}…`;
}
