import { z } from 'zod';
import type { JobResult } from '#contract/ops/job.ts';
import { refuse } from '../../../platform/errors.ts';
import { isStartRefusal } from '../../../platform/start/refusal.ts';
import { newestBase } from '../../../services/backup/base.ts';
import { runBackup } from '../../../services/backup/child.ts';
import { proofsOf, shelfAt } from '../../../services/backup/shelf.ts';
import { work, type Run } from '../../../services/jobs/work.ts';

export const BACKUP = 'BACKUP',
  REHEARSAL = 'REHEARSAL',
  TYPES = [BACKUP, REHEARSAL] as const;
export const NOT_KEPT = '数据库不由本系统备份（DATABASE_URL 或 BACKUP=off），请使用数据库自己的备份工具';

/** In a process of its own, which a cancelled job ends. A second one at the same time is refused by it. */
async function inBackground(run: Run, prove: boolean): Promise<string> {
  const { backup, dataDir } = run.platform;
  if (!backup) return refuse('STATE', NOT_KEPT);
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  try {
    await runBackup(backup, dataDir, {
      prove,
      signal,
      progress: (done, total) => {
        try {
          run.progress(Math.min(done, total), total);
        } catch (error) {
          stopping.abort(error);
        }
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (isStartRefusal(error)) return refuse('STATE', error.message);
    throw error;
  }
  return backup.dir;
}

const done = (text: string) => async (): Promise<JobResult> => ({ text, url: '/sys/Backup' });

export const backupWorks = [
  work({
    type: BACKUP,
    params: z.object({}),
    begin: async (run) => {
      const base = await newestBase(shelfAt(await inBackground(run, false)));
      return done(`基础备份 ${base?.label ?? ''} 已完成`);
    },
  }),
  work({
    type: REHEARSAL,
    params: z.object({}),
    begin: async (run) => {
      const proof = (await proofsOf(shelfAt(await inBackground(run, true)))).at(-1);
      return done(`已从备份 ${proof?.label ?? ''} 恢复并通过 ${proof?.laws ?? 0} 项核对`);
    },
  }),
];
