import { domains } from '#contract/catalogue.ts';

/** Where rows of the product lie: a schema of each domain's name; the others keep none of their own. */
const NAMES = Object.keys(domains);
const listed = (names: readonly string[]): string => `(${names.map((name) => `'${name}'`).join(', ')})`;

/** All of them, for `nspname in …`. */
export const SCHEMAS = listed(NAMES);
/** Those whose rows have codes and names of their own; settings are told by what they apply to. */
export const NAMED_SCHEMAS = listed(NAMES.filter((name) => name !== 'strategy'));
