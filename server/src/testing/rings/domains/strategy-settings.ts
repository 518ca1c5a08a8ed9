import { NAMELESS, SETTING, type Ring } from '../ring.ts';

export const OF_ALL = 'owners and categories are of the tenant: a setting may name any, and its warehouse by nothing';
/** Rows of settings have no name of their own, and show for whom they hold. */
export const unnamed = (...groups: string[]): Ring =>
  Object.fromEntries(
    groups.flatMap((group) => [
      [`${group}.options`, { open: { every: NAMELESS } }],
      [`${group}.page`, { open: { warehouse: OF_ALL } }],
      [`${group}.export`, { open: { warehouse: OF_ALL } }],
    ]),
  );

/** Of a place or a route of the warehouse, which has a name. */
export const placed = (...groups: string[]): Ring =>
  Object.fromEntries(groups.map((group) => [`${group}.options`, { open: { every: NAMELESS } }]));

/** One that holds for all owners is told to whoever is narrowed to some, and not his to change. */
export const ofAnOwner = (group: string, table: string): Ring => ({
  [`${group}.update`]: {
    rows: `select x.* from strategy.${table} x where x.owner_id is not null and not x.is_deleted`,
    after: [`${group}.add`],
  },
});

interface Fresh {
  /** Rows a new one is made of, and which of their columns it takes beside what it must. */
  rows: string;
  give?: readonly string[];
  /** Columns of a line of a sheet, over those rows as `s`, with what they join. */
  line: string;
  joins?: string;
  with?: Readonly<Record<string, unknown>>;
}

/** A setting that the demo world has for every scope already: a new row of one is switched off, and stands in nobody's way. */
export const fresh = (group: string, { rows, give = [], line, joins = '', with: more = {} }: Fresh): Ring => ({
  [group]: {
    off: SETTING,
    passes: { warehouse: OF_ALL },
    sheet: `select s.*, ${line}, '停用' as "状态" from (${rows}) s ${joins}`,
  },
  [`${group}.add`]: { rows, give, with: { status: 0, ...more }, passes: { warehouse: OF_ALL } },
});
