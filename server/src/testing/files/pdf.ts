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
      { formats: ['Code128', 'QRCode'] },
    );
    pages.push(found.map(({ text }) => text));
  }
  document.destroy();
  return pages;
}
