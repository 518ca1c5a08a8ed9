import { rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from '../../platform/errors.ts';
import { isStartRefusal, startRefusal } from '../../platform/start/refusal.ts';
import { lsnOf, lsnText, Replication, type Lsn } from './replication.ts';
import {
  furnish,
  PART,
  readState,
  SEALED,
  SEGMENT_BYTES,
  segmentName,
  segmentsOf,
  segmentStart,
  synced,
  writeState,
  type Shelf,
  type State,
} from './shelf.ts';
import { SLOT } from './slot.ts';
import { SealedFile } from './vault.ts';

/** What has come is durable after so long, or so many bytes. */
const FLUSH_MS = 1000,
  FLUSH_BYTES = 512 * 1024,
  LOOK_MS = 100;
/** So much waits in memory before the database is asked to wait. */
const QUEUE_MAX = 8 * 1024 * 1024;
/** A commit of ours so often tells how far the log is kept, also when nobody works. */
const MARK_MS = 15_000,
  STATUS_MS = 10_000,
  AGAIN_MS = 1000;
const HEADER_BYTES = 25;
const EPOCH_2000_MS = 946_684_800_000;
const EXISTS = '42710',
  NO_FILE = '58P01',
  LOST = '55000';

interface ReceiverOptions {
  /** Of the owner. */
  url: string;
  shelf: Shelf;
  key: Buffer;
  say: (message: string, error?: unknown) => void;
  /** The log begins anew: what lies here does not reach it without a base backup. */
  onBegun?: () => void;
}

interface Current {
  sealed: SealedFile;
  part: string;
  /** Of the segment. */
  start: Lsn;
}

/**
 * Takes the log of the database as it is written and keeps it sealed, segment by segment. The database hears that something is kept when it is
 * durable here, and not before. What a kill leaves half written is taken up where it is whole.
 */
export class Receiver {
  readonly #of: ReceiverOptions;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();
  #wire: Replication | undefined;
  #current: Current | undefined;
  #queue: Buffer[] = [];
  #queued = 0;
  #oldest = 0;
  #kept: Lsn = 0n;
  #toldAt = 0;
  #state: State | undefined;
  #mark: { at: Date; lsn: Lsn } | undefined;

  constructor(of: ReceiverOptions) {
    this.#of = of;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** What is written now is kept first, as far as that goes in time. */
  async stop(withinMs = 1500): Promise<void> {
    await this.caughtUp(withinMs).catch(() => false);
    this.#stopped = true;
    this.#wire?.close();
    await this.#running;
  }

  /** Whether everything committed until now is kept, after waiting for it. */
  async caughtUp(withinMs: number): Promise<boolean> {
    const mark = await this.#ask();
    for (const end = Date.now() + withinMs; this.#kept < mark.lsn; await sleep(LOOK_MS))
      if (Date.now() > end) return false;
    await this.#note(mark);
    return true;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#stream();
      } catch (error) {
        if (this.#stopped) break;
        this.#of.say('The log of the database is not being backed up; trying again', error);
        if (isStartRefusal(error)) return;
        await sleep(AGAIN_MS);
      } finally {
        this.#wire?.close();
        await this.#current?.sealed.close().catch(() => {});
        [this.#current, this.#queue, this.#queued] = [undefined, [], 0];
      }
    }
  }

  async #stream(): Promise<void> {
    const { shelf, url } = this.#of;
    await furnish(shelf);
    const wire = await Replication.open(url);
    this.#wire = wire;
    const [[systemId, timelineText, now] = []] = await wire.run('IDENTIFY_SYSTEM');
    const timeline = Number(timelineText);
    const known = await readState(shelf);
    if (known && known.systemId !== systemId)
      throw startRefusal(`${shelf.dir} holds the backups of another database. Choose another BACKUP_DIR.`);
    await wire.run(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`).catch((error: unknown) => {
      if (sqlState(error) !== EXISTS) throw error;
    });
    const from = await this.#begin(wire, timeline, lsnOf(now ?? ''));
    const isNew = known?.timeline !== timeline || from.isNew;
    this.#state = {
      systemId: systemId ?? '',
      timeline,
      walAt: isNew ? null : (known?.walAt ?? null),
      walLsn: lsnText(from.lsn),
      since: isNew ? new Date().toISOString() : (known?.since ?? new Date().toISOString()),
    };
    await writeState(shelf, this.#state);
    if (isNew) this.#of.onBegun?.();
    this.#kept = from.lsn;
    await this.#receive(wire, timeline, from.lsn);
  }

  /** Where to go on: behind what is here; where the database has its log from, when that is later or nothing is here. */
  async #begin(wire: Replication, timeline: number, now: Lsn): Promise<{ lsn: Lsn; isNew: boolean }> {
    const [[, restart] = []] = await wire.run(`READ_REPLICATION_SLOT ${SLOT}`),
      slot = segmentStart(lsnOf(restart ?? '0/0'));
    const last = (await segmentsOf(this.#of.shelf)).findLast((segment) => segment.timeline === timeline);
    if (!last) return { lsn: slot, isNew: true };
    const resumed = last.isPart ? await SealedFile.resume(last.at, this.#of.key) : undefined;
    const lsn = last.lsn + (resumed ? BigInt(resumed.plain) : SEGMENT_BYTES);
    if (resumed && lsn >= slot) this.#current = { sealed: resumed.sealed, part: last.at, start: last.lsn };
    else await resumed?.sealed.close();
    if (lsn < slot) return { lsn: slot, isNew: true };
    if (lsn > now)
      throw startRefusal(
        `${this.#of.shelf.dir} holds more of the log than this database has written (${lsnText(lsn)}, ${lsnText(now)}): it is of another course of it. Choose another BACKUP_DIR.`,
      );
    return { lsn, isNew: false };
  }

  async #receive(wire: Replication, timeline: number, from: Lsn): Promise<void> {
    let ended: Error | undefined;
    const streaming = wire
      .run(`START_REPLICATION SLOT ${SLOT} PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`, (chunk) =>
        this.#take(chunk),
      )
      .then(
        () => {
          ended = new Error('The database ended the stream of its log.');
        },
        (error: unknown) => {
          ended = error instanceof Error ? error : new Error(String(error));
        },
      );
    const marking = this.#marking();
    try {
      while (ended === undefined) {
        if (this.#queued >= FLUSH_BYTES || (this.#queued > 0 && Date.now() - this.#oldest >= FLUSH_MS))
          await this.#keep(timeline);
        else await sleep(LOOK_MS);
        if (Date.now() - this.#toldAt > STATUS_MS) this.#tell();
      }
    } finally {
      clearInterval(marking);
      wire.close();
      await streaming;
    }
    await this.#afterFailure(ended);
    throw ended;
  }

  /** What the database no longer has is a gap: the log begins anew, and so does the next try. */
  async #afterFailure(error: Error): Promise<void> {
    const state = sqlState(error);
    if (state !== NO_FILE && state !== LOST) return;
    this.#of.say('The database no longer has the log that follows; it is kept anew from here, behind a gap', error);
    await this.#asOwner((owner) => owner.query('select pg_drop_replication_slot($1)', [SLOT]));
  }

  #take(chunk: Buffer): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'k' && chunk[17] === 1) this.#tell();
    if (kind !== 'w') return;
    // The driver uses its buffer again.
    const data = Buffer.from(chunk.subarray(HEADER_BYTES));
    if (this.#queued === 0) this.#oldest = Date.now();
    this.#queue.push(data);
    this.#queued += data.length;
    if (this.#queued > QUEUE_MAX) this.#wire?.pause();
  }

  async #keep(timeline: number): Promise<void> {
    let data = Buffer.concat(this.#queue);
    [this.#queue, this.#queued] = [[], 0];
    this.#wire?.resume();
    while (data.length > 0) {
      const current = (this.#current ??= await this.#open(timeline));
      const room = Number(current.start + SEGMENT_BYTES - this.#kept),
        piece = data.subarray(0, room);
      await current.sealed.append(piece);
      data = data.subarray(piece.length);
      if (piece.length === room) await this.#close(current);
      else await current.sealed.sync();
      this.#kept += BigInt(piece.length);
    }
    this.#tell();
    if (this.#mark && this.#mark.lsn <= this.#kept) await this.#note(this.#mark);
  }

  async #open(timeline: number): Promise<Current> {
    const start = segmentStart(this.#kept),
      part = path.join(this.#of.shelf.wal, `${segmentName(timeline, start)}${PART}`);
    const sealed = await SealedFile.create(part, this.#of.key);
    await synced(this.#of.shelf.wal);
    return { sealed, part, start };
  }

  async #close({ sealed, part }: Current): Promise<void> {
    await sealed.finish();
    await rename(part, `${part.slice(0, -PART.length)}${SEALED}`);
    await synced(this.#of.shelf.wal);
    this.#current = undefined;
  }

  #tell(): void {
    const status = Buffer.alloc(34);
    status.write('r');
    for (const at of [1, 9, 17]) status.writeBigInt64BE(this.#kept, at);
    status.writeBigInt64BE(BigInt(Date.now() - EPOCH_2000_MS) * 1000n, 25);
    this.#toldAt = Date.now();
    this.#wire?.send(status);
  }

  #marking(): ReturnType<typeof setInterval> {
    const mark = async (): Promise<void> => {
      this.#mark = await this.#ask().catch(() => undefined);
    };
    void mark();
    return setInterval(() => void mark(), MARK_MS);
  }

  /** A commit of ours, and where it stands at most. */
  async #ask(): Promise<{ at: Date; lsn: Lsn }> {
    const at = new Date();
    return this.#asOwner(async (owner) => {
      await owner.query('select pg_current_xact_id()');
      const { rows } = await owner.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
      return { at, lsn: lsnOf(rows[0]?.lsn ?? '') };
    });
  }

  async #asOwner<T>(does: (owner: pg.Client) => Promise<T>): Promise<T> {
    const owner = new pg.Client(this.#of.url);
    owner.on('error', () => {});
    await owner.connect();
    try {
      return await does(owner);
    } finally {
      await owner.end();
    }
  }

  async #note({ at, lsn }: { at: Date; lsn: Lsn }): Promise<void> {
    if (!this.#state || lsnOf(this.#state.walLsn) > lsn) return;
    this.#mark = undefined;
    this.#state = { ...this.#state, walAt: at.toISOString(), walLsn: lsnText(lsn) };
    await writeState(this.#of.shelf, this.#state);
  }
}
