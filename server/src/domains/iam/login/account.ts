import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { digest } from '../session/tokens.ts';
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

const COLUMNS = sql.raw(
  'id, account, phone, phone_verified, pwd_hash, pwd_state, status, fail_count, fail_at, locked_until, lock_level',
);

/** By account name or by phone. */
export async function accountNamed(db: Database, name: string): Promise<Account | undefined> {
  const [account] = await db.lookup(
    sql<Account>`
      select ${COLUMNS}
      from iam.account
      where account = ${name.toLowerCase()}
        or phone = ${name}
      limit 1
    `,
  );
  return account;
}

/** Of a user of one tenant. */
export async function accountOfUser(db: Database, tenantId: number, userId: number): Promise<Account | undefined> {
  const { rows } = await db.read(tenantId, (tx) =>
    sql<Account>`
      select ${COLUMNS}
      from iam.account a
      where a.id = (
        select u.account_id
        from iam.user u
        where u.tenant_id = ${tenantId}
          and u.id = ${userId}
          and not u.is_deleted
      )
    `.execute(tx),
  );
  return rows[0];
}

export async function lockAccount(tx: Tx, id: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${COLUMNS}
    from iam.account
    where id = ${id}
    for no key update
  `.execute(tx);
  return rows[0];
}

/** Count a wrong password. Failures that arrive together count one by one, and a locked account counts no more. */
export async function countFailure(tx: Tx, id: number, now: Date): Promise<void> {
  const account = await lockAccount(tx, id);
  if (!account || lockSentence(account, now)) return;
  const next = afterFailure(account, now);
  await sql`
    update iam.account
    set fail_count = ${next.failCount}, fail_at = ${next.failAt}, locked_until = ${next.lockedUntil},
      lock_level = ${next.lockLevel}
    where id = ${id}
  `.execute(tx);
}

/** What a name nobody has remembers: the same as an account, so that neither slider nor lock tells which accounts exist. */
export async function lockOfUnknown(db: Database, name: string): Promise<Lock> {
  const [lock] = await db.lookup(
    sql<Lock>`
      select fail_count, fail_at, locked_until, lock_level
      from iam.unknown_name
      where name_hash = ${digest(name.toLowerCase())}
    `,
  );
  return lock ?? NEVER;
}

const NEVER: Lock = { failCount: 0, failAt: null, lockedUntil: null, lockLevel: 0 };

export async function countUnknown(tx: Tx, name: string, now: Date): Promise<void> {
  const hash = digest(name.toLowerCase());
  const {
    rows: [known],
  } = await sql<Lock>`
    insert into iam.unknown_name (name_hash, fail_count, fail_at, lock_level)
    values (${hash}, 0, ${now}, 0)
    on conflict (name_hash) do update set fail_count = iam.unknown_name.fail_count
    returning fail_count, fail_at, locked_until, lock_level
  `.execute(tx);
  if (!known || lockSentence(known, now)) return;
  const next = afterFailure(known, now);
  await sql`
    update iam.unknown_name
    set fail_count = ${next.failCount}, fail_at = ${next.failAt}, locked_until = ${next.lockedUntil},
      lock_level = ${next.lockLevel}
    where name_hash = ${hash}
  `.execute(tx);
}
