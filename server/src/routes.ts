import type { catalogue } from '#contract/catalogue.ts';
import * as iam from './domains/iam/routes.ts';
import type { Routes } from './platform/http.ts';

export { identify } from './domains/iam/facade.ts';

/** Every group of the catalogue, served by its domain. */
export const routes: Routes<typeof catalogue> = { session: iam.session, menu: iam.menu };
