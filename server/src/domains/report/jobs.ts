import { sql } from 'kysely';
import { reportPermit } from '#contract/report/run.ts';
import { systemActor } from '../../platform/actor.ts';
import { wireDay, wireTime } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Reader } from '../../platform/db/reader.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { readmit } from '../iam/facade.ts';
import { send } from '../message/facade.ts';
import { furnishReports } from './ready/furnish.ts';
import { ask } from './run/ask.ts';
import { liveReport } from './run/live.ts';

/** Runs of reports are forgotten after half a year. */
const LOG_DAYS = 180;

async function furnish({ db, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    await db
      .write(tenantId, (tx) => furnishReports(ctxOf(tx, systemActor(tenantId))))
      .catch((error: unknown) => log.error({ err: error, tenantId }, 'ready reports could not be given'));
    await db.write(tenantId, (tx) =>
      sql`
        delete from report.run_log
        where tenant_id = ${tenantId}
          and created_at < now() - make_interval(days => ${LOG_DAYS}::int)
      `.execute(tx),
    );
  }
}

interface Due {
  id: number;
  templateId: number;
  userId: number;
  warehouseId: number;
  params: Record<string, string | number | boolean | null | (string | number)[]>;
}

/** Subscribed reports that are due today: each is run as whoever asked for it, with the rights he has now, and told in a message. */
export const mornings =
  (reader: Reader) =>
  async ({ db, log, now }: JobContext): Promise<void> => {
    const today = wireDay(now()),
      hour = Number(wireTime(now()).slice(11, 13));
    for (const tenantId of await tenantsOf(db)) {
      const due = await db.write(
        tenantId,
        async (tx) =>
          (
            await sql<Due>`
              update report.subscription
              set last_on = ${today}::date
              where tenant_id = ${tenantId}
                and send_hour <= ${hour}
                and last_on is distinct from ${today}::date
              returning id, template_id, user_id, warehouse_id, params
            `.execute(tx)
          ).rows,
      );
      for (const one of due)
        await tell({ db, reader, log }, tenantId, one).catch((error: unknown) =>
          log.error({ err: error, tenantId, subscription: one.id }, 'a report could not be sent'),
        );
    }
  };

async function tell(
  place: Pick<JobContext, 'db' | 'log'> & { reader: Reader },
  tenantId: number,
  { templateId, userId, warehouseId, params }: Due,
): Promise<void> {
  const { actor, report } = await place.db.read(tenantId, async (tx) => {
    const reader = await readmit(tx, { tenantId, warehouseId, userId, permit: reportPermit, ownerIds: null });
    return { actor: reader, report: await liveReport(ctxOf(tx, reader), templateId) };
  });
  const caps = { rowsMax: report.rowCap, timeoutMs: report.timeoutS * 1000 };
  const { rows, truncated } = await ask(place, actor, report, { given: params, caps });
  await place.db.write(tenantId, (tx) =>
    send(
      tx,
      tenantId,
      {
        title: `报表订阅：${report.name}`,
        content: `今日共${rows.length}行${truncated ? '（已截断）' : ''}，点击查看。`,
        category: 2,
        url: `/Report/Report/${templateId}`,
      },
      sql`select ${userId}::bigint`,
    ),
  );
}

export const reportJobs: readonly Job[] = [{ name: 'readyReports', cron: '20 4 * * *', atStart: true, work: furnish }];

/** Needs the connections that run what users wrote, which jobs are not handed. */
export const reportMornings = ({ reader }: { reader: Reader }): Job => ({
  name: 'reportMornings',
  cron: '10 * * * *',
  work: mornings(reader),
});
