import type { LabelMark } from '#contract/terms/label.ts';
import type { Tools } from '../labels/layout.ts';
import { letter, type Box } from './letters.ts';

/** Narrower bars no scanner tells apart (two dots of a printer of 300 dpi); wider ones are a fence. */
const BAR_MM_MIN = 0.17,
  BAR_MM_MAX = 0.6;
const SAID_MM = 2.4,
  SAID_LEAD = 1.3;

/** Bars over what they say; what bars cannot say, or not wide enough, is a square. */
export function bars(code: string, box: Box, { tools, said }: { tools: Tools; said: boolean }): LabelMark[] {
  if (code === '') return [];
  const words = said && box.h > SAID_MM * 3 ? SAID_MM * SAID_LEAD : 0,
    place = { ...box, h: box.h - words };
  const drawn = tools.symbols.bars(code);
  const text = { size: SAID_MM, bold: false, align: 'center', fit: 'cut' } as const;
  const below = words > 0 ? letter(code, { ...box, y: box.y + place.h, h: words }, text, tools.measure) : [];
  if (!drawn || box.w / drawn.w < BAR_MM_MIN) return [...square(code, place, tools), ...below];
  const sx = Math.min(box.w / drawn.w, BAR_MM_MAX);
  return [
    { kind: 'code', x: box.x + (box.w - drawn.w * sx) / 2, y: box.y, sx, sy: place.h / drawn.h, path: drawn.path },
    ...below,
  ];
}

export function square(code: string, box: Box, { symbols }: Tools): LabelMark[] {
  if (code === '') return [];
  const drawn = symbols.square(code),
    scale = Math.min(box.w / drawn.w, box.h / drawn.h);
  return [
    {
      kind: 'code',
      x: box.x + (box.w - drawn.w * scale) / 2,
      y: box.y + (box.h - drawn.h * scale) / 2,
      sx: scale,
      sy: scale,
      path: drawn.path,
    },
  ];
}
