import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { begun, decided, isGivenUp, isKind, isWaiting, nextOpen, settle, type Open } from './files.ts';
import { prepare } from './folder.ts';
import { takeIn } from './intake.ts';
import { claimPartner, folderOf, holdPartner, releasePartner, type Partner } from './partners.ts';
import { tellStock } from './tell.ts';
import { worked } from './work.ts';

export type WatcherContext = Pick<Platform, 'db' | 'log' | 'now'> & {
  /** Below it lie the folders of the companies, and below those the ones of their partners. */
  dir: string;
};

const LOOK_MS = 3000,
  FAULT_PAUSE_MS = 10_000;
/** What is being worked through when the server stops may come to the end of its batch. */
const LAST_MS = 5000;

/** Looks into the folders of partners until told to stop: one server at a time into each. */
export class EdiWatcher {
  readonly #context: WatcherContext;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(context: WatcherContext) {
    this.#context = context;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.race([this.#running, sleep(LAST_MS)]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const pause = await this.look().then(
        () => LOOK_MS,
        (error: unknown) => {
          this.#context.log.warn({ err: error }, 'folders of partners cannot be looked at');
          return FAULT_PAUSE_MS;
        },
      );
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One look into every folder nobody else has in hands. Returns into how many. */
  async look(): Promise<number> {
    const { db, now, log } = this.#context;
    let looked = 0;
    const due = await db.lookup(
      sql<{ tenantId: number; partnerId: number }>`
        select tenant_id, partner_id
        from hook.edi_due(${now()})
      `,
    );
    for (const one of due) {
      if (this.#stopping.signal.aborted) break;
      const partner = await db.write(one.tenantId, (tx) => claimPartner(tx, one));
      if (!partner) continue;
      looked += 1;
      const error = await this.#lookInto(partner).then(
        () => null,
        (reason: unknown) => {
          log.warn({ err: reason, partner: partner.id }, 'the folder of a partner cannot be worked through');
          return reason instanceof Error ? reason.message : String(reason);
        },
      );
      await db.write(partner.tenantId, (tx) => releasePartner(tx, partner, error));
    }
    return looked;
  }

  async #lookInto(partner: Partner): Promise<void> {
    const { db, now, dir } = this.#context,
      folder = folderOf(dir, partner);
    await prepare(folder);
    await takeIn(db, partner, folder);
    await this.#endAll(partner, folder);
    await tellStock(db, partner, now());
    await this.#endAll(partner, folder);
  }

  async #endAll(partner: Partner, folder: string): Promise<void> {
    const { db } = this.#context;
    for (let after = 0; !this.#stopping.signal.aborted;) {
      const file = await nextOpen(db, partner, after);
      if (!file) return;
      after = file.id;
      await db.write(partner.tenantId, (tx) => holdPartner(tx, partner));
      await this.#end(partner, folder, file);
    }
  }

  /** One file, from where it stands: worked through unless it is, acknowledged unless it is. */
  async #end(partner: Partner, folder: string, file: Open): Promise<void> {
    const { db, log } = this.#context;
    let open = file;
    if (isWaiting(file) && isKind(file.kind)) {
      const { kind } = file;
      if (isGivenUp(file)) open = await decided(db, partner, file, { error: '多次处理失败，请联系管理员' });
      else {
        await begun(db, partner, file);
        const held = () => db.write(partner.tenantId, (tx) => holdPartner(tx, partner));
        const came = await worked(db, { partner, file: { ...file, kind }, held }).catch((error: unknown) => {
          log.warn({ err: error, file: file.id }, 'a file cannot be worked through, it is begun again');
        });
        if (!came) return;
        open = await decided(db, partner, file, came);
      }
    }
    await settle(db, partner, folder, open);
  }
}
