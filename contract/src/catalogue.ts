import { menuApi } from './iam/menu.ts';
import { sessionApi } from './iam/session.ts';
import type { Api } from './kit/endpoint.ts';

/** Every endpoint by name; the only list of everything. Groups are served by the domains, one handler each. */
export const catalogue = {
  session: sessionApi,
  menu: menuApi,
} satisfies Record<string, Api>;
