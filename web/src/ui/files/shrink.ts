/** A picture above this is pressed, one below goes as it is (specification, section 9). */
const LARGE_BYTES = 5 * 1024 ** 2;
const PRESSED = 0.1;
/** For what the server does not take, but the browser can read: written anew, not pressed. */
const KEPT = 0.86;
/** More points a side than anybody looks at on a screen. */
const SIDE_MAX = 2048;
const TAKEN = ['image/jpeg', 'image/png'];

/** How well a picture is written as JPEG before it travels; null: it goes as it is. */
export function qualityOf({ type, size }: { type: string; size: number }): number | null {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return null;
  if (size > LARGE_BYTES) return PRESSED;
  return TAKEN.includes(type) ? null : KEPT;
}

/** Photos of phones are larger than they need to be: as small JPEG they travel. What the browser cannot read goes as it is. */
export async function shrunk(file: File): Promise<File> {
  const quality = qualityOf(file);
  return quality === null ? file : drawn(file, { quality, sideMax: quality === PRESSED ? SIDE_MAX : Infinity });
}

/** Small enough for a line on the road: what a photo proves is seen at this size. */
const SMALL: Drawing = { quality: 0.72, sideMax: 1600 };
/** A picture of this size travels as it is. */
const SMALL_BYTES = 300_000;

/** The picture as it is sent where it travels as text. */
export const pressed = (file: File): Promise<File> =>
  file.size <= SMALL_BYTES ? Promise.resolve(file) : drawn(file, SMALL);

/** On a paper: what a printer needs. */
const PAPER: Drawing = { quality: 0.9, sideMax: 1600 };
const PAPER_BYTES = 500_000,
  PAPER_POINTS = 4_000_000;

/** The picture as a paper carries it; a small one goes as it is. */
export async function forPaper(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  const points = picture ? picture.width * picture.height : 0;
  picture?.close();
  return file.size <= PAPER_BYTES && points <= PAPER_POINTS ? file : drawn(file, PAPER);
}

interface Drawing {
  quality: number;
  /** Points a side at most. */
  sideMax: number;
}

/** Written anew as JPEG; as it was where that is not smaller or the browser cannot read it. */
async function drawn(file: File, { quality, sideMax }: Drawing): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  // JPEG knows no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', quality);
  });
  if (!blob || (blob.size >= file.size && TAKEN.includes(file.type))) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
}
