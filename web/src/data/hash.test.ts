import { expect, test } from 'vitest';
import { passwordHash, sha256 } from './hash.ts';

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('the FIPS 180-4 vector of "%s"', (text, hex) => expect(sha256(text)).toBe(hex));

/** The platform's own; tests run in a secure context, warehouses do not. */
async function platform(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

test('every length around the block edges agrees with the platform', async () => {
  for (let n = 0; n < 200; n++) {
    const text = '仓a'.repeat(n).slice(0, n);
    expect(sha256(text)).toBe(await platform(text));
  }
});

test('a password is normalised and prefixed', async () => {
  const expected = await platform('whc.v1:Haocang#2026');
  expect(passwordHash('Haocang#2026')).toBe(expected);
  expect(passwordHash('Ｈaocang＃2026')).toBe(expected);
});
