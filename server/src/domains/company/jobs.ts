import { sql } from 'kysely';
import type { Job } from '../../services/jobs/scheduled.ts';
import { companiesToRemove } from '../iam/facade.ts';

/** Companies whose days are over go for good, row by row; a crash leaves a whole company to the next night. Bytes that no file names any more follow by the files' own job. */
const removal: Job = {
  name: 'company-removal',
  cron: '40 2 * * *',
  work: async ({ db, log, now }) => {
    for (const id of await companiesToRemove(db, now())) {
      const [done] = await db.lookup(sql<{ rows: number }>`select ops.remove_company(${id}, ${now()}) as rows`);
      log.warn({ company: id, rows: done?.rows }, 'company removed');
    }
  },
};

export const companyJobs: readonly Job[] = [removal];
