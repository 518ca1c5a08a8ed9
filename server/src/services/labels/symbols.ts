import bwip from 'bwip-js/node';
import type { Symbol, Symbols } from './layout.ts';

/** Light modules a scanner needs on either side of bars, and around a square. */
const QUIET_BARS = 10,
  QUIET_SQUARE = 4;
const ASCII = /^[\x20-\x7e]+$/;

/** Code 128, one unit high. */
function bars(code: string): Symbol | null {
  if (!ASCII.test(code)) return null;
  const [drawn] = bwip.raw({ bcid: 'code128', text: code });
  const widths = drawn && 'sbs' in drawn ? drawn.sbs : [];
  let x = QUIET_BARS,
    path = '';
  for (const [n, width] of widths.entries()) {
    // Bars and spaces by turns, a bar first.
    if (n % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return { w: x + QUIET_BARS, h: 1, path };
}

/** QR, dark modules of a row that touch as one. */
function square(code: string): Symbol {
  const [drawn] = bwip.raw('qrcode', code, 'eclevel=M');
  if (!drawn || !('pixs' in drawn)) return { w: 1, h: 1, path: '' };
  const { pixs, pixx, pixy } = drawn;
  let path = '';
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx;) {
      let end = x;
      while (end < pixx && pixs[y * pixx + end] === 1) end += 1;
      if (end > x) path += `M${x + QUIET_SQUARE} ${y + QUIET_SQUARE}h${end - x}v1h-${end - x}z`;
      x = Math.max(end, x + 1);
    }
  }
  return { w: pixx + 2 * QUIET_SQUARE, h: pixy + 2 * QUIET_SQUARE, path };
}

export const symbols: Symbols = { bars, square };
