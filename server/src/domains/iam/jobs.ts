import { sql } from 'kysely';
import type { Job } from '../../services/jobs/scheduled.ts';

const HOURLY = '7 * * * *';
const NIGHTLY = '20 1 * * *';
const DAY_MS = 86_400_000;

/** Plumbing of the login that nobody asks after any more; a queued message whose server died was never sent. */
const sweep: Job = {
  name: 'login-sweep',
  cron: HOURLY,
  atStart: true,
  work: ({ db, now }) =>
    db.write(0, async (tx) => {
      const [hour, day, twoDays] = [
        new Date(now().getTime() - DAY_MS / 24),
        new Date(now().getTime() - DAY_MS),
        new Date(now().getTime() - 2 * DAY_MS),
      ];
      await sql`delete from iam.captcha where expire_at < ${hour}`.execute(tx);
      await sql`delete from iam.login_ticket where expire_at < ${day}`.execute(tx);
      await sql`delete from iam.sms_code where created_at < ${twoDays}`.execute(tx);
      await sql`delete from iam.throttle where window_start < ${twoDays}`.execute(tx);
      // As long as a lock of the longest kind but one is remembered.
      await sql`delete from iam.unknown_name where fail_at < ${twoDays}`.execute(tx);
      await sql`
        update iam.sms_outbox
        set status = 2, error = '服务中断，未发送'
        where status = 0
          and created_at < ${hour}
      `.execute(tx);
    }),
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

export const iamJobs: readonly Job[] = [sweep, expirePasswords];
