/** Everything on the wire speaks the clock of the warehouses: Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`. */
export const ZONE = 'Asia/Shanghai';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

/** An instant as the wire writes it. */
export const wireTime = (at: Date): string => parts.format(at);

export const wireTimeOrNull = (at: Date | null | undefined): string | null => (at ? wireTime(at) : null);

/** The calendar day of an instant: `yyyy-MM-dd`. */
export const wireDay = (at: Date): string => wireTime(at).slice(0, 10);

/** Read `yyyy-MM-dd HH:mm:ss` (or a day, as its first second) of the warehouses' clock. */
export const fromWire = (text: string): Date =>
  new Date(`${text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T')}+08:00`);

/** A calendar day moved by whole days. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another (negative when `to` lies before `from`). */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
