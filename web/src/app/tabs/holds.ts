/** Asks a page whether it holds what is kept nowhere else. */
export type Asks = () => boolean;

const pages = new Map<string, Set<Asks>>();

/** Somebody on a page wants to be asked. Returns the way to stop being asked. */
export function hold(path: string, asks: Asks): () => void {
  const all = pages.get(path) ?? new Set();
  pages.set(path, all.add(asks));
  return () => {
    all.delete(asks);
    if (all.size === 0) pages.delete(path);
  };
}

export const isHeld = (path: string): boolean => [...(pages.get(path) ?? [])].some((asks) => asks());
