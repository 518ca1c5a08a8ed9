/** What a clerk types on a work page, as it is meant. Faults are thrown as sentences for the scan field. */

const pad = (n: number): string => String(n).padStart(2, '0');

function real(year: number, month: number, day: number): string {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) throw new Error('日期格式错误');
  return `${year}-${pad(month)}-${pad(day)}`;
}

/**
 * `20260301`, `2026-3-1`, `2026.3.1`, `260301` and `0301`. Without a year the nearest such day towards `towards` is meant:
 * goods were made before today and expire after it.
 */
export function readDay(typed: string, today: string, towards: 'past' | 'future'): string {
  const text = typed.trim();
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (parts) {
    const year = Number(parts[1]);
    return real(year < 100 ? 2000 + year : year, Number(parts[2]), Number(parts[3]));
  }
  const short = /^(\d{2})(\d{2})$/.exec(text) ?? /^(\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (!short) throw new Error(`【${text}】不是日期，请输入如 20260301`);
  const year = Number(today.slice(0, 4));
  const near = real(year, Number(short[1]), Number(short[2]));
  if (towards === 'past') return near <= today ? near : real(year - 1, Number(short[1]), Number(short[2]));
  return near >= today ? near : real(year + 1, Number(short[1]), Number(short[2]));
}

/** The last day of the shelf life; the day of production counts as the first. */
export function lastDay(producedOn: string, shelfLifeDays: number): string {
  const at = new Date(`${producedOn}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + shelfLifeDays - 1);
  return at.toISOString().slice(0, 10);
}
