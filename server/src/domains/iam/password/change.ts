import type { RefusalName } from '#contract/errors.ts';
import type { passwordApi } from '#contract/iam/password.ts';
import { SEND_TYPE } from '#contract/iam/session.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../../platform/command/call.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { accountOfUser, countFailure, type Account } from '../login/account.ts';
import { lockSentence } from '../login/lock.plan.ts';
import { spendCode } from '../phone/code.ts';
import { passwordMatches } from './hash.ts';
import { faultOfPassword, replacePassword, storable } from './replace.ts';

/**
 * Change one's own password: the old one, a code where the phone is verified, then the new one. A wrong old password counts
 * like a failed login, so that a session left open is no place to guess it. Every session ends, this one too.
 */
export async function changePassword(
  call: Call,
  { smsCode, oldpwd, newpwd }: InputOf<typeof passwordApi.change>,
): Promise<null> {
  const { platform, actor } = call;
  const account = found(await accountOfUser(platform.db, actor.tenantId, actor.userId));
  const closed = lockSentence(account, platform.now());
  if (closed) refuse('ACCOUNT_LOCKED', closed);
  if (!(await passwordMatches(platform.secrets.pepper, account.pwdHash, oldpwd))) {
    await platform.db.write(0, (tx) => countFailure(tx, account.id, platform.now()));
    refuse('OLD_PASSWORD_WRONG');
  }
  const fault = await faultOfPassword(call, account, newpwd);
  if (fault) refuse(fault);
  const stored = await storable(call, newpwd);
  const refused = await platform.db.write(actor.tenantId, async (tx): Promise<RefusalName | null> => {
    // A wrong code has cost one of its tries, which must stay spent.
    if (
      needsCode(account) &&
      !(await spendCode(
        tx,
        platform.secrets,
        { phone: account.phone ?? '', sendType: SEND_TYPE.change, code: smsCode ?? '' },
        platform.now(),
      ))
    )
      return 'CODE_FAILED';
    return (await replacePassword(tx, call, { account, stored, tenantId: actor.tenantId, userId: actor.userId }))
      ? null
      : 'LOGIN_AGAIN';
  });
  if (refused) refuse(refused);
  return null;
}

const needsCode = ({ phone, phoneVerified }: Account): boolean => phone !== null && phoneVerified;
