/** Takes the waiting job of a database, writes half of it and kills itself in the middle of the rest. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { systemActor } from '../../platform/actor.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openReader } from '../../platform/db/reader.ts';
import { ALONE } from '../../platform/platform.ts';
import { work } from '../../services/jobs/work.ts';
import { Workers } from '../../services/jobs/workers.ts';

const [url = ''] = process.argv.slice(2);
const db = openDatabase(url, { max: 5 });
const platform = {
  db,
  reader: openReader(url),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  dataDir: '',
  secrets: { pepper: '', jwtKey: '', tokenKey: '' },
  publicUrl: '',
  outside: ALONE,
  ready: true,
};
const half = work({
  type: 'HALF',
  params: z.object({}),
  begin: async (run) => {
    await run.write((tx) =>
      sql`
        insert into ops.test_effect (tenant_id, job_id, part)
        values (1, ${run.jobId}, 'first')
        on conflict do nothing
      `.execute(tx),
    );
    return async (tx) => {
      await sql`
        insert into ops.test_effect (tenant_id, job_id, part)
        values (1, ${run.jobId}, 'last')
      `.execute(tx);
      process.kill(process.pid, 'SIGKILL');
      return { text: '' };
    };
  },
});
new Workers({
  platform,
  db,
  works: [half],
  readmit: async (_, { tenantId, warehouseId, userId }) => systemActor(tenantId, warehouseId, userId),
}).start();
