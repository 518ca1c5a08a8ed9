import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as PostgresGenerator } from 'kysely-codegen';
import pg from 'pg';

/** Partitions and the bookkeeping of libraries are nobody's business in code. */
const EXCLUDE = '{part,public}.*';

/**
 * Kysely types of a migrated database, one key per table and view: `'inventory.stock'`, camelCase. The same database gives
 * the same text. bigint is a number, numeric a string, date a 'yyyy-MM-dd' string, timestamptz a Date.
 * @param url of the owner of a database with every migration applied
 */
export async function generateDbTypes(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A test drops its database while the connection still says goodbye.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    return await generate({
      camelCase: true,
      // Names keep their schema unless it is a default one; none is.
      defaultSchemas: ['public'],
      db,
      dialect: new PostgresGenerator({ dateParser: 'string', numericParser: 'string', defaultSchemas: ['public'] }),
      excludePattern: EXCLUDE,
      outFile: null,
      // PostgreSQL cannot tell which columns of a view are null; ours never are.
      postprocess: async ({ metadata }) => {
        for (const view of metadata.tables.filter(({ isView }) => isView)) {
          for (const column of view.columns) Object.assign(column, { isNullable: false });
        }
        return metadata;
      },
      typeMapping: { int8: 'number' },
    });
  } finally {
    await db.destroy();
  }
}
