import { randomInt } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMS_RESEND_SECONDS, type sessionApi } from '#contract/iam/session.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../platform/call.ts';
import { wireDay, wireTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import type { Platform, Secrets } from '../../platform/platform.ts';
import { accountNamed } from './account.ts';
import { countEvent } from './throttle.ts';
import { digest, smsProof } from './tokens.ts';

export const SEND_TYPE = { login: 1, verification: 2 } as const;
type SendType = (typeof SEND_TYPE)[keyof typeof SEND_TYPE];

/** What a code is for: one number, one purpose. */
interface CodeFor { phone: string; sendType: SendType }

const CODE_MINUTES = 5;
const TRIES_MAX = 5;
const PER_DAY_MAX = 10;
const PER_HOUR_AND_ADDRESS_MAX = 20;
const HOUR_SECONDS = 3600;

type Input = InputOf<typeof sessionApi.sendSms>;

/** Send a code. The answer is the same whether or not anybody has the number; numbers nobody has get nothing. */
export async function sendSms(call: Call, input: Input): Promise<OutputOf<typeof sessionApi.sendSms>> {
  const { platform } = call;
  const now = platform.now();
  const { phone, known } = input.sendType === SEND_TYPE.login ? await phoneTyped(call, input) : await phoneOfTicket(call, input, now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await platform.db.write(0, async (tx) => {
    await refuseTooMany(tx, call, { phone, sendType: input.sendType }, now);
    await sql`update iam.sms_code set used_at = ${now} where phone = ${phone} and send_type = ${input.sendType} and used_at is null`.execute(tx);
    await sql`insert into iam.sms_code (phone, send_type, code_hmac, expire_at, created_at, ip)
      values (${phone}, ${input.sendType}, ${smsProof(platform.secrets, phone, input.sendType, code)}, ${new Date(now.getTime() + CODE_MINUTES * 60_000)}, ${now}, ${call.ip})`.execute(tx);
  });
  if (known) await deliver(platform, { phone, sendType: input.sendType, code, at: wireTime(now) });
  return { resendIn: SMS_RESEND_SECONDS };
}

async function phoneTyped(call: Call, input: Input): Promise<{ phone: string; known: boolean }> {
  const phone = input.username ?? '';
  if (!/^1[3-9]\d{9}$/.test(phone)) refuseField('username', '手机号格式不正确');
  const account = await accountNamed(call.platform.db, phone);
  return { phone, known: account?.phone === phone && account.status === 1 };
}

async function phoneOfTicket(call: Call, input: Input, now: Date): Promise<{ phone: string; known: boolean }> {
  const [row] = await call.platform.db.lookup(sql<{ phone: string | null }>`select a.phone from iam.login_ticket t join iam.account a on a.id = t.account_id
    where t.key_hash = ${digest(input.verifyKey ?? '')} and t.used_at is null and t.expire_at > ${now}`);
  if (!row?.phone) refuse('LOGIN_AGAIN');
  return { phone: row.phone, known: true };
}

/** One code a minute for a number and purpose, ten a day for a number, twenty an hour for an address. */
async function refuseTooMany(tx: Tx, call: Call, { phone, sendType }: CodeFor, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms'), hashtext(${phone}))`.execute(tx);
  const midnight = new Date(`${wireDay(now)}T00:00:00+08:00`);
  const { rows } = await sql<{ today: number; last: Date | null }>`select count(*) filter (where created_at >= ${midnight}) as today, max(created_at) filter (where send_type = ${sendType}) as last
    from iam.sms_code where phone = ${phone} and created_at > ${new Date(now.getTime() - 86_400_000)}`.execute(tx);
  const { today = 0, last = null } = rows[0] ?? {};
  const wait = last === null ? 0 : Math.ceil(SMS_RESEND_SECONDS - (now.getTime() - last.getTime()) / 1000);
  if (wait > 0) refuse('SMS_TOO_SOON', `发送过于频繁，请${wait}秒后再试`);
  if (today >= PER_DAY_MAX) refuse('SMS_TOO_MANY');
  if (await countEvent(tx, `sms ${call.ip}`, now, HOUR_SECONDS) > PER_HOUR_AND_ADDRESS_MAX) refuse('TOO_OFTEN');
}

/** The adapter that needs no provider: one line of JSON per message. Others go here, by configuration. */
async function deliver(platform: Platform, message: CodeFor & { code: string; at: string }): Promise<void> {
  const folder = join(platform.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, 'sms.jsonl'), `${JSON.stringify(message)}\n`, { mode: 0o600 });
}

/** Spend a code: right once, within its time and its five tries. Wrong tries count only if the transaction commits. */
export async function spendCode(tx: Tx, secrets: Secrets, { phone, sendType, code }: CodeFor & { code: string }, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number; codeHmac: Buffer; tries: number }>`select id, code_hmac, tries from iam.sms_code
    where phone = ${phone} and send_type = ${sendType} and used_at is null and expire_at > ${now} order by created_at desc, id desc limit 1 for no key update`.execute(tx);
  const sent = rows[0];
  if (!sent || sent.tries >= TRIES_MAX) return false;
  const right = sent.codeHmac.equals(smsProof(secrets, phone, sendType, code));
  await sql`update iam.sms_code set tries = tries + 1, used_at = ${right ? now : null} where id = ${sent.id}`.execute(tx);
  return right;
}
