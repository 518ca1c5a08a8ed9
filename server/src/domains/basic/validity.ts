import { sql, type RawBuilder } from 'kysely';
import { EXPIRING_DAYS } from '#contract/basic/transport/papers.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { refuseField } from '../../platform/errors.ts';

/** Papers that run out within a month or have run out, on alias `t`. */
const expiring = (days: readonly RawBuilder<unknown>[]) =>
  sql`
    (
      ${sql.join(
        days.map((day) => sql`${day} <= ${addDays(wireDay(new Date()), EXPIRING_DAYS)}::date`),
        sql` or `,
      )}
    )
  `;
export const narrowed = (wanted: unknown, days: readonly RawBuilder<unknown>[]) => ({
  more: wanted === true ? expiring(days) : wanted === false ? sql`not coalesce(${expiring(days)}, false)` : sql`true`,
});

/** Days a paper is valid to from now on: at least one, each in the future. */
export function renewed(days: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  const given = Object.entries(days).flatMap(([field, day]) => (day ? [[field, day] as const] : [])),
    [first] = Object.keys(days);
  if (given.length === 0) refuseField(first ?? '', '请填写新的有效期');
  for (const [field, day] of given) if (day <= wireDay(new Date())) refuseField(field, '有效期必须晚于今天');
  return Object.fromEntries(given);
}
