import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { SEND_TYPE, SMS_RESEND_SECONDS, type SendType, type sessionApi } from '#contract/iam/session.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/platform.ts';
import { accountNamed, accountOfUser } from '../login/account.ts';
import { passCaptcha } from '../login/captcha.ts';
import { countEvent } from '../login/throttle.ts';
import { identifySession } from '../session/identify.ts';
import { digest, smsProof } from '../session/tokens.ts';
import { CODE_TEMPLATES, dispatch, enqueue, refuseUnready } from './sms-outbox.ts';

/** What a code is for: one number, one purpose. Besides those of people with an account there is the one of a consignee, who opened his delivery by a link. */
export const OF_DELIVERY = 6;
type Purpose = SendType | typeof OF_DELIVERY;
interface CodeFor {
  phone: string;
  sendType: Purpose;
}

const CODE_MINUTES = 5;
const TRIES_MAX = 5;
const PER_DAY_MAX = 10;
const PER_HOUR_AND_ADDRESS_MAX = 20;
const HOUR_SECONDS = 3600;
/** A second code within this time is for hands only. */
const CAPTCHA_MINUTES = 10;
const PHONE = /^1[3-9]\d{9}$/;

type Input = InputOf<typeof sessionApi.sendSms>;

/** Send a code. The answer is the same whether or not anybody has the number; numbers nobody has get nothing. */
export async function sendSms(call: Call, input: Input): Promise<OutputOf<typeof sessionApi.sendSms>> {
  const { platform } = call;
  refuseUnready(platform);
  const now = platform.now();
  const { sendType } = input;
  const { phone, known } = await receiverOf(call, input, now);
  if (await refuseTooSoon(call, { phone, sendType }, now))
    await passCaptcha(call, sendType === SEND_TYPE.reset ? 'reset' : 'sms', input.captchaToken);
  return sendCode(call, { phone, sendType, known }, now);
}

/** A code to the phone of a document, whose holder nobody knows. @throws when the number is no mobile's. */
export function sendCodeOf(call: Call, phone: string | null): Promise<{ resendIn: number }> {
  refuseUnready(call.platform);
  const number = mobileOf(phone);
  if (number === null) refuse('BUSINESS', '订单没有可接收短信的手机号，请联系客服');
  return sendCode(call, { phone: number, sendType: OF_DELIVERY, known: true }, call.platform.now());
}

/** The number as codes are kept under, or null: a mobile of eleven digits, however it was typed. */
export function mobileOf(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0?86(?=1\d{10}$)/, '');
  return PHONE.test(digits) ? digits : null;
}

/** The end of the number a code or an address goes to; null when none can. */
export const tailOf = (phone: string | null): string | null => mobileOf(phone)?.slice(-4) ?? null;

async function sendCode(
  call: Call,
  { phone, sendType, known }: CodeFor & { known: boolean },
  now: Date,
): Promise<{ resendIn: number }> {
  const { platform } = call;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const message = { phone, template: CODE_TEMPLATES[sendType], sendType, params: { code } };
  const queued = await platform.db.write(0, async (tx) => {
    await refuseTooMany(tx, call, { phone, sendType }, now);
    await sql`
      update iam.sms_code
      set used_at = ${now}
      where phone = ${phone}
        and send_type = ${sendType}
        and used_at is null
    `.execute(tx);
    await sql`
      insert into iam.sms_code (phone, send_type, code_hmac, expire_at, created_at, ip)
      values (
        ${phone}, ${sendType}, ${smsProof(platform.secrets, phone, sendType, code)},
        ${new Date(now.getTime() + CODE_MINUTES * 60_000)}, ${now}, ${call.ip}
      )
    `.execute(tx);
    return known ? enqueue(tx, platform, message) : null;
  });
  await dispatch(platform, queued);
  return { resendIn: SMS_RESEND_SECONDS };
}

interface Receiver {
  phone: string;
  known: boolean;
}

const RECEIVERS: Readonly<Record<SendType, (call: Call, input: Input, now: Date) => Promise<Receiver>>> = {
  1: phoneTyped,
  2: phoneOfTicket,
  3: phoneOfName,
  4: phoneOfSession,
  5: phoneToBind,
};
const receiverOf = (call: Call, input: Input, now: Date): Promise<Receiver> =>
  RECEIVERS[input.sendType](call, input, now);

async function phoneTyped(call: Call, input: Input): Promise<Receiver> {
  const phone = input.username ?? '';
  if (!PHONE.test(phone)) refuseField('username', '手机号格式不正确');
  const account = await accountNamed(call.platform.db, phone);
  return { phone, known: account?.phone === phone && account.status === 1 };
}

async function phoneOfTicket(call: Call, input: Input, now: Date): Promise<Receiver> {
  const [row] = await call.platform.db.lookup(sql<{ phone: string | null }>`
    select a.phone
    from iam.login_ticket t
    join iam.account a on a.id = t.account_id
    where t.key_hash = ${digest(input.verifyKey ?? '')}
      and t.used_at is null
      and t.expire_at > ${now}
  `);
  if (!row?.phone) refuse('LOGIN_AGAIN');
  return { phone: row.phone, known: true };
}

/** A forgotten password is asked for by phone, a forced one by account name as well. */
async function phoneOfName(call: Call, input: Input): Promise<Receiver> {
  const name = input.username ?? '';
  if (name === '') refuseField('username', '请输入手机号');
  if (/^\d+$/.test(name) && !PHONE.test(name)) refuseField('username', '手机号格式不正确');
  return receiverNamed(await accountNamed(call.platform.db, name), name);
}

/** Who resets a password by `name`, under the number the codes are kept under; names without a phone count like any other. */
export function receiverNamed(account: { phone: string | null; status: number } | undefined, name: string): Receiver {
  if (account?.phone) return { phone: account.phone, known: account.status === 1 };
  return {
    phone: PHONE.test(name) ? name : `@${digest(name.toLowerCase()).toString('hex').slice(0, 10)}`,
    known: false,
  };
}

async function phoneOfSession(call: Call): Promise<Receiver> {
  const { tenantId, userId } = await identifySession(call.platform, call.http.request);
  const account = await accountOfUser(call.platform.db, tenantId, userId);
  if (!account?.phone || !account.phoneVerified) refuse('NO_PHONE');
  return { phone: account.phone, known: true };
}

async function phoneToBind(call: Call, input: Input): Promise<Receiver> {
  const { account } = await identifySession(call.platform, call.http.request);
  const phone = input.username ?? '';
  if (!PHONE.test(phone)) refuseField('username', '手机号格式不正确');
  // A number of somebody else's gets nothing, and nobody learns that he has it. One's own may be proved.
  const holder = await accountNamed(call.platform.db, phone);
  return { phone, known: holder === undefined || holder.account === account };
}

interface Sent {
  today: number;
  last: Date | null;
  lately: number;
}

/** Limits that only look. Whether the slider is due. */
async function refuseTooSoon({ platform }: Call, about: CodeFor, now: Date): Promise<boolean> {
  const sent = await platform.db.read(0, (tx) => sentTo(tx, about, now));
  refuseSent(sent, now);
  return sent.lately > 0;
}

async function sentTo(tx: Tx, { phone, sendType }: CodeFor, now: Date): Promise<Sent> {
  const midnight = new Date(`${wireDay(now)}T00:00:00+08:00`);
  const lately = new Date(now.getTime() - CAPTCHA_MINUTES * 60_000);
  const { rows } = await sql<Sent>`
    select count(*) filter (where created_at >= ${midnight}) as today,
      count(*) filter (where created_at > ${lately}) as lately,
      max(created_at) filter (where send_type = ${sendType}) as last
    from iam.sms_code
    where phone = ${phone}
      and created_at > ${new Date(now.getTime() - 86_400_000)}
  `.execute(tx);
  return rows[0] ?? { today: 0, last: null, lately: 0 };
}

function refuseSent({ today, last }: Sent, now: Date): void {
  const wait = last === null ? 0 : Math.ceil(SMS_RESEND_SECONDS - (now.getTime() - last.getTime()) / 1000);
  if (wait > 0) refuse('SMS_TOO_SOON', `发送过于频繁，请${wait}秒后再试`);
  if (today >= PER_DAY_MAX) refuse('SMS_TOO_MANY');
}

/** One code a minute for a number and purpose, ten a day for a number, twenty an hour for an address. */
async function refuseTooMany(tx: Tx, call: Call, about: CodeFor, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms'), hashtext(${about.phone}))`.execute(tx);
  refuseSent(await sentTo(tx, about, now), now);
  if ((await countEvent(tx, `sms ${call.ip}`, now, HOUR_SECONDS)) > PER_HOUR_AND_ADDRESS_MAX) refuse('TOO_OFTEN');
}

/** Spend a code: right once, within its time and its five tries. Wrong tries count only if the transaction commits. */
export async function spendCode(
  tx: Tx,
  secrets: Secrets,
  { phone, sendType, code }: CodeFor & { code: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number; codeHmac: Buffer; tries: number }>`
    select id, code_hmac, tries
    from iam.sms_code
    where phone = ${phone}
      and send_type = ${sendType}
      and used_at is null
      and expire_at > ${now}
    order by created_at desc, id desc
    limit 1
    for no key update
  `.execute(tx);
  const sent = rows[0];
  if (!sent || sent.tries >= TRIES_MAX) return false;
  const right = sent.codeHmac.equals(smsProof(secrets, phone, sendType, code));
  await sql`
    update iam.sms_code
    set tries = tries + 1, used_at = ${right ? now : null}
    where id = ${sent.id}
  `.execute(tx);
  return right;
}
