import { existsSync } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { SEALED, synced, type Shelf } from './shelf.ts';
import { FRAME_BYTES, SealedFile, unsealed } from './vault.ts';

const DRAFT = '.new';

/** What lies below a folder, by its path from there; nothing that is still being written. */
export async function* keysBelow(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return;
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile() && !entry.name.endsWith(DRAFT))
      yield path.relative(folder, path.join(entry.parentPath, entry.name));
}

/** Keeps what the file store has and the backup has not: a file never changes under its key. Answers how many came. */
export async function keepFiles(shelf: Shelf, { dataDir, key }: { dataDir: string; key: Buffer }): Promise<number> {
  const store = path.join(dataDir, 'files');
  let came = 0;
  for await (const one of keysBelow(store)) {
    const at = path.join(shelf.files, `${one}${SEALED}`);
    if (existsSync(at)) continue;
    await mkdir(path.dirname(at), { recursive: true, mode: 0o700 });
    if (await sealInto(path.join(store, one), at, key)) came += 1;
  }
  return came;
}

/** False: it was forgotten meanwhile. */
async function sealInto(from: string, at: string, key: Buffer): Promise<boolean> {
  const source = await open(from, 'r').catch(() => undefined);
  if (!source) return false;
  // The server and `npm run backup` may be at the same file: each has its own draft, and both mean the same.
  const draft = `${at}.${process.pid}${DRAFT}`;
  await rm(draft, { force: true });
  const sealed = await SealedFile.create(draft, key);
  for await (const piece of source.createReadStream({ highWaterMark: FRAME_BYTES }))
    await sealed.append(piece as Buffer);
  await sealed.finish();
  await rename(draft, at);
  await synced(path.dirname(at));
  return true;
}

/** Puts every file of the backup into the store of a data folder. Those no row names are forgotten there by its night. Answers how many there are. */
export async function restoreFiles(shelf: Shelf, { dataDir, key }: { dataDir: string; key: Buffer }): Promise<number> {
  let count = 0;
  for await (const one of keysBelow(shelf.files)) {
    const at = path.join(dataDir, 'files', one.slice(0, -SEALED.length));
    await mkdir(path.dirname(at), { recursive: true });
    const file = await open(at, 'w');
    try {
      for await (const piece of unsealed(path.join(shelf.files, one), key)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    count += 1;
  }
  return count;
}
