import { setTimeout as sleep } from 'node:timers/promises';
import { OK, REFUSALS, type Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { Refused, type Client } from '../support/api.ts';
import { Http } from './http.ts';

const TRIES_MAX = 8,
  PAUSE_MS = 30;
/** Both are answered with 503 and when to come again; the second when the database is not heard for a moment. */
const AGAIN = new Set<number>([REFUSALS.BUSY.code, REFUSALS.UNAVAILABLE.code]);

/**
 * A client that costs little: answers are taken as they are (the acceptance suite parses them). "Busy" is what a
 * server says under load: it is asked again, as a console would, and counted.
 */
export class Wire {
  readonly #http: Http;
  readonly #client: Client;
  /** How often the server was too busy. */
  busy = 0;

  constructor(base: string, client: Client) {
    this.#http = new Http(base);
    this.#client = client;
  }

  async ask<E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<OutputOf<E>> {
    for (let attempt = 1; ; attempt += 1) {
      const envelope = JSON.parse(
        await this.#http.send(this.#client.request(endpoint, input as Record<string, unknown>)),
      ) as Envelope;
      if (envelope.code === OK) return envelope.data as OutputOf<E>;
      if (!AGAIN.has(envelope.code) || attempt === TRIES_MAX) throw new Refused(endpoint, envelope);
      this.busy += 1;
      await sleep(PAUSE_MS * attempt * Math.random());
    }
  }

  close(): void {
    this.#http.close();
  }
}
