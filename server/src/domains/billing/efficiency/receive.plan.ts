import { bandOf, percentOf, ratioOf, round, type Bands, type Dim } from './figures.plan.ts';
import { DAY_CUT, workDateOf } from './post.plan.ts';

/** What a dock of a direction is measured by. */
export interface DockConfig {
  dockType: number;
  standardM3ph: number;
  lateMinutes: number;
  dayCut: string;
}
export interface DockTarget extends Bands {
  dockType: number;
  targetM3ph: number;
}
export interface DockRatio {
  dockType: number;
  dim: number;
  dimValue: string;
  ratio: number;
}

/** A vehicle that was unloaded at a dock. */
export interface Unloaded {
  dockId: number;
  dockCode: string;
  dockType: number;
  signedAt: Date | null;
  /** When it was called to the dock, or began. */
  from: Date;
  to: Date;
  /** End of its appointment, when it had one. */
  planTo: Date | null;
  orders: number;
  /** Cubic metres by what the goods are. */
  loads: readonly { m3: number; dims: readonly Dim[] }[];
}

const MINUTE_MS = 60_000;
const DEFAULT = { standardM3ph: 0, lateMinutes: 0, dayCut: DAY_CUT } as const;

interface Day {
  day: string;
  vehicles: readonly Unloaded[];
  configs: readonly DockConfig[];
  ratios: readonly DockRatio[];
  targets: readonly DockTarget[];
}

/** What every dock unloaded on a day: minutes from call to finish, wait from sign-in to call, on time by the end of the appointment. */
export function receiveEfficiencyOf({ day, vehicles, configs, ratios, targets }: Day) {
  const configOf = (dockType: number) => ({ ...DEFAULT, ...configs.find((one) => one.dockType === dockType) });
  const mine = vehicles.filter(({ from, dockType }) => workDateOf(from, configOf(dockType).dayCut) === day);
  return [...Map.groupBy(mine, ({ dockId }) => dockId).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { dockId, dockCode, dockType } = first,
      config = configOf(dockType),
      target = targets.find((one) => one.dockType === dockType);
    const volume = of.reduce((sum, one) => sum + volumeOf(one, ratios), 0),
      minutes = of.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / MINUTE_MS, 0);
    const waits = of.flatMap(({ signedAt, from }) =>
      signedAt ? [Math.max(0, from.getTime() - signedAt.getTime())] : [],
    );
    const due = of.filter(({ planTo, signedAt }) => planTo && signedAt),
      onTime = due.filter((one) => isOnTime(one, config.lateMinutes));
    const rate = minutes > 0 ? volume / (minutes / 60) : 0,
      achievement = target ? percentOf(rate, target.targetM3ph) : null;
    return [
      {
        dockId,
        dockCode,
        dockType,
        vehicles: of.length,
        orderCount: of.reduce((sum, { orders }) => sum + orders, 0),
        volume: round(volume, 4),
        unloadMin: round(minutes),
        waitMinAvg: waits.length > 0 ? round(waits.reduce((sum, ms) => sum + ms, 0) / waits.length / MINUTE_MS) : null,
        onTimeRate: percentOf(onTime.length, due.length),
        m3PerHour: round(rate),
        performance: percentOf(rate, config.standardM3ph),
        achievement,
        band: bandOf(achievement, target),
      },
    ];
  });
}

const isOnTime = ({ planTo, signedAt }: Unloaded, lateMinutes: number): boolean =>
  planTo !== null && signedAt !== null && signedAt.getTime() <= planTo.getTime() + lateMinutes * MINUTE_MS;

const volumeOf = ({ loads, dockType }: Unloaded, ratios: readonly DockRatio[]): number => {
  const mine = ratios.filter((one) => one.dockType === dockType);
  return loads.reduce((sum, { m3, dims }) => sum + m3 * ratioOf(dims, mine), 0);
};
