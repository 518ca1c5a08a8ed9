import { readFileSync } from 'node:fs';
import { setImmediate as breath, setTimeout as pause } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import type { DrawnPage, LabelMark } from '#contract/terms/label.ts';
import type { Measure } from './layout.ts';

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
export function pdf(pages: Iterable<DrawnPage>): NodeJS.ReadableStream {
  const document = opened();
  void drawAll(document, pages).catch((error: unknown) =>
    document.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return document;
}

async function drawAll(document: PDFKit.PDFDocument, pages: Iterable<DrawnPage>): Promise<void> {
  let drawn = 0;
  for (const page of pages) {
    drawPage(document, page);
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

/** One page of its own size. */
export function drawPage(document: PDFKit.PDFDocument, { w, h, marks }: DrawnPage): void {
  document.addPage({ size: [w * POINTS, h * POINTS], margin: 0 });
  for (const mark of marks) draw(document, mark);
}

function draw(document: PDFKit.PDFDocument, mark: LabelMark): void {
  document.save().scale(POINTS).translate(mark.x, mark.y);
  if (mark.kind === 'rect') document.rect(0, 0, mark.w, mark.h).fill('black');
  else if (mark.kind === 'code') document.scale(mark.sx, mark.sy).path(mark.path).fill('black');
  else
    document
      .font(mark.bold ? 'bold' : 'plain')
      .fontSize(mark.size)
      .fillColor('black')
      .text(mark.text, 0, 0, { lineBreak: false, baseline: 'alphabetic' });
  document.restore();
}
