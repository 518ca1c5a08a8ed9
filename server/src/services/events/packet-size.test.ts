import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PacketSize } from './packet-size.ts';

const MAX = 300;
/** A packet with so many bytes behind its header. */
function packet(length: number): Buffer {
  const digits: number[] = [];
  for (let rest = length; ;) {
    const digit = rest % 128;
    rest = Math.floor(rest / 128);
    digits.push(rest > 0 ? digit + 128 : digit);
    if (rest === 0) break;
  }
  return Buffer.concat([Buffer.from([0x30, ...digits]), Buffer.alloc(length, 0xff)]);
}
/** The same bytes as they may arrive: in pieces of any length. */
const pieces = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
};

test('packets within the limit pass however they are cut; one beyond it is seen at its header', () => {
  const cut = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: MAX }), { maxLength: 10 }), cut, (lengths, sizes) => {
      const size = new PacketSize(MAX);
      const bytes = Buffer.concat(lengths.map(packet));
      expect(pieces(bytes, sizes).every((part) => size.take(part))).toBe(true);
      const [header] = [packet(MAX + 1 + lengths.length * 1000).subarray(0, 4)];
      expect(pieces(header ?? Buffer.alloc(0), sizes).every((part) => size.take(part))).toBe(false);
    }),
  );
});

test('a length that never ends is none', () => {
  expect(new PacketSize(1e12).take(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80]))).toBe(false);
});
