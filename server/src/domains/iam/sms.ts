import { randomInt } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMS_RESEND_SECONDS, type sessionApi } from '#contract/iam/session.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Handler } from '../../platform/call.ts';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOf, smsCodeHash } from './tokens.ts';

const CODE_MINUTES = 5;
const TRIES_MAX = 5;
const PER_DAY = 10;
const PER_HOUR_AND_ADDRESS = 20;

/**
 * Send a code. Whether the number is known is never told: unknown numbers get the same answer and no message.
 * sendType 1 takes a phone, 2 the ticket of step one (the phone is the account's).
 */
export const sendSms: Handler<typeof sessionApi.sendSms> = async (call, input) => {
  const { platform } = call;
  const phone = input.sendType === 2 ? await phoneOfTicket(platform, input.verifyKey ?? '') : input.username ?? '';
  if (!/^1[3-9]\d{9}$/.test(phone)) refuse('FIELD', '手机号格式不正确', { errors: [{ field: 'username', msg: '手机号格式不正确' }] });
  const { rows: [sent] } = await platform.db.ask(sql<{ wait: number; today: number; here: number }>`select
      coalesce(max(${SMS_RESEND_SECONDS} - extract(epoch from now() - created_at)) filter (where phone = ${phone} and send_type = ${input.sendType}), 0)::int as wait,
      count(*) filter (where phone = ${phone} and created_at > now() - interval '1 day') as today,
      count(*) filter (where ip = ${call.ip}::inet and created_at > now() - interval '1 hour') as here
    from iam.sms_code where (phone = ${phone} or ip = ${call.ip}::inet) and created_at > now() - interval '1 day'`);
  if (sent && sent.wait > 0) refuse('SMS_TOO_SOON', `发送过于频繁，请${sent.wait}秒后再试`);
  if (sent && sent.today >= PER_DAY) refuse('TOO_OFTEN', '今日短信发送次数已达上限');
  if (sent && sent.here >= PER_HOUR_AND_ADDRESS) refuse('TOO_OFTEN');
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  // A new code voids the old one of the same kind.
  await platform.db.ask(sql`with voided as (update iam.sms_code set used_at = now() where phone = ${phone} and send_type = ${input.sendType} and used_at is null)
    insert into iam.sms_code (phone, send_type, code_hmac, expire_at, ip) values (${phone}, ${input.sendType}, ${smsCodeHash(platform.secrets, phone, code)}, now() + make_interval(mins => ${CODE_MINUTES}), ${call.ip}::inet)`);
  const { rows: known } = await platform.db.ask(sql`select 1 from iam.account where phone = ${phone} and status = 1`);
  if (known.length > 0) await deliver(platform, phone, input.sendType, code);
  return { resendIn: SMS_RESEND_SECONDS };
};

async function phoneOfTicket(platform: Platform, verifyKey: string): Promise<string> {
  const { rows: [row] } = await platform.db.ask(sql<{ phone: string | null }>`select a.phone from iam.login_ticket t join iam.account a on a.id = t.account_id
    where t.key_hash = ${hashOf(verifyKey)} and t.used_at is null and t.expire_at > now() and t.need_sms`);
  return row?.phone ?? refuse('LOGIN_AGAIN');
}

/** The default adapter: one JSON line per message in the data folder. A real provider replaces this function. */
async function deliver(platform: Platform, phone: string, sendType: number, code: string): Promise<void> {
  const folder = join(platform.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, 'sms.jsonl'), `${JSON.stringify({ phone, sendType, code, at: wireTime(platform.now()) })}\n`, { mode: 0o600 });
}

/** Spend a code: right, unexpired and unused, within five tries. A wrong one counts against it. */
export async function spendCode(platform: Platform, phone: string, sendType: number, code: string): Promise<boolean> {
  const { rows: [row] } = await platform.db.ask(sql<{ right: boolean }>`update iam.sms_code c set tries = c.tries + 1,
      used_at = case when c.code_hmac = ${smsCodeHash(platform.secrets, phone, code)} or c.tries + 1 >= ${TRIES_MAX} then now() end
    where c.id = (select id from iam.sms_code where phone = ${phone} and send_type = ${sendType} and used_at is null and expire_at > now() order by created_at desc limit 1)
      and c.used_at is null
    returning c.code_hmac = ${smsCodeHash(platform.secrets, phone, code)} as "right"`);
  return row?.right ?? false;
}
