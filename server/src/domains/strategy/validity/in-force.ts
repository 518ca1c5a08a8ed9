import { sql, type RawBuilder } from 'kysely';

/** The calendar day of the house, by the clock of the statement. */
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Rows of a setting that hold on a day, today where none is named: switched on, not removed, and within their dates. Every reader of a setting asks this, and nothing of its own. */
export const inForce = (alias: string, day: RawBuilder<unknown> = TODAY): RawBuilder<boolean> => {
  const of = sql.raw(alias);
  return sql<boolean>`
    ${of}.status = 1 and not ${of}.is_deleted and (${of}.valid_from is null or ${of}.valid_from <= ${day})
      and (${of}.valid_to is null or ${of}.valid_to >= ${day})
  `;
};
