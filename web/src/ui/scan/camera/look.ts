import { meant } from './sight.ts';
import { readBarcodes } from './zxing.ts';

/** Larger pictures show no more of a code that fills a third of them, and cost a phone its battery. */
const SIDE = 960;
const AT_MOST = 4;

/** The code a camera looks at now; null for none. */
export async function codeIn(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = pen.getImageData(0, 0, canvas.width, canvas.height);
  const found = await readBarcodes(picture, { maxNumberOfSymbols: AT_MOST }).catch(() => []);
  return meant(
    found.map(({ text, position: p }) => ({ text, corners: [p.topLeft, p.topRight, p.bottomRight, p.bottomLeft] })),
    canvas,
  );
}
