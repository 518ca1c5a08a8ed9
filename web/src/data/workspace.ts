/** A tab as it is kept: its page, what the page was asked, and the name it gave itself. */
export interface KeptTab {
  path: string;
  search: string;
  title: string | undefined;
}

interface Draft {
  at: number;
  values: Record<string, unknown>;
}

/** How far the boxes of a page are scrolled: which box and which way, then pixels. */
export type Scroll = Readonly<Record<string, number>>;

/** What a user had open in one warehouse. */
interface Shelf {
  at: number;
  tabs: KeptTab[];
  scrolls: Record<string, Scroll>;
  drafts: Record<string, Draft>;
}

/** As far as `localStorage` is needed. */
type Shelves = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'haocang-work ';
const TABS_MAX = 40;
const DRAFTS_MAX = 20;
const DRAFT_CHARS_MAX = 64_000;
/** Of several people at one machine, the last few find their work again. */
const SHELVES_MAX = 4;
const KEPT_MS = 7 * 86_400_000;
/** Never kept, whatever form it stands in. */
const SECRET = /pass(word)?|pwd|token|secret|sms|captcha|verifyKey/i;

/** Whose work it is and where. */
export interface Whose {
  tenantId: number;
  userId: number;
  houseId: number;
}

const keyOf = ({ tenantId, userId, houseId }: Whose): string => `${PREFIX}${tenantId}.${userId}.${houseId}`;

/**
 * The work of a user in a warehouse, kept in the browser: open tabs with their questions, how far each and its tables were scrolled, and what stands in forms
 * that were not saved. It outlives the browser's closing, the end of the session and a forced reload; logging out and switching the warehouse end it.
 */
export class Workspace {
  readonly #storage: Shelves | undefined;
  readonly #now: () => number;
  #whose: Whose | undefined;
  #shelf: Shelf = empty();

  constructor(storage: Shelves | undefined, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** From now on this is whose work is kept. What he left is there again. */
  open(whose: Whose): void {
    if (this.#whose && keyOf(this.#whose) === keyOf(whose)) return;
    this.#whose = whose;
    const shelf = parsed(this.#storage?.getItem(keyOf(whose)) ?? null);
    this.#shelf = shelf && this.#now() - shelf.at < KEPT_MS ? shelf : empty();
  }

  /** Nobody's: the session is over, the work stays where it lies. */
  leave(): void {
    this.#whose = undefined;
    this.#shelf = empty();
  }

  /** Throw this work away. */
  drop(): void {
    if (this.#whose) this.#storage?.removeItem(keyOf(this.#whose));
    this.#shelf = empty();
  }

  get tabs(): readonly KeptTab[] {
    return this.#shelf.tabs;
  }

  /** What belongs to pages no longer open goes with them. */
  keepTabs(tabs: readonly KeptTab[]): void {
    const kept = tabs.slice(-TABS_MAX);
    const open = new Set(['/', ...kept.map((tab) => tab.path)]);
    const only = <T>(all: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(all).filter(([key]) => open.has(key.split(' ')[0] ?? '')));
    this.#put({ tabs: kept, scrolls: only(this.#shelf.scrolls), drafts: only(this.#shelf.drafts) });
  }

  scroll(path: string): Scroll {
    return this.#shelf.scrolls[path] ?? {};
  }

  keepScroll(path: string, scroll: Scroll): void {
    if (JSON.stringify(this.scroll(path)) !== JSON.stringify(scroll))
      this.#put({ scrolls: { ...this.#shelf.scrolls, [path]: scroll } });
  }

  /** Key: the page's path, a blank, the form's name. */
  draft(key: string): Record<string, unknown> | undefined {
    return this.#shelf.drafts[key]?.values;
  }

  keepDraft(key: string, values: Record<string, unknown>): void {
    const draft: Draft = { at: this.#now(), values: openly(values) };
    // Half of what was typed would be worse than nothing.
    if (JSON.stringify(draft).length > DRAFT_CHARS_MAX) {
      this.dropDraft(key);
      return;
    }
    const latest = Object.entries({ ...this.#shelf.drafts, [key]: draft })
      .toSorted(([, a], [, b]) => b.at - a.at)
      .slice(0, DRAFTS_MAX);
    this.#put({ drafts: Object.fromEntries(latest) });
  }

  dropDraft(key: string): void {
    if (!(key in this.#shelf.drafts)) return;
    const { [key]: _, ...drafts } = this.#shelf.drafts;
    this.#put({ drafts });
  }

  #put(part: Partial<Shelf>): void {
    this.#shelf = { ...this.#shelf, ...part, at: this.#now() };
    if (!this.#whose || !this.#storage) return;
    try {
      this.#storage.setItem(keyOf(this.#whose), JSON.stringify(this.#shelf));
      this.#forgetOld();
    } catch {
      // Storage is full or closed: work goes on, it only is not kept.
    }
  }

  #forgetOld(): void {
    const storage = this.#storage;
    if (!storage) return;
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter(
      (key): key is string => key?.startsWith(PREFIX) ?? false,
    );
    if (keys.length <= SHELVES_MAX) return;
    const oldest = keys
      .map((key) => ({ key, at: parsed(storage.getItem(key))?.at ?? 0 }))
      .toSorted((a, b) => a.at - b.at);
    for (const { key } of oldest.slice(0, keys.length - SHELVES_MAX)) storage.removeItem(key);
  }
}

const empty = (): Shelf => ({ at: 0, tabs: [], scrolls: {}, drafts: {} });

function parsed(text: string | null): Shelf | undefined {
  if (!text) return undefined;
  try {
    const shelf: Partial<Shelf> = JSON.parse(text);
    return Array.isArray(shelf.tabs) && shelf.drafts ? { ...empty(), ...shelf } : undefined;
  } catch {
    return undefined;
  }
}

/** Values as they may be kept: secrets left out, at any depth. */
function openly(values: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values, (name: string, value: unknown) => (SECRET.test(name) ? undefined : value)));
}

/** This browser's. */
export const workspace = new Workspace(typeof localStorage === 'undefined' ? undefined : localStorage);
