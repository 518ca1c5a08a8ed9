import type { Work } from './platform/background/work.ts';

/** Everything that is done in the background because a person asked for it; each domain lists its own. */
export const works: readonly Work[] = [];
