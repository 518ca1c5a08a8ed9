import { metresBetween, type Point } from '../../../platform/sphere.ts';

/** A circle around a gate, and where a phone is (WGS 84). */
interface Circle extends Point {
  radiusM: number;
}

export type AtGate = { ok: true; distanceM: number | null } | { ok: false; why: string };

/** Whether somebody is at one of the gates. Without gates everybody is; one who must be seen and is not is nowhere. */
export function atGate(gates: readonly Circle[], at: Point | null, mustBeSeen: boolean): AtGate {
  if (gates.length === 0) return { ok: true, distanceM: null };
  if (!at) return mustBeSeen ? { ok: false, why: '未获取到定位' } : { ok: true, distanceM: null };
  const distances = gates.map((gate) => ({ distanceM: Math.round(metresBetween(gate, at)), radiusM: gate.radiusM }));
  const distanceM = Math.min(...distances.map((one) => one.distanceM));
  return distances.some((one) => one.distanceM <= one.radiusM)
    ? { ok: true, distanceM }
    : { ok: false, why: `不在签到范围内，距仓库${distanceM}米` };
}

interface Times {
  planFrom: Date;
  now: Date;
  earlyMin: number;
  lateMin: number;
}
const MINUTE_MS = 60_000;

/** The first moment at which the truck may sign in. */
export const earliest = ({ planFrom, earlyMin }: Pick<Times, 'planFrom' | 'earlyMin'>): Date =>
  new Date(planFrom.getTime() - earlyMin * MINUTE_MS);

/** Not later than promised, and what was agreed on besides. */
export const isPunctual = ({ planFrom, now, lateMin }: Omit<Times, 'earlyMin'>): boolean =>
  now.getTime() <= planFrom.getTime() + lateMin * MINUTE_MS;
