import { randomBytes, randomInt } from 'node:crypto';
import { HANDLE } from '#contract/iam/captcha.ts';
import { libvips } from '../../../services/files/libvips.ts';

/** A piece: which of its cells are raised. */
type Piece = readonly boolean[];
const SIDE = 5;
const CELL = 6;
/** Cells two pieces differ in at least, so that an eye tells them apart at a glance. */
const APART = 9;
const DECOYS = 2;
/** Strength of the noise: a mask over a random byte. */
const GRAIN = 15;
const FROM_SHARE = 0.35;
const TO_SHARE = 0.92;

/** Points of a picture: red, green and blue of each, row by row. */
interface Picture {
  width: number;
  height: number;
  data: Buffer;
}
const CHANNELS = 3;

export interface Strip {
  image: Buffer;
  targetX: number;
}

/**
 * Draw a strip: the piece at its left end, the notch it fits into and two that it does not, on noise. The notch's centre is
 * uniform between 35 % and 92 % of the width; where the decoys stand says nothing about it.
 */
export async function drawStrip(width: number, height: number): Promise<Strip> {
  const piece = randomPiece();
  const decoys = others(piece);
  const centres = places(width);
  const [targetX = 0, ...rest] = centres;
  const strip: Picture = { width, height, data: Buffer.alloc(width * height * CHANNELS) };
  paintGround(strip);
  stamp(strip, { centre: HANDLE / 2, piece, ground: 0.42, raised: 1.9 });
  stamp(strip, { centre: targetX, piece, ground: 0.62, raised: 1.35 });
  rest.forEach((centre, i) => stamp(strip, { centre, piece: decoys[i] ?? piece, ground: 0.62, raised: 1.35 }));
  const image = await (
    await libvips()
  )(strip.data, { raw: { width, height, channels: CHANNELS } })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { image, targetX };
}

/** The target first. Decoys take what room is left between the piece and the right edge, none over another. */
function places(width: number): number[] {
  const target = randomInt(Math.ceil(width * FROM_SHARE), Math.floor(width * TO_SHARE) + 1);
  const taken = [HANDLE / 2, target];
  for (let i = 0; i < DECOYS; i++) {
    const free = Array.from({ length: width - HANDLE }, (_, x) => x + HANDLE / 2).filter((x) =>
      taken.every((t) => Math.abs(t - x) >= HANDLE + 2),
    );
    if (free.length === 0) break;
    taken.push(free[randomInt(free.length)] ?? 0);
  }
  return taken.slice(1);
}

const randomPiece = (): Piece => Array.from({ length: SIDE * SIDE }, () => randomInt(2) === 1);
const apart = (a: Piece, b: Piece): boolean => a.filter((raised, i) => raised !== b[i]).length >= APART;

/** Pieces unlike the right one: some of its cells turned over, so that none is brighter or darker than it as a rule. */
function others(piece: Piece): Piece[] {
  return Array.from({ length: DECOYS }, () => {
    const turned = new Set<number>();
    while (turned.size < APART + 3) turned.add(randomInt(piece.length));
    const other = piece.map((raised, i) => (turned.has(i) ? !raised : raised));
    return apart(piece, other) ? other : randomPiece();
  });
}

/** A slanted sky of the console's blue with grains two pixels wide. */
function paintGround({ width, height, data }: Picture): void {
  const [slope, start] = [randomInt(20, 60) / 100, randomInt(90, 130)];
  const across = Math.ceil(width / 2);
  const grains = randomBytes(across * Math.ceil(height / 2));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light =
        start + x * slope * 0.25 + y * 0.4 + ((grains[(y >> 1) * across + (x >> 1)] ?? 0) & GRAIN) - GRAIN / 2;
      put(data, (y * width + x) * CHANNELS, [light * 0.62, light * 0.86, light * 1.08]);
    }
}

function put(data: Buffer, at: number, [r, g, b]: readonly [number, number, number]): void {
  data[at] = clamped(r);
  data[at + 1] = clamped(g);
  data[at + 2] = clamped(b);
}

const clamped = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

/** Darken a square and raise the cells of the piece in it; what lies below shines through. */
function stamp(
  { width, height, data }: Picture,
  { centre, piece, ground, raised }: { centre: number; piece: Piece; ground: number; raised: number },
): void {
  const left = Math.round(centre - HANDLE / 2);
  const top = Math.floor((height - HANDLE) / 2);
  const inset = Math.floor((HANDLE - SIDE * CELL) / 2);
  for (let dy = 0; dy < HANDLE; dy++)
    for (let dx = 0; dx < HANDLE; dx++) {
      const [x, y] = [left + dx, top + dy];
      if (x < 0 || x >= width) continue;
      const [column, row] = [Math.floor((dx - inset) / CELL), Math.floor((dy - inset) / CELL)];
      const inside = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
      const by = inside && piece[row * SIDE + column] ? raised : ground;
      const at = (y * width + x) * CHANNELS;
      put(data, at, [(data[at] ?? 0) * by, (data[at + 1] ?? 0) * by, (data[at + 2] ?? 0) * by]);
    }
}
