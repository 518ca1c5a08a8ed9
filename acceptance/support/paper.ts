import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import type { Download } from '@playwright/test';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

prepareZXingModule({
  overrides: { wasmBinary: readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

async function opened<T>(download: Download, read: (document: PDFiumDocument) => Promise<T> | T): Promise<T> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(await readFile(await download.path()));
  try {
    return await read(document);
  } finally {
    document.destroy();
    pdfium.destroy();
  }
}

/** What the pages of a document say, blanks made one. */
export const wordsOf = (download: Download): Promise<string> =>
  opened(download, (document) =>
    [...document.pages()]
      .map((page) => page.getText())
      .join('\n')
      .replaceAll(/\s+/g, ' '),
  );

/** What a scanner reads off the first page at 203 dpi. */
export const codesOf = (download: Download): Promise<{ text: string; format: string }[]> =>
  opened(download, async (document) => {
    const { data, width, height } = await document.getPage(0).render({ scale: 203 / 72, render: 'bitmap' });
    const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData;
    const found = await readBarcodes(image, { formats: ['Code128', 'QRCode'] });
    return found.map(({ text, format }) => ({ text, format }));
  });

const TABLE = '#8a7f70';

/** A photo of the first page as it comes back from the road: lying on a table, turned, smaller, pressed. */
export async function photoOf(pdf: Uint8Array, turn: number): Promise<Buffer> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: 200 / 72, render: 'bitmap' });
  const lying = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .rotate(turn, { background: TABLE })
    .png()
    .toBuffer();
  document.destroy();
  pdfium.destroy();
  return sharp(lying)
    .extend({ top: 90, bottom: 90, left: 90, right: 90, background: TABLE })
    .resize({ width: 1800, height: 1800, fit: 'inside' })
    .jpeg({ quality: 55 })
    .toBuffer();
}
