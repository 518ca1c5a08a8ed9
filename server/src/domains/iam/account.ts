import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db.ts';
import { afterFailure, lockSentence, type Lock } from './lock.plan.ts';

export interface Account extends Lock {
  id: number;
  account: string;
  phone: string | null;
  phoneVerified: boolean;
  pwdHash: string;
  /** 0 normal, 1 initial, 2 reset by an administrator, 3 expired, 4 leaked. */
  pwdState: number;
  status: number;
}

const COLUMNS = sql.raw('id, account, phone, phone_verified, pwd_hash, pwd_state, status, fail_count, fail_at, locked_until, lock_level');

/** By account name or by phone. */
export async function accountNamed(db: Database, name: string): Promise<Account | undefined> {
  const [account] = await db.lookup(sql<Account>`select ${COLUMNS} from iam.account where account = ${name.toLowerCase()} or phone = ${name} limit 1`);
  return account;
}

export async function lockAccount(tx: Tx, id: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select ${COLUMNS} from iam.account where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** Count a wrong password. Failures that arrive together count one by one, and a locked account counts no more. */
export async function countFailure(tx: Tx, id: number, now: Date): Promise<void> {
  const account = await lockAccount(tx, id);
  if (!account || lockSentence(account, now)) return;
  const next = afterFailure(account, now);
  await sql`update iam.account set fail_count = ${next.failCount}, fail_at = ${next.failAt}, locked_until = ${next.lockedUntil}, lock_level = ${next.lockLevel}
    where id = ${id}`.execute(tx);
}
