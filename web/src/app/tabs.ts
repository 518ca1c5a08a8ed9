import { create } from 'zustand';
import { workspace, type KeptTab } from '../data/workspace.ts';

/** One open page. Its path is its identity; its query string is its own and survives in the background. */
export interface Tab {
  path: string;
  search: string;
  /** A name the page gave itself. */
  title: string | undefined;
  /** Raised to build the page anew. */
  epoch: number;
  /** Shown at least once since the browser loaded the console; others are only names in the bar. */
  opened: boolean;
}

const HOME: Tab = { path: '/', search: '', title: undefined, epoch: 0, opened: false };
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
const change = (path: string, part: Partial<Tab>): void => put(all().map((tab) => (tab.path === path ? { ...tab, ...part } : tab)));

export const tabs = {
  /** Bring a page to the front: its tab is made once and remembers where it was. */
  visit(path: string, search: string): void {
    const known = all().find((tab) => tab.path === path);
    if (!known) put([...all(), { ...HOME, path, search, opened: true }]);
    else if (known.search !== search || !known.opened) change(path, { search, opened: true });
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
