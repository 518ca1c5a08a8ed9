import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { PICTURE_BYTES_MAX } from '#contract/report/design/design.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Platform } from '../../platform/platform.ts';
import { picturesNamed } from '../files/refs.ts';
import { storeOf } from '../files/store.ts';

/** The bytes of a picture that stands on papers; null: it is not there, or none of theirs. */
export type Pictures = (file: number) => Promise<Buffer | null>;
export const NO_PICTURES: Pictures = () => Promise.resolve(null);

const KEPT_BYTES_MAX = 32 * PICTURE_BYTES_MAX;
/** Bytes of a key never change. */
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES_MAX, sizeCalculation: ({ length }) => length || 1 });

/** Pictures of templates, and those whoever draws has put there himself: an id in a design is no right to somebody else's photo. */
export const picturesFor =
  ({ platform, actor }: { platform: Platform; actor: Actor }): Pictures =>
  async (file) => {
    const [row] = await platform.db.read(actor.tenantId, (tx) => picturesNamed(ctxOf(tx, actor), [file]));
    if (!row?.fits) return null;
    const known = kept.get(row.objectKey);
    if (known) return known;
    const stream = await storeOf(platform).get(row.objectKey);
    if (!stream) return null;
    const bytes = await buffer(stream);
    kept.set(row.objectKey, bytes);
    return bytes;
  };
