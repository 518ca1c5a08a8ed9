/** JSON a field a line; what was cut short, or is none, stays as it is. */
export function pretty(text: string | null): string {
  if (text === null || text === '') return '-';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
