import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { SPOOLED } from '../../platform/http/upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { tenantsOf, type Job } from '../jobs/scheduled.ts';
import { sweepOld } from '../retention.ts';
import type { FileStore } from './file-store.ts';
import { dropBytes, storeOf } from './store.ts';

/** A file somebody has uploaded and not yet used is not forgotten before. */
const KEPT_MS = 86_400_000;
/** Files of one transaction, and keys asked about at once. */
const AT_ONCE = 100;
/** Imports of one transaction. */
const LET_GO_AT_ONCE = 5000;

/** Files that nothing refers to are forgotten a day after they came, those of imports when their time is over; and bytes that no file names. */
export const forgettingFiles = (of: Pick<Platform, 'dataDir' | 'outside' | 'log'>): Job => ({
  name: 'files-forget',
  cron: '0 3 * * *',
  work: async (context) => {
    const { db, now } = context,
      store = storeOf(of),
      before = new Date(now().getTime() - KEPT_MS);
    await sweepOld(context, 'importFiles', (tx, { tenantId, before: old }) => letGoOfImports(tx, tenantId, old));
    for (const tenantId of await tenantsOf(db))
      for (let gone = AT_ONCE; gone === AT_ONCE;) gone = await forgetUnused({ db, store }, tenantId, before);
    await forgetNameless({ db, store }, before);
    await sweepSpooled();
  },
});

interface Kept {
  db: Database;
  store: FileStore;
}

/** The record of an import hands out its file until then. Returns how many let go of theirs. */
async function letGoOfImports(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    with old as (
      select b.id, b.file_id
      from ops.import_batch b
      where b.tenant_id = ${tenantId}
        and b.file_id is not null
        and b.created_at < ${before}
      order by b.id
      limit ${LET_GO_AT_ONCE}
      for update
    ),
    free as (
      update ops.file_object f
      set ref_count = 0
      from old
      where f.tenant_id = ${tenantId}
        and f.id = old.file_id
    ),
    let_go as (
      update ops.import_batch b
      set file_id = null
      from old
      where b.tenant_id = ${tenantId}
        and b.id = old.id
      returning 1
    )
    select count(*) as n
    from let_go
  `.execute(tx);
  return row?.n ?? 0;
}

const UNUSED = sql`
  f.ref_count = 0
    and not exists (
      select 1
      from ops.app_upgrade g
      where g.package_tenant_id = f.tenant_id
        and g.package_file_id = f.id
    )
`;

/** The row goes before its bytes. Whoever is about to use a file holds it, and it stays. */
async function forgetUnused({ db, store }: Kept, tenantId: number, before: Date): Promise<number> {
  const gone = await db.write(tenantId, async (tx) => {
    const { rows: held } = await sql<{ id: number }>`
      select f.id
      from ops.file_object f
      where f.tenant_id = ${tenantId}
        and f.updated_at < ${before}
        and ${UNUSED}
      order by f.id
      limit ${AT_ONCE}
      for update skip locked
    `.execute(tx);
    // Asked again now that nobody else can begin to use them.
    const { rows } = await sql<{ objectKey: string }>`
      delete from ops.file_object f
      where f.tenant_id = ${tenantId}
        and f.id = any(${held.map(({ id }) => id)}::bigint[])
        and ${UNUSED}
      returning f.object_key
    `.execute(tx);
    return rows;
  });
  await dropBytes(
    store,
    gone.map(({ objectKey }) => objectKey),
  );
  return gone.length;
}

/** Bytes of an upload whose row never came. Keys begin with their tenant. */
async function forgetNameless({ db, store }: Kept, before: Date): Promise<void> {
  let keys: string[] = [];
  const settle = async (): Promise<void> => {
    for (const [tenant = '', own] of Map.groupBy(keys, (key) => key.split('/')[0])) {
      const known = await db.read(
        Number(tenant) || 0,
        async (tx) =>
          (
            await sql<{ objectKey: string }>`
              select object_key
              from ops.file_object
              where tenant_id = ${Number(tenant) || 0}
                and object_key = any(${own}::text[])
            `.execute(tx)
          ).rows,
      );
      const named = new Set(known.map(({ objectKey }) => objectKey));
      for (const key of own) if (!named.has(key)) await store.remove(key);
    }
    keys = [];
  };
  for await (const key of store.before(before)) if (keys.push(key) >= AT_ONCE) await settle();
  await settle();
}

/** What a killed process was receiving. The folder is the machine's, and so is its clock. */
async function sweepSpooled(): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS);
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(SPOOLED)) continue;
    const path = join(tmpdir(), name),
      left = await stat(path).catch(() => undefined);
    if (left && left.mtime < before) await rm(path, { force: true });
  }
}
