/** Sends what is due for webhooks and kills itself when the n-th statement is on its way; 0: never. Ends with 0 when nothing is due. */
import { pino } from 'pino';
import { Sender } from '../../domains/hook/facade.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { ALONE } from '../../platform/platform.ts';

const [url = '', line = '0', tokenKey = '', origin = ''] = process.argv.slice(2);
let asked = 0;
const db = openDatabase(url, {
  max: 2,
  onStatement: () => {
    asked += 1;
    if (asked === Number(line)) process.kill(process.pid, 'SIGKILL');
  },
});
const sender = new Sender({
  db,
  log: pino({ level: 'silent' }),
  now: () => new Date(Date.now() + 1000),
  secrets: { pepper: '', jwtKey: '', tokenKey },
  outside: { ...ALONE, webhookOrigins: [origin] },
});
while ((await sender.look()) > 0) await sender.quiet();
await db.close();
process.exit(0);
