import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Points of the longer side a picture is read at: codes of papers are still sharp, and it takes a blink. */
const SIDE_MAX = 2000;

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The codes a picture shows. One that cannot be read shows none. */
export async function codesIn(file: File): Promise<string[]> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return [];
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return [];
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const found = await readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), {
    tryHarder: true,
    maxNumberOfSymbols: 5,
  }).catch(() => []);
  return found.map(({ text }) => text);
}
