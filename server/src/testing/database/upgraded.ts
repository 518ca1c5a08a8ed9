import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../../platform/postgres/migrate.ts';
import { testDatabase } from './clone.ts';
import { databaseUrl } from './cluster.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

/** A database of an earlier release with rows in it, brought to this one. */
export interface Upgraded {
  ask(text: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** `first`: the first migration that release had not; `rows`: what stood in it. */
export async function upgraded(first: string, rows: string): Promise<Upgraded> {
  const database = await testDatabase();
  const name = `${new URL(database.url).pathname.slice(1)}_before`,
    url = databaseUrl(database.url, name);
  const folder = mkdtempSync(path.join(tmpdir(), 'haocang-before-'));
  for (const file of readdirSync(MIGRATIONS).filter((one) => one < first))
    copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file));
  await asked(database.url, `create database ${name}`);
  await migrate(url, folder);
  await asked(url, rows);
  await migrate(url);
  return {
    ask: (text) => asked(url, text),
    drop: async () => {
      await asked(database.url, `drop database if exists ${name} with (force)`);
      rmSync(folder, { recursive: true });
      await database.drop();
    },
  };
}

async function asked(at: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(at);
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
