import { addDays, fromWire } from '../../platform/clock.ts';

/**
 * The clock of this process stays within a day of the warehouses: at its end it stands still. A rehearsal is one transaction, and to the database it is
 * for ever the moment at which that began; past midnight the two would be of different days. Returns what lets the clock go on.
 */
export function stayWithin(day: string): () => void {
  const Real = globalThis.Date,
    last = fromWire(`${addDays(day, 1)} 00:00:00`).getTime() - 1;
  const now = (): number => Math.min(Real.now(), last);
  globalThis.Date = new Proxy(Real, {
    construct: (of, given, as) =>
      given.length === 0 ? Reflect.construct(of, [now()], as) : Reflect.construct(of, given, as),
    get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
  });
  return () => {
    globalThis.Date = Real;
  };
}
