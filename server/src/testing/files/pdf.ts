import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let reader: Promise<PDFiumLibrary> | undefined;
const opened = async (bytes: Buffer) => (await (reader ??= PDFiumLibrary.init())).loadDocument(bytes);

/** The words of each page of a PDF. */
export async function pdfText(bytes: Buffer): Promise<string[]> {
  const document = await opened(bytes);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return pages;
}

/** Where the ink of a page begins and ends, in points from the upper left. */
export interface Ink {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const PAPER_WHITE = 250;

/** What is printed on of each page; a page without ink is a fault of whoever drew it. */
export async function pdfInk(bytes: Buffer): Promise<Ink[]> {
  const document = await opened(bytes);
  const pages: Ink[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' });
    const ink: Ink = { left: width, top: height, right: 0, bottom: 0 };
    for (let at = 0; at < width * height; at += 1) {
      if ((data[at * 4] ?? 255) >= PAPER_WHITE) continue;
      const x = at % width,
        y = Math.floor(at / width);
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y + 1);
    }
    pages.push(ink);
  }
  document.destroy();
  return pages;
}

/** Of an office printer. */
const DPI = 300;

/** What a scanner reads off each page of a PDF. */
export async function pdfCodes(bytes: Buffer): Promise<string[][]> {
  // Left to itself the reader fetches its program from the network.
  prepareZXingModule({
    overrides: { wasmBinary: readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
  });
  const document = await opened(bytes);
  const pages: string[][] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: DPI / 72, render: 'bitmap' });
    // PDFium paints blue first; codes are black on white.
    const found = await readBarcodes(
      { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData,
      // A scanner sees the paper as it is; from a smaller picture the reader guesses codes that nobody printed.
      { formats: ['Code128', 'QRCode'], tryDownscale: false },
    );
    pages.push(found.map(({ text }) => text));
  }
  document.destroy();
  return pages;
}
