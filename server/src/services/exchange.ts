import { sql } from 'kysely';
import type { Platform } from '../platform/platform.ts';

/** Something said to another system (2), or by it (1). */
export interface Exchange {
  /** Whose log it stands in: everybody it concerns. */
  tenantIds: readonly number[];
  direction: 1 | 2;
  /** `SMS`, `SSO`, …: names of the dictionary `outsideSystem`. */
  system: string;
  /** As in the operation log. */
  module: string;
  bizNo?: string | undefined;
  url: string;
  request: unknown;
  /** The entry this is another try of. */
  retryOf?: number | undefined;
}

/** What came back, as far as it did. */
export interface Reply {
  status?: number;
  body: unknown;
}

/** Bytes of a request or an answer that are kept. */
const KEPT_BYTES = 65_536;

/**
 * Do what is said to or by another system, and log how it went: whether it succeeded, what was said and how long it took, in a transaction of its own, which stands
 * whatever becomes of the caller's. A log that cannot be written is told to the operator and stops nobody.
 */
export async function exchanging<T>(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  exchange: Exchange,
  act: (hear: (reply: Reply) => void) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let reply: Reply | undefined, failure: { error: unknown } | undefined;
  try {
    return await act((heard) => {
      reply = heard;
    });
  } catch (error) {
    failure = { error };
    throw error;
  } finally {
    const { direction, system, module, bizNo, url, request, retryOf } = exchange,
      said = reply?.body ?? (failure ? saidBy(failure.error) : null);
    for (const tenantId of exchange.tenantIds) {
      await db
        .write(tenantId, (tx) =>
          sql`
            insert into ops.interface_log (
              tenant_id, direction, system, module, biz_no, url, request, response, http_status, success, cost_ms,
              retry_of
            )
            values (
              ${tenantId}, ${direction}, ${system}, ${module}, ${bizNo ?? null}, ${url.slice(0, 300)}, ${kept(request)},
              ${kept(said)}, ${reply?.status ?? null}, ${failure === undefined},
              ${Math.round(performance.now() - started)}, ${retryOf ?? null}
            )
          `.execute(tx),
        )
        .catch((error: unknown) => log.warn({ err: error, system }, 'an exchange cannot be logged'));
    }
  }
}

const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What nobody may read in a log: what opens something, and who can be called. */
const SECRET =
  /pwd|password|secret|token|sign(ature)?$|nonce|accesskey|authorization|auth_?code|verifykey|templateparam|cookie/i;
const MOBILE = /(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g;
const SPOKEN_CODE = /^\d{4,8}$/;

/** As text, masked, and no longer than is kept. */
function kept(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? maskedText(value) : JSON.stringify(masked(value));
  const bytes = Buffer.from(text.replaceAll('\0', ''));
  return bytes.length <= KEPT_BYTES
    ? bytes.toString()
    : bytes
        .subarray(0, KEPT_BYTES - 3)
        .toString()
        .replace(/\uFFFD+$/, '');
}

/** A text that is JSON is masked field by field. */
function maskedText(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null
      ? JSON.stringify(masked(parsed))
      : text.replace(MOBILE, '$1****$2');
  } catch {
    return text.replace(MOBILE, '$1****$2');
  }
}

function masked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, key)]));
  if (SECRET.test(name) || (/code$/i.test(name) && SPOKEN_CODE.test(String(value)))) return '***';
  if (typeof value === 'number') return Number(String(value).replace(MOBILE, '$10000$2'));
  return typeof value === 'string' ? maskedText(value) : value;
}
