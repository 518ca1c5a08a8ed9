import type { RefusalName } from '#contract/errors.ts';
import { isBeyondConcession, wanting, type Recorded } from '#contract/inbound/quality-judge.ts';
import { QC_LINE } from '#contract/inbound/quality-life.ts';
import type { Verdict } from '#contract/inbound/quality.ts';

/** A line as it stands under lock. */
export interface Judgeable extends Recorded {
  id: number;
  goodsCode: string;
  lotNo: string;
  isCatchWeight: boolean;
  /** The pieces that wait, of goods told apart by their numbers. */
  serials: readonly string[];
  recordedAt: unknown;
  state: number;
  /** Share of what was looked at, in per cent, above which nobody concedes. */
  concedePct: number;
  /** Nothing is good without a report, and none holds. */
  lacksReport: boolean;
}

export interface WaitingCarton {
  id: number;
  weightG: number;
}

export interface Problem {
  kind: RefusalName;
  line: number;
  field: string;
  msg: string;
}

export type Part = 'A' | 'D' | 'R';
/** What becomes of a line: so much of each quality, with the cartons or the pieces that are it. */
export interface Outcome {
  lineId: number;
  parts: { quality: Part; qty: number; cartonIds: number[]; serials: string[]; weightG: number }[];
  conceded: boolean;
}

/** Judge verdicts (§3.5): the parts make the line, every line was looked at and is judged once, and what was found wanting is taken only by whoever may concede it. Pure. */
export function judgeAll(
  verdicts: readonly Verdict[],
  lines: ReadonlyMap<number, Judgeable>,
  cartons: ReadonlyMap<number, readonly WaitingCarton[]>,
  mayConcede: boolean,
): { outcomes: Outcome[]; problems: Problem[] } {
  const problems: Problem[] = [],
    seen = new Set<number>();
  const outcomes = verdicts.flatMap((verdict, i): Outcome[] => {
    const line = lines.get(verdict.lineId);
    const why = line
      ? (stateProblem(line, seen) ??
        sumProblem(verdict, line) ??
        reportProblem(verdict, line) ??
        concessionProblem(verdict, line, mayConcede))
      : ({ kind: 'NOT_FOUND', field: 'lineId', msg: '数据不存在或无权访问' } as const);
    seen.add(verdict.lineId);
    const split =
      line && !why
        ? (serialProblem(verdict, line) ?? splitCartons(verdict, line, cartons.get(line.id) ?? []))
        : undefined;
    const fault = why ?? (typeof split === 'object' && 'msg' in split ? split : undefined);
    if (fault) problems.push({ ...fault, line: i });
    if (!line || fault || !split || 'msg' in split) return [];
    return [{ lineId: line.id, parts: split.parts, conceded: verdict.qtyOk > line.qtyTotal - wanting(line) }];
  });
  return { outcomes, problems };
}

type Why = Omit<Problem, 'line'> | undefined;

function stateProblem(line: Judgeable, seen: ReadonlySet<number>): Why {
  if (seen.has(line.id)) return { kind: 'DUPLICATE', field: 'lineId', msg: '明细重复' };
  if (line.state !== QC_LINE.waiting) return { kind: 'STATE', field: 'lineId', msg: '该明细已判定' };
  return line.recordedAt === null
    ? { kind: 'BUSINESS', field: 'lineId', msg: `商品【${line.goodsCode}】尚未录入质检记录` }
    : undefined;
}

const sumProblem = ({ qtyOk, qtyDamaged, qtyReject }: Verdict, { qtyTotal }: Judgeable): Why =>
  qtyOk + qtyDamaged + qtyReject === qtyTotal
    ? undefined
    : { kind: 'BUSINESS', field: 'qtyOk', msg: '判定数量合计必须等于待检数量' };

/** Without a report there is nothing to concede either: it is not about what was found. */
const reportProblem = ({ qtyOk }: Verdict, { lacksReport, goodsCode, lotNo }: Judgeable): Why =>
  lacksReport && qtyOk > 0
    ? { kind: 'BUSINESS', field: 'qtyOk', msg: `商品【${goodsCode}】批次【${lotNo}】没有有效的质检报告，不能判合格` }
    : undefined;

function concessionProblem({ qtyOk, concede, concedeReason }: Verdict, line: Judgeable, may: boolean): Why {
  if (qtyOk <= line.qtyTotal - wanting(line)) return undefined;
  if (isBeyondConcession(line))
    return { kind: 'BUSINESS', field: 'qtyOk', msg: `缺陷率超过${line.concedePct}%，不能让步接收` };
  if (!may) return { kind: 'FORBIDDEN', field: 'qtyOk', msg: '让步接收需主管权限' };
  if (!concede) return { kind: 'BUSINESS', field: 'concede', msg: '存在缺陷，接收需确认让步' };
  return concedeReason ? undefined : { kind: 'FIELD', field: 'concedeReason', msg: '请输入让步原因' };
}

/** Pieces told apart: those that are not good are named, unless all of the line is one thing. */
function serialProblem({ qtyOk: _, ...verdict }: Verdict, { serials, goodsCode, qtyTotal }: Judgeable): Why {
  const damaged = verdict.damagedSerials ?? [],
    rejected = verdict.rejectSerials ?? [],
    named = new Set([...damaged, ...rejected]);
  const say = (field: string, msg: string): Why => ({ kind: 'BUSINESS', field, msg });
  if (serials.length === 0)
    return named.size > 0 ? say('rejectSerials', `商品【${goodsCode}】不按序列号管理`) : undefined;
  const isShort = (of: readonly string[], qty: number): boolean =>
    of.length !== qty && !(of.length === 0 && qty === qtyTotal);
  if (isShort(damaged, verdict.qtyDamaged)) return say('damagedSerials', '请选择残次的序列号，个数与数量一致');
  if (isShort(rejected, verdict.qtyReject)) return say('rejectSerials', '请选择拒收的序列号，个数与数量一致');
  const strange = [...named].find((serial) => !serials.includes(serial));
  if (strange !== undefined) return say('rejectSerials', `序列号【${strange}】不属于该明细`);
  return named.size < damaged.length + rejected.length ? say('rejectSerials', '序列号重复') : undefined;
}

/** Goods sold by weight: the cartons named are damaged or rejected, of the rest as many are good as are said to be. */
function splitCartons(
  { qtyOk, qtyDamaged, qtyReject, damagedCartonIds = [], rejectCartonIds = [], ...numbers }: Verdict,
  line: Judgeable,
  waiting: readonly WaitingCarton[],
): Pick<Outcome, 'parts'> | Exclude<Why, undefined> {
  const named = new Set([...damagedCartonIds, ...rejectCartonIds]);
  const say = (field: string, msg: string): Exclude<Why, undefined> => ({ kind: 'BUSINESS', field, msg });
  if (!line.isCatchWeight && named.size > 0) return say('damagedCartonIds', `商品【${line.goodsCode}】不是抄码商品`);
  if (line.isCatchWeight) {
    if (damagedCartonIds.length !== qtyDamaged) return say('damagedCartonIds', '请选择残次的箱码，箱数与数量一致');
    if (rejectCartonIds.length !== qtyReject) return say('rejectCartonIds', '请选择拒收的箱码，箱数与数量一致');
    if (named.size < qtyDamaged + qtyReject || [...named].some((id) => waiting.every((one) => one.id !== id)))
      return say('rejectCartonIds', '箱码不属于该明细');
  }
  const rest = waiting.filter(({ id }) => !named.has(id)).slice(0, qtyOk);
  const bad = { D: numbers.damagedSerials ?? [], R: numbers.rejectSerials ?? [] };
  const sound = line.serials.filter((serial) => !bad.D.includes(serial) && !bad.R.includes(serial));
  const part = (quality: Part, qty: number, ids: readonly number[]): Outcome['parts'][number] => ({
    quality,
    qty,
    serials: (quality === 'A' || bad[quality].length === 0 ? sound : bad[quality]).slice(0, qty),
    cartonIds: line.isCatchWeight ? [...ids] : [],
    weightG: line.isCatchWeight
      ? waiting.filter(({ id }) => ids.includes(id)).reduce((sum, { weightG }) => sum + weightG, 0)
      : 0,
  });
  return {
    parts: [
      part('A', qtyOk, rest.map(({ id }) => id)), // prettier-ignore
      part('D', qtyDamaged, damagedCartonIds),
      part('R', qtyReject, rejectCartonIds),
    ].filter(({ qty }) => qty > 0),
  };
}
