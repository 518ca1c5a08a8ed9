import { createHash, randomUUID } from 'node:crypto';
import { OK, type Envelope } from '#contract/errors.ts';
import { sessionApi, type TokenAnswer } from '#contract/iam/session.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { PASSWORD } from './world.ts';

/** A refusal, in the server's own words. */
export class Refused extends Error {
  readonly code: number;
  constructor(endpoint: Endpoint, { code, msg }: Envelope) {
    super(`${endpoint.label}: ${code} ${msg}`);
    this.code = code;
  }
}

/** What a browser sends instead of a password. */
export const sentFor = (password: string): string =>
  createHash('sha256')
    .update(`whc.v1:${password.normalize('NFKC')}`)
    .digest('hex');

/** Somebody at a console of his own: device, cookies and tokens, as a browser keeps them. */
export class Client {
  readonly #base: string;
  readonly #device = randomUUID();
  readonly #cookies = new Map<string, string>();
  #tokens: Pick<TokenAnswer, 'accessToken' | 'authorization'> | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  /** Log in by password, into the named tenant or the only one. */
  async login(username: string, tenantId = 1, typed = PASSWORD): Promise<this> {
    const password = sentFor(typed);
    const { verifyKey } = await this.ask(sessionApi.verify, { mode: 'pwd', username, password });
    this.#tokens = await this.ask(sessionApi.token, { username, verifyKey: verifyKey ?? '', tenantId });
    return this;
  }

  /** Work in the warehouse of this code. */
  async enter(code: string): Promise<void> {
    const house = (await this.ask(sessionApi.houses, {})).find((h) => h.warehouseCode === code);
    if (!house) throw new Error(`no warehouse ${code}`);
    if (house.isCurrent === 1 || !this.#tokens) return;
    const { authorization } = await this.ask(sessionApi.setHouse, { warehouseId: house.warehouseId });
    this.#tokens = { ...this.#tokens, authorization };
  }

  /** One call of the contract; its data, or `Refused`. */
  async ask<E extends Endpoint>(endpoint: E, input: SentTo<E>, file?: Uint8Array): Promise<OutputOf<E>> {
    const answer = await this.#send(endpoint, input as Record<string, unknown>, file);
    const envelope = (await answer.json()) as Envelope;
    if (envelope.code !== OK) throw new Refused(endpoint, envelope);
    // Parsed: an answer that does not fit its schema fails here.
    return endpoint.output.parse(envelope.data) as OutputOf<E>;
  }

  /** A call that answers a file, or refuses in an envelope. `begins` hears when the file begins to arrive. */
  async download(endpoint: Endpoint, input: Record<string, unknown>, begins?: () => void): Promise<Uint8Array> {
    const answer = await this.#send(endpoint, input);
    begins?.();
    if (answer.headers.get('content-type')?.startsWith('application/json'))
      throw new Refused(endpoint, (await answer.json()) as Envelope);
    if (!answer.ok) throw new Error(`${endpoint.label}: HTTP ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** The request of a call of JSON, ready to be sent by whoever measures how fast it is answered. */
  request(
    endpoint: Endpoint,
    input: Record<string, unknown>,
  ): { method: string; path: string; headers: Record<string, string>; body: string | undefined } {
    const rest = { ...input };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      return encodeURIComponent(String(value));
    });
    const inUrl = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const query = inUrl
      ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))}`
      : '';
    return {
      method: endpoint.method,
      path: `/api${path}${query}`,
      body: inUrl ? undefined : JSON.stringify(rest),
      headers: {
        'device-id': this.#device,
        'client-id': 'pc',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.#tokens ? { 'token-auth': this.#tokens.accessToken, authorization: this.#tokens.authorization } : {}),
        ...(endpoint.act === 'command' ? { 'idempotency-key': randomUUID() } : {}),
        ...(inUrl || endpoint.upload ? {} : { 'content-type': 'application/json' }),
      },
    };
  }

  async #send(endpoint: Endpoint, input: Record<string, unknown>, file?: Uint8Array): Promise<Response> {
    const { method, path, headers, body } = this.request(endpoint, input);
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      headers,
      ...(endpoint.upload ? { body: form(file) } : body === undefined ? {} : { body }),
    });
    this.keep(answer.headers.getSetCookie());
    return answer;
  }

  /** Cookies of an answer, whoever asked for it. */
  keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
  }
}

function form(file: Uint8Array | undefined): FormData {
  const data = new FormData();
  if (file) data.append('file', new Blob([Buffer.from(file)]), '导入.xlsx');
  return data;
}
