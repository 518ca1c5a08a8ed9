import { catalogue } from '#contract/catalogue.ts';
import { routes as basic } from './domains/basic/routes.ts';
import * as billing from './domains/billing/routes.ts';
import * as company from './domains/company/routes.ts';
import * as home from './domains/home/routes.ts';
import * as hook from './domains/hook/routes.ts';
import * as iam from './domains/iam/routes.ts';
import * as inbound from './domains/inbound/routes.ts';
import * as inner from './domains/inner/routes.ts';
import * as inventory from './domains/inventory/routes.ts';
import * as message from './domains/message/routes.ts';
import * as ops from './domains/ops/routes.ts';
import { floorRoutes } from './domains/outbound/floor-routes.ts';
import * as outbound from './domains/outbound/routes.ts';
import * as patrol from './domains/patrol/routes.ts';
import { paperRoutes, type Asking } from './domains/report/facade.ts';
import * as report from './domains/report/routes.ts';
import { routes as service } from './domains/service/routes.ts';
import { routes as strategy } from './domains/strategy/routes.ts';
import * as transport from './domains/transport/routes.ts';
import type { Routes } from './platform/http/mount.ts';
import { importsOf } from './services/imports/known.ts';
import { importBatches, importTemplates } from './services/imports/serve.ts';

export { identify } from './domains/iam/facade.ts';

/** What stands behind the imports that the groups below serve. */
export const imports = importsOf(catalogue, () => routes);

/** Every group of the catalogue, served by its domain. */
export const routes: Routes<typeof catalogue> = {
  ...iam,
  ...home,
  ...company,
  ...ops,
  ...basic,
  ...strategy,
  ...inbound,
  ...inventory,
  ...inner,
  ...outbound,
  ...floorRoutes,
  ...message,
  ...hook,
  ...patrol,
  ...service,
  ...billing,
  ...transport,
  ...report,
  paper: paperRoutes((group, name) => listOf(group, name)),
  importBatch: importBatches(imports),
  importTemplate: importTemplates(imports),
};

/** A list as its domain serves it. */
function listOf(group: string, name: string): Asking | undefined {
  const served: Readonly<Record<string, Readonly<Record<string, unknown>>>> = routes;
  const handler = served[group]?.[name];
  return typeof handler === 'function' ? (handler as Asking) : undefined; // what stands behind a page call
}
