import type { catalogue } from '#contract/catalogue.ts';
import { refuse } from './platform/errors.ts';
import type { Identify, Routes } from './platform/http.ts';

/** Every group of the catalogue, served by its domain. */
export const routes: Routes<typeof catalogue> = {};

/** Who calls. No session exists yet. */
export const identify: Identify = () => refuse('UNAUTHENTICATED');
