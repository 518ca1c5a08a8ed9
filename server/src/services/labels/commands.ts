import type { DrawnPage, LabelDpi, LabelFormat } from '#contract/terms/label.ts';
import type { Pictures } from './pictures.ts';
import { raster, type Bitmap } from './raster.ts';

export type PrinterLanguage = Exclude<LabelFormat, 'pdf'>;

/**
 * Labels in the language of a label printer, each as one picture of its dots: what was previewed is what is printed, and no text of ours is
 * ever read as a command.
 */
export async function* commands(
  pages: Iterable<DrawnPage>,
  { language, dpi, pictures }: { language: PrinterLanguage; dpi: LabelDpi; pictures?: Pictures | undefined },
): AsyncGenerator<Buffer> {
  const saidOf = async (page: DrawnPage): Promise<Buffer> => {
    const map = await raster(page, dpi, pictures);
    return language === 'zpl' ? zpl(map) : tspl(map, page);
  };
  // Copies are the same page again.
  const known = new WeakMap<DrawnPage, Buffer>();
  for (const page of pages) {
    const said = known.get(page) ?? (await saidOf(page));
    known.set(page, said);
    yield said;
  }
}

/** ^GF: letters for how often a digit repeats, a comma for the rest of an empty row, a colon for the row before. */
export function zpl({ w, h, wide, bytes }: Bitmap): Buffer {
  const rows: string[] = [];
  let before = '';
  for (let y = 0; y < h; y += 1) {
    const row = shortened(
      Buffer.from(bytes.subarray(y * wide, (y + 1) * wide))
        .toString('hex')
        .toUpperCase(),
    );
    rows.push(row === before ? ':' : row);
    before = row;
  }
  const all = wide * h;
  return Buffer.from(`^XA^PW${w}^LL${h}^LH0,0^FO0,0^GFA,${all},${all},${wide},${rows.join('')}^FS^PQ1^XZ\n`, 'ascii');
}

const TWENTY = 20,
  MOST = 400;

/** One row of hexadecimal digits. */
function shortened(digits: string): string {
  const row = digits.replace(/0+$/, '');
  const tail = row.length < digits.length ? ',' : '';
  return row.replaceAll(/(.)\1*/g, (run, digit: string) => repeated(run.length, digit)) + tail;
}

/** G…Y stand for 1…19, g…z for 20…400. */
function repeated(times: number, digit: string): string {
  if (times < 3) return digit.repeat(times);
  if (times > MOST) return `z${digit}${repeated(times - MOST, digit)}`;
  const [many, few] = [Math.floor(times / TWENTY), times % TWENTY];
  const letter = (from: string, n: number): string => (n === 0 ? '' : String.fromCharCode(from.charCodeAt(0) + n - 1));
  return `${letter('g', many)}${letter('G', few)}${digit}`;
}

/** BITMAP takes the dots as bytes, where 0 is black. The gap between labels stays what the printer was taught. */
export function tspl({ h, wide, bytes }: Bitmap, { w: mmWide, h: mmHigh }: Pick<DrawnPage, 'w' | 'h'>): Buffer {
  return Buffer.concat([
    Buffer.from(
      `SIZE ${mmWide} mm,${mmHigh} mm\r\nDIRECTION 1\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,${wide},${h},0,`,
      'ascii',
    ),
    Buffer.from(bytes.map((byte) => ~byte & 0xff)),
    Buffer.from('\r\nPRINT 1,1\r\n', 'ascii'),
  ]);
}
