import type { LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { request as plainly, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as securely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublic } from './address.plan.ts';

/** How long another system may take, from the first look for its name to the last byte of its answer. */
export const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read; what says more is cut off. */
export const ANSWER_MAX = 20_000;
/** Pauses before the tries that follow; after the last one somebody has to look. */
export const PAUSES_MIN = [1, 5, 15, 60, 240, 1440] as const;

export interface Letter {
  url: string;
  body: string;
  headers: Readonly<Record<string, string>>;
  /** Where the name leads; by itself wherever the machine's resolver says. */
  lookup?: LookupFunction | undefined;
  /** Given up from here. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

export interface Answer {
  status: number;
  body: string;
}

export type Resolve = (name: string) => Promise<LookupAddress[]>;
const resolved: Resolve = (name) => resolveName(name, { all: true, verbatim: true });

/**
 * Leads to public addresses only: a name of which one is not is refused, and what was looked at is what is connected to. Asked anew for each connection, because
 * whoever owns a name may turn it at any time.
 */
export const publicOnly =
  (resolve: Resolve = resolved): LookupFunction =>
  (name, options, done) =>
    callbackify(seen)(resolve, name, (error, all) => {
      const [first] = all ?? [];
      if (error || !first) done(error, '', 0);
      else if (options.all) done(null, all);
      else done(null, first.address, first.family);
    });

async function seen(resolve: Resolve, name: string): Promise<LookupAddress[]> {
  const all = await resolve(name).catch(() => {
    throw new Error(`域名【${name}】无法解析`);
  });
  if (all.length === 0) throw new Error(`域名【${name}】没有地址`);
  const bad = all.find(({ address }) => !isPublic(address));
  if (bad) throw new Error(`域名【${name}】指向内部网络（${bad.address}），已拒绝`);
  return all;
}

/** Say it once, and hear what comes back. Follows nowhere else, uses no connection of before. @throws when nothing comes back in time. */
export async function post({ url, body, headers, lookup, signal, timeoutMs = TIMEOUT_MS }: Letter): Promise<Answer> {
  const late = AbortSignal.timeout(timeoutMs);
  const asked = (url.startsWith('https:') ? securely : plainly)(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal: signal ? AbortSignal.any([late, signal]) : late,
    ...(lookup ? { lookup } : {}),
  });
  asked.end(body);
  try {
    return await heard(asked);
  } catch (error) {
    if (late.aborted) throw new Error(`${timeoutMs / 1000} 秒内没有答复`);
    throw error;
  } finally {
    asked.destroy();
  }
}

async function heard(asked: ClientRequest): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve);
    asked.on('error', reject);
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= ANSWER_MAX) break;
  }
  return {
    status: response.statusCode ?? 0,
    body: Buffer.concat(parts).subarray(0, ANSWER_MAX).toString().replaceAll('\0', ''),
  };
}
