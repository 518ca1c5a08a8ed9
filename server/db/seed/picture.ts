import type { Platform } from '../../src/platform/platform.ts';
import { libvips } from '../../src/services/files/libvips.ts';
import { sendPicture, type Hand } from './acting.ts';

/** What a camera would have seen: a rack with its pallets, in the colour of what was wrong or right. */
const scene = (colour: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
  <rect width="640" height="480" fill="#d9dde1"/><rect y="380" width="640" height="100" fill="#9aa3ab"/>
  <g fill="#3f6fb0"><rect x="80" y="60" width="14" height="330"/><rect x="546" y="60" width="14" height="330"/>
  <rect x="80" y="150" width="480" height="12"/><rect x="80" y="280" width="480" height="12"/></g>
  <g fill="#c9a26b"><rect x="120" y="90" width="110" height="60"/><rect x="260" y="80" width="120" height="70"/><rect x="130" y="210" width="120" height="70"/></g>
  <rect x="400" y="200" width="120" height="80" fill="${colour}"/></svg>`;

/** Keep a picture as somebody would who took it here; returns its number. */
export async function picture(platform: Platform, hand: Hand, colour: string): Promise<number> {
  const sharp = await libvips();
  const bytes = await sharp(Buffer.from(scene(colour)))
    .jpeg()
    .toBuffer();
  return sendPicture(platform, hand, { name: '现场.jpg', bytes });
}
