import { create } from 'zustand';
import { workspace, type KeptTab } from '../../data/workspace.ts';
import { isHeld } from './holds.ts';

/** One open page. Its path is its identity; its query string is its own and survives in the background. */
export interface Tab {
  path: string;
  search: string;
  /** A name the page gave itself. */
  title: string | undefined;
  /** Raised to build the page anew. */
  epoch: number;
  /** Built: shown since the browser loaded the console, and not put to sleep since. Others are only names in the bar. */
  opened: boolean;
  /** When it last came to the front, in turns. */
  turn: number;
  /** It went to the background with something in it that is kept nowhere else: it does not sleep. */
  held: boolean;
}

/** Pages that stay built. One holds about 20 MB of Chromium; whoever works with more than eight at once waits a moment for the ninth. */
export const AWAKE_MAX = 8;

export const HOME: Tab = { path: '/', search: '', title: undefined, epoch: 0, opened: false, turn: 0, held: false };
const KEY = 'haocang-tabs';

/** Open tabs, home first. Each browser tab has its own, in sessionStorage; a browser just opened goes on with what the workspace kept. */
export const useTabs = create<{ tabs: Tab[] }>(() => ({ tabs: withHome(ofBrowserTab() ?? []) }));

/** This browser tab has no tabs of its own yet: it may take up what was kept. */
let waiting = ofBrowserTab() === undefined;

function withHome(rest: readonly KeptTab[]): Tab[] {
  return [HOME, ...rest.map((tab) => ({ ...HOME, ...tab }))];
}

function ofBrowserTab(): KeptTab[] | undefined {
  const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY);
  return text ? JSON.parse(text) : undefined;
}

function put(tabs: Tab[]): void {
  const kept = tabs.slice(1).map(({ path, search, title }) => ({ path, search, title }));
  if (typeof sessionStorage !== 'undefined') sessionStorage.setItem(KEY, JSON.stringify(kept));
  workspace.keepTabs(kept);
  useTabs.setState({ tabs });
}

const all = (): Tab[] => useTabs.getState().tabs;

/** The page in front, while one is. */
let front: string | null = null;
let turns = 0;

/** Who was in front longest ago sleeps: its page is taken down, and built again where it was left. Who holds something does not. */
function rested(tabs: readonly Tab[]): Tab[] {
  const late = new Set(
    tabs
      .filter((tab) => tab.opened)
      .toSorted((a, b) => b.turn - a.turn)
      .slice(AWAKE_MAX)
      .filter((tab) => !tab.held)
      .map((tab) => tab.path),
  );
  return tabs.map((tab) => (late.has(tab.path) ? { ...tab, opened: false } : tab));
}
const change = (path: string, part: Partial<Tab>): void =>
  put(all().map((tab) => (tab.path === path ? { ...tab, ...part } : tab)));

export const tabs = {
  /** Another address is shown: whoever was in front is asked what it holds, while it still stands. */
  leave(path: string): void {
    if (front === null || front === path) return;
    const held = isHeld(front);
    useTabs.setState({ tabs: all().map((tab) => (tab.path === front ? { ...tab, held } : tab)) });
    front = null;
  },
  /** Bring a page to the front: its tab is made once and remembers where it was. */
  visit(path: string, search: string): void {
    tabs.leave(path);
    const known = all().find((tab) => tab.path === path);
    if (front === path && known?.opened && known.search === search) return;
    front = path;
    turns += 1;
    const now: Tab = { ...HOME, ...known, path, search, opened: true, turn: turns, held: false };
    const next = rested(known ? all().map((tab) => (tab === known ? now : tab)) : [...all(), now]);
    // What is kept of a tab does not change by looking at it.
    if (known?.search === search) useTabs.setState({ tabs: next });
    else put(next);
  },
  rename: (path: string, title: string): void => change(path, { title }),
  /** Build a page anew, as if it had just been opened. */
  renew: (path: string): void => put(all().map((tab) => (tab.path === path ? { ...tab, epoch: tab.epoch + 1 } : tab))),
  /** Close one. Home stays. */
  close: (path: string): void => put(all().filter((tab) => tab.path !== path || path === HOME.path)),
  closeOthers: (path: string): void => put(all().filter((tab) => tab.path === path || tab.path === HOME.path)),
  closeAll: (): void => put(all().slice(0, 1)),
  /** Nobody is here any more: nothing shows, and the workspace is left as it is. */
  park(): void {
    if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(KEY);
    waiting = true;
    useTabs.setState({ tabs: [HOME] });
  },
  /** Take up what the workspace kept, unless this browser tab goes on with its own. */
  resume(): void {
    const kept = waiting ? workspace.tabs : [];
    waiting = false;
    const open = all();
    // Whatever is open was opened before anybody knew whose it is: only now it is kept.
    put([...withHome(kept.filter((one) => !open.some((tab) => tab.path === one.path))), ...open.slice(1)]);
  },
};

/** Where to go after the front tab was closed: the last one remaining. */
export const lastTab = (): Tab => all().at(-1) ?? HOME;
