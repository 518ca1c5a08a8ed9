import { sql, type RawBuilder } from 'kysely';
import { EXPORT_AT_ONCE, EXPORT_ROWS_MAX, type InBackground } from '#contract/terms/exports.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Call, FileAnswer } from '../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors.ts';
import { orderBy, type Key } from '../../platform/list/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { sheetChunks, xlsx, type Column } from '../sheets/write.ts';
import { arranged, chosenColumns } from './columns.ts';
import { toBackground } from './queue.ts';
import { openSpool, type Spool } from './spool.ts';

const MYRIAD = 10_000;
/** Rows fetched at once. Of two thousand wide ones many were old, by the reckoning of the heap, before they were written: 100 MB nobody needed any more. */
const FETCH = 500;
/** A sheet below this is complete before its first byte is sent: whatever goes wrong is said in words. */
const WHOLE_BYTES = 256 * 1024;

/** A sheet on its way out: its rows are read while they are written. */
export interface Outgoing {
  title: string;
  columns: readonly Column[];
  rows: AsyncIterable<Record<string, unknown>>;
}

/** Who exports, and where; `progress` where it is written in the background. */
export interface Place {
  readonly db: Database;
  readonly platform: Platform;
  readonly actor: Actor;
  readonly progress?: (rows: number) => void;
}
/** Asks for a sheet and has it written, while whatever it is read in stays open. */
export type Sheet = (at: Place, input: unknown, write: (sheet: Outgoing) => Promise<void>) => Promise<void>;

/** A served export shows its sheet to whoever writes it in the background. */
export interface Exporting {
  readonly sheet: Sheet;
}
export const isExporting = (handler: object | undefined): handler is Exporting =>
  handler !== undefined && 'sheet' in handler;

/** More rows than are answered at once. */
class Large extends Error {
  readonly rows: number;

  constructor(rows: number) {
    super(`${rows} rows are written in the background`);
    this.rows = rows;
  }
}

/** For whoever counts his rows himself. */
export function tooMany(rows: number): never {
  throw new Large(rows);
}

type Served<I> = ((call: Call, input: I) => Promise<FileAnswer | InBackground>) & Exporting;

/** Serve an export: the workbook, or word that it is written in the background. One snapshot, in which `ask` reads. */
export const exporting = <I>(ask: (ctx: Ctx, input: I, platform: Platform) => Promise<Outgoing>): Served<I> =>
  served<I>(({ db, platform, actor, progress }, input, write) =>
    db.read(actor.tenantId, async (tx) => {
      if (progress) tx.progress = progress;
      await write(await ask(ctxOf(tx, actor), input, platform));
    }),
  );

/** Serve an export that is not read from a transaction of the requests: while it is asked for and written, none is kept from them. */
export const exportingAside = <I>(ask: (at: Place, input: I) => Promise<Outgoing>): Served<I> =>
  served<I>(async (at, input, write) => write(await ask(at, input)));

function served<I>(
  sheet: (at: Place, input: I, write: (sheet: Outgoing) => Promise<void>) => Promise<void>,
): Served<I> {
  const handler = async (call: Call, input: I): Promise<FileAnswer | InBackground> => {
    const columns = await chosenColumns(call);
    const { platform, actor } = call;
    const ask = (write: (sheet: Outgoing) => Promise<void>) =>
      sheet({ db: platform.db, platform, actor }, input, write);
    return answered(ask, columns).catch((error: unknown) => {
      if (error instanceof Large) return toBackground(call, { input, columns, rows: error.rows });
      throw error;
    });
  };
  return Object.assign(handler, {
    sheet: ((at, input, write) => sheet(at, input as I, write)) satisfies Sheet, // what the handler was called with, kept as it was
  });
}

/**
 * Memory flat. A large sheet begins to travel while the rest is read; should that fail, the connection is cut, and a zip without
 * its directory is no workbook that anybody could take for whole. When the client goes away, reading stops.
 */
const answered = (
  ask: (write: (sheet: Outgoing) => Promise<void>) => Promise<void>,
  chosen: readonly string[] | null,
): Promise<FileAnswer> =>
  new Promise((answer, reject) => {
    let spool: Spool | undefined;
    ask(async (sheet) => {
      const head: Uint8Array[] = [];
      for await (const chunk of sheetChunks(sheet.title, arranged(sheet.columns, chosen), sheet.rows)) {
        if (spool?.left()) return;
        if (spool) await spool.write(chunk);
        else head.push(chunk);
        if (spool || head.reduce((sum, { length }) => sum + length, 0) < WHOLE_BYTES) continue;
        spool = await openSpool();
        await spool.write(Buffer.concat(head));
        answer(xlsx(sheet.title, spool.contents));
      }
      if (!spool) answer(xlsx(sheet.title, Buffer.concat(head)));
    }).then(
      () => spool?.end(),
      (error: unknown) => {
        spool?.fail(error);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });

interface Rows {
  select: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  order: readonly Key[];
  /** The cheaper count, when `from` joins only for display. */ countFrom?: RawBuilder<unknown>;
}

/** The rows of a query for a sheet, refused rather than cut short when they are too many. */
export async function exportRows<R>(
  tx: Tx,
  { select, from, order, countFrom = from }: Rows,
): Promise<AsyncGenerator<R>> {
  const {
    rows: [counted],
  } = await sql<{ n: number }>`
    select count(*) as n
    from (select 1 ${countFrom} limit ${EXPORT_ROWS_MAX + 1}) x
  `.execute(tx);
  const rows = counted?.n ?? 0;
  if (rows > EXPORT_ROWS_MAX) refuse('TOO_LARGE', `数据量超过${EXPORT_ROWS_MAX / MYRIAD}万行，请缩小范围`);
  if (rows > EXPORT_AT_ONCE && !tx.progress) throw new Large(rows);
  tx.progress?.(rows);
  return fetched<R>(tx, sql`select ${select} ${from} ${orderBy(order)}`);
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
