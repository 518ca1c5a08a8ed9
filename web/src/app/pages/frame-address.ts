/** What an embedded page may do (specification, section 2; nothing more is ever granted by the address itself). */
export const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-downloads';

/**
 * The address of an embedded page with the current warehouse: only https, no user name in it, never our own origin, whose pages could reach
 * out of the sandbox. Null: it is not shown.
 */
export function frameAddress(link: string, houseId: number | undefined, ownOrigin: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== 'https:' || url.username || url.password || url.origin === ownOrigin) return null;
  if (houseId !== undefined) url.searchParams.set('houseId', String(houseId));
  return url.href;
}
