import { z } from 'zod';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { ImportCalls } from './ImportSteps.tsx';

/** The calls a master page needs. A resource's own, or a domain's variant of them (child rows, further filters). */
export type MasterApi = {
  page: Endpoint;
  add: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  options: Endpoint;
  export?: Endpoint;
} & Partial<ImportCalls>;

export interface Master<F extends Shape, A extends MasterApi = MasterApi> {
  spec: Pick<ResourceSpec<F>, 'label' | 'fields' | 'key' | 'search' | 'columns'>;
  api: A;
}

/** What a change makes stale: everything that is read of the master, a tree of its rows as well as the list. */
export const readsOf = (api: MasterApi): Endpoint[] =>
  Object.values(api).filter(({ act, file }) => act === 'query' && !file);

/** What a person enters: what the call takes that adds, child rows and members among it. */
export const enteredIn = ({ add: { input } }: MasterApi): Shape =>
  input instanceof z.ZodObject ? (input.shape as Shape) : {}; // a field is a schema

/** The calls of an import, where the master has them. */
export function importsOf({ template, importCheck, importConfirm }: MasterApi): ImportCalls | null {
  return template && importCheck && importConfirm ? { template, importCheck, importConfirm } : null;
}
