import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import type { Platform } from '../platform.ts';

/** Where the bytes of kept files lie. Keys are made by `files.ts`, never by a user. */
export interface FileStore {
  /** Keep the file at a local path under a key; durable when it resolves. */
  put(key: string, path: string): Promise<void>;
  /** Read it again; fails when it is not there. */
  get(key: string): Promise<Readable>;
  /** Forget it; nothing happens when it is not there. */
  remove(key: string): Promise<void>;
  /** Keys of everything put before an instant. */
  before(instant: Date): AsyncIterable<string>;
}

/** On the disk, under the data directory. */
function diskStore(folder: string): FileStore {
  const at = (key: string): string => join(folder, key);
  return {
    put: async (key, path) => {
      await mkdir(dirname(at(key)), { recursive: true });
      const draft = `${at(key)}.new`;
      await copyFile(path, draft);
      const handle = await open(draft, 'r+');
      await handle.sync();
      await handle.close();
      await rename(draft, at(key));
    },
    get: async (key) => (await open(at(key), 'r')).createReadStream(),
    remove: (key) => rm(at(key), { force: true }),
    before: (instant) => olderThan(folder, instant),
  };
}

async function* olderThan(folder: string, instant: Date): AsyncIterable<string> {
  await mkdir(folder, { recursive: true });
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtime < instant) yield relative(folder, path);
  }
}

/** The store of an installation. The choice between disk and others belongs here. */
export const storeOf = ({ dataDir }: Pick<Platform, 'dataDir'>): FileStore => diskStore(join(dataDir, 'files'));
