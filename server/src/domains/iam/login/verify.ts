import { sql } from 'kysely';
import { LOGIN_FAILURES_FREE, SEND_TYPE, TICKET_SECONDS, type sessionApi } from '#contract/iam/session.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { logLogin, maskedName, maskedPhone } from '../login-log.ts';
import { hashPassword, isOutdated, passwordMatches } from '../password/hash.ts';
import { spendCode } from '../phone/code.ts';
import { deviceOf, header, rememberDevice, type Device } from '../session/browser.ts';
import { digest, randomToken } from '../session/tokens.ts';
import { accountNamed, countFailure, countUnknown, lockAccount, lockOfUnknown, type Account } from './account.ts';
import { passCaptcha } from './captcha.ts';
import { failuresNow, lockSentence } from './lock.plan.ts';
import { countEvent, eventCount } from './throttle.ts';

/** Failures from one address, whatever the accounts: a whole office behind one address stays below, a machine does not. */
const ADDRESS_FAILURES_MAX = 300;
const ADDRESS_SECONDS = 600;
const CODE_SECONDS = 1800;
const KNOWN_DEVICE_DAYS = 90;

const FORCED: Readonly<Record<number, string>> = {
  2: '密码已被管理员重置，请重新设置密码',
  3: '密码已过期，请重新设置密码',
  4: '密码存在泄露风险，请重新设置密码',
};

type Input = InputOf<typeof sessionApi.verify>;
type Answer = OutputOf<typeof sessionApi.verify>;
interface Membership {
  tenantId: number;
  tenantName: string;
  userId: number;
}

/**
 * Step one of the login (§4.5): who is it? Answers with a ticket and the tenants to choose from. Unknown account, wrong
 * password and malformed hash are the same answer after the same work.
 */
export async function verify(call: Call, input: Input): Promise<Answer> {
  const { platform } = call;
  const account = await accountNamed(platform.db, input.username);
  const device = deviceOf(platform, call.http.request);
  const lock = account ?? (await lockOfUnknown(platform.db, input.username));
  // Address and name are judged before any secret is looked at.
  await judgeBefore(call, input, failuresNow(lock, platform.now()));
  const closed = lockSentence(lock, platform.now());
  if (closed) return failed(call, input, account, { reason: 'LOCKED', sentence: closed });
  const proven = await (input.mode === 'pwd' ? byPassword(call, input, account) : byCode(call, input, account));
  if (proven.status !== 1) refuse('ACCOUNT_DISABLED');
  const forced = FORCED[proven.pwdState];
  if (forced) return answer(proven, { forceChangePwd: 1, msg: forced });
  const memberships = await platform.db.lookup(
    sql<Membership>`select tenant_id, tenant_name, user_id from iam.memberships(${proven.id})`,
  );
  if (memberships.length === 0) refuse('NO_TENANT');
  const needSms = input.mode === 'pwd' && (await mustVerifyPhone(call, proven, memberships, device));
  const verifyKey = randomToken();
  await platform.db.write(0, (tx) =>
    issueTicket(tx, {
      verifyKey,
      accountId: proven.id,
      mode: input.mode,
      memberships,
      needSms,
      deviceId: device.id,
      now: platform.now(),
    }),
  );
  // A client that names no device gets one, else it could not be told apart from others at the next step.
  if (header(call.http.request, 'device-id') === undefined) rememberDevice(platform, call.http.reply, device.id);
  return answer(proven, {
    verifyKey,
    isVerifyPhone: needSms ? 1 : 0,
    tenantInfos: memberships.map(({ tenantId, tenantName }) => ({ tenantId, tenantName })),
  });
}

const answer = (account: Account, over: Partial<Answer>): Answer => ({
  forceChangePwd: 0,
  isVerifyPhone: 0,
  verifyKey: null,
  expiresIn: TICKET_SECONDS,
  phone: maskedPhone(account.phone),
  tenantInfos: [],
  msg: '',
  ...over,
});

async function byPassword(call: Call, input: Input, account: Account | undefined): Promise<Account> {
  const { db, secrets, now } = call.platform;
  const hash = input.password ?? '';
  if (!(await passwordMatches(secrets.pepper, account?.pwdHash, hash)) || !account)
    return failed(call, input, account, { reason: 'PASSWORD' });
  const renewed = isOutdated(account.pwdHash) ? await hashPassword(secrets.pepper, hash) : account.pwdHash;
  const late = await db.write(0, async (tx) => {
    // Failures that arrived together may have locked it while this password was compared.
    const current = await lockAccount(tx, account.id);
    const sentence = current ? lockSentence(current, now()) : null;
    if (!sentence)
      await sql`
        update iam.account
        set fail_count = 0, pwd_hash = ${renewed}
        where id = ${account.id}
          and pwd_hash = ${account.pwdHash}
      `.execute(tx);
    return sentence;
  });
  return late ? failed(call, input, account, { reason: 'LOCKED', sentence: late }) : account;
}

async function byCode(call: Call, input: Input, account: Account | undefined): Promise<Account> {
  const { db, secrets, now } = call.platform;
  const right = await db.write(0, (tx) =>
    spendCode(tx, secrets, { phone: input.username, sendType: SEND_TYPE.login, code: input.smsCode ?? '' }, now()),
  );
  return right && account?.phone === input.username ? account : failed(call, input, account, { reason: 'CODE' });
}

type Failure = { reason: 'PASSWORD' | 'CODE' } | { reason: 'LOCKED'; sentence: string };

/** Remember the failure, then refuse: what is remembered must outlive the refusal. */
async function failed(call: Call, input: Input, account: Account | undefined, failure: Failure): Promise<never> {
  const { db, now } = call.platform;
  await db.write(0, async (tx) => {
    if (failure.reason === 'PASSWORD')
      await (account ? countFailure(tx, account.id, now()) : countUnknown(tx, input.username, now()));
    if (failure.reason === 'CODE') await countEvent(tx, codeBucket(input.username), now(), CODE_SECONDS);
    await countEvent(tx, addressBucket(call), now(), ADDRESS_SECONDS);
    await logLogin(tx, call, {
      tenantId: 0,
      account: account?.account ?? maskedName(input.username),
      mode: input.mode,
      ok: false,
      reason: failure.reason,
    });
  });
  if (failure.reason === 'LOCKED') refuse('ACCOUNT_LOCKED', failure.sentence);
  return refuse(failure.reason === 'CODE' ? 'CODE_FAILED' : 'LOGIN_FAILED');
}

const addressBucket = (call: Call): string => `login ${call.ip}`;
const codeBucket = (name: string): string => `code ${digest(name.toLowerCase()).toString('base64url')}`;

/** Too many failures of the address close it; more than three, of the name or of the address, ask for the slider first. */
async function judgeBefore(call: Call, input: Input, nameFailures: number): Promise<void> {
  const { db, now } = call.platform;
  const [ofAddress, ofCodes] = await db.read(0, async (tx) => [
    await eventCount(tx, addressBucket(call), now(), ADDRESS_SECONDS),
    await eventCount(tx, codeBucket(input.username), now(), CODE_SECONDS),
  ]);
  if ((ofAddress ?? 0) >= ADDRESS_FAILURES_MAX) refuse('TOO_OFTEN');
  if (Math.max(ofAddress ?? 0, ofCodes ?? 0, nameFailures) > LOGIN_FAILURES_FREE)
    await passCaptcha(call, 'login', input.captchaToken);
}

/** A tenant may ask for a code by phone when a device has never (or not lately) completed a login of this person. */
async function mustVerifyPhone(
  call: Call,
  account: Account,
  memberships: readonly Membership[],
  device: Device,
): Promise<boolean> {
  if (!account.phone || !account.phoneVerified) return false;
  const { db, now } = call.platform;
  const since = new Date(now().getTime() - KNOWN_DEVICE_DAYS * 86_400_000);
  const facts = await Promise.all(
    memberships.map(({ tenantId, userId }) =>
      db.read(tenantId, async (tx) => {
        const { rows } = await sql<{ asks: boolean; known: boolean }>`
          select coalesce((policy->>'newDeviceVerify')::boolean, false) or coalesce(
            policy->'newDeviceAccounts' ? ${account.account}, false
          ) as asks,
            exists (
              select 1
              from iam.session s
              where s.tenant_id = ${tenantId}
                and s.user_id = ${userId}
                and s.device_id = ${device.id}
                and s.created_at > ${since}
            ) as known
          from iam.tenant
          where id = ${tenantId}
        `.execute(tx);
        return rows[0];
      }),
    ),
  );
  return facts.some((fact) => fact?.asks) && !(device.proven && facts.some((fact) => fact?.known));
}

interface Ticket {
  verifyKey: string;
  accountId: number;
  mode: string;
  memberships: readonly Membership[];
  needSms: boolean;
  deviceId: string;
  now: Date;
}

async function issueTicket(
  tx: Tx,
  { verifyKey, accountId, mode, memberships, needSms, deviceId, now }: Ticket,
): Promise<void> {
  await sql`delete from iam.login_ticket where expire_at < ${new Date(now.getTime() - 86_400_000)}`.execute(tx);
  await sql`
    insert into iam.login_ticket (key_hash, account_id, mode, tenant_ids, need_sms, device_id, expire_at)
    values (
      ${digest(verifyKey)}, ${accountId}, ${mode}, ${memberships.map((m) => m.tenantId)}::bigint[], ${needSms},
      ${deviceId}, ${new Date(now.getTime() + TICKET_SECONDS * 1000)}
    )
  `.execute(tx);
}
