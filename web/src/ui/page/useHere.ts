import { createContext, use, useEffect } from 'react';

/**
 * Where a page stands: its own address, which stays what it was while another tab is in front.
 * Pages read this instead of the router's location, or a hidden page would follow the visible one's address.
 */
export interface Here {
  pathname: string;
  /** Values of `:name` in the page's registered path. */
  params: Readonly<Record<string, string | undefined>>;
  /** Open an address (a tab of its own when the path differs). */
  go(to: string): void;
  /** Done here: open an address in place of this page, whose tab closes. */
  end(to: string): void;
  /** Replace this page's query string without a new history entry. */
  ask(search: URLSearchParams): void;
  /** Name the tab after what it shows. The same function as long as the page stands at its path. */
  readonly rename: (title: string) => void;
  /** Be asked, before the page goes to the background, whether it holds what is kept nowhere else. Returns the way to stop. */
  readonly hold: (asks: () => boolean) => () => void;
}

/** What of it changes while the page stands. Apart, so that the rows of a list are not drawn again because its tab came to the front. */
export interface Now {
  search: string;
  title: string;
  /** In front of the others. */
  active: boolean;
}

export const HereContext = createContext<Here | null>(null);
export const NowContext = createContext<Now | null>(null);

export function useHere(): Here {
  const here = use(HereContext);
  if (!here) throw new Error('useHere outside of a page');
  return here;
}

/** The page's query string, its name, and whether it is in front: read where it is drawn, and not handed on. */
export function useHereNow(): Now {
  const now = use(NowContext);
  if (!now) throw new Error('useHereNow outside of a page');
  return now;
}

/** Name the tab after what the page shows, once that is known: several open documents are told apart by their numbers. */
export function useTabName(name: string | undefined): void {
  const { rename } = useHere();
  // The tab bar is the frame's.
  useEffect(() => {
    if (name) rename(name);
  }, [rename, name]);
}
