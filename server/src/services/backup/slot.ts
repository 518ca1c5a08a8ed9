import pg from 'pg';

/** The database keeps its log until it is here, up to `max_slot_wal_keep_size`. */
export const SLOT = 'haocang_backup';

/** Nobody takes the log any more: the database need not wait for him. */
export async function dropSlot(url: string): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [SLOT],
    );
  } finally {
    await owner.end();
  }
}
