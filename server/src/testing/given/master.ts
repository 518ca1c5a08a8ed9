import type { Endpoint } from '#contract/kit/endpoint.ts';

/** The calls every master has. */
export interface Api {
  page: Endpoint;
  add: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  export: Endpoint;
  template: Endpoint;
  importCheck: Endpoint;
  importConfirm: Endpoint;
}
export interface Master {
  api: Api;
  /** A row by hand, what an edit changes in it, and the search that finds it. */
  row: object;
  change: object;
  search: object;
  /** A line of the sheet; the same line with one bad cell. */
  line: Record<string, string | number>;
  wrong: Record<string, string | number>;
  /** The search that finds the imported row. */
  imported: object;
  /** Somebody takes the row into use; how the removal is then refused. Absent where nothing can. */
  use?: (id: number) => Promise<unknown>;
  refusal?: string;
}
