import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import type { Client } from '../support/api.ts';

/** What came of asking until there was an answer; when it was first asked, when the try was sent that succeeded, and when it was answered, on the clock of `performance.now`. */
interface Heard {
  code: number;
  msg: string;
  asked: number;
  sent: number;
  answered: number;
}
export interface Answered<O> extends Heard {
  ok: true;
  data: O;
}
export type Answer<O> = Answered<O> | (Heard & { ok: false });

/** What all callers of a part share, and what happened to them. */
export interface Line {
  base: string;
  client: Client;
  agent: Agent;
  /** Nobody asks before this is settled. */
  hold?: Promise<unknown>;
  /** Calls answered, tries they took, replies thrown away on purpose, "busy" and broken connections. */
  tally: { answered: number; tries: number; lost: number; busy: number; broken: number };
}

export const openLine = (base: string, client: Client): Line => ({
  base,
  client,
  agent: new Agent({ keepAlive: true }),
  tally: { answered: 0, tries: 0, lost: 0, busy: 0, broken: 0 },
});

/** What one try came to: an answer, or none; `lost` when it was us who hung up. */
type Try = { envelope: Envelope; status: number } | 'lost' | 'broken';
/** When a caller hangs up: so many milliseconds after asking, or when the answer begins. */
type Cut = { afterMs: number } | 'at the answer';

/** Answers that say: not now. The same question is asked again. */
const NOT_NOW = new Set([408, 429, 502, 503, 504]);
const PAUSE_MS = 60,
  LATE_MS = 40,
  SILENCE_MS = 40_000;

/**
 * Somebody who asks until he is answered, always with the same key: through busy servers, servers that are gone, and connections he
 * cuts himself at any moment, `loss` of all tries. What he hears in the end is the answer.
 */
export class Caller {
  readonly #line: Line;
  readonly #random: () => number;
  readonly #loss: number;
  readonly #patienceMs: number;

  constructor(
    line: Line,
    random: () => number,
    { loss = 0, patienceMs = 60_000 }: { loss?: number; patienceMs?: number } = {},
  ) {
    this.#line = line;
    this.#random = random;
    this.#loss = loss;
    this.#patienceMs = patienceMs;
  }

  async ask<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    key: string = randomUUID(),
  ): Promise<Answer<OutputOf<E>>> {
    const { tally } = this.#line,
      asked = performance.now();
    for (;;) {
      await this.#line.hold;
      tally.tries += 1;
      const sent = performance.now();
      const got = await this.#once(endpoint, input as Record<string, unknown>, key);
      if (got === 'lost') tally.lost += 1;
      else if (got === 'broken') tally.broken += 1;
      else if (NOT_NOW.has(got.status)) tally.busy += 1;
      else {
        tally.answered += 1;
        const { code, msg, data } = got.envelope,
          answered = performance.now();
        if (got.status >= 500) throw new Error(`${endpoint.label}: HTTP ${got.status} ${code} ${msg}`);
        return code === OK
          ? { ok: true, code, msg, asked, sent, answered, data: data as OutputOf<E> }
          : { ok: false, code, msg, asked, sent, answered };
      }
      if (performance.now() - asked > this.#patienceMs)
        throw new Error(
          `${endpoint.label}: no answer after ${Math.round((performance.now() - asked) / 1000)} s, at last ${typeof got === 'string' ? got : got.status}`,
        );
      if (got !== 'lost') await sleep(PAUSE_MS * (0.5 + this.#random()));
    }
  }

  #once(endpoint: Endpoint, input: Record<string, unknown>, key: string): Promise<Try> {
    const { method, path, headers, body } = this.#line.client.request(endpoint, input);
    if (endpoint.act === 'command') headers['idempotency-key'] = key;
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    return send(
      new URL(path, this.#line.base),
      { agent: this.#line.agent, method, headers, keep: (cookies) => this.#line.client.keep(cookies) },
      body,
      this.#cut(),
    );
  }

  /** Early cuts are likelier: most work is done in the first milliseconds. */
  #cut(): Cut | undefined {
    if (this.#random() >= this.#loss) return undefined;
    return this.#random() < 0.3 ? 'at the answer' : { afterMs: LATE_MS * this.#random() ** 2 };
  }
}

interface Sending {
  agent: Agent;
  method: string;
  headers: Record<string, string>;
  keep: (cookies: readonly string[]) => void;
}

function send(url: URL, { keep, ...how }: Sending, body: string | undefined, cut: Cut | undefined): Promise<Try> {
  return new Promise((resolve) => {
    const call = request(url, { ...how, timeout: SILENCE_MS }, (answer) => {
      if (cut === 'at the answer') return hangUp('lost');
      keep(answer.headers['set-cookie'] ?? []);
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => end(envelopeOf(Buffer.concat(chunks).toString(), answer.statusCode ?? 0)));
      answer.on('error', () => end('broken'));
    });
    const timer = typeof cut === 'object' ? setTimeout(() => hangUp('lost'), cut.afterMs) : undefined;
    const end = (got: Try): void => {
      clearTimeout(timer);
      // An answer that came before the connection could be cut is thrown away all the same.
      resolve(cut !== undefined && got !== 'broken' ? 'lost' : got);
    };
    const hangUp = (why: 'lost' | 'broken'): void => {
      end(why);
      call.destroy();
    };
    call.on('timeout', () => hangUp('broken'));
    call.on('error', () => end('broken'));
    call.end(body);
  });
}

function envelopeOf(text: string, status: number): Try {
  try {
    return { envelope: JSON.parse(text) as Envelope, status };
  } catch {
    return 'broken';
  }
}
