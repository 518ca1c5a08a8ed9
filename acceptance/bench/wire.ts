import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OK, REFUSALS, type Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { Refused, type Client } from '../support/api.ts';

const TRIES_MAX = 8, PAUSE_MS = 30;

/**
 * A client that costs little: kept connections, answers taken as they are (the acceptance suite parses them). "Busy" is what a
 * server says under load: it is asked again, as a console would, and counted.
 */
export class Wire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #base: URL;
  readonly #client: Client;
  /** How often the server was too busy. */
  busy = 0;

  constructor(base: string, client: Client) {
    this.#base = new URL(base);
    this.#client = client;
  }

  async ask<E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<OutputOf<E>> {
    for (let attempt = 1; ; attempt += 1) {
      const envelope = JSON.parse(await this.#send(endpoint, input as Record<string, unknown>)) as Envelope;
      if (envelope.code === OK) return envelope.data as OutputOf<E>;
      if (envelope.code !== REFUSALS.BUSY.code || attempt === TRIES_MAX) throw new Refused(endpoint, envelope);
      this.busy += 1;
      await sleep(PAUSE_MS * attempt * Math.random());
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(endpoint: Endpoint, input: Record<string, unknown>): Promise<string> {
    const { method, path, headers, body } = this.#client.request(endpoint, input);
    return new Promise((resolve, reject) => {
      const call = request({ agent: this.#agent, host: this.#base.hostname, port: this.#base.port, method, path, headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
        answer.on('error', reject);
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}
