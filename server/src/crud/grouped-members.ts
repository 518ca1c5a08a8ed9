import type { RawBuilder } from 'kysely';
import type { Shape } from '#contract/kit/resource.ts';

/**
 * A master whose rows each carry a list, kept as the rows of one table below it: a group and its warehouses, a route and its stops.
 * Its fences are those of `resource()`, and these. 1. One table of members, with nothing below it, and at most two more beside it.
 * 2. A form tells the whole list, a sheet the whole list in one cell. 3. What is shown of members is the domain's: `page` is handed how. 4. No state enters.
 * 5. The exits are those of `serve`: replace a handler, which is where rows are locked and counted; write the endpoints.
 * Not grouped, and why: goods (three tables of children), goods groups but for sheet and removal (members come and go one by one).
 */
export interface Members {
  /** The list of a form, and its cell in the sheet: `stops`. */
  field: string;
  /** What one is called: 门店. */
  label: string;
  table: string;
  /** The column that names the head. */
  head: string;
  /** The column that names the member: a row of another master by its id, or a code that stands for itself. */
  member: string;
  /** The column that keeps their order; without one they stand by code. */
  rank?: string;
  /** Further columns read off the head, on alias `h`, such as whether it is enabled. */
  also?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns of the sheet. */
  sheet: Shape;
}

/** The list that gives the sheet its columns, and what further ones there are. */
export type Lists = readonly [Members, ...Members[]];
