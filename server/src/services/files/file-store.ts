import type { Readable } from 'node:stream';

/** Where the bytes of kept files lie. Keys are made by `files.ts`, never by a user. */
export interface FileStore {
  /** Keep the file at a local path under a key; durable and whole when it resolves, nothing is there when it does not. */
  put(key: string, path: string): Promise<void>;
  /** Read it again; nothing when it is not there. */
  get(key: string): Promise<Readable | undefined>;
  /** Forget it; nothing happens when it is not there. */
  remove(key: string): Promise<void>;
  /** Keys of everything put before an instant. */
  before(instant: Date): AsyncIterable<string>;
}
