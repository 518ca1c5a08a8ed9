import { sql } from 'kysely';
import type { RefusalName } from '#contract/errors.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { LOG_KIND, logLogin } from '../login-log.ts';
import { lockAccount, type Account } from '../login/account.ts';
import { ENDED, END_REASONS } from '../session/rows.ts';
import { hashPassword, PASSWORD_ALGORITHM, passwordMatches } from './hash.ts';
import { isCommon, isMadeOf } from './weak.ts';

/** None of the last so many passwords is used again. */
const KEPT = 5;
/** Locks up to here a new password opens; the next one only an administrator. */
const LOCK_OPENED = 2;

/**
 * Why a new password is refused, by its hash alone: the current one, a common one, one made of the person, one of the last
 * five. Six comparisons at most, outside of any transaction.
 */
export async function faultOfPassword(call: Call, account: Account, hash: string): Promise<RefusalName | null> {
  const { db, secrets } = call.platform;
  if (await passwordMatches(secrets.pepper, account.pwdHash, hash)) return 'SAME_PASSWORD';
  const names = await db.lookup(sql<{ name: string }>`
    select name
    from iam.account_names(${account.id})
  `);
  if (
    isCommon(hash) ||
    isMadeOf(hash, [account.account, ...(account.phone ? [account.phone] : []), ...names.map(({ name }) => name)])
  )
    return 'WEAK_PASSWORD';
  const used = await db.lookup(
    sql<{ pwdHash: string }>`
      select pwd_hash
      from iam.pwd_history
      where account_id = ${account.id}
      order by id desc
      limit ${KEPT}
    `,
  );
  for (const { pwdHash } of used) if (await passwordMatches(secrets.pepper, pwdHash, hash)) return 'USED_PASSWORD';
  return null;
}

/** Why the password of a new account is refused: a common one, or one made of its owner. */
export const faultOfFirst = (hash: string, names: readonly string[]): RefusalName | null =>
  isCommon(hash) || isMadeOf(hash, names) ? 'WEAK_PASSWORD' : null;

/** The hash to store, made before the transaction begins. */
export const storable = (call: Call, hash: string): Promise<string> => hashPassword(call.platform.secrets.pepper, hash);

/**
 * Give an account its new password: history, state and lock follow, every session of it ends. False when the password has
 * changed since it was looked at, so that what was judged is what is replaced.
 */
export async function replacePassword(
  tx: Tx,
  call: Call,
  { account, stored, tenantId = 0, userId }: { account: Account; stored: string; tenantId?: number; userId?: number },
): Promise<boolean> {
  const now = call.platform.now();
  const current = await lockAccount(tx, account.id);
  if (!current || current.pwdHash !== account.pwdHash) return false;
  await sql`
    insert into iam.pwd_history (account_id, pwd_hash, created_at)
    values (${account.id}, ${account.pwdHash}, ${now})
  `.execute(tx);
  await sql`
    delete from iam.pwd_history h
    where h.account_id = ${account.id}
      and h.id not in (select id from iam.pwd_history where account_id = ${account.id} order by id desc limit ${KEPT})
  `.execute(tx);
  await sql`
    update iam.account
    set pwd_hash = ${stored}, pwd_algo = ${PASSWORD_ALGORITHM}, pwd_state = 0, pwd_changed_at = ${now},
      version = version + 1, fail_count = case when lock_level <= ${LOCK_OPENED} then 0 else fail_count end,
      locked_until = case when lock_level <= ${LOCK_OPENED} then null else locked_until end,
      lock_level = case when lock_level <= ${LOCK_OPENED} then 0 else lock_level end
    where id = ${account.id}
  `.execute(tx);
  await sql`
    select iam.end_account_sessions(${account.id}, ${ENDED.password}::smallint, ${END_REASONS[ENDED.password] ?? null})
  `.execute(tx);
  await logLogin(tx, call, {
    tenantId,
    account: account.account,
    ok: true,
    kind: LOG_KIND.passwordChanged,
    ...(userId === undefined ? {} : { userId }),
  });
  return true;
}
