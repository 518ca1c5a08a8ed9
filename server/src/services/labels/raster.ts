import { create, type Font } from 'fontkit';
import type { DrawnPage, LabelMark } from '#contract/terms/label.ts';
import { libvips } from '../files/libvips.ts';
import { facesOf } from './pdf.ts';
import { NO_PICTURES } from './pictures.ts';

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
type Turning = Pick<Mark<'code'>, 'x' | 'y' | 'turn'>;

export const dotsOf = (mm: number, dpi: number): number => Math.round((mm * dpi) / MM_PER_INCH);

/** A label drawn as it is set for paper: letters of our own faces, bars and squares in modules of whole dots. */
export async function raster({ w, h, marks }: DrawnPage, dpi: number, pictures = NO_PICTURES): Promise<Bitmap> {
  const map = emptyMap(dotsOf(w, dpi), dotsOf(h, dpi));
  const texts = marks.filter((mark): mark is Mark<'text'> => mark.kind === 'text');
  if (texts.length > 0) await write(map, texts, dpi);
  for (const mark of marks) {
    if (mark.kind === 'image') await place(map, mark, { dpi, bytes: await pictures(mark.file) });
    else if (mark.kind === 'rect') {
      const [x, y] = [dotsOf(mark.x, dpi), dotsOf(mark.y, dpi)];
      // A hairline is a dot at least.
      fill(map, {
        x,
        y,
        w: Math.max(1, dotsOf(mark.x + mark.w, dpi) - x),
        h: Math.max(1, dotsOf(mark.y + mark.h, dpi) - y),
      });
    } else if (mark.kind === 'code')
      for (const box of modules({ ...mark, x: 0, y: 0 }, dpi)) fill(map, turned(box, mark, dpi));
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

/** A box about the point of its mark, in the dots of the label: turned as the mark is. */
function turned({ x, y, w, h }: Box, mark: Turning, dpi: number): Box {
  const [left, top] = [dotsOf(mark.x, dpi), dotsOf(mark.y, dpi)];
  if (mark.turn === 90) return { x: left - y - h, y: top + x, w: h, h: w };
  if (mark.turn === 180) return { x: left - x - w, y: top - y - h, w, h };
  if (mark.turn === 270) return { x: left + y, y: top - x - w, w: h, h: w };
  return { x: left + x, y: top + y, w, h };
}

/** A picture in black and white; one that cannot be read leaves its place empty, as on paper. */
async function place(
  map: Bitmap,
  mark: Mark<'image'>,
  { dpi, bytes }: { dpi: number; bytes: Buffer | null },
): Promise<void> {
  if (!bytes) return;
  const size = { width: Math.max(1, dotsOf(mark.w, dpi)), height: Math.max(1, dotsOf(mark.h, dpi)) };
  const vips = await libvips();
  const drawn = await vips(bytes)
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'contain', background: '#fff' })
    .greyscale()
    .extractChannel(0)
    .toColourspace('b-w')
    .png()
    .toBuffer()
    .then((upright) =>
      vips(upright)
        .rotate(mark.turn ?? 0)
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    .catch(() => null);
  if (!drawn) return;
  const at = turned({ x: 0, y: 0, w: size.width, h: size.height }, mark, dpi);
  for (let y = 0; y < at.h; y += 1)
    for (let x = 0; x < at.w; x += 1)
      if ((drawn.data[y * at.w + x] ?? 255) < DARK) fill(map, { x: at.x + x, y: at.y + y, w: 1, h: 1 });
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

function outline({ x, y, size, text, turn }: Mark<'text'>, font: Font | undefined, scale: number): string {
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
  return `<g transform="translate(${x * scale} ${y * scale}) rotate(${turn ?? 0}) scale(${unit} ${-unit})">${paths.join('')}</g>`;
}
