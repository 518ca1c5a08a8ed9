/** More points a side than anybody looks at on a screen. */
const SIDE_MAX = 2048;
/** Below this a picture goes as it is. */
const SMALL_BYTES = 1024 ** 2;
const QUALITY = 0.86;
const TAKEN = ['image/jpeg', 'image/png'];

/** Photos of phones are ten times as large as they need to be: smaller, as JPEG, before they travel. What is small, or no picture the browser can read, goes as it is. */
export async function shrunk(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size <= SMALL_BYTES && TAKEN.includes(file.type)) return file;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  // JPEG knows no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  if (!blob || (blob.size >= file.size && TAKEN.includes(file.type))) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
}
