/** A code that has been out of sight so long is meant anew when it comes back. */
const AWAY_MS = 1200;

/** A point of a picture. */
interface Point {
  x: number;
  y: number;
}
export interface Seen {
  text: string;
  corners: readonly Point[];
}

/** Of several codes in sight the one in the middle is meant. */
export function meant(seen: readonly Seen[], { width, height }: { width: number; height: number }): string | null {
  const off = ({ corners }: Seen): number => {
    const mean = (of: (p: Point) => number): number => corners.reduce((sum, p) => sum + of(p), 0) / corners.length;
    return Math.hypot(mean((p) => p.x) - width / 2, mean((p) => p.y) - height / 2);
  };
  return seen.filter(({ text }) => text.trim() !== '').toSorted((a, b) => off(a) - off(b))[0]?.text ?? null;
}

/**
 * What of the looks through a camera is a scan: a code that two looks running agree on, so that a blurred one is not misread, and once
 * as long as it stays in sight, so that holding still books nothing twice.
 */
export function watching(): (code: string | null, now: number) => string | null {
  let before: string | null = null,
    told = { code: '', at: Number.NEGATIVE_INFINITY };
  return (code, now) => {
    const agreed = code !== null && code === before;
    before = code;
    if (!agreed) return null;
    const stayed = code === told.code && now - told.at < AWAY_MS;
    told = { code, at: now };
    return stayed ? null : code;
  };
}
