import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { ssoApi } from '#contract/iam/sso.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { sameSecret } from '../../../platform/secrets/same.ts';
import { unseal } from '../../../platform/secrets/seal.ts';
import { exchanging } from '../../../services/exchange.ts';
import { deviceOf } from '../session/browser.ts';
import { entered, openSession, type Outcome } from '../session/open.ts';
import { endSessions, ENDED } from '../session/rows.ts';
import { digest, randomToken } from '../session/tokens.ts';
import { lockAccount } from './account.ts';
import { countEvent } from './throttle.ts';

export const SSO_SECRET = 'sso.secret.1';
const CODE_SECONDS = 60;
const SKEW_MS = 300_000;
/** Longer than a signature can be shown: 300 s early, 300 s late. */
const NONCE_SECONDS = 600;
/** What the console keeps of a sign-on by a partner (specification, section 2). */
const SKIP_FLAG = 'customerService';
const PARTNER = 1,
  AUTH_CODE = 2;

interface Client {
  tenantId: number;
  clientId: number;
  secretEnc: Buffer;
  kind: number;
}

/** The signature a partner's server sends. */
export const ssoSign = (
  secret: string,
  {
    uniqueKey,
    account,
    tenantId,
    timestamp,
    nonce,
  }: Pick<InputOf<typeof ssoApi.code>, 'uniqueKey' | 'account' | 'tenantId' | 'timestamp' | 'nonce'>,
): string =>
  createHmac('sha256', secret).update([uniqueKey, account, tenantId, timestamp, nonce].join('|')).digest('hex');

/** Server to server: a code for one user of the tenant. Whatever is wrong, the answer is the same. The tenant of a known partner finds each try in its log. */
export async function issueCode(call: Call, input: InputOf<typeof ssoApi.code>): Promise<OutputOf<typeof ssoApi.code>> {
  const { platform, endpoint } = call,
    { uniqueKey, account, tenantId } = input;
  const [client] = await platform.db.lookup(
    sql<Client>`
      select tenant_id, client_id, secret_enc, kind
      from iam.sso_client_named(${uniqueKey})
    `,
  );
  if (!client) return judged(call, input, undefined);
  const exchange = {
    tenantIds: [client.tenantId],
    direction: 1 as const,
    system: 'SSO',
    module: 'session',
    bizNo: account.slice(0, 64),
    url: endpoint.path,
    request: { uniqueKey, account, tenantId },
  };
  return exchanging(platform, exchange, async (hear) => {
    const answer = await judged(call, input, client);
    hear({ body: answer });
    return answer;
  });
}

async function judged(
  call: Call,
  input: InputOf<typeof ssoApi.code>,
  client: Client | undefined,
): Promise<OutputOf<typeof ssoApi.code>> {
  const { db, secrets, now } = call.platform;
  const secret = client && unseal(secrets, SSO_SECRET, client.secretEnc);
  const signed = sameSecret(ssoSign(secret ?? randomToken(), input), input.sign.toLowerCase());
  if (
    !client ||
    !secret ||
    !signed ||
    client.tenantId !== input.tenantId ||
    Math.abs(now().getTime() - input.timestamp) > SKEW_MS
  )
    return refuse('SSO_FAILED');
  const code = randomToken();
  const issued = await db.write(client.tenantId, async (tx) => {
    if ((await countEvent(tx, `sso ${client.clientId} ${input.nonce}`, now(), NONCE_SECONDS)) > 1) return false;
    const { rows } = await sql`
      insert into iam.sso_code (tenant_id, code_hash, client_id, user_id, expire_at)
      select u.tenant_id, ${digest(code)}, ${client.clientId}, u.id, ${new Date(now().getTime() + CODE_SECONDS * 1000)}
      from iam.user u
      join iam.account a on a.id = u.account_id
      where u.tenant_id = ${client.tenantId}
        and a.account = ${input.account.toLowerCase()}
        and u.status = 1
        and not u.is_deleted
        and a.status = 1
      returning 1
    `.execute(tx);
    return rows.length > 0;
  });
  return issued ? { authorizationCode: code, expiresIn: CODE_SECONDS } : refuse('SSO_FAILED');
}

/** `uniqueKey`, `authorizationCode`, `tenantId` for a session. */
export async function signOn(
  call: Call,
  { uniqueKey, authorizationCode, tenantId }: InputOf<typeof ssoApi.socialToken>,
): Promise<OutputOf<typeof ssoApi.socialToken>> {
  return exchange(
    call,
    authorizationCode,
    (named) => named.kind === PARTNER && named.uniqueKey === uniqueKey && named.tenantId === tenantId,
    SKIP_FLAG,
  );
}

/** `authCode` alone for a session. Codes are this server's own until a provider is built in. */
export async function signOnByCode(
  call: Call,
  { authCode }: InputOf<typeof ssoApi.ssoLogin>,
): Promise<OutputOf<typeof ssoApi.ssoLogin>> {
  if (call.platform.outside.sso !== 'local') refuse('NOT_CONFIGURED');
  return exchange(call, authCode, (named) => named.kind === AUTH_CODE, null);
}

interface Named {
  tenantId: number;
  clientId: number;
  uniqueKey: string;
  kind: number;
}

async function exchange(
  call: Call,
  code: string,
  fits: (named: Named) => boolean,
  skipFlag: string | null,
): Promise<OutputOf<typeof ssoApi.socialToken>> {
  const { platform, http } = call;
  const [named] = await platform.db.lookup(
    sql<Named>`
      select tenant_id, client_id, unique_key, kind
      from iam.sso_code_named(${digest(code)})
    `,
  );
  if (!named || !fits(named)) return refuse('SSO_FAILED');
  const device = deviceOf(platform, http.request);
  const outcome = await platform.db.write(named.tenantId, (tx) =>
    spend(tx, call, { tenantId: named.tenantId, hash: digest(code), deviceId: device.id, skipFlag }),
  );
  if ('refused' in outcome) return refuse(outcome.refused);
  return { ...(await entered(call, outcome, device.id)), skipFlag };
}

interface Spent {
  userId: number;
  accountId: number;
  sessionId: string | null;
  usedAt: Date | null;
  fresh: boolean;
}

/** One use. A code that comes back ends the session it has opened: one of the two who showed it has stolen it. */
async function spend(
  tx: Tx,
  call: Call,
  { tenantId, hash, deviceId, skipFlag }: { tenantId: number; hash: Buffer; deviceId: string; skipFlag: string | null },
): Promise<Outcome> {
  const now = call.platform.now();
  const {
    rows: [code],
  } = await sql<Spent>`
    select c.user_id, u.account_id, c.session_id, c.used_at, c.expire_at > ${now} as fresh
    from iam.sso_code c
    join iam.user u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${tenantId}
      and c.code_hash = ${hash}
    for no key update of c
  `.execute(tx);
  if (!code) return { refused: 'SSO_FAILED' };
  if (code.usedAt !== null) {
    if (code.sessionId) await endSessions(tx, tenantId, [code.sessionId], ENDED.reuse);
    return { refused: 'SSO_FAILED' };
  }
  await sql`
    update iam.sso_code
    set used_at = ${now}
    where tenant_id = ${tenantId}
      and code_hash = ${hash}
  `.execute(tx);
  if (!code.fresh) return { refused: 'SSO_FAILED' };
  const account = await lockAccount(tx, code.accountId);
  if (account?.status !== 1) return { refused: 'ACCOUNT_DISABLED' };
  const session = await openSession(tx, call, {
    account,
    tenantId,
    mode: 'sso',
    deviceId,
    mustChangePwd: false,
    ...(skipFlag ? { skipFlag } : {}),
  });
  if (!('refused' in session))
    await sql`
      update iam.sso_code
      set session_id = ${session.sessionId}
      where tenant_id = ${tenantId}
        and code_hash = ${hash}
    `.execute(tx);
  return session;
}
