import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../../app.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { openReader } from '../../platform/db/reader.ts';
import { UNPACED, type Limits } from '../../platform/http/limits.ts';
import type { Identify } from '../../platform/http/mount.ts';
import { ALONE, type Platform, type Secrets } from '../../platform/platform.ts';
import { identify as realIdentify, routes } from '../../routes.ts';
import { testDatabase, type TestDatabase } from '../database/clone.ts';

/** A database of one's own with the application's view of it, without HTTP. */
export interface TestWorld {
  database: TestDatabase;
  db: Database;
  platform: Platform;
  close(): Promise<void>;
}
export interface TestApp extends TestWorld {
  app: FastifyInstance;
}

const secret = (): string => randomBytes(32).toString('hex');
const someSecrets = (): Secrets => ({ pepper: secret(), jwtKey: secret(), tokenKey: secret() });

/** Clone a database, the migrated one if no other is named, and open it as the application does. */
export async function testWorld(template?: string, secrets?: Secrets): Promise<TestWorld> {
  return openWorld(await testDatabase(template), secrets);
}

/** A tool and a board outside that reports are shown in. */
const REPORTS = { tool: { secret: 'tool' }, board: { url: 'https://board.example/', secret: 'board' } };

/** What `testWorld` makes of a database. */
export function openWorld(database: TestDatabase, secrets = someSecrets()): TestWorld {
  const db = openDatabase(database.appUrl, { max: 6 }),
    reader = openReader(database.readerUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'haocang-test-data-'));
  const platform: Platform = {
    db,
    reader,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now: () => new Date(),
    dataDir,
    secrets,
    publicUrl: 'http://localhost:8080',
    outside: { ...ALONE, reports: REPORTS },
    ready: true,
  };
  return {
    database,
    db,
    platform,
    close: async () => {
      await Promise.all([db.close(), reader.close()]);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The whole server on a database of its own, asked by `app.inject`; `identify` may be swapped for made-up actors. A test is faster than any clerk. */
export async function testApp(identify: Identify = realIdentify, limits: Partial<Limits> = {}): Promise<TestApp> {
  const world = await testWorld();
  const app = await createApp(world.platform, routes, identify, { ...UNPACED, ...limits });
  await app.ready();
  return {
    ...world,
    app,
    close: async () => {
      await app.close();
      await world.close();
    },
  };
}

/** Run statements as the owner of the test database: sees every tenant, may do anything. */
export async function ownerOf<T>(
  world: Pick<TestWorld, 'database'>,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client(world.database.url);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
