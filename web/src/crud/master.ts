import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { ImportCalls } from './ImportDialog.tsx';

/** The calls a master page needs. A resource's own, or a domain's variant of them (child rows, further filters). */
export type MasterApi = { page: Endpoint; add: Endpoint; update: Endpoint; remove: Endpoint; options: Endpoint; export?: Endpoint } & Partial<ImportCalls>;

export interface Master<F extends Shape, A extends MasterApi = MasterApi> {
  spec: Pick<ResourceSpec<F>, 'label' | 'fields' | 'key' | 'search' | 'columns'>;
  api: A;
  /** Further reads that a change makes stale: a tree of the same rows. */
  touches?: readonly Endpoint[];
}

/** The calls of an import, where the master has them. */
export function importsOf({ template, importCheck, importConfirm }: MasterApi): ImportCalls | null {
  return template && importCheck && importConfirm ? { template, importCheck, importConfirm } : null;
}
