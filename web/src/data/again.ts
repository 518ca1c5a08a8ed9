import { REFUSALS } from '#contract/errors.ts';
import { isFailure, type Failure } from './failure.ts';

/** Waits for a reader are short and few; then he is told, and decides himself. */
const ASK_AGAIN_MAX = 2,
  PAUSE_MS = 800;
/** Everybody was told the same second: whoever comes back should not come back together. */
const SPREAD = 0.5;

const BUSY = new Set<number>([REFUSALS.BUSY.code, REFUSALS.TOO_FAST.code]);

/** Too much at once, for the moment: nothing is broken. */
export const isBusy = (failure: Failure): boolean => failure.comeBackMs !== undefined && BUSY.has(failure.code);

/** A question is asked again when the line broke, once, and when the server says when to come back. */
export function asksAgain(times: number, error: Failure): boolean {
  if (!isFailure(error)) return false;
  return error.comeBackMs === undefined ? error.http === 0 && times < 1 : times < ASK_AGAIN_MAX;
}

/** An act is done again once, under its own key, and only when the server asks for it. */
export const actsAgain = (times: number, error: Failure): boolean =>
  isFailure(error) && error.comeBackMs !== undefined && times < 1;

export const pauseBefore = (_: number, error: Failure): number =>
  isFailure(error) && error.comeBackMs !== undefined ? error.comeBackMs * (1 + Math.random() * SPREAD) : PAUSE_MS;
