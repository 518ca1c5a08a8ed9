/** First 32 bits of the fractional parts of the cube roots of the first 64 primes; the square roots give the start value. */
const PRIMES = primes(64);
const K = Uint32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) >>> 0;
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 as lower-case hex. Own code because `crypto.subtle` is missing outside a secure context,
 * and a warehouse reaches its console by http://192.168.… often enough.
 */
export function sha256(text: string): string {
  const state = Uint32Array.from(START);
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += 64) block(state, view, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(size - 8, BigInt(message.length) * 8n);
  return bytes;
}

const at = (words: Uint32Array, i: number): number => words[i] ?? 0;

function block(state: Uint32Array, view: DataView, offset: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const near = at(w, i - 2);
    const far = at(w, i - 15);
    const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word;
  });
}

/** The only form in which a password leaves the browser: `lowerHex(SHA-256(UTF-8("whc.v1:" + NFKC(password))))`. */
export const passwordHash = (password: string): string => sha256(`whc.v1:${password.normalize('NFKC')}`);
