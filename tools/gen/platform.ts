import { pino } from 'pino';
import type { Database } from '../../server/src/platform/db/database.ts';
import { openReader } from '../../server/src/platform/db/reader.ts';
import { ALONE, type Platform } from '../../server/src/platform/platform.ts';

/** The platform of a server that is asked by nobody but a generator, and says what went wrong only. */
export const quietPlatform = (db: Database, dataDir: string): Platform => ({
  db,
  // Nobody asks it anything.
  reader: openReader('postgres://nobody'),
  log: pino({ level: 'error' }),
  now: () => new Date(),
  dataDir,
  secrets: { pepper: 'p', jwtKey: 'j'.repeat(64), tokenKey: 't' },
  publicUrl: 'http://localhost',
  outside: { ...ALONE },
  ready: true,
});
