import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import {
  LABEL_SIZES,
  LABEL_TEMPLATES,
  type LabelMark,
  type LabelSize,
  type LabelTemplate,
} from '#contract/terms/label.ts';
import { layLabel, type LabelContent } from './layout.ts';
import { pdf, ruler } from './pdf.ts';
import { symbols } from './symbols.ts';

const SIZES = Object.keys(LABEL_SIZES).filter((size): size is LabelSize => size in LABEL_SIZES);
const position: LabelContent = {
  code: 'A01-12-03-1',
  title: 'A01-12-03-1',
  headline: '常温库 存储区',
  facts: [
    ['巷道', 'A01'],
    ['列', 12],
    ['层', 3],
    ['位', 1],
    ['校验码', '47'],
  ],
};
const goods: LabelContent = {
  code: '6901234567892',
  title: 'F7',
  headline: '巴氏杀菌鲜牛奶（低温冷藏）家庭分享装 950ml',
  facts: [
    ['规格', '950ml×12'],
    ['单位', '盒'],
    ['保质期', '15天'],
    ['货主', '饭管家餐饮管理有限公司'],
  ],
};
const slot: LabelContent = {
  code: 'W01-08',
  title: '8',
  headline: '播种墙 W01',
  facts: [
    ['行', 2],
    ['列', 4],
  ],
};
const measure = ruler();
const lay = (content: LabelContent, size: LabelSize, template: LabelTemplate): LabelMark[] =>
  layLabel(content, { size, template }, { measure, symbols });
const textsOf = (marks: LabelMark[]): string[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

let pdfium: PDFiumLibrary;
// Left to itself the reader fetches its program from the network.
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

interface Read {
  text: string;
  codes: { text: string; format: string }[];
  w: number;
  h: number;
}
/** A document as a printer and a scanner have it: the words of each page, and what can be read off its dots at 203 dpi. */
async function printed(file: Buffer): Promise<Read[]> {
  const document = await pdfium.loadDocument(file);
  const pages: Read[] = [];
  for (const page of document.pages()) {
    const { originalWidth: w, originalHeight: h } = page.getOriginalSize();
    // Drawn, the page closes.
    const said = page.getText();
    const { data, width, height } = await page.render({ scale: 203 / 72, render: 'bitmap' });
    // PDFium paints blue first; codes are black on white.
    const found = await readBarcodes(
      { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData,
      { formats: ['Code128', 'QRCode'] },
    );
    pages.push({ text: said, codes: found.map(({ text, format }) => ({ text, format })), w, h });
  }
  document.destroy();
  return pages;
}
const fileOf = (labels: LabelMark[][], size: LabelSize): Promise<Buffer> =>
  buffer(pdf(labels.map((marks) => ({ w: LABEL_SIZES[size][0], h: LABEL_SIZES[size][1], marks }))));

describe.each(SIZES)('a label of %s mm', (size) => {
  test.each(LABEL_TEMPLATES)(
    '%s: the code that is printed is the code that is scanned, and the words can be read',
    async (template) => {
      const [first, second, third] = await printed(
        await fileOf([lay(position, size, template), lay(goods, size, template), lay(slot, size, template)], size),
      );
      const format = template === 'QR' ? 'QRCode' : 'Code128',
        [w, h] = LABEL_SIZES[size];
      expect(first?.codes).toEqual([{ text: 'A01-12-03-1', format }]);
      expect(second?.codes).toEqual([{ text: '6901234567892', format }]);
      expect(third?.codes).toEqual([{ text: 'W01-08', format }]);
      expect(third?.text).toContain('播种墙');
      expect(first?.text).toContain('A01-12-03-1');
      expect(first?.text).toContain('常温库');
      expect(second?.text).toContain('F7');
      expect(second?.text).toContain('巴氏杀菌鲜牛奶');
      expect([first?.w, first?.h].map((points) => Math.round(((points ?? 0) / 72) * 25.4))).toEqual([w, h]);
    },
  );
});

describe('codes', () => {
  test('letters that bars do not know, and codes too long for them, become a square', async () => {
    const long = `LPN-${'1234567890ABCDEFGHIJ'.repeat(3)}`;
    const [chinese, narrow] = await printed(
      await fileOf(
        ['库位甲-01', long].map((code) => lay({ code, title: code, facts: [] }, '60x40', 'CODE128')),
        '60x40',
      ),
    );
    expect(chinese?.codes).toEqual([{ text: '库位甲-01', format: 'QRCode' }]);
    expect(narrow?.codes).toEqual([{ text: long, format: 'QRCode' }]);
  });
  test('short ones are not drawn as wide as a fence', () => {
    const [code] = lay({ code: 'A1', title: 'A1', facts: [] }, '100x50', 'CODE128').filter(
      (mark) => mark.kind === 'code',
    );
    expect(code?.kind === 'code' && code.sx).toBeLessThanOrEqual(0.6);
  });
});

const word = fc.string({ unit: fc.constantFrom(...'ABC-0123456789库位牛奶Ｗm '), minLength: 1, maxLength: 60 });
test('whatever a label says: nothing leaves the sheet, and the title is never cut', () => {
  fc.assert(
    fc.property(
      fc.record({
        code: fc.stringMatching(/^[A-Z0-9-]{1,64}$/),
        title: fc.stringMatching(/^[A-Z0-9-]{1,64}$/),
        headline: fc.option(word, { nil: undefined }),
        facts: fc.array(fc.tuple(word, word), { maxLength: 8 }),
      }),
      fc.constantFrom(...SIZES),
      fc.constantFrom(...LABEL_TEMPLATES),
      (content, size, template) => {
        const marks = lay(content, size, template),
          [w, h] = LABEL_SIZES[size];
        expect(textsOf(marks)).toContain(content.title);
        for (const mark of marks) {
          const symbol =
            mark.kind === 'code'
              ? [...mark.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
                  ([, x, y, wide]) => [Number(x) + Number(wide), Number(y) + 1] as const,
                )
              : [];
          if (mark.kind === 'rect' || mark.kind === 'image')
            throw new Error('the built-in label draws no bars of its own');
          const right = mark.x + (mark.kind === 'text' ? mark.width : Math.max(...symbol.map(([x]) => x)) * mark.sx),
            bottom = mark.y + (mark.kind === 'text' ? 0 : Math.max(...symbol.map(([, y]) => y)) * mark.sy);
          expect(mark.x).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(w + 0.01);
          expect(bottom).toBeLessThanOrEqual(h + 0.01);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('two thousand labels are one file, drawn without holding everybody else up', async () => {
  const marks = lay(position, '70x40', 'CODE128');
  let longest = 0,
    last = performance.now();
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const file = await fileOf(
    Array.from({ length: 2000 }, () => marks),
    '70x40',
  );
  clearInterval(clock);
  const document = await pdfium.loadDocument(file);
  expect(document.getPageCount()).toBe(2000);
  document.destroy();
  expect(file.length).toBeLessThan(6_000_000);
  expect(longest).toBeLessThan(1000);
});
