import { openDB, type IDBPDatabase } from 'idb';

/** What the device keeps: answers, acts that wait, answers to acts that were shown as done, pictures and apart from them their bytes. */
export type Shelf = 'held' | 'waiting' | 'done' | 'photos' | 'bytes';
const SHELVES: readonly Shelf[] = ['held', 'waiting', 'done', 'photos', 'bytes'];

/** A place for what must outlive the page: values, or bytes as an `ArrayBuffer`. */
export interface Store {
  all: <T>(shelf: Shelf) => Promise<Map<string, T>>;
  get: <T>(shelf: Shelf, id: string) => Promise<T | undefined>;
  put: (shelf: Shelf, id: string, value: unknown) => Promise<void>;
  /** Like `put`, but false when something lies there already: two pages never take one number. */
  add: (shelf: Shelf, id: string, value: unknown) => Promise<boolean>;
  drop: (shelf: Shelf, id: string) => Promise<void>;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** Bytes as they were put, no text. */
  raw?: boolean;
}

/** The notebook of whoever is logged in. */
const OF_SESSION = 'haocang-field';
const IV_BYTES = 12;

const database = (name: string): Promise<IDBPDatabase> =>
  openDB(name, 2, {
    upgrade(known) {
      for (const shelf of [...SHELVES, 'session'] as const)
        if (!known.objectStoreNames.contains(shelf)) known.createObjectStore(shelf);
    },
  });

/**
 * The browser's database, sealed with a key that no script can read out and that goes with the session.
 * @param whose what was kept for another account is gone before anything is read
 */
export async function openStore(whose: string, name = OF_SESSION): Promise<Store> {
  const db = await database(name);
  if ((await db.get('session', 'whose')) !== whose) {
    await cleared(db);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const tx = db.transaction('session', 'readwrite');
    await Promise.all([tx.store.put(key, 'key'), tx.store.put(whose, 'whose'), tx.done]);
  }
  return sealedStore(db, await db.get('session', 'key'));
}

async function cleared(db: IDBPDatabase): Promise<void> {
  const tx = db.transaction([...SHELVES, 'session'], 'readwrite');
  await Promise.all([...[...SHELVES, 'session'].map((shelf) => tx.objectStore(shelf).clear()), tx.done]);
}

/** Nothing of it stays, the key first of all. */
export async function wipeStore(name = OF_SESSION): Promise<void> {
  const db = await database(name);
  await cleared(db);
  db.close();
}

function sealedStore(db: IDBPDatabase, key: CryptoKey): Store {
  const seal = async (value: unknown): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const raw = value instanceof ArrayBuffer;
    const plain = raw ? value : new TextEncoder().encode(JSON.stringify(value));
    return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain), raw };
  };
  const unseal = async ({ iv, data, raw = false }: Sealed): Promise<unknown> => {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
    return raw ? plain : JSON.parse(new TextDecoder().decode(plain));
  };
  return {
    async all<T>(shelf: Shelf) {
      const tx = db.transaction(shelf);
      const [ids, rows] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      const values = await Promise.all(rows.map(unseal));
      return new Map(ids.map((id, i) => [String(id), values[i] as T])); // what `put` was handed
    },
    async get<T>(shelf: Shelf, id: string) {
      const row: Sealed | undefined = await db.get(shelf, id);
      return row && ((await unseal(row)) as T); // as above
    },
    async put(shelf, id, value) {
      await db.put(shelf, await seal(value), id);
    },
    async add(shelf, id, value) {
      const sealed = await seal(value);
      return db.add(shelf, sealed, id).then(
        () => true,
        () => false,
      );
    },
    drop: (shelf, id) => db.delete(shelf, id),
  };
}
