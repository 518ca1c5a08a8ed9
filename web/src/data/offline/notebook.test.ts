import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import { fieldAct, fieldKeep, fieldUndo, type FieldWork } from './acts.ts';
import { Notebook, type World } from './notebook.ts';
import { keptOf, Photos, PHOTOS_MAX_MB, PhotosFull } from './photos.ts';
import type { Shelf, Store } from './store.ts';

/** A heap of goods, from which acts take. */
const heap = z.object({ id: z.int(), left: z.int(), takes: z.array(z.string()) });
const get = endpoint({
  act: 'query',
  path: '/heap',
  label: '',
  permit: 'session',
  input: z.object({ id: z.int() }),
  output: heap,
});
const take = endpoint({
  act: 'command',
  path: '/take',
  label: '',
  permit: 'session',
  input: z.object({ id: z.int(), qty: z.int(), who: z.string(), pictures: z.array(z.int().positive()).optional() }),
  output: z.object({ txnIds: z.array(z.int()) }),
});
/** Something new: a heap nobody knew of. */
const tell = endpoint({
  act: 'command',
  path: '/tell',
  label: '',
  permit: 'session',
  input: z.object({ left: z.int(), pictures: z.array(z.int().positive()).optional() }),
  output: z.object({ id: z.int() }),
});
const untake = endpoint({
  act: 'command',
  path: '/untake',
  label: '',
  permit: 'session',
  input: z.object({ txnIds: z.array(z.int()) }),
  output: z.object({}),
});

const work: FieldWork = {
  reads: [get],
  keeps: [fieldKeep({ read: get, when: ({ id }, { left }) => id < 9 && left >= 0 })],
  acts: [
    fieldAct({
      act: take,
      read: get,
      photos: 'pictures',
      apply: (before, { id, qty, who }) => {
        if (before.id !== id) return null;
        if (qty > before.left) throw new Error('没有这么多');
        return { ...before, left: before.left - qty, takes: [...before.takes, who] };
      },
      title: (_, { who }) => who,
      answer: (_, __, seq) => ({ txnIds: [-seq] }),
    }),
    fieldAct({
      act: tell,
      read: null,
      photos: 'pictures',
      apply: () => null,
      title: (_, { left }) => `heap of ${left}`,
      answer: () => ({ id: 0 }),
    }),
  ],
  undos: [
    fieldUndo({
      undo: untake,
      of: take,
      seqs: ({ txnIds }) => txnIds.filter((id) => id < 0).map((id) => -id),
      real: ({ txnIds }, answerOf) => ({ txnIds: txnIds.flatMap((id) => (id < 0 ? answerOf(-id).txnIds : [id])) }),
      answer: {},
    }),
  ],
};

const silence = new Error('silence');

/** The truth, as the product keeps it: an act once per key, refused when there is not enough. */
class Server {
  readonly heaps = new Map<number, z.output<typeof heap>>();
  /** Pictures by their key, and those that acts named. */
  readonly uploads = new Map<string, number>();
  readonly pictures: number[] = [];
  readonly #known = new Map<string, { answer: unknown } | { refused: string }>();
  constructor(...lefts: readonly number[]) {
    for (const [i, left] of lefts.entries()) this.heaps.set(i + 1, { id: i + 1, left, takes: [] });
  }
  of(id: number): z.output<typeof heap> {
    return this.heaps.get(id) ?? { id, left: 0, takes: [] };
  }
  upload(key: string): number {
    const id = this.uploads.get(key) ?? this.uploads.size + 1;
    this.uploads.set(key, id);
    return id;
  }
  do(path: string, input: unknown, key: string): unknown {
    const known = this.#known.get(key) ?? this.#decide(path, input);
    this.#known.set(key, known);
    if ('refused' in known) throw new Error(known.refused);
    return known.answer;
  }
  #decide(path: string, input: unknown): { answer: unknown } | { refused: string } {
    if (path === untake.path) return { answer: {} };
    if (path === tell.path) {
      const { left, pictures = [] } = tell.input.parse(input);
      if (left < 0) return { refused: '没有这样的堆' };
      const id = this.heaps.size + 1;
      this.heaps.set(id, { id, left, takes: [] });
      this.pictures.push(...pictures);
      return { answer: { id } };
    }
    const { id, qty, who, pictures = [] } = take.input.parse(input);
    const now = this.of(id);
    if (qty > now.left) return { refused: '没有这么多' };
    this.heaps.set(id, { ...now, left: now.left - qty, takes: [...now.takes, who] });
    this.pictures.push(...pictures);
    return { answer: { txnIds: [this.of(id).takes.length] } };
  }
}

/** What outlives a page. */
function paper(): Store {
  const shelves = new Map<Shelf, Map<string, unknown>>();
  const on = (shelf: Shelf): Map<string, unknown> => {
    const known = shelves.get(shelf) ?? new Map<string, unknown>();
    shelves.set(shelf, known);
    return known;
  };
  return {
    all: async <T>(shelf: Shelf) => structuredClone(on(shelf)) as Map<string, T>,
    get: async <T>(shelf: Shelf, id: string) => structuredClone(on(shelf).get(id)) as T | undefined,
    put: async (shelf, id, value) => void on(shelf).set(id, structuredClone(value)),
    add: async (shelf, id, value) => {
      if (on(shelf).has(id)) return false;
      on(shelf).set(id, structuredClone(value));
      return true;
    },
    drop: async (shelf, id) => void on(shelf).delete(id),
  };
}

/** How the line is: there, dead, or losing what comes back. */
type Line = 'up' | 'dead' | 'deaf';

/** A device in somebody's hand. */
class Device {
  line: Line = 'up';
  clock = 1000;
  readonly #store = paper();
  readonly #server: Server;
  readonly #name: string;
  #keys = 0;
  book: Notebook;
  photos: Photos;
  constructor(server: Server, name: string) {
    this.#server = server;
    this.#name = name;
    this.photos = this.#album();
    this.book = this.#fresh();
  }
  #album(): Photos {
    return new Photos(
      this.#store,
      () => this.clock,
      async (_, key) => this.#over(() => this.#server.upload(key)),
    );
  }
  #fresh(): Notebook {
    const world: World = {
      store: this.#store,
      photos: this.photos,
      send: async (sent, input, { key }) => this.#over(() => this.#server.do(sent.path, input, key)),
      isSilence: (error) => error === silence,
      houseId: () => 1,
      now: () => this.clock,
      pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
      alone: (run) => run(),
      changed: () => undefined,
      late: () => undefined,
    };
    return new Notebook(work, world);
  }
  #over<T>(ask: () => T): T {
    if (this.line === 'dead') throw silence;
    const answer = ask();
    if (this.line === 'deaf') throw silence;
    return answer;
  }
  read = (id: number) =>
    this.book.read(get, { id }, async () => this.#over(() => structuredClone(this.#server.of(id))));
  take(id: number, qty: number, who: string, pictures?: number[]) {
    const key = `${this.#name} ${(this.#keys += 1)}`;
    return this.book.act(take, { id, qty, who, pictures }, key, async () =>
      this.#over(() => this.#server.do(take.path, { id, qty, who, pictures }, key)),
    );
  }
  tell(left: number, pictures?: number[]) {
    const key = `${this.#name} ${(this.#keys += 1)}`;
    return this.book.act(tell, { left, pictures }, key, async () =>
      this.#over(() => this.#server.do(tell.path, { left, pictures }, key)),
    );
  }
  untake = (txnIds: number[]) => this.book.act(untake, { txnIds }, 'undo', () => Promise.reject(silence));
  kept = async (): Promise<Record<Shelf, number>> => ({
    held: (await this.#store.all('held')).size,
    waiting: (await this.#store.all('waiting')).size,
    done: (await this.#store.all('done')).size,
    photos: (await this.#store.all('photos')).size,
    bytes: (await this.#store.all('bytes')).size,
  });
  /** The page is gone, in the middle of whatever it did; another one opens. */
  async kill(): Promise<void> {
    this.photos = this.#album();
    this.book = this.#fresh();
    await this.book.open();
    await this.photos.open(new Set(this.book.waiting.flatMap(({ input }) => keptOf('pictures', input))));
  }
}

test('what is done without a line is shown, survives the page, is sent in order and once', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  await mine.read(1);
  mine.line = 'dead';
  await mine.take(1, 3, 'first');
  await mine.take(1, 2, 'second');
  expect(await mine.read(1)).toEqual({ id: 1, left: 5, takes: ['first', 'second'] });
  await mine.kill();
  expect(await mine.read(1)).toEqual({ id: 1, left: 5, takes: ['first', 'second'] });
  // Done by the server, and nobody heard.
  mine.line = 'deaf';
  await mine.book.run();
  await mine.kill();
  mine.line = 'up';
  await mine.book.run();
  expect(server.of(1)).toEqual({ id: 1, left: 5, takes: ['first', 'second'] });
  expect(mine.book.waiting).toEqual([]);
  expect(await mine.read(1)).toEqual(server.of(1));
});

test('an answer that no act changes is told and not kept', async () => {
  const mine = new Device(new Server(10), 'a');
  await mine.read(1);
  await mine.read(9);
  expect((await mine.kept()).held).toBe(1);
  mine.line = 'dead';
  expect(await mine.read(1)).toMatchObject({ left: 10 });
  await expect(mine.read(9)).rejects.toThrow('silence');
});

test('what cannot be, by what the device holds, is refused at once; what only the server knows later, and what stands behind it waits', async () => {
  const server = new Server(10, 10);
  const mine = new Device(server, 'a'),
    other = new Device(server, 'b');
  await mine.read(1);
  await mine.read(2);
  mine.line = 'dead';
  await expect(mine.take(1, 11, 'too many')).rejects.toThrow('没有这么多');
  await mine.take(1, 8, 'refused later');
  await mine.take(1, 1, 'behind');
  await mine.take(2, 1, 'elsewhere');
  await other.take(1, 5, 'faster');
  mine.line = 'up';
  await mine.book.run();
  expect(mine.book.waiting.map(({ title, refused }) => [title, refused])).toEqual([
    ['refused later', '没有这么多'],
    ['behind', null],
  ]);
  expect(server.of(2).takes).toEqual(['elsewhere']);
  // What counts is what the server says, without what it did not want.
  expect(await mine.read(1)).toEqual({ id: 1, left: 5, takes: ['faster'] });
  const [refused] = mine.book.waiting;
  await mine.book.giveUp(refused?.seq ?? 0);
  expect(server.of(1)).toEqual({ id: 1, left: 4, takes: ['faster', 'behind'] });
  expect(mine.book.waiting).toEqual([]);
});

test('tried again it is another act: the old answer is not given again', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  await mine.read(1);
  mine.line = 'dead';
  await mine.take(1, 8, 'mine');
  server.heaps.set(1, { id: 1, left: 5, takes: [] });
  mine.line = 'up';
  await mine.book.run();
  server.heaps.set(1, { id: 1, left: 9, takes: [] });
  await mine.book.again(mine.book.waiting[0]?.seq ?? 0, 'another key');
  expect(server.of(1)).toEqual({ id: 1, left: 1, takes: ['mine'] });
});

test('with a line the server refuses to whoever looks, and nothing is kept of it', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  await mine.read(1);
  server.heaps.set(1, { id: 1, left: 1, takes: [] });
  await expect(mine.take(1, 8, 'mine')).rejects.toThrow('没有这么多');
  expect(mine.book.waiting).toEqual([]);
});

test('taken back before it was sent it never was; afterwards it goes by the name the server gave it', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  await mine.read(1);
  mine.line = 'dead';
  const { txnIds } = take.output.parse(await mine.take(1, 8, 'mine'));
  await mine.untake(txnIds);
  expect(await mine.read(1)).toEqual({ id: 1, left: 10, takes: [] });
  const again = take.output.parse(await mine.take(1, 2, 'mine'));
  mine.line = 'up';
  await mine.book.run();
  expect(server.of(1).takes).toEqual(['mine']);
  expect(await mine.untake(again.txnIds)).toEqual({});
});

test('after a shift the device keeps nothing of what was read and done, and all that was not sent', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  await mine.read(1);
  mine.line = 'dead';
  await mine.take(1, 2, 'sent');
  mine.line = 'up';
  await mine.book.run();
  mine.line = 'dead';
  await mine.take(1, 3, 'not sent');
  await mine.kill();
  expect(await mine.kept()).toMatchObject({ held: 1, waiting: 1, done: 1 });
  mine.clock += 13 * 3_600_000;
  await mine.kill();
  expect(await mine.kept()).toMatchObject({ held: 0, waiting: 1, done: 0 });
  mine.line = 'up';
  await mine.book.run();
  expect(server.of(1).takes).toEqual(['sent', 'not sent']);
});

const shot = (what: BlobPart = 'x'): File => new File([what], 'a.jpg', { type: 'image/jpeg' });

test('a picture taken without a line goes before the act that names it, and once, whatever is lost on the way', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  await mine.read(1);
  mine.line = 'dead';
  const [first, second] = [await mine.photos.keep(shot('一'), 'k1'), await mine.photos.keep(shot(), 'k2')];
  await mine.take(1, 1, 'seen', [first]);
  await mine.take(1, 1, 'seen again', [first, second]);
  await mine.kill();
  const kept = await mine.photos.look(first);
  expect('file' in kept && (await kept.file.text())).toBe('一');
  // The server has the picture, and nobody heard.
  mine.line = 'deaf';
  await mine.book.run();
  await mine.kill();
  expect([server.uploads.size, server.of(1).takes]).toEqual([1, []]);
  mine.line = 'up';
  await mine.book.run();
  expect([...server.uploads.keys()]).toEqual(['k1', 'k2']);
  expect(server.pictures).toEqual([1, 1, 2]);
  // A page that still shows it finds it by what the server calls it; the bytes are gone.
  expect(await mine.photos.look(first)).toEqual({ as: 1 });
  expect(await mine.kept()).toMatchObject({ waiting: 0, photos: 2, bytes: 0 });
  mine.clock += 13 * 3_600_000;
  await mine.kill();
  expect(await mine.kept()).toMatchObject({ photos: 0 });
});

test('what makes something new needs nothing held, stands by itself, and is made once with its pictures', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  // With a line whoever looks is told what the server says, and nothing is kept.
  expect(await mine.tell(5)).toEqual({ id: 2 });
  await expect(mine.tell(-1)).rejects.toThrow('没有这样的堆');
  expect(mine.book.waiting).toEqual([]);
  mine.line = 'dead';
  const photo = await mine.photos.keep(shot(), 'k1');
  expect(await mine.tell(-2)).toEqual({ id: 0 });
  expect(await mine.tell(7, [photo])).toEqual({ id: 0 });
  await mine.kill();
  expect(mine.book.waiting.map(({ title }) => title)).toEqual(['heap of -2', 'heap of 7']);
  // Made by the server, and nobody heard.
  mine.line = 'deaf';
  await mine.book.run();
  await mine.kill();
  mine.line = 'up';
  await mine.book.run();
  // What was refused holds up nothing that came after it.
  expect(mine.book.waiting.map(({ title, refused }) => [title, refused])).toEqual([['heap of -2', '没有这样的堆']]);
  expect([...server.heaps.values()].map(({ left }) => left)).toEqual([10, 5, 7]);
  expect([server.pictures, [...server.uploads.keys()]]).toEqual([[1], ['k1']]);
  await mine.book.giveUp(mine.book.waiting[0]?.seq ?? 0);
  expect(await mine.kept()).toMatchObject({ waiting: 0, bytes: 0 });
});

test('a picture stays as long as its act is not given up, and a device is not filled with them', async () => {
  const server = new Server(10);
  const mine = new Device(server, 'a');
  await mine.read(1);
  mine.line = 'dead';
  const photo = await mine.photos.keep(shot(), 'k1');
  await mine.take(1, 8, 'refused later', [photo]);
  mine.clock += 13 * 3_600_000;
  await mine.kill();
  expect(await mine.kept()).toMatchObject({ photos: 1, bytes: 1 });
  server.heaps.set(1, { id: 1, left: 1, takes: [] });
  mine.line = 'up';
  await mine.book.run();
  const [refused] = mine.book.waiting;
  expect(refused?.refused).toBe('没有这么多');
  await mine.book.giveUp(refused?.seq ?? 0);
  expect(await mine.kept()).toMatchObject({ waiting: 0, bytes: 0 });
  mine.line = 'dead';
  await mine.photos.keep(shot(new ArrayBuffer((PHOTOS_MAX_MB - 1) * 1024 ** 2)), 'large');
  await expect(mine.photos.keep(shot(new ArrayBuffer(1024 ** 2 + 1)), 'too large')).rejects.toThrow(PhotosFull);
});

test('two devices, any line, any kill: every act that was shown happens once or is told, in the order of its device', async () => {
  const step = fc.record({
    device: fc.nat(1),
    what: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ heap: fc.integer({ min: 1, max: 2 }), qty: fc.integer({ min: 1, max: 4 }) }),
      },
      { weight: 3, arbitrary: fc.constantFrom('up', 'dead', 'deaf', 'kill', 'run', 'look') },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new Server(20, 20);
      const devices = [new Device(server, 'a'), new Device(server, 'b')];
      for (const device of devices) for (const id of [1, 2]) await device.read(id);
      const shown: string[] = [];
      for (const [n, { device: which, what }] of steps.entries()) {
        const device = devices[which];
        if (!device) continue;
        if (what === 'kill') await device.kill();
        else if (what === 'run') await device.book.run();
        else if (what === 'look') await device.read(1).catch(() => undefined);
        else if (typeof what === 'string') device.line = what;
        else {
          const who = `${which}-${n}`;
          await device.take(what.heap, what.qty, who).then(
            () => shown.push(who),
            () => undefined,
          );
        }
      }
      for (const device of devices) {
        device.line = 'up';
        device.book.reached();
        await device.book.run();
      }
      const done = [...server.heaps.values()].flatMap(({ takes }) => takes);
      const told = devices.flatMap(({ book }) => book.waiting.map(({ title }) => title));
      expect(new Set(done).size).toBe(done.length);
      for (const who of shown) expect([...done, ...told]).toContain(who);
      expect(told.filter((who) => done.includes(who))).toEqual([]);
      for (const { takes } of server.heaps.values())
        for (const which of ['0-', '1-']) {
          const mine = takes.filter((who) => who.startsWith(which)).map((who) => Number(who.slice(2)));
          expect(mine).toEqual(mine.toSorted((a, b) => a - b));
        }
      for (const { left } of server.heaps.values()) expect(left).toBeGreaterThanOrEqual(0);
      // What nothing waits for is shown as it is.
      for (const { book } of devices)
        for (const id of [1, 2])
          if (book.waiting.length === 0)
            expect(await book.read(get, { id }, async () => structuredClone(server.of(id)))).toEqual(server.of(id));
    }),
    { numRuns: 300 },
  );
});
