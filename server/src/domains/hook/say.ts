import type { LookupFunction } from 'node:net';
import type { Platform } from '../../platform/platform.ts';
import { exchanging, type Reply } from '../../services/exchange.ts';
import { addressFault } from '../../services/outside/address.plan.ts';
import { post, publicOnly, type Answer } from '../../services/outside/post.ts';
import { SIGNATURE, signatureOf } from '../../services/outside/sign.ts';
import type { Claimed } from './claim.ts';
import type { Outcome } from './outcome.ts';
import { openSecret } from './secret.ts';

/** What is said, and to whom. */
export type Saying = Pick<
  Claimed,
  'tenantId' | 'eventId' | 'topic' | 'bizNo' | 'body' | 'address' | 'secretEnc' | 'oldSecretEnc'
>;

/** When it is said, until when it is wanted, and where names lead. */
export interface How {
  now: Date;
  signal?: AbortSignal | undefined;
  lookup?: LookupFunction | undefined;
}

type Speaking = Pick<Platform, 'db' | 'log' | 'secrets' | 'outside'>;

/** Say it once, outside of any transaction, and log it. The address is judged anew: what was public once need not be. */
export async function say(platform: Speaking, saying: Saying, how: How): Promise<Outcome> {
  const started = performance.now();
  let reply: Reply | undefined;
  const error = await exchanging(platform, exchangeOf(saying), async (hear) => {
    const answer = await sent(platform, saying, how);
    reply = answer;
    hear(answer);
    refuseAnswer(answer);
  }).then(
    () => null,
    (reason: unknown) => worded(reason),
  );
  return {
    httpStatus: reply?.status ?? null,
    answer: typeof reply?.body === 'string' ? reply.body : null,
    error,
    costMs: Math.round(performance.now() - started),
  };
}

/** The query of an address may hold a key of its owner's: it is not for the log. */
const exchangeOf = ({ tenantId, bizNo, address, body }: Saying) => ({
  tenantIds: [tenantId],
  direction: 2 as const,
  system: 'WEBHOOK',
  module: 'sys',
  bizNo: bizNo ?? undefined,
  url: URL.canParse(address) ? new URL(address).origin + new URL(address).pathname : address,
  request: body,
});

function sent({ secrets, outside }: Speaking, saying: Saying, { now, signal, lookup }: How): Promise<Answer> {
  const { address, body, eventId, secretEnc, oldSecretEnc } = saying,
    own = outside.webhookOrigins ?? [];
  const fault = addressFault(address, own);
  if (fault) throw new Error(fault);
  const keys = [secretEnc, oldSecretEnc].flatMap((sealed) => (sealed ? (openSecret(secrets, sealed) ?? []) : []));
  if (keys.length === 0) throw new Error('密钥无法读取，请更换密钥');
  return post({
    url: address,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Haocang-Webhook',
      'idempotency-key': eventId,
      [SIGNATURE]: signatureOf(body, keys, now),
    },
    signal,
    lookup: own.includes(new URL(address).origin) ? lookup : (lookup ?? publicOnly()),
  });
}

/** Only a 2xx is a yes; elsewhere nothing is looked for. */
function refuseAnswer({ status }: Answer): void {
  if (status >= 300 && status < 400) throw new Error(`接收方答复 ${status}，不跟随重定向`);
  if (status < 200 || status > 299) throw new Error(`接收方答复 ${status}`);
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '接收方拒绝连接',
  ECONNRESET: '连接被接收方断开',
  EHOSTUNREACH: '接收方无法到达',
  ENETUNREACH: '接收方无法到达',
  EPIPE: '连接被接收方断开',
};

/** In the words of whoever has to act on it; what a machine says otherwise stands as it is. */
function worded(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : '';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return `接收方证书无效：${code}`;
  return WORDS[code] ?? reason.message;
}
