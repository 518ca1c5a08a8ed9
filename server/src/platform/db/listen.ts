import pg from 'pg';
import type { Logger } from 'pino';

/** What is heard on each channel; a payload is a pointer, never the thing itself. */
export type Heard = Readonly<Record<string, (payload: string) => void>>;

const AGAIN_MS = 1000;
const ALIVE_MS = 10_000;

/**
 * One connection that hears what other servers say (LISTEN). While it is away nothing is heard, so whoever listens looks by himself now
 * and then; `back` is called each time it hears again.
 */
export class Listener {
  readonly #url: string;
  readonly #heard: Heard;
  readonly #log: Logger;
  readonly #back: () => void;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, heard: Heard, log: Logger, back: () => void) {
    this.#url = url;
    this.#heard = heard;
    this.#log = log;
    this.#back = back;
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'haocang listens',
      keepAlive: true,
      connectionTimeoutMillis: ALIVE_MS,
      query_timeout: ALIVE_MS,
    });
    this.#client = client;
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => this.#heard[channel]?.(payload ?? ''));
    try {
      await client.connect();
      await client.query(
        Object.keys(this.#heard)
          .map((channel) => `listen ${pg.escapeIdentifier(channel)}`)
          .join('; '),
      );
      // A connection cut off on the way says nothing; one that does not answer is left.
      this.#timer = setInterval(() => {
        client.query('select 1').catch(() => this.#lost(client));
      }, ALIVE_MS).unref();
      this.#back();
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot listen yet');
      this.#lost(client);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#timer);
    client.end().catch(() => undefined);
    if (!this.#stopped) setTimeout(() => void this.start(), AGAIN_MS).unref();
  }
}
