import { readBarcodes } from '../../../ui/scan/camera/zxing.ts';
import type { Look } from './looks.ts';
import { codesBy, SCANNING } from './looks.ts';
import { numbersAmong } from './match.ts';

/** A picture as it is looked at, on white. */
function drawn(picture: ImageBitmap, { side, turn }: Look): ImageData | null {
  const scale = side / Math.max(picture.width, picture.height),
    angle = (turn * Math.PI) / 180;
  const [width, height] = [picture.width * scale, picture.height * scale],
    [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const canvas = new OffscreenCanvas(Math.ceil(width * cos + height * sin), Math.ceil(width * sin + height * cos));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate(angle);
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** The codes a picture shows. One that cannot be read shows none. */
export async function codesIn(file: File): Promise<string[]> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return [];
  try {
    return await codesBy({
      draw: (look) => Promise.resolve(drawn(picture, look)),
      scan: async ({ data, width, height }) =>
        (await readBarcodes(new ImageData(new Uint8ClampedArray(data), width, height), SCANNING).catch(() => [])).map(
          ({ text }) => text,
        ),
      enough: (codes) => numbersAmong(codes).length > 0,
    });
  } finally {
    picture.close();
  }
}
