import { OK, type Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { heardIn } from '../locale/wire.ts';
import { acted } from './acted.ts';
import { leave } from './exits.ts';
import { failureOf, isFailure, silenceOf, type Failure } from './failure.ts';
import { through } from './offline/through.ts';
import { fetchTelling } from './progress.ts';
import { fileName, outgoing } from './request.ts';
import { useSession } from './session.ts';
import { deviceId, stored, uuid } from './storage.ts';

/** Section 9. Files travel longer than answers do. */
const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 300_000;

export interface CallOptions {
  file?: File | undefined;
  /** Idempotency key; a command without one gets a fresh one. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Give up after so many ms. */
  within?: number | undefined;
  /** Of an upload: told what part of it has left. */
  told?: ((share: number) => void) | undefined;
}

/** A file of an answer, with the name the server gives it. */
export interface NamedFile {
  blob: Blob;
  name: string;
}

const isNamedFile = (given: unknown): given is NamedFile =>
  typeof given === 'object' && given !== null && 'blob' in given && given.blob instanceof Blob;

/** Fetch a file endpoint's file without saving it. */
export const fileOf = <E extends Endpoint>(endpoint: E, input: SentTo<E>, signal?: AbortSignal): Promise<NamedFile> =>
  asked(endpoint, input, { signal }) as Promise<NamedFile>; // what a file endpoint answers

/**
 * Ask the server. Resolves with the envelope's `data`; a file endpoint saves its file and resolves with null.
 * Throws a `Failure`. The end of a session and a warehouse switched elsewhere are acted on here, for every caller alike.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const given = await asked(endpoint, input, options);
  // A file endpoint may answer in words as well: that it is written in the background.
  if (!isNamedFile(given)) return given as OutputOf<E>; // the contract's promise; the server's tests hold it to that
  save(given.blob, given.name);
  return null as OutputOf<E>;
}

const asked = (endpoint: Endpoint, input: unknown, options: CallOptions): Promise<unknown> =>
  through(
    endpoint,
    input,
    () => options.key ?? uuid(),
    (within) => sentDirectly(endpoint, input, within === undefined ? options : { ...options, within }),
  );

/** Ask the server itself, past what this device holds. Throws a `Failure`. */
export async function sentDirectly(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<unknown> {
  try {
    const done = await answer(await sent(endpoint, input, options), endpoint);
    acted(endpoint);
    return done;
  } catch (error) {
    if (isFailure(error)) follow(error, endpoint);
    throw error;
  }
}

function follow(failure: Failure, endpoint: Endpoint): void {
  // A login that answers 401 stays where it is: there is no session to end.
  const ends = failure.effect === 'login' && endpoint.permit !== 'public';
  // Section 8: HTTP 401 leaves the side menu collapsed; a session ended by a rule leaves it as it is.
  if (ends && failure.http === 401) stored.set('folded', '1');
  if (ends) leave.login(failure.message);
  if (failure.effect === 'reload') leave.home(failure.message);
}

async function sent(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Response> {
  const { url, body } = outgoing(endpoint, input, options.file);
  const timeout = AbortSignal.timeout(
    options.within ?? (endpoint.file || endpoint.upload ? FILE_TIMEOUT_MS : TIMEOUT_MS),
  );
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const request = {
      method: endpoint.method,
      headers: headers(endpoint, body, options),
      signal,
      ...(body === undefined ? {} : { body }),
    };
    return options.told ? await fetchTelling(url, request, options.told) : await fetch(url, request);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw silenceOf(timeout.aborted ? 'timeout' : navigator.onLine ? 'lost' : 'offline');
  }
}

function headers(endpoint: Endpoint, body: Outgoing, options: CallOptions): Record<string, string> {
  const { token, authorization, house } = useSession.getState();
  const all: Record<string, string> = { 'Client-Id': 'pc', 'Device-Id': deviceId(), Accept: 'application/json' };
  if (typeof body === 'string') all['Content-Type'] = 'application/json';
  if (token) all['Token-Auth'] = token;
  if (authorization) all.Authorization = authorization;
  if (house) all['X-House-Id'] = String(house.whId);
  if (endpoint.act === 'command') all['Idempotency-Key'] = options.key ?? uuid();
  return { ...all, ...options.headers };
}

type Outgoing = string | FormData | undefined;

async function answer(response: Response, endpoint: Endpoint): Promise<unknown> {
  const json = (response.headers.get('content-type') ?? '').includes('application/json');
  if (endpoint.file && response.ok && !json) {
    // Large files travel while the server still reads: one that breaks off was cut, and what has come of it is not kept.
    return {
      blob: await response.blob().catch(() => {
        throw silenceOf('lost');
      }),
      name: fileName(response.headers.get('content-disposition')),
    } satisfies NamedFile;
  }
  const envelope: Partial<Envelope> | null = json ? await response.json().catch(() => null) : null;
  if (response.ok && envelope?.code === OK) return heardIn(envelope.data);
  throw failureOf({
    http: response.ok && !envelope ? 502 : response.status,
    url: new URL(response.url).pathname,
    code: envelope?.code,
    msg: heardIn({ msg: envelope?.msg }).msg,
    traceId: envelope?.traceId ?? response.headers.get('x-request-id') ?? undefined,
    data: heardIn(envelope?.data),
    retryAfter: response.headers.get('retry-after'),
  });
}

/** Hand a file to the browser's downloads. */
export function save(blob: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
