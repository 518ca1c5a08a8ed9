const natural = new Intl.Collator('en', { numeric: true });

/** The order of codes as people count: F2 before F10, A-2-3 before A-10-1; `ops.natural_order` in the database. Of equal numbers the letters decide. */
export const byCode = (a: string, b: string): number => natural.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
