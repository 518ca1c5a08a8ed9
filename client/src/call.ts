import { HaocangError } from './error.ts';
import type { ClientOptions } from './options.ts';

/** How one call is made. */
export interface CallOptions {
  /** Instead of the client's own warehouse. */
  warehouseId?: number;
  /**
   * Of a command: the same key again is done once and answered the same, for seven days. Made up when it is left out, which is enough for the
   * tries of this call; give your own (8 to 64 of letters, digits and `_:.-`) when your program may die and send the batch again.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A call of the API. */
export type Call<I, O> = (input: I, options?: CallOptions) => Promise<O>;
/** One that may be asked for everything. */
export type Ask<I, O> = (input?: I, options?: CallOptions) => Promise<O>;

/** What the contract says of a call. */
export interface Route {
  readonly method: string;
  readonly path: string;
  /** It changes something. */
  readonly command: boolean;
  /** It is about one warehouse. */
  readonly house: boolean;
}

const PAUSE_MS = 500;
/** A server that has too much to do, or that is being restarted behind its proxy. All else is an answer. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const OK = 200;

/** What may be tried again, and when: of the server's own choice, or later each time. */
interface Again {
  why: HaocangError;
  afterMs: number | null;
}

/** Makes a call, and makes it again where that can help: each time under the same key, so what was done is not done twice. */
export async function make(client: ClientOptions, route: Route, input: object, options: CallOptions): Promise<unknown> {
  const { tries = 6, maxWaitMs = 60_000 } = client;
  const request = requestOf(client, route, input, options);
  for (let tried = 1; ; tried += 1) {
    const came = await once(client, request, options.signal);
    if ('data' in came) return came.data;
    const waitMs = came.afterMs ?? jittered(Math.min(maxWaitMs, PAUSE_MS * 2 ** (tried - 1)));
    if (tried >= tries || waitMs > maxWaitMs) throw came.why;
    await pause(waitMs, options.signal);
  }
}

/** Many clients that were turned away together do not come back together. */
const jittered = (ms: number): number => ms / 2 + (Math.random() * ms) / 2;

function requestOf(client: ClientOptions, route: Route, input: object, options: CallOptions): [URL, RequestInit] {
  const url = new URL(`${client.baseUrl.replace(/\/$/, '')}${route.path}`),
    query = route.method === 'GET',
    house = options.warehouseId ?? client.warehouseId;
  if (query)
    for (const [name, value] of Object.entries(input))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const headers = {
    authorization: `Bearer ${client.key}`,
    accept: 'application/json',
    ...(query ? {} : { 'content-type': 'application/json' }),
    ...(route.house && house !== undefined ? { 'x-house-id': String(house) } : {}),
    ...(route.command ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
  };
  return [url, { method: route.method, headers, ...(query ? {} : { body: JSON.stringify(input) }), redirect: 'error' }];
}

/** One try: the answer, or what may be tried again; a refusal that stands is thrown. */
async function once(
  { fetch: ask = fetch, timeoutMs = 60_000 }: ClientOptions,
  [url, init]: [URL, RequestInit],
  signal: AbortSignal | undefined,
): Promise<{ data: unknown } | Again> {
  const limit = AbortSignal.timeout(timeoutMs);
  let response: Response, text: string;
  try {
    response = await ask(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    return { why: new HaocangError(`${url.origin} did not answer`, { cause }), afterMs: null };
  }
  const { code, msg, data = null, traceId } = envelopeOf(text);
  if (response.ok && code === OK) return { data };
  const why = new HaocangError(msg ?? `HTTP ${response.status}`, {
    status: response.status,
    code: code ?? response.status,
    traceId: traceId ?? null,
    data,
  });
  if (!PASSING.has(response.status)) throw why;
  return { why, afterMs: afterMs(response.headers.get('retry-after')) };
}

interface Envelope {
  code?: number;
  msg?: string;
  data?: unknown;
  traceId?: string;
}

/** Whatever stands between may answer with a page of its own. */
function envelopeOf(text: string): Envelope {
  try {
    const told: unknown = JSON.parse(text);
    return typeof told === 'object' && told !== null ? told : {};
  } catch {
    return {};
  }
}

const SECOND_MS = 1000;

/** `Retry-After`, in seconds or as a moment. */
function afterMs(said: string | null): number | null {
  if (said === null || said === '') return null;
  const seconds = Number(said),
    ms = Number.isFinite(seconds) ? seconds * SECOND_MS : Date.parse(said) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Wait, unless it is given up meanwhile. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((passed, ended) => {
    if (signal?.aborted) return ended(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      ended(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      passed();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
