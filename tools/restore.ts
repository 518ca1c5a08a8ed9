import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { wireTime } from '../server/src/platform/clock.ts';
import { loadConfig } from '../server/src/platform/start/config.ts';
import { isStartRefusal, startRefusal } from '../server/src/platform/start/refusal.ts';
import { verdictOf } from '../server/src/rehearsal.ts';
import { backupKey, keyFile } from '../server/src/services/backup/keys.ts';
import { restore } from '../server/src/services/backup/restore.ts';
import { discard } from '../server/src/services/backup/scratch.ts';
import { shelfAt } from '../server/src/services/backup/shelf.ts';

/**
 * `npm run restore`: a data folder as it was at a minute, out of the backups of the embedded database, beside whatever runs. It leaves with 1 when
 * nothing was restored, or a law or a seal is broken in what was.
 */
const USAGE = `npm run restore -- [--at "2026-11-26 14:05"] [--into FOLDER] [--from BACKUP_DIR]
  --at     a minute or a second on the clock of the warehouses; without it everything that was kept
  --into   an empty folder (restored-<time> beside DATA_DIR); start with DATA_DIR=FOLDER afterwards
  --from   where the backups are (BACKUP_DIR); their key is BACKUP_KEY, or backup.key in DATA_DIR`;
const MINUTE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/;

try {
  process.exitCode = await run();
} catch (error) {
  if (!isStartRefusal(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      at: { type: 'string' },
      into: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(USAGE);
  if (values.help) return 0;
  const config = loadConfig(process.env),
    at = values.at === undefined ? undefined : instantOf(values.at),
    into = path.resolve(
      values.into ?? `${config.dataDir}-restored-${wireTime(at ?? new Date()).replaceAll(/\D/g, '')}`,
    );
  if (isFree(into))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void discard(into).finally(() => process.exit(130)));
  const began = performance.now();
  const restored = await restore({
    shelf: shelfAt(values.from === undefined ? config.backup.dir : path.resolve(values.from)),
    key: backupKey(config.dataDir, config.backup.key),
    into,
    at,
    say: (step) => console.log(step),
  });
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  console.log('Laws and seals');
  const verdict = await verdictOf(into);
  console.table([
    {
      'restored to': at ? wireTime(at) : 'the end of the log',
      'last act': restored.last ? wireTime(restored.last) : '',
      'base backup': restored.base.label,
      segments: restored.segments,
      files: restored.files,
      seconds,
      laws: `${verdict.laws} of ${verdict.tenants} tenants, ${verdict.broken} broken`,
      seals: `${verdict.seals}, ${verdict.brokenSeals} broken`,
    },
  ]);
  for (const fault of verdict.faults) console.error(fault);
  // It goes on with the same backups.
  if (config.backup.key === undefined && !existsSync(keyFile(into)))
    copyFileSync(keyFile(config.dataDir), keyFile(into));
  console.log(
    `In ${into}. To work with it, stop the running server and start with DATA_DIR=${into} (docs/BACKUP.md says what to tell whom).`,
  );
  return verdict.faults.length > 0 || verdict.tenants === 0 ? 1 : 0;
}

/** What is there when somebody gives up is ours. */
function isFree(into: string): boolean {
  return !existsSync(into) || readdirSync(into).length === 0;
}

function instantOf(text: string): Date {
  const [, day, minute, second = ':00'] = MINUTE.exec(text.trim()) ?? [],
    instant = new Date(`${day}T${minute}${second}+08:00`);
  if (day === undefined || Number.isNaN(instant.getTime()))
    throw startRefusal(`--at must be a minute such as "2026-11-26 14:05" (it is "${text}").`);
  return instant;
}
