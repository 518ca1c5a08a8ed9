import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { FieldAct, FieldKeep, FieldUndo, FieldWork } from './acts.ts';
import { keptOf, readInput } from './photos.ts';
import type { Store } from './store.ts';

/** An act written down before it is sent. */
export interface Waiting {
  /** In the order of the device; larger is later. */
  seq: number;
  /** The idempotency key: sent again it is the same act. */
  key: string;
  path: string;
  input: unknown;
  /** The held answer it changes. */
  thing: string;
  title: string;
  /** The warehouse it was done in; only there it is sent. */
  houseId: number;
  /** ms since 1970 by the device's clock. */
  at: number;
  /** The page has been told that it is done. */
  shown: boolean;
  /** Why the server did not want it; null while it waits. */
  refused: string | null;
}

interface Held {
  path: string;
  input: unknown;
  answer: unknown;
  houseId: number;
  at: number;
}

/** A held answer that an act changes. */
interface Found {
  id: string;
  before: unknown;
  after: unknown;
}

/** How an act ended: with an answer, with a refusal, or not yet. */
type End = { answer: unknown } | { failure: Error };

/** The world around the notebook, so that a test can lend it another. */
export interface World {
  store: Store;
  /** Send an act. Throws what `isSilence` and `isRefusal` tell apart. */
  send: (endpoint: Endpoint, input: unknown, act: { key: string; at: number }) => Promise<unknown>;
  /** No answer came, or the server asks to come again: it may or may not have happened. */
  isSilence: (error: unknown) => boolean;
  /** Pictures that acts name: what the server calls them, sent where it has none of it yet; and what no act names any more. */
  photos: { sent: (ids: readonly number[]) => Promise<number[]>; release: (ids: readonly number[]) => Promise<void> };
  houseId: () => number;
  now: () => number;
  /** Resolves after so many ms. */
  pause: (ms: number) => Promise<void>;
  /** One page of this browser sends at a time. */
  alone: (run: () => Promise<void>) => Promise<void>;
  changed: () => void;
  /** An act that the page had been told is done has come to an end: nobody waits for it, and what is shown may be otherwise. */
  late: () => void;
}

/** Longer than this nobody waits with a scanner in his hand. */
const ANSWER_MS = 4000,
  READ_MS = 4000,
  FLUSH_MS = 1500;
/** What was read longer ago than a shift is not shown as if it were so, and what was done longer ago is not taken back by the name it had here. */
const HELD_MS = 12 * 3_600_000;

/** What a device knows and has done, with and without a network: reads are answered from what it holds, acts are written down, shown as done and sent in order. */
export class Notebook {
  /** Nothing came back the last time somebody asked. */
  down = false;
  readonly #acts: ReadonlyMap<string, FieldAct>;
  readonly #undos: ReadonlyMap<string, FieldUndo>;
  readonly #reads: ReadonlySet<string>;
  readonly #keeps: ReadonlyMap<string, FieldKeep['when']>;
  readonly #world: World;
  #held = new Map<string, Held>();
  #waiting: Waiting[] = [];
  #done = new Map<string, unknown>();
  /** How many acts each held answer has seen: an answer asked for before one of them is older than it. */
  readonly #marks = new Map<string, number>();
  readonly #heard = new Map<number, (end: End) => void>();
  #sending: Promise<void> | null = null;

  constructor(work: FieldWork, world: World) {
    this.#acts = new Map(work.acts.map((act) => [act.act.path, act]));
    this.#undos = new Map(work.undos.map((undo) => [undo.undo.path, undo]));
    this.#reads = new Set(work.reads.map(({ path }) => path));
    this.#keeps = new Map(work.keeps?.map(({ read, when }) => [read.path, when]));
    this.#world = world;
  }

  /** Read what an earlier page left. */
  async open(): Promise<void> {
    this.#held = await this.#recent('held', (_, { at }: Held) => at);
    this.#done = await this.#recent('done', Number);
    await this.#reload();
  }

  /** All that was not sent or was refused, in order. */
  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  /** Whether a call goes through the notebook at all. */
  knows(endpoint: Endpoint): boolean {
    const { path } = endpoint;
    return this.#reads.has(path) || this.#acts.has(path) || this.#undos.has(path);
  }

  /** Whether its answer is what a page works on, rather than something done. */
  reads({ path }: Endpoint): boolean {
    return this.#reads.has(path);
  }

  /** Ask; without a network, or while acts of it wait, answer with what is held and what was done to it since. */
  async read(endpoint: Endpoint, input: unknown, ask: (within?: number) => Promise<unknown>): Promise<unknown> {
    const id = this.#idOf(endpoint.path, input);
    if (!this.down && this.#waits(id)) await Promise.race([this.run(), this.#world.pause(FLUSH_MS)]);
    const held = this.#held.has(id);
    if (held && (this.down || this.#waits(id))) return this.#view(id);
    const mark = this.#marks.get(id) ?? 0;
    try {
      const answer = await (held ? ask(READ_MS) : ask());
      this.reached();
      const kept = this.#keeps.get(endpoint.path)?.(input as never, answer as never) ?? true; // of its own endpoint
      if (kept && !this.#waits(id) && mark === (this.#marks.get(id) ?? 0)) this.#hold(id, endpoint.path, input, answer);
      return answer;
    } catch (error) {
      if (!this.#world.isSilence(error)) throw error;
      this.lost();
      if (!held) throw error;
      return this.#view(id);
    }
  }

  /** Do: written down first, then sent; answered at once when nobody answers. What is not held is asked of the server like anything else. */
  async act(endpoint: Endpoint, sent: unknown, key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const undo = this.#undos.get(endpoint.path);
    // Not read as the server would: it names by `-seq` what the server has no name for.
    if (undo) return this.#takeBack(undo, sent, key, ask);
    const act = this.#acts.get(endpoint.path);
    const input = readInput(endpoint, act?.photos, sent);
    if (input === undefined) return ask();
    const found = act && this.#about(act, input, key);
    if (!act || !found) return ask();
    if ('refusal' in found) return this.#asked(ask, found.refusal);
    const item = await this.#write(act, input, key, found);
    this.#mark(found.id);
    const end = this.down ? undefined : await Promise.race([this.#ended(item), this.#world.pause(ANSWER_MS)]);
    if (end && 'answer' in end) return end.answer;
    if (end) throw end.failure;
    // Still looked for: it has not come to anything yet, and from now on it counts as done.
    this.#heard.delete(item.seq);
    item.shown = true;
    await this.#keep(item);
    this.#world.changed();
    return act.answer(found.after, input as never, item.seq); // the input it was handed
  }

  /** Send what waits, in order, until nothing answers. */
  run(): Promise<void> {
    this.#sending ??= this.#world
      .alone(async () => {
        await this.#reload();
        for (let item = this.#next(); item; item = this.#next()) if (!(await this.#send(item))) return;
      })
      .finally(() => {
        this.#sending = null;
        // Written while the last one was being told.
        if (!this.down && this.#next()) void this.run();
      });
    return this.#sending;
  }

  /** The line is down. */
  lost(): void {
    this.down = true;
    this.#world.changed();
  }

  /** Somebody answered. */
  reached(): void {
    if (!this.down) return;
    this.down = false;
    this.#world.changed();
  }

  /** A refused act is tried again, with a key of its own: what was answered to the old one would be answered again. */
  async again(seq: number, key: string): Promise<void> {
    const item = this.#waiting.find((one) => one.seq === seq);
    if (!item) return;
    Object.assign(item, { refused: null, key });
    await this.#keep(item);
    this.#world.changed();
    await this.run();
  }

  /** Give up an act, and what waits behind it no longer does. */
  async giveUp(seq: number): Promise<void> {
    await this.#forget(seq);
    this.#world.changed();
    await this.run();
  }

  /** Acts behind a refused one of the same thing are kept until somebody has decided. */
  isBlocked(item: Waiting): boolean {
    return this.#waiting.some((other) => other.thing === item.thing && other.seq < item.seq && other.refused !== null);
  }

  #next(): Waiting | undefined {
    const here = this.#world.houseId();
    return this.#waiting.find((item) => item.refused === null && item.houseId === here && !this.isBlocked(item));
  }

  /** Whether to go on with the next. */
  async #send(item: Waiting): Promise<boolean> {
    const { send, isSilence } = this.#world;
    const act = this.#acts.get(item.path);
    if (!act) {
      await this.#refuse(item, new Error('本版本不再支持该操作'));
      return true;
    }
    try {
      const input = await this.#withPhotos(act, item.input);
      const answer = await send(act.act, input, item);
      this.reached();
      await this.#settle(item, act, { answer, input });
    } catch (error) {
      if (isSilence(error)) {
        this.lost();
        return false;
      }
      this.reached();
      await this.#refuse(item, error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  }

  /** The input with its pictures as the server calls them. */
  async #withPhotos({ photos }: FieldAct, input: unknown): Promise<unknown> {
    if (photos === undefined || keptOf(photos, input).length === 0) return input;
    const ids: readonly number[] = Reflect.get(Object(input), photos);
    return { ...Object(input), [photos]: await this.#world.photos.sent(ids) };
  }

  /** It is done: what is held has it in it for good. */
  async #settle(item: Waiting, act: FieldAct, { answer, input }: { answer: unknown; input: unknown }): Promise<void> {
    const held = this.#held.get(item.thing);
    if (held) {
      const after = applied(act, held.answer, input);
      if (after !== null) this.#hold(item.thing, held.path, held.input, after);
    }
    this.#mark(item.thing);
    if (item.shown) {
      this.#done.set(String(item.seq), answer);
      await this.#world.store.put('done', String(item.seq), answer);
    }
    await this.#forget(item.seq);
    this.#tell(item.seq, { answer });
    if (item.shown) this.#world.late();
  }

  /** Who is still looking is told at once; who was told that it is done finds it among what did not go through. */
  async #refuse(item: Waiting, failure: Error): Promise<void> {
    this.#mark(item.thing);
    if (item.shown || !this.#heard.has(item.seq)) {
      item.refused = failure.message;
      await this.#keep(item);
    } else await this.#forget(item.seq);
    this.#tell(item.seq, { failure });
  }

  async #takeBack(undo: FieldUndo, input: unknown, key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const seqs = undo.seqs(input as never); // the input of its own endpoint
    if (seqs.length === 0) return ask();
    if (this.#sending) await Promise.race([this.#sending, this.#world.pause(ANSWER_MS)]);
    const waiting = this.#waiting.filter(({ seq }) => seqs.includes(seq));
    if (waiting.length === seqs.length && !this.#sending) {
      for (const item of waiting) await this.#forget(item.seq);
      this.#world.changed();
      return undo.answer;
    }
    const real = undo.real(input as never, (seq) => {
      const answer = this.#done.get(String(seq));
      if (answer === undefined) throw new Error('该操作正在提交，请稍后再撤销');
      return answer;
    });
    return this.#world.send(undo.undo, real, { key, at: this.#world.now() });
  }

  /** With a line the server decides, for what is held may be old; without one that is all there is to go by. */
  async #asked(ask: () => Promise<unknown>, refusal: unknown): Promise<unknown> {
    try {
      return await ask();
    } catch (error) {
      if (!this.#world.isSilence(error)) throw error;
      this.lost();
      throw refusal;
    }
  }

  /** The held answer an act is about, before and after it; or why it cannot be done to that. */
  #about(act: FieldAct, input: unknown, key: string): Found | { refusal: unknown } | null {
    const here = this.#world.houseId();
    if (!act.read) return { id: `${here} ${act.act.path} ${key}`, before: null, after: null };
    for (const [id, { path, houseId }] of this.#held) {
      if (path !== act.read.path || houseId !== here) continue;
      const before = this.#view(id);
      try {
        const after = act.apply(before as never, input as never); // answer and input of its own endpoints
        if (after !== null) return { id, before, after };
      } catch (error) {
        if (this.down || this.#waits(id)) throw error;
        return { refusal: error };
      }
    }
    return null;
  }

  async #write(act: FieldAct, input: unknown, key: string, { id, before }: Found): Promise<Waiting> {
    const { now, houseId, store } = this.#world;
    const item: Waiting = {
      seq: Math.max(now(), (this.#waiting.at(-1)?.seq ?? 0) + 1),
      key,
      path: act.act.path,
      input,
      thing: id,
      title: act.title(before as never, input as never), // as in `#about`
      houseId: houseId(),
      at: now(),
      shown: this.down,
      refused: null,
    };
    while (!(await store.add('waiting', String(item.seq), item))) item.seq += 1;
    this.#waiting = [...this.#waiting, item].toSorted((a, b) => a.seq - b.seq);
    this.#world.changed();
    return item;
  }

  #ended(item: Waiting): Promise<End> {
    const end = new Promise<End>((resolve) => {
      this.#heard.set(item.seq, resolve);
    });
    void this.run();
    return end;
  }

  #tell(seq: number, end: End): void {
    this.#heard.get(seq)?.(end);
    this.#heard.delete(seq);
    this.#world.changed();
  }

  #view(id: string): unknown {
    const held = this.#held.get(id);
    return this.#counting(id).reduce((answer, item) => {
      const act = this.#acts.get(item.path);
      return (act && applied(act, answer, item.input)) ?? answer;
    }, held?.answer);
  }

  /** Acts done to it that are not sent and count: neither refused nor behind a refused one. */
  #counting(id: string): Waiting[] {
    return this.#waiting.filter((item) => item.thing === id && item.refused === null && !this.isBlocked(item));
  }

  /** Whether something that counts is done to it and not sent. */
  #waits(id: string): boolean {
    return this.#counting(id).length > 0;
  }

  #hold(id: string, path: string, input: unknown, answer: unknown): void {
    const held: Held = { path, input, answer, houseId: this.#world.houseId(), at: this.#world.now() };
    this.#held.set(id, held);
    // What cannot be kept is asked for again; the session may just be over.
    this.#world.store.put('held', id, held).catch(() => undefined);
  }

  #mark(id: string): void {
    this.#marks.set(id, (this.#marks.get(id) ?? 0) + 1);
  }

  #idOf(path: string, input: unknown): string {
    return `${this.#world.houseId()} ${path} ${JSON.stringify(input)}`;
  }

  /** What lies on a shelf, without what is older than a shift: that is gone from the device as well. */
  async #recent<T>(shelf: 'held' | 'done', at: (id: string, value: T) => number): Promise<Map<string, T>> {
    const { store, now } = this.#world;
    const all = await store.all<T>(shelf);
    for (const [id, value] of all)
      if (now() - at(id, value) > HELD_MS) {
        all.delete(id);
        await store.drop(shelf, id);
      }
    return all;
  }

  /** Other pages of this browser write into the same book. */
  async #reload(): Promise<void> {
    const written = await this.#world.store.all<Waiting>('waiting');
    const mine = new Map(this.#waiting.map((item) => [item.seq, item]));
    this.#waiting = [...written.values()].map((item) => mine.get(item.seq) ?? item).toSorted((a, b) => a.seq - b.seq);
    this.#world.changed();
  }

  /** What is on its way may have arrived meanwhile: then there is nothing to keep. */
  async #keep(item: Waiting): Promise<void> {
    if (this.#waiting.includes(item)) await this.#world.store.put('waiting', String(item.seq), item);
  }

  /** Pictures other acts still name stay. */
  async #forget(seq: number): Promise<void> {
    const photosOf = (item: Waiting): number[] => keptOf(this.#acts.get(item.path)?.photos, item.input);
    const gone = this.#waiting.filter((item) => item.seq === seq).flatMap(photosOf);
    this.#waiting = this.#waiting.filter((item) => item.seq !== seq);
    await this.#world.store.drop('waiting', String(seq));
    const named = new Set(this.#waiting.flatMap(photosOf));
    await this.#world.photos.release(gone.filter((id) => !named.has(id)));
  }
}

/** An answer after an act; null when it no longer fits. */
function applied(act: FieldAct, answer: unknown, input: unknown): unknown {
  try {
    return act.apply(answer as never, input as never); // answer and input of its own endpoints
  } catch {
    return null;
  }
}
