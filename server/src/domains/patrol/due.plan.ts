import { Cron } from 'croner';
import type { FieldError } from '#contract/errors.ts';
import { addDays, fromWire, wireDay, ZONE } from '../../platform/clock.ts';

/** When a plan wants walks (office.md §2.8). */
export interface Rule {
  /** 1 every day, 2 every week, 3 every month, 4 as `cron` says. */
  cycle: number;
  /** Day of the week 1–7, or of the month 1–28; only of a weekly or monthly one. */
  onDay: number | null;
  /** Null where `cron` says it. */
  startHour: number | null;
  cron: string | null;
}
const HOUR_MS = 3_600_000,
  DAY_MS = 24 * HOUR_MS;
/** A plan that wants more walks of a day is a mistake. */
export const WALKS_OF_A_DAY_MAX = 24;
const FIELDS = 5;

/** The moments of a day (YYYY-MM-DD, of the warehouse) at which walks of this plan begin, in order. */
export function startsOf({ cycle, onDay, startHour, cron }: Rule, day: string): Date[] {
  const midnight = fromWire(day);
  if (cycle === 4) return cron ? momentsOf(cron, midnight) : [];
  const at = new Date(`${day}T00:00:00Z`);
  const due = cycle === 2 ? (at.getUTCDay() || 7) === onDay : cycle === 3 ? at.getUTCDate() === onDay : true;
  return due && startHour !== null ? [new Date(midnight.getTime() + startHour * HOUR_MS)] : [];
}

/** A rule without what means nothing in its cycle. */
export const tidied = <R extends Record<string, unknown>>(rule: R): R => ({
  ...rule,
  onDay: dated(rule.cycle) ? (rule.onDay ?? null) : null,
  startHour: rule.cycle === 4 ? null : (rule.startHour ?? null),
  cron: rule.cycle === 4 ? (rule.cron ?? null) : null,
});

/** Whether a cycle has a day of the week or month. */
const dated = (cycle: unknown): boolean => cycle === 2 || cycle === 3;

/** What is wrong with a rule, by field. */
export function refusesRule({ cycle, onDay, startHour, cron }: Record<string, unknown>): FieldError[] {
  if (cycle === 4) {
    const why = refusesCron(String(cron ?? ''));
    return why ? [{ field: 'cron', msg: why }] : [];
  }
  const faults: FieldError[] = [];
  if (dated(cycle) && typeof onDay !== 'number') faults.push({ field: 'onDay', msg: '请输入周几/几号' });
  if (cycle === 2 && Number(onDay) > 7) faults.push({ field: 'onDay', msg: '每周的巡检请填1-7' });
  if (typeof startHour !== 'number') faults.push({ field: 'startHour', msg: '请输入开始时间' });
  return faults;
}

function momentsOf(cron: string, midnight: Date): Date[] {
  const rule = new Cron(cron, { timezone: ZONE });
  const end = midnight.getTime() + DAY_MS;
  // The first moment of the day counts: what comes after is asked for.
  return rule
    .nextRuns(WALKS_OF_A_DAY_MAX + 1, new Date(midnight.getTime() - 1000))
    .filter((moment) => moment.getTime() < end);
}

/** Why a rule cannot be kept, or null: five fields, a moment that comes, and not more walks of a day than anybody walks. */
export function refusesCron(cron: string, now = new Date()): string | null {
  if (!cron) return '请输入自定义时间';
  const wrong = '请按“分 时 日 月 周”填写，例如 0 8,14 * * 1-5 表示周一至周五8点和14点';
  if (cron.split(/\s+/).length !== FIELDS) return wrong;
  try {
    const rule = new Cron(cron, { timezone: ZONE });
    // Of a day that is partly over only a part would be counted.
    const first = rule.nextRun(fromWire(addDays(wireDay(now), 1)));
    if (!first) return '该时间永远不会到来';
    const walks = momentsOf(cron, fromWire(wireDay(first))).length;
    return walks > WALKS_OF_A_DAY_MAX ? `一天最多${WALKS_OF_A_DAY_MAX}次` : null;
  } catch {
    return wrong;
  }
}
