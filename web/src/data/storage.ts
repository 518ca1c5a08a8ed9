/** What the console keeps in the browser (section 3 of the specification). */
export type StoredKey =
  | 'token'
  | 'authorization'
  | 'refreshToken'
  | 'refreshTime'
  | 'userInfo'
  | 'perms'
  | 'menu'
  | 'whId'
  | 'whName'
  | 'whType'
  | 'whCode'
  | 'deviceId'
  | 'night'
  | 'folded'
  | 'loginName'
  | 'refreshLease'
  | 'field'
  | 'locale'
  | 'skipFlag'
  | 'OwnerData'
  | 'dictionaryAll'
  | 'iframeUrl'
  | 'urlHerf'
  | 'alarmPanel'
  | 'checkPacks'
  | 'wallVoice'
  | 'printers'
  | 'tripLinks';

/** Kept at log-out: they belong to the machine or are only a convenience. */
const KEPT: readonly StoredKey[] = [
  'deviceId',
  'night',
  'folded',
  'loginName',
  'locale',
  'alarmPanel',
  'checkPacks',
  'wallVoice',
  'printers',
  // Trips somebody drives by a link: no session is theirs.
  'tripLinks',
];

/** Keys carry the origin, so that two installations behind one host name never share a session. */
const full = (key: StoredKey): string => `${key}@${location.origin}`;

export const stored = {
  get: (key: StoredKey): string | null => localStorage.getItem(full(key)),
  set: (key: StoredKey, value: string): void => localStorage.setItem(full(key), value),
  drop: (key: StoredKey): void => localStorage.removeItem(full(key)),

  /** Everything of the session goes, the machine's own settings stay. */
  clear(): void {
    const kept = new Set(KEPT.map(full));
    for (const key of Object.keys(localStorage))
      if (key.endsWith(`@${location.origin}`) && !kept.has(key)) localStorage.removeItem(key);
  },

  /** Hear what another browser tab did to a key. Returns the way to stop listening. */
  watch(key: StoredKey, heard: (value: string | null) => void): () => void {
    const listen = (event: StorageEvent): void => {
      if (event.key === full(key)) heard(event.newValue);
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
};

/** A random UUID; `crypto.randomUUID` exists in secure contexts only. */
export function uuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** This browser, for as long as it keeps its storage. */
export function deviceId(): string {
  const known = stored.get('deviceId');
  if (known) return known;
  const fresh = uuid();
  stored.set('deviceId', fresh);
  return fresh;
}
