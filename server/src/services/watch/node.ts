import { createHash, createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Outside, Secrets } from '../../platform/platform.ts';
import { startRefusal } from '../../platform/start/refusal.ts';
import { NO_TENANT } from '../jobs/scheduled.ts';

/** A server among those that work on one database. */
export interface Node {
  /** Its data folder on its machine: whoever starts there again is the same node. */
  home: string;
  host: string;
  fileStore: Outside['files']['store'];
  /** Of its secrets, and telling nothing of them. */
  mark: string;
}

const BEAT_MS = 5000,
  /** Silent so long, a node is gone. */
  GONE_MS = 15_000,
  LOOK_MS = 500;

export const nodeOf = (dataDir: string, secrets: Secrets, fileStore: Node['fileStore']): Node => ({
  home: createHash('sha256').update(`${hostname()}\0${dataDir}`).digest('hex'),
  host: hostname().slice(0, 128),
  fileStore,
  mark: createHmac('sha256', secrets.tokenKey).update(`${secrets.pepper}\0${secrets.jwtKey}`).digest('hex'),
});

/**
 * Take a place among the servers of a database, and keep it until the answer is called. Refused when it could not do what the others do: with other secrets
 * nobody it knows could log in, and files kept on one machine are missing on the next. A node that was killed is waited for until it is known to be gone.
 * @throws a start refusal that says what to change.
 */
export async function enterNodes(
  db: Database,
  node: Node,
  { beatMs, goneMs } = { beatMs: BEAT_MS, goneMs: GONE_MS },
): Promise<() => Promise<void>> {
  await db.write(NO_TENANT, (tx) => refuseOtherSecrets(tx, node));
  const since = Date.now();
  let other = await enter(db, node, goneMs);
  // Whoever beats while we wait is alive; whoever does not has been killed a moment ago.
  const first = other?.beatAt;
  while (other && other.beatAt.getTime() === first?.getTime() && Date.now() - since < goneMs + LOOK_MS) {
    await sleep(LOOK_MS);
    other = await enter(db, node, goneMs);
  }
  if (other)
    throw startRefusal(
      `Another server (${other.host}) works on this database, and FILE_STORE=disk keeps files on one machine only. Set FILE_STORE=s3 on all of them, or stop the other one.`,
    );
  const beats = setInterval(() => void beat(db, node).catch(() => undefined), beatMs).unref();
  return async () => {
    clearInterval(beats);
    await db
      .write(NO_TENANT, (tx) => sql`delete from ops.node where home = ${node.home}`.execute(tx))
      .catch(() => undefined);
  };
}

/** The first server of a database says whose it is. */
async function refuseOtherSecrets(tx: Tx, { mark }: Node): Promise<void> {
  const { rows } = await sql<{ mark: string }>`
    insert into ops.secret_mark as m (mark)
    values (${mark})
    on conflict (id) do update set since = m.since
    returning m.mark
  `.execute(tx);
  if (rows[0]?.mark !== mark)
    throw startRefusal(
      'secrets.json in DATA_DIR is not the one this database is used with: nobody could log in. Copy it from a server of this database. Where it is lost for ever, `delete from ops.secret_mark` begins anew, and every password must be set again.',
    );
}

interface Other {
  host: string;
  beatAt: Date;
}
/** One at a time: of two that enter together the second sees the first. Answers who is in the way. */
const enter = (db: Database, node: Node, goneMs: number): Promise<Other | undefined> =>
  db.write(NO_TENANT, async (tx) => {
    await sql`lock table ops.node in share row exclusive mode`.execute(tx);
    const { rows } = await sql<Other>`
      select host, beat_at
      from ops.node
      where home <> ${node.home}
        and beat_at > clock_timestamp() - make_interval(secs => ${goneMs / 1000})
        and 'disk' in (file_store, ${node.fileStore})
      order by beat_at desc
      limit 1
    `.execute(tx);
    if (rows[0]) return rows[0];
    await sql`
      insert into ops.node (home, host, file_store, started_at, beat_at)
      values (${node.home}, ${node.host}, ${node.fileStore}, clock_timestamp(), clock_timestamp())
      on conflict (home) do update set host = excluded.host, file_store = excluded.file_store,
        started_at = excluded.started_at, beat_at = excluded.beat_at
    `.execute(tx);
    await sql`delete from ops.node where beat_at < clock_timestamp() - interval '1 day'`.execute(tx);
    return undefined;
  });

/** A node that was taken for gone, because its machine stood still, enters again with its next beat. */
const beat = (db: Database, node: Node): Promise<unknown> =>
  db.write(NO_TENANT, (tx) =>
    sql`
      insert into ops.node (home, host, file_store)
      values (${node.home}, ${node.host}, ${node.fileStore})
      on conflict (home) do update set beat_at = clock_timestamp()
    `.execute(tx),
  );
