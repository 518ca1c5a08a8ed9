import { useSyncExternalStore } from 'react';

/** Below this the console is in a hand, not on a desk. */
const HAND_WIDTH = '(max-width: 599.98px)';

const media = (): MediaQueryList => matchMedia(HAND_WIDTH);

/** Whether the screen is a handheld's. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = media();
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => media().matches,
  );
