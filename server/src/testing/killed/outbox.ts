/** Works on the outbox of a database and kills itself when the n-th statement is on its way; 0: never. Ends with 0 when nothing is left. */
import { pino } from 'pino';
import { buried, consumersOf } from '../../domains/message/facade.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { drainOutbox } from '../../services/events/outbox.ts';

const [url = '', line = '0'] = process.argv.slice(2);
let asked = 0;
const db = openDatabase(url, {
  max: 2,
  onStatement: () => {
    asked += 1;
    if (asked === Number(line)) process.kill(process.pid, 'SIGKILL');
  },
});
while (
  (await drainOutbox({ db, log: pino({ level: 'silent' }), now: () => new Date(), buried, consumers: consumersOf() })) >
  0
);
await db.close();
process.exit(0);
