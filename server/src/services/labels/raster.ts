import { create, type Font } from 'fontkit';
import type { DrawnPage, LabelMark } from '#contract/terms/label.ts';
import { libvips } from '../files/libvips.ts';
import { facesOf } from './pdf.ts';

/** A label as the dots of a printer: rows of whole bytes, from the upper left; 1 is black. */
export interface Bitmap {
  w: number;
  h: number;
  /** Bytes of a row. */
  wide: number;
  bytes: Uint8Array;
}

const MM_PER_INCH = 25.4;
/** Of 255: darker is black. */
const DARK = 128;
type Mark<K extends LabelMark['kind']> = Extract<LabelMark, { kind: K }>;

export const dotsOf = (mm: number, dpi: number): number => Math.round((mm * dpi) / MM_PER_INCH);

/** A label drawn as it is set for paper: letters of our own faces, bars and squares in modules of whole dots. */
export async function raster({ w, h, marks }: DrawnPage, dpi: number): Promise<Bitmap> {
  const map = emptyMap(dotsOf(w, dpi), dotsOf(h, dpi));
  const texts = marks.filter((mark): mark is Mark<'text'> => mark.kind === 'text');
  if (texts.length > 0) await write(map, texts, dpi);
  for (const mark of marks) {
    if (mark.kind === 'rect') {
      const [x, y] = [dotsOf(mark.x, dpi), dotsOf(mark.y, dpi)];
      // A hairline is a dot at least.
      fill(map, {
        x,
        y,
        w: Math.max(1, dotsOf(mark.x + mark.w, dpi) - x),
        h: Math.max(1, dotsOf(mark.y + mark.h, dpi) - y),
      });
    } else if (mark.kind === 'code') for (const box of modules(mark, dpi)) fill(map, box);
  }
  return map;
}

function emptyMap(w: number, h: number): Bitmap {
  const wide = Math.ceil(w / 8);
  return { w, h, wide, bytes: new Uint8Array(wide * h) };
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function fill({ w, h, wide, bytes }: Bitmap, box: Box): void {
  const right = Math.min(w, box.x + box.w),
    below = Math.min(h, box.y + box.h);
  for (let y = Math.max(0, box.y); y < below; y += 1)
    for (let x = Math.max(0, box.x); x < right; x += 1) set(bytes, y * wide, x);
}

function set(bytes: Uint8Array, row: number, x: number): void {
  const at = row + (x >> 3);
  bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
}

const MODULE = /M(\d+) (\d+)h(\d+)v1h-\d+z/g;

/**
 * The dark modules of a code as boxes of dots, all of one width, in the middle of the place they have on paper: a bar that is a dot wider
 * than its neighbour is another letter to a scanner. Where a module has less than a dot the edges are rounded instead.
 */
function modules({ x, y, sx, sy, path }: Mark<'code'>, dpi: number): Box[] {
  const parts = [...path.matchAll(MODULE)].map(([, left, top, wide]) => ({
    left: Number(left),
    top: Number(top),
    wide: Number(wide),
  }));
  if (parts.length === 0) return [];
  const scale = dpi / MM_PER_INCH;
  const [mx, my] = [Math.floor(sx * scale), Math.floor(sy * scale)];
  if (mx < 1 || my < 1) return parts.map((part) => rounded(part, { x, y, sx, sy, scale }));
  const [x0, x1] = [Math.min(...parts.map((p) => p.left)), Math.max(...parts.map((p) => p.left + p.wide))];
  const [y0, y1] = [Math.min(...parts.map((p) => p.top)), Math.max(...parts.map((p) => p.top + 1))];
  const left = Math.round((x + ((x0 + x1) / 2) * sx) * scale - ((x1 - x0) * mx) / 2),
    top = Math.round((y + ((y0 + y1) / 2) * sy) * scale - ((y1 - y0) * my) / 2);
  return parts.map((part) => ({
    x: left + (part.left - x0) * mx,
    y: top + (part.top - y0) * my,
    w: part.wide * mx,
    h: my,
  }));
}

function rounded(
  part: { left: number; top: number; wide: number },
  { x, y, sx, sy, scale }: { x: number; y: number; sx: number; sy: number; scale: number },
): Box {
  const [left, top] = [Math.round((x + part.left * sx) * scale), Math.round((y + part.top * sy) * scale)];
  return {
    x: left,
    y: top,
    w: Math.max(1, Math.round((x + (part.left + part.wide) * sx) * scale) - left),
    h: Math.max(1, Math.round((y + (part.top + 1) * sy) * scale) - top),
  };
}

let fonts: { plain: Font; bold: Font } | undefined;

/** Letters as outlines, so that no font of the machine has a part in it. */
async function write(map: Bitmap, texts: readonly Mark<'text'>[], dpi: number): Promise<void> {
  fonts ??= { plain: create(facesOf().plain), bold: create(facesOf().bold) };
  const drawn = texts.map((text) => outline(text, text.bold ? fonts?.bold : fonts?.plain, dpi / MM_PER_INCH)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${map.w}" height="${map.h}">${drawn}</svg>`;
  const vips = await libvips();
  const { data } = await vips(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let y = 0; y < map.h; y += 1)
    for (let x = 0; x < map.w; x += 1) if ((data[y * map.w + x] ?? 255) < DARK) set(map.bytes, y * map.wide, x);
}

function outline({ x, y, size, text }: Mark<'text'>, font: Font | undefined, scale: number): string {
  if (!font) return '';
  const { glyphs, positions } = font.layout(text);
  const unit = (size * scale) / font.unitsPerEm;
  let at = 0;
  const paths = glyphs.map((glyph, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const d = glyph.path.toSVG();
    const path = d === '' ? '' : `<path transform="translate(${at + xOffset} ${yOffset})" d="${d}"/>`;
    at += xAdvance;
    return path;
  });
  return `<g transform="translate(${x * scale} ${y * scale}) scale(${unit} ${-unit})">${paths.join('')}</g>`;
}
