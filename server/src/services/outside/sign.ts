import { createHmac } from 'node:crypto';

/** The header that proves who said it, and when: one signature for each secret that holds. */
export const SIGNATURE = 'x-haocang-signature';

/** `t=1700000000,v1=…`: whoever knows the secret signs `t.body` himself and compares. */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return [
    `t=${t}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`),
  ].join(',');
}
