/** What a device may tell at a stretch (hours without a network), and how much a second beyond it. A device that tells every second is far below. */
const BURST = 2000,
  A_SECOND = 100;
/** Devices that are remembered; whoever is forgotten begins with a full measure. */
const KNOWN_MAX = 50_000;

/** How long each device has to wait before what it tells is taken, so that one that was copied or has gone mad does not fill the store. */
export class Pace {
  readonly #levels = new Map<string, { left: number; at: number }>();

  /** Milliseconds to wait for so many points at this instant. They are counted as taken. */
  take(device: string, points: number, now: number): number {
    const before = this.#levels.get(device),
      earned = before ? ((now - before.at) * A_SECOND) / 1000 : 0,
      left = Math.min(BURST, (before?.left ?? BURST) + earned) - points;
    this.#levels.delete(device);
    this.#levels.set(device, { left, at: now });
    const [oldest] = this.#levels.keys();
    if (this.#levels.size > KNOWN_MAX && oldest !== undefined) this.#levels.delete(oldest);
    return left >= 0 ? 0 : Math.ceil((-left * 1000) / A_SECOND);
  }
}
