/** Takes a job that is due by the clock and kills itself in the middle of it. */
import { pino } from 'pino';
import { openDatabase } from '../../platform/db/database.ts';
import { scheduleOf } from '../../services/jobs/scheduled.ts';

const [url = ''] = process.argv.slice(2);
const schedule = scheduleOf(
  { url, looks: openDatabase(url, { max: 2 }), log: pino({ level: 'silent' }), now: () => new Date() },
  [
    {
      name: 'killed',
      cron: '0 0 1 1 *',
      atStart: true,
      work: async () => {
        process.kill(process.pid, 'SIGKILL');
      },
    },
  ],
);
await schedule.look();
