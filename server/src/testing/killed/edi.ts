/** Looks into the folders of partners and kills itself when the n-th statement is on its way; 0: never. Ends with 0 when it has looked. */
import { pino } from 'pino';
import { EdiWatcher } from '../../domains/hook/facade.ts';
import { openDatabase } from '../../platform/db/database.ts';

const [url = '', line = '0', dir = ''] = process.argv.slice(2);
let asked = 0;
const db = openDatabase(url, {
  max: 2,
  onStatement: () => {
    asked += 1;
    if (asked === Number(line)) process.kill(process.pid, 'SIGKILL');
  },
});
await new EdiWatcher({ db, log: pino({ level: 'silent' }), now: () => new Date(), dir }).look();
await db.close();
process.exit(0);
