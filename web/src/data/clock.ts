const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** An instant as the warehouses' clock shows it, wherever the browser stands: `yyyy-MM-dd HH:mm:ss`. */
export const timeHere = (at: Date | number = Date.now()): string => parts.format(at);

/** The day of that clock. */
export const dayHere = (at?: Date | number): string => timeHere(at).slice(0, 10);
