import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Call, FileAnswer } from '../call.ts';
import type { Tx } from '../db.ts';
import { refuse } from '../errors.ts';
import { openSpool, type Spool } from './spool.ts';
import { sheetChunks, xlsx, type Column } from './write.ts';

/** Rows one export holds. */
const EXPORT_ROWS_MAX = 100_000;
const MYRIAD = 10_000;
/** Rows fetched at once. */
const FETCH = 1000;
/** A sheet below this is complete before its first byte is sent: whatever goes wrong is said in words. */
const WHOLE_BYTES = 256 * 1024;

/** A sheet on its way out: its rows are read while they are written. */
export interface Outgoing { title: string; columns: readonly Column[]; rows: AsyncIterable<Record<string, unknown>> }

/**
 * Serve an export: one snapshot, memory flat. A large sheet begins to travel while the rest is read; should that fail, the connection
 * is cut, and a zip without its directory is no workbook that anybody could take for whole. When the client goes away, reading stops.
 */
export const exporting = <I>(ask: (tx: Tx, actor: Actor, input: I) => Promise<Outgoing>) => (call: Call, input: I): Promise<FileAnswer> =>
  new Promise((answer, reject) => {
    let spool: Spool | undefined;
    call.platform.db.read(call.actor.tenantId, async (tx) => {
      const sheet = await ask(tx, call.actor, input);
      const head: Uint8Array[] = [];
      for await (const chunk of sheetChunks(sheet.title, sheet.columns, sheet.rows)) {
        if (spool?.left()) return;
        if (spool) await spool.write(chunk);
        else head.push(chunk);
        if (spool || head.reduce((sum, { length }) => sum + length, 0) < WHOLE_BYTES) continue;
        spool = await openSpool();
        await spool.write(Buffer.concat(head));
        answer(xlsx(sheet.title, spool.contents));
      }
      if (!spool) answer(xlsx(sheet.title, Buffer.concat(head)));
    }).then(() => spool?.end(), (error: unknown) => {
      spool?.fail(error);
      reject(error instanceof Error ? error : new Error(String(error)));
    });
  });

interface Rows { select: RawBuilder<unknown>; from: RawBuilder<unknown>; order: RawBuilder<unknown>; /** The cheaper count, when `from` joins only for display. */ countFrom?: RawBuilder<unknown> }

/** The rows of a query for a sheet, refused rather than cut short when they are too many. */
export async function exportRows<R>(tx: Tx, { select, from, order, countFrom = from }: Rows): Promise<AsyncGenerator<R>> {
  const { rows: [counted] } = await sql<{ n: number }>`select count(*) as n from (select 1 ${countFrom} limit ${EXPORT_ROWS_MAX + 1}) x`.execute(tx);
  if ((counted?.n ?? 0) > EXPORT_ROWS_MAX) refuse('TOO_LARGE', `导出数据超过${EXPORT_ROWS_MAX / MYRIAD}万行，请缩小查询范围`);
  return fetched<R>(tx, sql`select ${select} ${from} order by ${order}`);
}

/** The rows of any query, through a cursor that lives as long as the transaction. */
async function* fetched<R>(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<R> {
  await sql`declare export no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<R>`fetch ${sql.raw(String(FETCH))} from export`.execute(tx);
    yield* rows;
    if (rows.length < FETCH) return;
  }
}

/** Each row as the sheet shows it. */
export async function* each<A, B>(rows: AsyncIterable<A>, show: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield show(row);
}
