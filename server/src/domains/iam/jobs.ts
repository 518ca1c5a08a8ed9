import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { NO_TENANT, type Job } from '../../services/jobs/scheduled.ts';
import { sweepOld } from '../../services/retention.ts';

const HOURLY = '7 * * * *';
const NIGHTLY = '20 1 * * *';
const DAY_MS = 86_400_000;

/** Rows of one transaction. */
const AT_ONCE = 10_000;

/** What has outlived its use by one of its columns, a piece at a time; what a login holds at this moment goes next time. */
async function drain(tx: Tx, table: string, column: string, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(`iam.${table}`)}
    where ctid = any(
      array(
        select ctid
        from ${sql.table(`iam.${table}`)}
        where ${sql.ref(column)} < ${before}
        limit ${AT_ONCE}
        for update skip locked
      )
    )
    returning 1
  `.execute(tx);
  return rows.length;
}

/** Plumbing of the login that nobody asks after any more; a queued message whose server died was never sent. */
const sweep: Job = {
  name: 'login-sweep',
  cron: HOURLY,
  atStart: true,
  work: async (context) => {
    const { db, now } = context,
      [hour, day] = [new Date(now().getTime() - DAY_MS / 24), new Date(now().getTime() - DAY_MS)];
    for (const [table, before] of [
      ['captcha', hour],
      ['login_ticket', day],
    ] as const)
      for (let gone = 1; gone > 0;) gone = await db.write(NO_TENANT, (tx) => drain(tx, table, 'expire_at', before));
    // At least as long as a lock of the longest kind but one is remembered.
    await sweepOld(
      context,
      'loginCodes',
      async (tx, { before }) =>
        (await drain(tx, 'sms_code', 'created_at', before)) +
        (await drain(tx, 'throttle', 'window_start', before)) +
        (await drain(tx, 'unknown_name', 'fail_at', before)),
      [NO_TENANT],
    );
    await db.write(NO_TENANT, (tx) =>
      sql`
        update iam.sms_outbox
        set status = 2, error = '服务中断，未发送'
        where status = 0
          and created_at < ${hour}
      `.execute(tx),
    );
  },
};

/** Messages of long ago, whose retry nobody would want to get. */
const forgetMessages: Job = {
  name: 'sms-forget',
  cron: '35 2 * * *',
  work: async (context) => {
    await sweepOld(context, 'sms', (tx, { before }) => drain(tx, 'sms_outbox', 'created_at', before), [NO_TENANT]);
  },
};

/** A password older than the strictest of its tenants allows must be set anew at the next login. */
const expirePasswords: Job = {
  name: 'password-expiry',
  cron: NIGHTLY,
  work: ({ db, now }) =>
    db.write(0, async (tx) => {
      await sql`
        update iam.account
        set pwd_state = 3, version = version + 1
        where status = 1
          and pwd_state = 0
          and pwd_changed_at + make_interval(days => iam.password_days(id)) <= ${now()}
      `.execute(tx);
    }),
};

export const iamJobs: readonly Job[] = [sweep, forgetMessages, expirePasswords];
