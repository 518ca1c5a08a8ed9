import { create } from 'zustand';
import { fileApi, type FileShown } from '#contract/ops/file.ts';
import { sentDirectly } from '../call.ts';
import { isFailure } from '../failure.ts';
import { refresh } from '../query.ts';
import { useSession } from '../session.ts';
import { stored, uuid } from '../storage.ts';
import type { FieldWork } from './acts.ts';
import { Notebook, type Waiting, type World } from './notebook.ts';
import { keptOf, Photos, type Kept } from './photos.ts';
import { openStore, wipeStore, type Store } from './store.ts';
import { lay, notebook } from './through.ts';

interface Field {
  /** Nobody answers. */
  down: boolean;
  waiting: readonly Waiting[];
}

/** What the device has to tell about the line and about what it has not sent. */
export const useField = create<Field>(() => ({ down: false, waiting: [] }));

/** While nobody answers, and while something waits: so often is tried again. */
const AGAIN_MS = 5000;
/** Statuses of a server, or of what stands before it, that is not there right now. */
const AWAY = new Set([0, 429, 502, 503, 504]);

let photos: Photos | null = null;

let order: Promise<unknown> = Promise.resolve();
/** Opening and wiping follow one another. */
const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
  const mine = order.then(step, step);
  order = mine.catch(() => undefined);
  return mine;
};

/** Who works without a network, and how his device speaks for him. */
export interface Worker {
  work: FieldWork;
  /** What the device keeps is his: for another it is gone. */
  whose: string;
  /** His tokens, when they are due: what waited for two hours is not sent with old ones. */
  renew: () => Promise<void>;
}

/** Work of the session goes on without a network from here on. Where the browser has no sealed store (no secure context) everything stays as it was. */
export const openField = (worker: Worker): Promise<void> =>
  opened(worker, {
    open: async () => marking(await openStore(worker.whose)),
    upload: uploading(worker.renew),
    houseId: () => useSession.getState().house?.whId ?? 0,
  });

/** The same of whoever holds a link: his notebook is the link's own, and nothing of a session in this browser. */
export const openLinkField = (
  work: FieldWork,
  link: string,
  upload: (file: File, key: string) => Promise<number>,
): Promise<void> =>
  opened(
    { work, whose: link, renew: async () => undefined },
    { open: () => openStore(link, ofLink(link)), upload, houseId: () => 0 },
  );

const ofLink = (link: string): string => `haocang-link-${link}`;

/** The link has ended: nothing of it stays on the device. */
export function wipeLinkField(link: string): Promise<void> {
  lay(null);
  photos = null;
  useField.setState({ down: false, waiting: [] });
  return inTurn(() => wipeStore(ofLink(link)).catch(() => undefined));
}

/** Where a notebook lies and what it is sent by. */
interface Place {
  open: () => Promise<Store>;
  upload: (file: File, key: string) => Promise<number>;
  houseId: () => number;
}

function opened({ work, renew }: Worker, { open, upload, houseId }: Place): Promise<void> {
  return inTurn(async () => {
    if (!isSecureContext || !navigator.locks || notebook()) return;
    const store = await open().catch(() => null);
    if (!store) return;
    const kept = new Photos(store, Date.now, upload);
    const book: Notebook = new Notebook(
      work,
      worldOf({ store, photos: kept, houseId }, work, renew, () => follow(book, work)),
    );
    await book.open();
    const fields = new Map(work.acts.map(({ act, photos: field }) => [act.path, field]));
    await kept.open(new Set(book.waiting.flatMap(({ path, input }) => keptOf(fields.get(path), input))));
    photos = kept;
    lay(book);
    listen(book);
    follow(book, work);
  });
}

/** Sends a picture by itself, under its own key. */
const uploading =
  (renew: () => Promise<void>) =>
  async (file: File, key: string): Promise<number> => {
    await renew();
    const answer = await sentDirectly(fileApi.uploadimg, {}, { file, key });
    return fileApi.uploadimg.output.parse(answer).id;
  };

/** Keep a picture nobody answers for: sent, under its key, before the act that names it. Null where nothing is kept. */
export async function keepPhoto(file: File, key: string): Promise<FileShown | null> {
  const id = await photos?.keep(file, key);
  return id === undefined
    ? null
    : { id, fileName: file.name, mime: file.type, sizeByte: file.size, width: null, height: null };
}

/** A picture of this device, or what the server calls it meanwhile. */
export const lookPhoto = (id: number): Promise<Kept> => photos?.look(id) ?? Promise.reject(new Error('照片已不在本机'));

/** Whether an error says that nobody answered. */
export const isSilence = (error: unknown): boolean =>
  isFailure(error) && (AWAY.has(error.http) || error.comeBackMs !== undefined);

/** Whether this device holds something of the session: whoever never stood at a page of the floor waits for nothing. */
export const fieldKept = (): boolean => stored.get('field') !== null;

/** Noted before anything is written, for a page that is closed meanwhile. */
const marking = (store: Store): Store => ({
  ...store,
  put(...what) {
    stored.set('field', '1');
    return store.put(...what);
  },
  add(...what) {
    stored.set('field', '1');
    return store.add(...what);
  },
});

/** The session is over: nothing of it stays on the device. */
export function wipeField(): Promise<void> {
  lay(null);
  photos = null;
  stored.drop('field');
  useField.setState({ down: false, waiting: [] });
  return inTurn(async () => {
    lay(null);
    if (typeof indexedDB !== 'undefined') await wipeStore().catch(() => undefined);
  });
}

function worldOf(
  kept: Pick<World, 'store' | 'photos' | 'houseId'>,
  work: FieldWork,
  renew: () => Promise<void>,
  changed: () => void,
): World {
  return {
    ...kept,
    async send(endpoint, input, { key, at }) {
      await renew();
      return sentDirectly(endpoint, input, {
        key,
        headers: { 'Occurred-At': new Date(at).toISOString(), 'Sent-At': new Date().toISOString() },
      });
    },
    isSilence,
    now: () => Date.now(),
    pause: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
    alone: (run) => navigator.locks.request('haocang-field', run),
    changed,
    late: () => void refresh(work.reads),
  };
}

/** What the notebook holds is what is shown; when the line is back, so is the truth. */
function follow(book: Notebook, work: FieldWork): void {
  if (notebook() !== book) return;
  const { down } = useField.getState();
  useField.setState({ down: book.down, waiting: [...book.waiting] });
  if (down && !book.down) void book.run().then(() => refresh(work.reads));
}

let listening = false;

function listen(first: Notebook): void {
  void first.run();
  if (listening) return;
  listening = true;
  const again = (): void => void tryAgain();
  addEventListener('online', again);
  addEventListener('offline', () => notebook()?.lost());
  setInterval(again, AGAIN_MS);
}

async function tryAgain(): Promise<void> {
  const book = notebook();
  if (!book) return;
  if (book.waiting.some(({ refused }) => refused === null)) await book.run();
  else if (book.down && (await isThere())) book.reached();
}

/** Whether anybody answers. */
const isThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(AGAIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** How many acts of this device the server does not know, or did not want. */
export const unsent = (): number => useField.getState().waiting.length;

/** Try a refused act again. */
export const sendAgain = (seq: number): Promise<void> => notebook()?.again(seq, uuid()) ?? Promise.resolve();
/** Give an act up. */
export const giveUp = (seq: number): Promise<void> => notebook()?.giveUp(seq) ?? Promise.resolve();
