import { sql } from 'kysely';
import type { phoneApi } from '#contract/iam/phone.ts';
import { SEND_TYPE } from '#contract/iam/session.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { LOG_KIND, logLogin, maskedPhone } from '../login-log.ts';
import { accountOfUser, countFailure, lockAccount, type Account } from '../login/account.ts';
import { lockSentence } from '../login/lock.plan.ts';
import { passwordMatches } from '../password/hash.ts';
import { spendCode } from './code.ts';
import { dispatch, enqueue, type Queued } from './sms-outbox.ts';

type Input = InputOf<typeof phoneApi.bind>;

/**
 * Bind or replace one's own phone number by a code that came to the new one. Who holds the number can set a password with it, so the password is
 * asked for: a session left open is not enough, and wrong ones count like failed logins. The number before hears of it.
 */
export async function bindPhone(call: Call, input: Input): Promise<OutputOf<typeof phoneApi.bind>> {
  const { platform, actor } = call;
  const account = found(await accountOfUser(platform.db, actor.tenantId, actor.userId));
  const closed = lockSentence(account, platform.now());
  if (closed) refuse('ACCOUNT_LOCKED', closed);
  if (!(await passwordMatches(platform.secrets.pepper, account.pwdHash, input.password))) {
    await platform.db.write(0, (tx) => countFailure(tx, account.id, platform.now()));
    refuseField('password', '登录密码错误');
  }
  const answer = { phone: maskedPhone(input.phone) };
  // Said again because the answer was lost: it is his already.
  if (account.phone === input.phone && account.phoneVerified) return answer;
  const outcome = await platform.db.write(actor.tenantId, (tx) => bind(tx, call, account, input));
  if (outcome === 'CODE') refuse('CODE_FAILED');
  if (outcome === 'TAKEN') refuseFieldAs('DUPLICATE', 'phone', '手机号已存在');
  await dispatch(platform, outcome);
  return answer;
}

/** What is refused here is returned: a wrong code has cost one of its tries, which must stay spent. */
async function bind(
  tx: Tx,
  call: Call,
  { id }: Account,
  { phone, smsCode }: Input,
): Promise<Queued | null | 'CODE' | 'TAKEN'> {
  const {
    platform,
    actor: { tenantId, userId },
  } = call;
  if (!(await spendCode(tx, platform.secrets, { phone, sendType: SEND_TYPE.bind, code: smsCode }, platform.now())))
    return 'CODE';
  const before = found(await lockAccount(tx, id));
  const {
    rows: [taken],
  } = await sql`select 1 from iam.account where phone = ${phone} and id <> ${id}`.execute(tx);
  if (taken) return 'TAKEN';
  await sql`
    update iam.account
    set phone = ${phone}, phone_verified = true, version = version + 1, updated_by = ${userId}, updated_at = now()
    where id = ${id}
  `.execute(tx);
  await logLogin(tx, call, { tenantId, account: before.account, userId, ok: true, kind: LOG_KIND.phoneBound });
  if (!before.phone || !before.phoneVerified || before.phone === phone) return null;
  return enqueue(tx, platform, {
    phone: before.phone,
    template: 'PHONE',
    params: { to: maskedPhone(phone), time: wireTime(platform.now()) },
  });
}
