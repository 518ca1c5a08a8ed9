import { POOL_MAX } from '../db/database.ts';
import type { GateLimits } from './gate.ts';

/** How much one server takes on, and from whom. */
export interface Limits extends GateLimits {
  /** Of one user; 0: as many as he likes. */
  requestsPerSecond: number;
  /** So many seconds' worth may come at once. */
  burstSeconds: number;
  /** A request that has not arrived by then, body and all, is cut (408). */
  requestMs: number;
  /** How often is looked whether answers are taken; slow readers are cut after a few looks. */
  readerLookMs: number;
}

/** As many at work as there are connections. The line is short: a promise to answer that cannot be kept in time helps nobody. */
export const LIMITS: Limits = {
  atWork: POOL_MAX,
  waiting: 64,
  waitMs: 1500,
  requestsPerSecond: 50,
  burstSeconds: 60,
  requestMs: 30_000,
  readerLookMs: 5000,
};

/** For whoever asks faster than a clerk: tests and tools. */
export const UNPACED: Limits = { ...LIMITS, requestsPerSecond: 0 };
