import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { LABEL_SIZES, LABEL_TEMPLATES, type DrawnPage, type LabelMark, type LabelSize } from '#contract/terms/label.ts';
import { commands, tspl, zpl } from './commands.ts';
import { layLabel, type LabelContent } from './layout.ts';
import { ruler } from './pdf.ts';
import { dotsOf, raster, type Bitmap } from './raster.ts';
import { symbols } from './symbols.ts';

const SIZES = Object.keys(LABEL_SIZES).filter((size): size is LabelSize => size in LABEL_SIZES);
const goods: LabelContent = {
  code: '6901234567892',
  title: 'F7',
  headline: '巴氏杀菌鲜牛奶（低温冷藏）家庭分享装 950ml',
  facts: [
    ['规格', '950ml×12'],
    ['保质期', '15天'],
    ['货主', '饭管家餐饮管理有限公司'],
  ],
};
const measure = ruler();
const pageOf = (content: LabelContent, size: LabelSize, template: (typeof LABEL_TEMPLATES)[number]): DrawnPage => {
  const [w, h] = LABEL_SIZES[size];
  return { w, h, marks: layLabel(content, { size, template }, { measure, symbols }) };
};

prepareZXingModule({
  overrides: { wasmBinary: readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

const isBlack = ({ wide, bytes }: Bitmap, x: number, y: number): boolean =>
  ((bytes[y * wide + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;

/** What a scanner reads off the dots, each as a few pixels, on a sheet with an edge. */
async function scanned(map: Bitmap): Promise<string[]> {
  const scale = 3;
  const [width, height] = [map.w * scale, map.h * scale];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isBlack(map, Math.floor(x / scale), Math.floor(y / scale)))
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['Code128', 'QRCode'],
  });
  return found.map(({ text }) => text);
}

/** Where there is black; null: nowhere. */
function inkOf(map: Bitmap): { x0: number; y0: number; x1: number; y1: number } | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0];
  for (let y = 0; y < map.h; y += 1)
    for (let x = 0; x < map.w; x += 1)
      if (isBlack(map, x, y))
        [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
  return x1 === 0 ? null : { x0, y0, x1, y1 };
}

/** A label as a printer has it from ZPL: another reading of its shorthand than the one that wrote it. */
function fromZpl(text: string): Bitmap {
  const [, pw, ll, all, , wide, body = ''] =
    /^\^XA\^PW(\d+)\^LL(\d+)\^LH0,0\^FO0,0\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS\^PQ1\^XZ\n$/.exec(text) ?? [];
  const digits = Number(wide) * 2;
  const rows: string[] = [];
  let row = '',
    times = 0;
  for (const letter of body) {
    if (letter === ':') rows.push(rows.at(-1) ?? '0'.repeat(digits));
    else if (letter === ',') row = row.padEnd(digits, '0');
    else if (letter >= 'G' && letter <= 'Y') times += letter.charCodeAt(0) - 70;
    else if (letter >= 'g' && letter <= 'z') times += (letter.charCodeAt(0) - 102) * 20;
    else {
      row += letter.repeat(Math.max(1, times));
      times = 0;
    }
    if (row.length < digits) continue;
    rows.push(row);
    row = '';
  }
  const bytes = Uint8Array.from(Buffer.from(rows.join(''), 'hex'));
  expect(bytes).toHaveLength(Number(all));
  return { w: Number(pw), h: Number(ll), wide: Number(wide), bytes };
}

function fromTspl(said: Buffer): { mm: [number, number]; map: Pick<Bitmap, 'wide' | 'h' | 'bytes'> } {
  const head = /^SIZE ([\d.]+) mm,([\d.]+) mm\r\nDIRECTION 1\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,(\d+),(\d+),0,/.exec(
    said.toString('latin1'),
  );
  const [all = '', w, h, wide, high] = head ?? [];
  const bytes = said.subarray(all.length, all.length + Number(wide) * Number(high));
  expect(said.subarray(all.length + bytes.length).toString()).toBe('\r\nPRINT 1,1\r\n');
  return {
    mm: [Number(w), Number(h)],
    map: { wide: Number(wide), h: Number(high), bytes: bytes.map((byte) => ~byte & 0xff) },
  };
}

describe.each(SIZES)('a label of %s mm', (size) => {
  test.each(LABEL_TEMPLATES)(
    '%s: is as many dots as it is wide and high, and is scanned off the dots',
    async (template) => {
      for (const dpi of [203, 300] as const) {
        const page = pageOf(goods, size, template);
        const map = await raster(page, dpi);
        expect([map.w, map.h]).toEqual(LABEL_SIZES[size].map((mm) => Math.round((mm * dpi) / 25.4)));
        const ink = inkOf(map);
        // Nothing beyond the margin: a printer cuts what is, and shifts by a dot or two.
        expect(ink && [ink.x0 > 0, ink.y0 > 0, ink.x1 < map.w, ink.y1 < map.h]).toEqual([true, true, true, true]);
        expect(await scanned(fromZpl(zpl(map).toString('ascii')))).toEqual([goods.code]);
        const { mm, map: back } = fromTspl(tspl(map, page));
        expect(mm).toEqual([...LABEL_SIZES[size]]);
        expect(Buffer.from(back.bytes).equals(Buffer.from(map.bytes))).toBe(true);
      }
    },
  );
});

test('Chinese letters are on it, whatever fonts the machine has', async () => {
  const [w, h] = [30, 10];
  const said = (text: string): DrawnPage => ({
    w,
    h,
    marks: [{ kind: 'text', x: 2, y: 7, size: 5, width: measure(text, 5, false), bold: false, text }],
  });
  const [milk, other] = [await raster(said('鲜牛奶'), 203), await raster(said('热豆浆'), 203)];
  const ink = inkOf(milk);
  expect((ink?.x1 ?? 0) - (ink?.x0 ?? 0)).toBeGreaterThan(dotsOf(measure('鲜牛奶', 5, false), 203) * 0.85);
  expect(Buffer.from(milk.bytes).equals(Buffer.from(other.bytes))).toBe(false);
  expect(inkOf(await raster(said(' '), 203))).toBeNull();
});

const bitmap = fc
  .record({ w: fc.integer({ min: 1, max: 900 }), h: fc.integer({ min: 1, max: 12 }) })
  .chain(({ w, h }) => {
    const wide = Math.ceil(w / 8);
    const byte = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0, 255) }, fc.integer({ min: 0, max: 255 }));
    return fc
      .array(byte, { minLength: wide * h, maxLength: wide * h })
      .map((bytes): Bitmap => ({ w, h, wide, bytes: Uint8Array.from(bytes) }));
  });

test('any dots come out of the commands as they went in', () => {
  fc.assert(
    fc.property(bitmap, (map) => {
      const back = fromZpl(zpl(map).toString('ascii'));
      expect(back).toEqual(map);
      expect(Buffer.from(fromTspl(tspl(map, { w: 60, h: 40 })).map.bytes).equals(Buffer.from(map.bytes))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const rect = fc
  .record({ x: fc.double({ min: 0, max: 50, noNaN: true }), y: fc.double({ min: 0, max: 30, noNaN: true }) })
  .chain(({ x, y }) =>
    fc.record({
      kind: fc.constant('rect' as const),
      x: fc.constant(x),
      y: fc.constant(y),
      w: fc.double({ min: 0.05, max: 60 - x, noNaN: true }),
      h: fc.double({ min: 0.05, max: 40 - y, noNaN: true }),
    }),
  );

test('what lies inside the label lies inside its dots, where it belongs', async () => {
  await fc.assert(
    fc.asyncProperty(rect, fc.constantFrom(203, 300, 600), async (mark, dpi) => {
      const ink = inkOf(await raster({ w: 60, h: 40, marks: [mark] }, dpi));
      const [x, y] = [dotsOf(mark.x, dpi), dotsOf(mark.y, dpi)];
      expect(ink).toEqual({
        x0: x,
        y0: y,
        x1: Math.max(x + 1, dotsOf(mark.x + mark.w, dpi)),
        y1: Math.max(y + 1, dotsOf(mark.y + mark.h, dpi)),
      });
    }),
    { numRuns: 60 },
  );
});

const SAFE = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789-'),
  minLength: 4,
  maxLength: 14,
});

test('whatever a code says is scanned off the dots', async () => {
  await fc.assert(
    fc.asyncProperty(SAFE, fc.constantFrom(...LABEL_TEMPLATES), async (code, template) => {
      const page = pageOf({ code, title: code, facts: [] }, '100x50', template);
      expect(await scanned(await raster(page, 203))).toEqual([code]);
    }),
    { numRuns: 25 },
  );
});

test('bars and spaces of a code are whole modules', async () => {
  const page = pageOf(goods, '70x40', 'CODE128');
  const mark = page.marks.find((one): one is Extract<LabelMark, { kind: 'code' }> => one.kind === 'code');
  const map = await raster({ ...page, marks: mark ? [mark] : [] }, 300);
  const [y] = [Math.floor((inkOf(map)?.y0 ?? 0) + 2)];
  const runs: number[] = [];
  for (let x = 0; x < map.w; x += 1)
    if (x > 0 && isBlack(map, x, y) === isBlack(map, x - 1, y)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  const module = Math.floor(((mark?.sx ?? 0) * 300) / 25.4);
  expect(runs.slice(1, -1).every((run) => run % module === 0)).toBe(true);
});

const COMMANDS = ['^XA', '^PW', '^LL', '^LH', '^FO', '^GF', '^FS', '^PQ', '^XZ'];

test('a copy is the same label again, and no text of ours becomes a command', async () => {
  const page = pageOf({ ...goods, headline: '^XZ^XA^FDbad^FS', title: 'PRINT 99,99' }, '100x50', 'QR');
  const said = await buffer(Readable.from(commands([page, page], { language: 'zpl', dpi: 203 })));
  const text = said.toString('ascii');
  expect(text.match(/\^XA/g)).toHaveLength(2);
  expect(text.match(/[\^~]../g)).toEqual([...COMMANDS, ...COMMANDS]);
  const half = text.slice(0, text.length / 2);
  expect(text).toBe(half + half);
});

test.each([90, 180, 270] as const)(
  'a code turned by %i degrees is scanned, and lies where paper has it',
  async (turn) => {
    const page = pageOf({ code: 'TURN-42', title: 'x', facts: [] }, '100x100', 'QR');
    const mark = page.marks.find((one): one is Extract<LabelMark, { kind: 'code' }> => one.kind === 'code');
    if (!mark) throw new Error('a label has a code');
    const map = await raster({ w: 100, h: 100, marks: [{ ...mark, x: 50, y: 50, turn }] }, 203);
    expect(await scanned(map)).toEqual(['TURN-42']);
    const ink = inkOf(map),
      middle = dotsOf(50, 203);
    // Clockwise about its own point: to the left of it, above the left, above.
    expect([(ink?.x1 ?? 0) > middle + 2, (ink?.y1 ?? 0) > middle + 2]).toEqual([turn === 270, turn === 90]);
  },
);

test('a picture is black where it is dark, in the middle of its place and turned; without its bytes the place is empty', async () => {
  const half = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: '#000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const page = (turn?: 90): DrawnPage => ({
    w: 50,
    h: 50,
    marks: [{ kind: 'image', x: 25, y: 10, w: 20, h: 20, file: 7, turn }],
  });
  const upright = inkOf(await raster(page(), 203, () => Promise.resolve(half)));
  const at = (mm: number): number => dotsOf(mm, 203);
  const near = (ink: typeof upright, box: [number, number, number, number]): void => {
    const found = [ink?.x0, ink?.y0, ink?.x1, ink?.y1].map((n) => n ?? -99);
    for (const [i, n] of box.entries()) expect(Math.abs((found[i] ?? -99) - at(n)), found.join()).toBeLessThan(3);
  };
  near(upright, [25, 15, 35, 25]);
  near(inkOf(await raster(page(90), 203, () => Promise.resolve(half))), [10, 10, 20, 20]);
  expect(inkOf(await raster(page(), 203))).toBeNull();
});
