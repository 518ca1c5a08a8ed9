import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { papers } from '../server/src/services/labels/paper.ts';
import { codesBy, SCANNING, type Look } from '../web/src/domains/service/receipt/looks.ts';
import { numbersAmong } from '../web/src/domains/service/receipt/match.ts';

/** Where the paper that is printed (server) meets what reads pictures of it (browser). */
const NO = 'O261126-0007';
const TABLE = '#8a7f70';
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

/** The delivery note, as a scanner at 250 dpi sees it. */
let note: Buffer;
beforeAll(async () => {
  const bytes = await buffer(
    papers([
      {
        title: '送货单',
        no: NO,
        head: [
          ['货主', '饭管家餐饮管理有限公司'],
          ['门店', '南京西路店'],
          ['收货人', '张三 13800138000'],
          ['地址', '上海市静安区南京西路1266号'],
        ],
        tables: [
          {
            title: '商品明细',
            columns: [
              { name: 'goods', label: '商品名称', share: 4 },
              { name: 'qty', label: '实发', share: 1, figure: true },
            ],
            rows: Array.from({ length: 15 }, (_, i) => ({
              goods: `巴氏杀菌鲜牛奶 ${i}号 950ml×12`,
              qty: `${i + 1}箱`,
            })),
          },
        ],
        signatures: ['发货人', '司机', '收货人（签章）', '签收日期'],
      },
    ]),
  );
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(bytes);
  const { data, width, height } = await document.getPage(0).render({ scale: 250 / 72, render: 'bitmap' });
  note = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  document.destroy();
  pdfium.destroy();
});

interface Shot {
  turn: number;
  /** Points of the longer side. */
  side: number;
  /** Of JPEG, of 100. */
  quality: number;
  noise: number;
  blur?: number;
}

type Pen = ReturnType<typeof sharp>;
interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}
const raw = (picture: Pen): Promise<Raw> => picture.raw().toBuffer({ resolveWithObject: true });
const of = ({ data, info: { width, height, channels } }: Raw): Pen => sharp(data, { raw: { width, height, channels } });

/** A picture somebody takes of the paper on a table, turned, small, noisy, pressed. */
async function taken({ turn, side, quality, noise, blur }: Shot): Promise<Buffer> {
  const lying = await raw(sharp(note).rotate(turn, { background: TABLE }));
  const far = await raw(of(lying).extend({ top: 120, bottom: 120, left: 120, right: 120, background: TABLE }));
  const shot = await raw(of(far).resize({ width: side, height: side, fit: 'inside' }));
  const { width, height } = shot.info;
  const grain = await raw(
    sharp({
      create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: noise } },
    }),
  );
  const grainy = await raw(
    of(shot).composite([{ input: grain.data, raw: { width, height, channels: 3 }, blend: 'soft-light' }]),
  );
  return (blur ? of(grainy).blur(blur) : of(grainy)).jpeg({ quality }).toBuffer();
}

/** Drawn as the browser draws it. */
async function drawn(picture: Buffer, { side, turn }: Look) {
  const sized = await raw(sharp(picture).resize({ width: side, height: side, fit: 'inside' }));
  const { data, info } = await raw(of(sized).rotate(turn, { background: '#fff' }).ensureAlpha());
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The numbers read off a picture, and how many looks it took. */
async function read(picture: Buffer): Promise<{ numbers: string[]; looks: number }> {
  let looks = 0;
  const codes = await codesBy({
    draw: (look) => drawn(picture, look),
    scan: async (pixels) => {
      looks += 1;
      const found = await readBarcodes({ ...pixels, colorSpace: 'srgb' } as ImageData, SCANNING);
      return found.map(({ text }) => text);
    },
    enough: (some) => numbersAmong(some).length > 0,
  });
  return { numbers: numbersAmong(codes), looks };
}

const SHOTS: Shot[] = [
  ...[12, 45, 180].map((turn) => ({ turn, side: 3000, quality: 60, noise: 20, blur: 0.8 })),
  ...[0, -7, 90, 205].map((turn) => ({ turn, side: 2000, quality: 40, noise: 30 })),
  ...[4, 25, 137, 300].map((turn) => ({ turn, side: 1200, quality: 60, noise: 15 })),
];

test('the number of a delivery note is read off pictures of it, however it lies, and never another', async () => {
  const lost: string[] = [];
  let looks = 0;
  for (const shot of SHOTS) {
    const seen = await read(await taken(shot));
    looks += seen.looks;
    if (seen.numbers.join() !== NO) lost.push(`${JSON.stringify(shot)}: ${seen.numbers.join()}`);
  }
  expect(lost).toEqual([]);
  expect(looks).toBeLessThan(SHOTS.length * 2);
});

test('a picture without a code shows none, after a few looks', async () => {
  const wall = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: TABLE } })
    .jpeg()
    .toBuffer();
  expect(await read(wall)).toEqual({ numbers: [], looks: expect.toSatisfy((n: number) => n <= 5) });
});
