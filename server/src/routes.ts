import type { catalogue } from '#contract/catalogue.ts';
import { menu, session } from './domains/iam/routes.ts';
import { inboundOrder, inboundPutaway, inboundReceive } from './domains/inbound/routes.ts';
import type { Routes } from './platform/http.ts';

export { identify } from './domains/iam/facade.ts';

/** Every group of the catalogue, served by its domain. */
export const routes: Routes<typeof catalogue> = {
  session,
  menu,
  inboundOrder,
  inboundReceive,
  inboundPutaway,
};
