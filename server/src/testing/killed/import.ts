/** Takes the waiting import of a database, puts all of it in and kills itself before any of it stands. */
import { pino } from 'pino';
import { readmit } from '../../domains/iam/facade.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openReader } from '../../platform/db/reader.ts';
import { ALONE } from '../../platform/platform.ts';
import { Workers } from '../../services/jobs/workers.ts';
import { works } from '../../works.ts';

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
const dying = works
  .filter(({ type }) => type === 'IMPORT_CONFIRM')
  .map((work) => ({
    ...work,
    begin: async (...of: Parameters<typeof work.begin>) => {
      const finish = await work.begin(...of);
      return async (tx: Parameters<typeof finish>[0]) => {
        const result = await finish(tx);
        process.kill(process.pid, 'SIGKILL');
        return result;
      };
    },
  }));
new Workers({ platform, db, works: dying, readmit }).start();
