import { sql } from 'kysely';
import type { passwordApi } from '#contract/iam/password.ts';
import { LOGIN_FAILURES_FREE, SEND_TYPE, TICKET_SECONDS } from '#contract/iam/session.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../../platform/command/call.ts';
import { refuse } from '../../../platform/errors.ts';
import { accountNamed, lockAccount } from '../login/account.ts';
import { passCaptcha } from '../login/captcha.ts';
import { countEvent, eventCount } from '../login/throttle.ts';
import { receiverNamed, spendCode } from '../phone/code.ts';
import { deviceOf, header, rememberDevice } from '../session/browser.ts';
import { digest, randomToken } from '../session/tokens.ts';
import { faultOfPassword, replacePassword, storable } from './replace.ts';

const RESET = 2;
const TEN_MINUTES = 600;
/** Wrong codes from one address, whatever the names. */
const ADDRESS_FAILURES_MAX = 100;

/** First step of a forgotten password: a code by phone for a ticket. A name nobody has is a wrong code. */
export async function verifyReset(
  call: Call,
  { username, smsCode, captchaToken }: InputOf<typeof passwordApi.verify>,
): Promise<OutputOf<typeof passwordApi.verify>> {
  const { platform, http } = call;
  const now = platform.now();
  const failures = await platform.db.read(0, (tx) => eventCount(tx, bucket(call), now, TEN_MINUTES));
  if (failures >= ADDRESS_FAILURES_MAX) refuse('TOO_OFTEN');
  if (failures > LOGIN_FAILURES_FREE) await passCaptcha(call, 'reset', captchaToken);
  const account = await accountNamed(platform.db, username);
  const { phone, known } = receiverNamed(account, username);
  const device = deviceOf(platform, http.request);
  const verifyKey = randomToken();
  const passed = await platform.db.write(0, async (tx) => {
    const right = await spendCode(tx, platform.secrets, { phone, sendType: SEND_TYPE.reset, code: smsCode }, now);
    if (!right || !known || !account) {
      await countEvent(tx, bucket(call), now, TEN_MINUTES);
      return false;
    }
    await sql`
      insert into iam.login_ticket (key_hash, account_id, mode, tenant_ids, need_sms, device_id, purpose, expire_at)
      values (
        ${digest(verifyKey)}, ${account.id}, 'sms', '{}', false, ${device.id}, ${RESET},
        ${new Date(now.getTime() + TICKET_SECONDS * 1000)}
      )
    `.execute(tx);
    return true;
  });
  if (!passed) return refuse('CODE_FAILED');
  if (header(http.request, 'device-id') === undefined) rememberDevice(platform, http.reply, device.id);
  return { verifyKey, expiresIn: TICKET_SECONDS };
}

const bucket = (call: Call): string => `reset ${call.ip}`;

/** Second step: the ticket for a new password. A password that is refused leaves the ticket as it is. */
export async function reset(
  call: Call,
  { username, verifyKey, newStaffPassword }: InputOf<typeof passwordApi.reset>,
): Promise<null> {
  const { platform, http } = call;
  const now = platform.now();
  const key = digest(verifyKey);
  const device = deviceOf(platform, http.request).id;
  const account = await platform.db.read(0, async (tx) => {
    const {
      rows: [ticket],
    } = await sql<{ accountId: number }>`
      select account_id
      from iam.login_ticket
      where key_hash = ${key}
        and purpose = ${RESET}
        and device_id = ${device}
        and used_at is null
        and expire_at > ${now}
    `.execute(tx);
    const named = ticket && (await accountNamed(platform.db, username));
    return named?.id === ticket?.accountId ? named : undefined;
  });
  if (!account || account.status !== 1) return refuse('LOGIN_AGAIN');
  const fault = await faultOfPassword(call, account, newStaffPassword);
  if (fault) refuse(fault);
  const stored = await storable(call, newStaffPassword);
  await platform.db.write(0, async (tx) => {
    await lockAccount(tx, account.id);
    const { rows } = await sql`
      update iam.login_ticket
      set used_at = ${now}
      where key_hash = ${key}
        and used_at is null
      returning 1
    `.execute(tx);
    if (rows.length === 0 || !(await replacePassword(tx, call, { account, stored }))) refuse('LOGIN_AGAIN');
  });
  return null;
}
