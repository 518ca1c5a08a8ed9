import type { Endpoint } from '#contract/kit/endpoint.ts';
import { KEPT_BELOW } from '#contract/ops/file.ts';
import type { Store } from './store.ts';

/** A picture that no act names any more is looked at for so long, a shift. */
const ORPHAN_MS = 12 * 3_600_000;
/** What all of them may weigh on the device. */
export const PHOTOS_MAX_MB = 50;

/** Whether a number stands for a picture that only this device knows. */
export const isKept = (id: number): boolean => id <= KEPT_BELOW;

const keptIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number' && isKept(id)) : [];

/** Pictures of this device that an input names in its field of files. */
export const keptOf = (field: string | undefined, input: unknown): number[] =>
  field === undefined ? [] : keptIn(Reflect.get(Object(input), field));

/** An input as the server would read it, but for pictures only this device knows: those stand in their places. Undefined: refused. */
export function readInput(endpoint: Endpoint, field: string | undefined, sent: unknown): unknown {
  if (field === undefined || keptOf(field, sent).length === 0) return endpoint.input.safeParse(sent).data;
  const { [field]: ids, ...rest } = sent as Record<string, unknown>; // it names pictures
  const parsed = endpoint.input.safeParse(rest);
  return parsed.success ? { ...Object(parsed.data), [field]: ids } : undefined;
}

interface Note {
  key: string;
  name: string;
  type: string;
  size: number;
  at: number;
  /** What the server calls it, once it has it. */
  as: number | null;
  /** Its bytes are on the device. */
  held: boolean;
}

/** No more pictures go onto this device until some have been sent. */
export class PhotosFull extends Error {}

/** A picture that waits, and by what number the server knows it, if it does. */
export type Kept = { file: File } | { as: number };

/** Pictures taken without a network: sealed with everything else, sent before the act that names them, each under one key. */
export class Photos {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #upload: (file: File, key: string) => Promise<number>;
  #notes = new Map<number, Note>();

  constructor(store: Store, now: () => number, upload: (file: File, key: string) => Promise<number>) {
    this.#store = store;
    this.#now = now;
    this.#upload = upload;
  }

  /** Read what an earlier page left; what no act names and is older than a shift goes. */
  async open(named: ReadonlySet<number>): Promise<void> {
    const notes = await this.#store.all<Note>('photos');
    this.#notes = new Map([...notes].map(([id, note]) => [Number(id), note]));
    for (const [id, { at }] of this.#notes) if (!named.has(id) && this.#now() - at > ORPHAN_MS) await this.#drop(id);
  }

  /** Keep a picture; the number it has on this device. */
  async keep(file: File, key: string): Promise<number> {
    const weight = [...this.#notes.values()].reduce((sum, { size, held }) => sum + (held ? size : 0), file.size);
    if (weight > PHOTOS_MAX_MB * 1024 ** 2)
      throw new PhotosFull(`本机未提交的照片已满${PHOTOS_MAX_MB}MB，请连上网络后再拍`);
    const note = { key, name: file.name, type: file.type, size: file.size, at: this.#now(), as: null, held: true };
    let id = KEPT_BELOW - this.#now();
    while (!(await this.#store.add('photos', String(id), note))) id -= 1;
    await this.#store.put('bytes', String(id), await file.arrayBuffer());
    this.#notes.set(id, note);
    return id;
  }

  /** The picture behind a number. */
  async look(id: number): Promise<Kept> {
    const note = await this.#note(id);
    const bytes = note.held ? await this.#store.get<ArrayBuffer>('bytes', String(id)) : undefined;
    if (bytes !== undefined) return { file: new File([bytes], note.name, { type: note.type }) };
    if (note.as === null) throw new Error('照片已不在本机');
    return { as: note.as };
  }

  /** The numbers the server has for these; what it does not know yet is sent first, again under the same key. */
  async sent(ids: readonly number[]): Promise<number[]> {
    const real: number[] = [];
    for (const id of ids) real.push(isKept(id) ? await this.#sent(id) : id);
    return real;
  }

  /** No act that waits names them any more: their bytes leave the device, and what the server never saw leaves it whole. */
  async release(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const note = await this.#note(id).catch(() => null);
      if (!note) continue;
      if (note.as === null) await this.#drop(id);
      else {
        await this.#write(id, { ...note, held: false });
        await this.#store.drop('bytes', String(id));
      }
    }
  }

  async #sent(id: number): Promise<number> {
    const note = await this.#note(id);
    if (note.as !== null) return note.as;
    const kept = await this.look(id);
    if ('as' in kept) return kept.as;
    const as = await this.#upload(kept.file, note.key);
    await this.#write(id, { ...note, as });
    return as;
  }

  /** Other pages of this browser take pictures as well. */
  async #note(id: number): Promise<Note> {
    const note = this.#notes.get(id) ?? (await this.#store.get<Note>('photos', String(id)));
    if (!note) throw new Error('照片已不在本机');
    this.#notes.set(id, note);
    return note;
  }

  async #write(id: number, note: Note): Promise<void> {
    this.#notes.set(id, note);
    await this.#store.put('photos', String(id), note);
  }

  async #drop(id: number): Promise<void> {
    this.#notes.delete(id);
    await this.#store.drop('photos', String(id));
    await this.#store.drop('bytes', String(id));
  }
}
