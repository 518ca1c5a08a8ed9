/** What lists, sheets and logs show of a phone or an account: where it begins and how it ends. */
export function masked(number: string, tail = 4): string {
  const text = number.replaceAll(/[\s-]/g, '');
  const head = Math.min(3, Math.max(0, text.length - tail));
  return `${text.slice(0, head)}${'*'.repeat(Math.max(2, text.length - head - tail))}${text.slice(-tail)}`;
}
export const maskedPhone = (phone: string): string => masked(phone);
