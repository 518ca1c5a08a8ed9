import type { IncomingHttpHeaders } from 'node:http';

/** Nothing waits longer on a device than its key is known (`ops.idempotency`). */
const LATE_MS = 7 * 86_400_000;
/** As long takes a call that was sent at once. */
const AT_ONCE_MS = 2000;

/**
 * When an act was done that a device sends later (`Occurred-At`), told by the server's clock: the device says when it sends (`Sent-At`), by its own, and how wrong that
 * is falls out of the difference. Undefined when it was sent at once, and when what is told cannot be.
 */
export function occurredAt(headers: IncomingHttpHeaders, now: number): Date | undefined {
  const late = instant(headers['sent-at']) - instant(headers['occurred-at']);
  return late >= AT_ONCE_MS && late <= LATE_MS ? new Date(now - late) : undefined;
}

const instant = (text: string | string[] | undefined): number =>
  typeof text === 'string' ? Date.parse(text) : Number.NaN;
