import pg from 'pg';
import { startRefusal } from './refusal.ts';

/**
 * How far the demo world got, written on the database itself as its comment. The server listens only after `loaded`, so a database that
 * says `loading` was never used by anybody.
 */
type Progress = 'none' | 'loading' | 'loaded';
const COMMENTS = { loading: 'haocang demo data: loading', loaded: 'haocang demo data: loaded' };
const LOCK = 4_201_208_081;

/**
 * Throws away a half-loaded demo world before the migrations run, so that a kill in the middle of the first start needs no repair.
 * @param disposable the database is the embedded one
 */
export async function discardHalfLoaded(ownerUrl: string, disposable: boolean): Promise<void> {
  const name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  if ((await withOwner(ownerUrl, progress)) !== 'loading') return;
  if (!disposable) {
    throw startRefusal(
      `Loading the demo data into the database "${name}" was cut short. Create that database anew, or set DEMO_DATA=off and DATABASE_URL to another one.`,
    );
  }
  const elsewhere = new URL(ownerUrl);
  elsewhere.pathname = '/postgres';
  await withOwner(elsewhere.href, async (owner) => {
    await owner.query(`drop database ${owner.escapeIdentifier(name)} with (force)`);
    await owner.query(`create database ${owner.escapeIdentifier(name)}`);
  });
}

/**
 * Runs `load` when nobody has put anything into the database yet. Returns true when the demo world is there, now or since earlier.
 * `load` may ask for fresh statistics between its steps: tables that grow from nothing to thousands of rows mislead the planner.
 */
export async function loadDemoData(
  ownerUrl: string,
  load: (analyze: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  return withOwner(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [LOCK]);
    if ((await progress(owner)) === 'loaded') return true;
    if (!(await isEmpty(owner))) return false;
    await note(owner, COMMENTS.loading);
    const analyze = async () => void (await owner.query('analyze'));
    await load(analyze);
    // Statistics first: the first visitor deserves good plans too.
    await analyze();
    await note(owner, COMMENTS.loaded);
    return true;
  });
}

async function progress(owner: pg.Client): Promise<Progress> {
  const { rows } = await owner.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`,
  );
  const comment = rows[0]?.comment;
  if (comment === COMMENTS.loading) return 'loading';
  return comment === COMMENTS.loaded ? 'loaded' : 'none';
}

async function note(owner: pg.Client, comment: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query(
    `comment on database ${owner.escapeIdentifier(rows[0]?.name ?? '')} is ${owner.escapeLiteral(comment)}`,
  );
}

/** No tenant, nothing of anybody's. */
async function isEmpty(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ known: string | null }>(`select to_regclass('iam.tenant')::text as known`);
  if (rows[0]?.known === null) return true;
  return (await owner.query('select 1 from iam.tenant limit 1')).rowCount === 0;
}

async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(url);
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
