import type { WebhookEvent } from './api.gen.ts';

/** A request that did not come from us, or too long ago. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** How a request is judged. */
export interface ReadOptions {
  /** A signature older or younger than this is not believed: 300 s. */
  toleranceS?: number;
  /** The moment of judging, for tests. */
  now?: Date;
}

const SECOND_MS = 1000;
const SHA256_HEX = /^[0-9a-f]{64}$/;

/**
 * What a webhook was told, if the signature (`X-Haocang-Signature`) holds; else a `WebhookError`. `body` is the raw text of the request as it came.
 * An event may come again: remember the `id`s you have taken.
 */
export async function readWebhook(
  body: string,
  signature: string | null | undefined,
  secret: string,
  { toleranceS = 300, now = new Date() }: ReadOptions = {},
): Promise<WebhookEvent> {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(t)) throw new WebhookError('There is no signature');
  const signatures = parts.flatMap(([name, hex = '']) => (name === 'v1' && SHA256_HEX.test(hex) ? [bytesOf(hex)] : []));
  if (!(await holds(`${t}.${body}`, signatures, secret))) throw new WebhookError('The signature does not hold');
  // Asked after the signature: how late it is, is nobody's business but ours.
  if (Math.abs(now.getTime() / SECOND_MS - Number(t)) > toleranceS) throw new WebhookError('The signature is too old');
  return JSON.parse(body) as WebhookEvent;
}

/** Whether one of the signatures is ours; compared by the runtime, in constant time. While a secret is changed there are two. */
async function holds(text: string, signatures: readonly Uint8Array<ArrayBuffer>[], secret: string): Promise<boolean> {
  const encode = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encode.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const judged = await Promise.all(
    signatures.map((one) => crypto.subtle.verify('HMAC', key, one, encode.encode(text))),
  );
  return judged.includes(true);
}

const HEX = 16;
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, HEX));
