import { stored, uuid } from './storage.ts';

/** Section 9: looked at every minute, renewed once 3000 s have passed since the last time. */
export const CHECK_MS = 60_000;
export const RENEW_AFTER_MS = 3_000_000;
const LEASE_MS = 10_000;

export const renewalDue = (refreshTime: number, now = Date.now()): boolean => now - refreshTime > RENEW_AFTER_MS;

/**
 * Run `renew` in one tab of this browser only. Web Locks where they exist (secure contexts), else a lease in storage.
 * A tab that does not get the lock does nothing: it takes the new tokens from the storage event.
 */
export async function inOneTab(renew: () => Promise<void>): Promise<void> {
  if (navigator.locks)
    return navigator.locks.request('haocang-refresh', { ifAvailable: true }, async (lock) => {
      if (lock) await renew();
    });
  const [holder, until] = (stored.get('refreshLease') ?? '').split('|');
  if (holder && Number(until) > Date.now()) return;
  const me = uuid();
  stored.set('refreshLease', `${me}|${Date.now() + LEASE_MS}`);
  // Another tab may have written in the same instant; the last writer is the one both agree on.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (stored.get('refreshLease')?.startsWith(me)) await renew();
}
