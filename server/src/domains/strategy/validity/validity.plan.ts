/** A rule as it was entered, in force from a day to a day; null or missing is open. Both days are among them. */
export type Dated = Readonly<Record<string, unknown>>;

/** Before every day, and after each. */
const EVER = '',
  FOREVER = '\uffff';

const from = ({ validFrom }: Dated): string => (typeof validFrom === 'string' ? validFrom : EVER);
const to = ({ validTo }: Dated): string => (typeof validTo === 'string' ? validTo : FOREVER);

/** Whether two rules are ever in force together: only then can one stand against the other. */
export const haveDaysInCommon = (a: Dated, b: Dated): boolean => from(a) <= to(b) && from(b) <= to(a);

/** Whether one is in force on every day the other is. */
export const coversDays = (a: Dated, b: Dated): boolean => from(a) <= from(b) && to(a) >= to(b);

/** Whether a rule is in force on a day. */
export const holdsOn = (rule: Dated, day: string): boolean => from(rule) <= day && day <= to(rule);

/** Whether a rule is over before a day. */
export const isOver = (rule: Dated, day: string): boolean => to(rule) < day;
