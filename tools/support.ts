import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { wireTime } from '../server/src/platform/clock.ts';
import { takeInstance } from '../server/src/platform/postgres/instance.ts';
import { openPostgres } from '../server/src/platform/postgres/open.ts';
import { loadSecrets } from '../server/src/platform/secrets/keys.ts';
import { loadConfig } from '../server/src/platform/start/config.ts';
import { isStartRefusal } from '../server/src/platform/start/refusal.ts';
import { bundleOf } from '../server/src/services/watch/bundle.ts';

/**
 * `npm run support`: one file for whoever is asked for help, below `support` in the data folder: versions, settings, sizes, ages and counts of this machine,
 * its database and its running server. No row, no name, no secret of anybody (`bundle.ts`). Beside a running server or without.
 */
const QUESTION_MS = 20_000;

try {
  const config = loadConfig(process.env);
  const alone =
    config.databaseUrl === undefined
      ? await takeInstance(config.dataDir, 'npm run support').catch((error: unknown) => {
          if (isStartRefusal(error)) return undefined; // beside the server that runs
          throw error;
        })
      : undefined;
  const postgres = await openPostgres({ ...config, password: loadSecrets(config.dataDir).databasePassword });
  const owner = new pg.Client({ connectionString: postgres.url, statement_timeout: QUESTION_MS });
  owner.on('error', () => undefined);
  try {
    await owner.connect();
    const bundle = await bundleOf(owner, config, process.env);
    const folder = path.join(config.dataDir, 'support');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `haocang-support-${wireTime(new Date()).replace(/\D/g, '')}.json.gz`);
    writeFileSync(file, gzipSync(JSON.stringify(bundle, null, 1)), { mode: 0o600 });
    console.log(
      `${file}\nHas versions, settings, sizes, ages and counts; no rows, names or secrets. Read it before you send it: gunzip -c`,
    );
  } finally {
    await owner.end();
    await (alone ? postgres.stop() : postgres.leave());
    alone?.release();
  }
} catch (error) {
  if (!isStartRefusal(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
