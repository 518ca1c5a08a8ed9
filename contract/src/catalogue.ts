import type { Api } from './kit/endpoint.ts';

/** Every endpoint by name; the only list of everything. Groups are served by the domains, one handler each. */
export const catalogue = {
} satisfies Record<string, Api>;
