import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { refuse, Refusal, sqlState } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3.ts';

/**
 * Remove the bytes of rows that are gone; asked once their transaction has ended, so that a row which stays by a rollback still has its file.
 * What a store that is away keeps are bytes nobody names, as after a kill in between: the night forgets them.
 */
export async function dropBytes(store: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await store.remove(key).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

/** On the disk, under the data directory. */
function diskStore(folder: string): FileStore {
  const at = (key: string): string => join(folder, key);
  return {
    put: async (key, path) => {
      await mkdir(dirname(at(key)), { recursive: true });
      const draft = `${at(key)}.new`;
      try {
        await copyFile(path, draft);
        await synced(draft);
        await rename(draft, at(key));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await synced(dirname(at(key)));
    },
    get: async (key) =>
      (
        await open(at(key), 'r').catch((error: unknown) => {
          if (sqlState(error) !== 'ENOENT') throw error;
        })
      )?.createReadStream(),
    remove: (key) => rm(at(key), { force: true }),
    before: (instant) => olderThan(folder, instant),
  };
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function* olderThan(folder: string, instant: Date): AsyncIterable<string> {
  await mkdir(folder, { recursive: true });
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtime < instant) yield relative(folder, path);
  }
}

type Place = Pick<Platform, 'dataDir' | 'outside' | 'log'>;
const stores = new WeakMap<object, FileStore>();

/** The store of an installation. One that does not answer is no fault of the request: 503, and nothing is half done. */
export function storeOf({ dataDir, outside: { files }, log }: Place): FileStore {
  const known = stores.get(files);
  if (known) return known;
  if (files.store === 'disk') return telling(diskStore(join(dataDir, 'files')), log);
  const made = telling(s3Store(files), log);
  stores.set(files, made);
  return made;
}

function telling(store: FileStore, log: Platform['log']): FileStore {
  const away = (error: unknown): never => {
    if (error instanceof Refusal) throw error;
    log.warn({ err: error }, 'the file store does not answer');
    return refuse('UNAVAILABLE', '文件存储暂时不可用，请稍后重试');
  };
  return {
    ...store,
    put: (key, path) => store.put(key, path).catch(away),
    get: (key) => store.get(key).catch(away),
    remove: (key) => store.remove(key).catch(away),
  };
}
