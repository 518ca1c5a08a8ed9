const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Failures within `WINDOW` that lock an account. */
const FAILURES_MAX = 10;
const WINDOW = 30 * MINUTE;
/** A further lock within this time is a level longer. */
const MEMORY = 24 * HOUR;
const LEVEL_MS = [0, 30 * MINUTE, 2 * HOUR] as const;
/** Locked until somebody unlocks it. */
const FOR_GOOD = 3;

/** What an account remembers of failed logins (§3.1). */
export interface Lock {
  failCount: number;
  failAt: Date | null;
  lockedUntil: Date | null;
  lockLevel: number;
}

/** The sentence a locked account answers, whatever the password; null when it is open. */
export function lockSentence(lock: Lock, now: Date): string | null {
  if (lock.lockLevel >= FOR_GOOD) return '账号已锁定，请联系管理员解锁';
  if (lock.lockedUntil === null || lock.lockedUntil <= now) return null;
  return `账号已锁定，请${Math.ceil((lock.lockedUntil.getTime() - now.getTime()) / MINUTE)}分钟后再试或联系管理员解锁`;
}

/** Failures that still count: none after a quiet half hour, and none of before a lock. */
export function failuresNow(lock: Lock, now: Date): number {
  const since = lock.failAt === null ? Infinity : now.getTime() - lock.failAt.getTime();
  const over = since > WINDOW || (lock.lockedUntil !== null && lock.failAt !== null && lock.failAt <= lock.lockedUntil);
  return over ? 0 : lock.failCount;
}

/** After one more failure of an open account. */
export function afterFailure(lock: Lock, now: Date): Lock {
  const failCount = failuresNow(lock, now) + 1;
  if (failCount < FAILURES_MAX) return { ...lock, failCount, failAt: now };
  const recent = lock.lockedUntil !== null && now.getTime() - lock.lockedUntil.getTime() < MEMORY;
  const lockLevel = Math.min((recent ? lock.lockLevel : 0) + 1, FOR_GOOD);
  return {
    failCount,
    failAt: now,
    lockLevel,
    lockedUntil: lockLevel >= FOR_GOOD ? null : new Date(now.getTime() + (LEVEL_MS[lockLevel] ?? 0)),
  };
}
