import { readFileSync } from 'node:fs';
import { setImmediate as breath, setTimeout as pause } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import type { DrawnPage, LabelMark } from '#contract/terms/label.ts';
import type { Measure } from './layout.ts';
import { NO_PICTURES, type Pictures } from './pictures.ts';

declare global {
  // eslint-disable-next-line typescript/no-namespace -- its types are a namespace
  namespace PDFKit {
    interface PDFDocument {
      /** Left out of its types: what it answers can be drawn again and is kept in the file once. */
      openImage(bytes: Buffer): Mixins.ImageSrc;
    }
  }
}

const POINTS = 72 / 25.4;
/** Labels drawn before others are let through. */
const AT_ONCE = 20;
/** Bytes that may wait for a slow reader, and how often he is looked at. */
const WAITING_MAX = 1 << 20,
  LOOK_MS = 20;

let faces: { plain: Buffer; bold: Buffer } | undefined;

/** The letters of everything we print. */
export const facesOf = (): { plain: Buffer; bold: Buffer } =>
  (faces ??= {
    plain: readFileSync(
      new URL(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
    ),
    bold: readFileSync(new URL(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'))),
  });

/** A document that knows our two faces; it holds what is used of them only. `whole`: its pages stay open until its end. */
export function opened({ whole = false } = {}): PDFKit.PDFDocument {
  const { plain, bold } = facesOf();
  return new PdfDocument({ autoFirstPage: false, margin: 0, compress: true, bufferPages: whole })
    .registerFont('plain', plain)
    .registerFont('bold', bold);
}

/** Widths as a document will have them. It remembers every word it measured, so each print has a ruler of its own. */
export function ruler(): Measure {
  const document = opened();
  return (text, size, bold) =>
    document
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .widthOfString(text);
}

/** Pages as a document, drawn while it is read: no more of it waits than its reader is behind. */
export function pdf(pages: Iterable<DrawnPage>, pictures = NO_PICTURES): NodeJS.ReadableStream {
  const document = opened();
  void drawAll(document, pages, pictures).catch((error: unknown) =>
    document.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return document;
}

async function drawAll(document: PDFKit.PDFDocument, pages: Iterable<DrawnPage>, pictures: Pictures): Promise<void> {
  const draw = drawing(document, pictures);
  let drawn = 0;
  for (const page of pages) {
    await draw(page);
    drawn += 1;
    if (drawn % AT_ONCE > 0) continue;
    await read(document);
    if (document.destroyed) return;
  }
  document.end();
}

/** Until its reader has caught up or gone; others are let through. */
export async function read(document: PDFKit.PDFDocument): Promise<void> {
  await breath();
  while (document.readableLength > WAITING_MAX && !document.destroyed) await pause(LOOK_MS);
}

type Images = ReadonlyMap<number, PDFKit.Mixins.ImageSrc | null>;

/** Draws pages, each of its own size; a picture is read and kept in the document once, on however many it stands. */
export function drawing(document: PDFKit.PDFDocument, pictures: Pictures): (page: DrawnPage) => Promise<void> {
  const images = new Map<number, PDFKit.Mixins.ImageSrc | null>();
  return async ({ w, h, marks }) => {
    for (const mark of marks)
      if (mark.kind === 'image' && !images.has(mark.file))
        images.set(mark.file, imageOf(document, await pictures(mark.file)));
    document.addPage({ size: [w * POINTS, h * POINTS], margin: 0 });
    for (const mark of marks) draw(document, mark, images);
  };
}

/** A picture that cannot be read leaves its place empty: the paper is needed all the same. */
function imageOf(document: PDFKit.PDFDocument, bytes: Buffer | null): PDFKit.Mixins.ImageSrc | null {
  if (!bytes) return null;
  try {
    return document.openImage(bytes);
  } catch {
    return null;
  }
}

function draw(document: PDFKit.PDFDocument, mark: LabelMark, images: Images): void {
  document.save().scale(POINTS).translate(mark.x, mark.y);
  if ('turn' in mark && mark.turn) document.rotate(mark.turn);
  if (mark.kind === 'rect') document.rect(0, 0, mark.w, mark.h).fill('black');
  else if (mark.kind === 'image') {
    const image = images.get(mark.file);
    if (image) document.image(image, 0, 0, { fit: [mark.w, mark.h], align: 'center', valign: 'center' });
  } else if (mark.kind === 'code') document.scale(mark.sx, mark.sy).path(mark.path).fill('black');
  else
    document
      .font(mark.bold ? 'bold' : 'plain')
      .fontSize(mark.size)
      .fillColor('black')
      .text(mark.text, 0, 0, { lineBreak: false, baseline: 'alphabetic' });
  document.restore();
}
