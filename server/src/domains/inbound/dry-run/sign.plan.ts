import { wireTime } from '../../../platform/clock.ts';
import { metresBetween, type Point } from '../../../platform/sphere.ts';
import type { SignRules } from '../../strategy/facade.ts';
import { atGate, earliest, isPunctual } from '../queue/gate.plan.ts';

/** A truck that comes to the gate. */
export interface Arrival {
  at: Point | null;
  when: Date;
  /** Null: it has no appointment. */
  planFrom: Date | null;
  cold: boolean;
  /** Whether the temperature on arrival is written down. */
  measured: boolean;
  /** Signs in from a phone, which must say where it is. */
  byPhone: boolean;
}

/** What the rules say to it, question by question. */
export function signSays(
  rules: SignRules,
  truck: Arrival,
): Record<'位置' | '范围' | '时间' | '到车温度' | '签到', string> {
  const gate = atGate(rules.gates, truck.at, truck.byPhone),
    early = truck.planFrom && truck.when < earliest({ planFrom: truck.planFrom, earlyMin: rules.earlyMin }),
    lacks = rules.tempNeed && truck.cold && !truck.measured;
  const why = [early ? tooEarly(rules, truck) : null, gate.ok ? null : gate.why, lacks ? '请输入到车温度' : null];
  return {
    位置: whereSays(rules, truck.at),
    范围: gateSays(rules, truck.at),
    时间: whenSays(rules, truck),
    到车温度: rules.tempNeed && truck.cold ? '须填' : '可不填',
    签到: why.find((one) => one !== null) ?? '可以',
  };
}

function whereSays({ gates }: SignRules, at: Point | null): string {
  if (gates.length === 0) return '未设签到范围，不看位置';
  if (!at) return '没有定位';
  const { inside, metres } = nearest(gates, at);
  return `${inside ? '在范围内' : '在范围外'}，距仓库${metres}米`;
}

/** The circle that lets the truck in, or, where none does, the nearest one: by its middle, which is its name, and how far it reaches. */
function gateSays({ gates }: SignRules, at: Point | null): string {
  if (gates.length === 0 || !at) return '—';
  const { gate } = nearest(gates, at);
  return `${gate.lng},${gate.lat} ${gate.radiusM}米内`;
}

function nearest(gates: SignRules['gates'], at: Point) {
  const far = gates
    .map((gate) => ({ gate, metres: Math.round(metresBetween(gate, at)) }))
    .map((one) => ({ ...one, inside: one.metres <= one.gate.radiusM }))
    .toSorted((a, b) => Number(b.inside) - Number(a.inside) || a.metres - b.metres);
  const [first] = far;
  if (!first) throw new RangeError('no gate');
  return { ...first, metres: Math.min(...far.map(({ metres }) => metres)) };
}

function whenSays(rules: SignRules, truck: Arrival): string {
  if (!truck.planFrom) return '没有预约，不看时间';
  if (truck.when < earliest({ planFrom: truck.planFrom, earlyMin: rules.earlyMin })) return tooEarly(rules, truck);
  return isPunctual({ planFrom: truck.planFrom, now: truck.when, lateMin: rules.lateMin })
    ? '准时'
    : `迟到，超过预约${rules.lateMin}分钟`;
}

const tooEarly = ({ earlyMin }: SignRules, { planFrom }: Arrival): string =>
  planFrom ? `未到签到时间，最早${wireTime(earliest({ planFrom, earlyMin })).slice(0, 16)}` : '';
