import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { EDI_FILE_MB } from '#contract/hook/edi/sheets.ts';

/** What lies in the folder of a partner: what he puts there, what he is answered, what went wrong, what is done, and what he is told. */
const PLACES = ['in', 'ack', 'error', 'done', 'out'] as const;
type Place = (typeof PLACES)[number];

const MB = 1024 * 1024;
/** A file that was written to just now may not be whole. */
const SETTLED_MS = 2000;
/** Names of files on their way, as the programs that bring them call them. */
const UNDER_WAY = /^\.|\.(tmp|part|partial|filepart|crdownload|swp)$|~$/i;
/** Of one look: the rest is there the next time. */
const FILES_MAX = 200;
const NAME_MAX = 150;

/** A file that lies in `in`. */
export interface Lying {
  name: string;
  size: number;
  mtimeMs: number;
}

/** Makes what is missing. A place that leads elsewhere is none: whoever puts files there might make it so. */
export async function prepare(folder: string): Promise<void> {
  for (const place of PLACES) {
    const at = path.join(folder, place);
    await mkdir(at, { recursive: true });
    if (!(await lstat(at)).isDirectory()) throw new Error(`目录 ${place} 不是文件夹`);
  }
}

/** Files that are whole, the oldest first. */
export async function lying(folder: string, now: number): Promise<Lying[]> {
  const names = (await readdir(path.join(folder, 'in'), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !UNDER_WAY.test(entry.name) && entry.name.length <= NAME_MAX)
    .map(({ name }) => name)
    .toSorted()
    .slice(0, FILES_MAX);
  const files: Lying[] = [];
  for (const name of names) {
    const facts = await stat(path.join(folder, 'in', name)).catch(() => undefined);
    if (facts && now - facts.mtimeMs >= SETTLED_MS) files.push({ name, size: facts.size, mtimeMs: facts.mtimeMs });
  }
  return files.toSorted((a, b) => a.mtimeMs - b.mtimeMs || (a.name < b.name ? -1 : 1));
}

/** Its bytes; nothing while somebody writes to it still. One that is too large is not read. */
export async function bytesOf(folder: string, { name, size, mtimeMs }: Lying): Promise<Buffer | 'large' | undefined> {
  if (size > EDI_FILE_MB * MB) return 'large';
  const file = await open(path.join(folder, 'in', name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    () => undefined,
  );
  if (!file) return undefined;
  try {
    const bytes = await file.readFile(),
      after = await file.stat();
    return after.size === size && after.mtimeMs === mtimeMs && bytes.length === size ? bytes : undefined;
  } finally {
    await file.close();
  }
}

/** Whole or not at all, and on the disk before it has its name; the same name again is the same file. */
export async function put(folder: string, place: Place, name: string, content: string | Buffer): Promise<void> {
  const to = path.join(folder, place, name),
    way = path.join(folder, place, `.${name}.tmp`);
  const file = await open(way, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(way, to);
}

/** Out of `in`; one that is gone was moved before. */
export async function away(folder: string, name: string, to: { place: Place; name: string }): Promise<void> {
  await rename(path.join(folder, 'in', name), path.join(folder, to.place, to.name)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}
