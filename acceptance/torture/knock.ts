import { Agent, request } from 'node:http';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, SentTo } from '#contract/kit/endpoint.ts';
import type { Client } from '../support/api.ts';

/** What came of one request, asked once and never again. Status 0: no answer. */
export interface Knocked {
  status: number;
  code: number | undefined;
  retryAfter: string | undefined;
  ms: number;
  at: number;
}

const SILENCE_MS = 60_000;

/** Somebody at a door: asks once, and says what he heard and how long it took. */
export class Door {
  readonly #base: URL;
  readonly #client: Client;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(base: string, client: Client) {
    this.#base = new URL(base);
    this.#client = client;
  }

  knock<E extends Endpoint>(endpoint: E, input: SentTo<E>, key?: string): Promise<Knocked> {
    const { method, path, headers, body } = this.#client.request(endpoint, input as Record<string, unknown>);
    if (key !== undefined) headers['idempotency-key'] = key;
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    return this.#send(path, method, headers, body);
  }

  look(path: string): Promise<Knocked> {
    return this.#send(path, 'GET', {}, undefined);
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(path: string, method: string, headers: Record<string, string>, body: string | undefined): Promise<Knocked> {
    const at = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text: string, retryAfter: string | undefined): void =>
        resolve({ status, code: codeOf(text), retryAfter, at, ms: performance.now() - at });
      const call = request(
        new URL(path, this.#base),
        { agent: this.#agent, method, headers, timeout: SILENCE_MS },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            end(answer.statusCode ?? 0, Buffer.concat(chunks).toString(), answer.headers['retry-after']),
          );
          answer.on('error', () => end(0, '', undefined));
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', () => end(0, '', undefined));
      call.end(body);
    });
  }
}

function codeOf(text: string): number | undefined {
  try {
    return (JSON.parse(text) as Partial<Envelope>).code;
  } catch {
    return undefined;
  }
}

/** How often each status was heard, as a line to read. */
export function tally(heard: readonly Knocked[]): string {
  const counts = new Map<number, number>();
  for (const { status } of heard) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
    .join(', ');
}

/** Whether it says when to come again, as every "not now" must. */
export const isPolite = ({ status, code, retryAfter }: Knocked): boolean =>
  (status === 503 || status === 429) && code !== undefined && Number(retryAfter) >= 1;
