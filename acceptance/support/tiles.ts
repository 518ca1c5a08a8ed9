/** A varint, as the archives and their tiles write numbers. */
const varint = (n: number): number[] => (n < 128 ? [n] : [(n % 128) + 128, ...varint(Math.floor(n / 128))]);
const zigzag = (n: number): number => (n < 0 ? -2 * n - 1 : 2 * n);

/** A field of a message: a number, or bytes with their length. */
const field = (tag: number, value: number | readonly number[]): number[] =>
  typeof value === 'number'
    ? [...varint(tag * 8), ...varint(value)]
    : [...varint(tag * 8 + 2), ...varint(value.length), ...value];

const EXTENT = 4096,
  POLYGON = 3,
  MOVE = 1,
  LINE = 2,
  CLOSE = 7;

/** A layer of one rectangle, as wide as said, from the left edge of the tile. */
function layer(name: string, width: number): number[] {
  const corners = [MOVE + 8, 0, 0, LINE + 3 * 8, width, 0, 0, EXTENT, -width, 0, CLOSE + 8];
  const isOrder = (i: number): boolean => i === 0 || i === 3 || i === corners.length - 1;
  const geometry = corners.flatMap((n, i) => varint(isOrder(i) ? n : zigzag(n)));
  const feature = [...field(3, POLYGON), ...field(4, geometry)];
  return field(3, [...field(15, 2), ...field(1, [...Buffer.from(name)]), ...field(2, feature), ...field(5, EXTENT)]);
}

const HEADER_BYTES = 127,
  VERSION = 3,
  PLAIN = 1,
  SHAPES = 1,
  E7 = 10_000_000;
export const TILES_THANKS = '© 测试底图';

/** A whole archive of tiles (PMTiles 3), as small as one can be: one tile of the whole world, land with a sea over three quarters of it from the west. */
export function smallArchive(): Buffer {
  const tile = Buffer.from([...layer('earth', EXTENT), ...layer('water', (EXTENT * 3) / 4)]);
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1]);
  const layers = ['earth', 'water'].map((id) => ({ id, fields: {} }));
  const metadata = Buffer.from(JSON.stringify({ attribution: TILES_THANKS, vector_layers: layers }));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(VERSION, 7);
  let at = HEADER_BYTES;
  for (const [place, part] of [
    [8, directory],
    [24, metadata],
    [40, Buffer.alloc(0)],
    [56, tile],
  ] as const) {
    header.writeBigUInt64LE(BigInt(at), place);
    header.writeBigUInt64LE(BigInt(part.length), place + 8);
    at += part.length;
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(1n, place);
  for (const [place, value] of [
    [96, 1],
    [97, PLAIN],
    [98, PLAIN],
    [99, SHAPES],
    [100, 0],
    [101, 0],
    [118, 0],
  ] as const)
    header.writeUInt8(value, place);
  for (const [place, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
    [119, 0],
    [123, 0],
  ] as const)
    header.writeInt32LE(degrees * E7, place);
  return Buffer.concat([header, directory, metadata, tile]);
}
