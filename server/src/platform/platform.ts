import type { Logger } from 'pino';
import type { Database } from './db.ts';

/** The few things worth swapping in tests, handed down from main.ts. */
export interface Platform {
  readonly db: Database;
  readonly log: Logger;
  /** The instant now; tests and seeds may turn the clock. */
  readonly now: () => Date;
  /** Folder for outboxes, uploads and spooled files. */
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** Where users reach the console, e.g. https://wms.example.com; cookies are Secure when it is https. */
  readonly publicUrl: string;
  /** False once the server is draining: /readyz answers 503. */
  ready: boolean;
}

export interface Secrets {
  readonly pepper: string;
  readonly jwtKey: string;
  readonly tokenKey: string;
}
