import { sql } from 'kysely';
import { TROUBLE_SENTENCES, type BackupTrouble } from '#contract/ops/backup.ts';
import { systemActor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { emit } from '../../../platform/command/trace.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runBackup } from '../../../services/backup/child.ts';
import { basesOf, proofsOf, readState, shelfAt } from '../../../services/backup/shelf.ts';
import type { Job } from '../../../services/jobs/scheduled.ts';
import { NOTE_TOPIC } from '../../../services/jobs/workers.ts';
import { holdersOf } from '../../iam/facade.ts';
import { troublesOf } from './trouble.plan.ts';

/** Who is told of a trouble is told again after so long, while it lasts. */
const AGAIN_MS = 86_400_000;

type Keeping = Pick<Platform, 'backup' | 'dataDir' | 'now'>;

/** A base backup every night, a rehearsal every week, and a look every ten minutes whether all that happens. */
export function backupJobs({ backup, dataDir, now }: Keeping): readonly Job[] {
  if (!backup) return [];
  const shelf = shelfAt(backup.dir),
    begun = now(),
    told = new Map<BackupTrouble, number>();
  const look = async (db: Database): Promise<void> => {
    const standing = { state: await readState(shelf), bases: await basesOf(shelf), proofs: await proofsOf(shelf) };
    const troubles = troublesOf(standing, now(), begun);
    for (const name of told.keys()) if (!troubles.includes(name)) told.delete(name);
    const news = troubles.filter((name) => now().getTime() - (told.get(name) ?? 0) >= AGAIN_MS);
    if (news.length === 0) return;
    await tell(db, news, { fault: standing.proofs.at(-1)?.fault ?? null, at: now() });
    for (const name of news) told.set(name, now().getTime());
  };
  return [
    { name: 'backup-base', cron: '40 2 * * *', work: async () => void (await runBackup(backup, dataDir)) },
    {
      name: 'backup-rehearsal',
      cron: '20 4 * * 0',
      // What it found is written down, and told by the look.
      work: async ({ db, log }) => {
        await runBackup(backup, dataDir, { prove: true }).catch((error: unknown) =>
          log.error({ err: error }, 'the backup could not be restored'),
        );
        await look(db);
      },
    },
    { name: 'backup-watch', cron: '*/10 * * * *', work: ({ db }) => look(db) },
  ];
}

/** To everybody of the company that runs the platform who may see the page. */
async function tell(
  db: Database,
  troubles: readonly BackupTrouble[],
  { fault, at }: { fault: string | null; at: Date },
): Promise<void> {
  const [row] = await db.lookup(sql<{ id: number | null }>`select iam.platform_id() as id`);
  if (!row?.id) return;
  const tenantId = row.id;
  await db.write(tenantId, async (tx) => {
    const { rows } = await sql<{ userId: number }>`
      select distinct h.user_id
      from (${holdersOf(tenantId, 'sys:backup:list')}) h
    `.execute(tx);
    await emit(
      ctxOf(tx, systemActor(tenantId)),
      rows.flatMap(({ userId }) =>
        troubles.map((name) => ({
          topic: NOTE_TOPIC,
          aggKey: `BACKUP:${userId}`,
          payload: {
            userId,
            title: `备份告警：${TROUBLE_SENTENCES[name]}`,
            content: name === 'proof' && fault !== null ? fault : `截至 ${wireTime(at)}`,
            url: '/sys/Backup',
            bizType: 'BACKUP',
          },
        })),
      ),
    );
  });
}
