import type { RefusalName } from '#contract/errors.ts';
import type { ReceiveLine } from '#contract/inbound/receive.ts';
import { addDays, daysBetween } from '../../../platform/clock.ts';
import type { Carton, KnownSerial } from '../../inventory/facade.ts';
import type { ReceivingRule } from '../../strategy/facade.ts';
import { serialProblem } from './serials.plan.ts';

/** An inbound line as it stands under lock, with what its goods say. */
export interface DetailFact {
  id: number;
  orderId: number;
  lineNo: number;
  qtyExpected: number;
  qtyReceived: number;
  qtyRejected: number;
  qtyClosed: number;
  goodsId: number;
  goodsCode: string;
  goodsName: string;
  weight: number;
  isLot: boolean;
  isCatchWeight: boolean;
  serialMode: number;
  sourceLineId: number | null;
  /** The line of another house that sends it. */
  sentLineId: number | null;
  shelfLifeDays: number | null;
  /** The lot that what comes back left in; null of anything else. */
  cameAs: { id: number; lotNo: string; producedOn: string | null; expireOn: string | null } | null;
}

/** A container as it stands under lock, and what lies in it. */
export interface LpnFact {
  id: number;
  code: string;
  state: number;
  positionId: number | null;
  positionCode: string | null;
  ownerId: number | null;
  contents: { goodsId: number; lotId: number }[];
}

export interface Problem {
  kind: RefusalName;
  line: number;
  field: string;
  msg: string;
}

/** What a receiving line comes to: quality after the QC flow, both dates. */
export interface Judged {
  quality: 'A' | 'Q' | 'D' | 'R';
  producedOn: string | null;
  expireOn: string | null;
}

export interface Rights {
  acceptShortLife: boolean;
  over: boolean;
}

/** A weighed carton that was not received yet. */
export type Waiting = Carton & { detailId: number };

/** What lines are judged by; rules by goods. */
interface Facts {
  details: ReadonlyMap<number, DetailFact>;
  rules: ReadonlyMap<number, ReceivingRule>;
  /** Weighed cartons that wait, with the line they were read for. */
  waiting: ReadonlyMap<number, Waiting>;
  /** Serial numbers of this call that are known already. */
  known: ReadonlyMap<string, KnownSerial>;
  today: string;
  /** Lines that must be inspected. */
  inspected: { has(detailId: number): boolean };
}
/** The same for one line, and what the receiver may do. */
interface Terms {
  detail: DetailFact;
  rule: ReceivingRule;
  today: string;
  rights: Rights;
}

/** Not yet received, rejected or written off. */
export const openOf = (d: Pick<DetailFact, 'qtyExpected' | 'qtyReceived' | 'qtyRejected' | 'qtyClosed'>): number =>
  Math.max(d.qtyExpected - d.qtyReceived - d.qtyRejected - d.qtyClosed, 0);

/**
 * Judge every line against its goods' rules (§3.2 receive; C2, C3, C7). Pure. Lines of one call add up: two lines of one
 * detail share its open quantity and its allowed overage.
 */
export function judge(
  lines: readonly ReceiveLine[],
  { details, rules, waiting, known, today, inspected }: Facts,
  rights: Rights,
): { judged: Judged[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const taken = new Map<number, number>();
  const used = new Set<number>(),
    named = new Set<string>();
  const judged = lines.map((line, i): Judged => {
    const detail = details.get(line.detailId),
      rule = detail && rules.get(detail.goodsId);
    if (!detail || !rule) {
      problems.push({ kind: 'NOT_FOUND', line: i, field: 'detailId', msg: '数据不存在或无权访问' });
      return { quality: line.quality, producedOn: null, expireOn: null };
    }
    const before = taken.get(detail.id) ?? 0;
    taken.set(detail.id, before + line.qty);
    const dates = datesOf(line, detail),
      terms: Terms = { detail, rule, today, rights };
    const why =
      returnProblem(line, terms) ??
      (detail.cameAs ? undefined : dateProblem(line, dates, terms)) ??
      lifeProblem(line, dates, terms) ??
      overProblem(line.qty + before, terms) ??
      cartonProblem(line, dates, { detail, waiting, used }) ??
      serialProblem(line, { detail, known, used: named });
    if (why) problems.push({ ...why, line: i });
    return { quality: inspected.has(detail.id) ? 'Q' : line.quality, ...dates };
  });
  return { judged, problems };
}

type Dates = Pick<Judged, 'producedOn' | 'expireOn'>;
type Why = Omit<Problem, 'line'> | undefined;

/** The day of production counts as the first of the shelf life: 365 days from 10-01 end on 09-30. A date that was not given follows from the other. */
function datesOf({ producedOn, expireOn }: ReceiveLine, { isLot, shelfLifeDays: life, cameAs }: DetailFact): Dates {
  if (cameAs) return { producedOn: cameAs.producedOn, expireOn: cameAs.expireOn };
  if (!isLot) return { producedOn: null, expireOn: null };
  return {
    producedOn: producedOn ?? (expireOn && life ? addDays(expireOn, 1 - life) : null),
    expireOn: expireOn ?? (producedOn && life ? addDays(producedOn, life - 1) : null),
  };
}

/** What comes back keeps its lot, is not more than was to come, and only of it pieces are scrap. */
function returnProblem({ quality, producedOn, expireOn }: ReceiveLine, { detail: { cameAs } }: Terms): Why {
  if (!cameAs) return quality === 'R' ? { kind: 'FIELD', field: 'quality', msg: '只有退货可以收为报废' } : undefined;
  if (producedOn && producedOn !== cameAs.producedOn)
    return { kind: 'FIELD', field: 'producedOn', msg: `与原批次【${cameAs.lotNo}】的生产日期不符` };
  return expireOn && expireOn !== cameAs.expireOn
    ? { kind: 'FIELD', field: 'expireOn', msg: `与原批次【${cameAs.lotNo}】的到期日期不符` }
    : undefined;
}

function dateProblem(line: ReceiveLine, { producedOn, expireOn }: Dates, { detail, rule, today }: Terms): Why {
  const life = detail.shelfLifeDays;
  if (rule.needProduced && !producedOn) return { kind: 'FIELD', field: 'producedOn', msg: '请输入生产日期' };
  if (rule.needExpire && !expireOn) return { kind: 'FIELD', field: 'expireOn', msg: '请输入到期日期' };
  if (rule.needSupplierLot && !line.supplierLotNo)
    return { kind: 'FIELD', field: 'supplierLotNo', msg: '请输入供应商批号' };
  if (producedOn && producedOn > today) return { kind: 'FIELD', field: 'producedOn', msg: '生产日期不能晚于今天' };
  if (producedOn && expireOn && expireOn < producedOn)
    return { kind: 'FIELD', field: 'expireOn', msg: '到期日期不能早于生产日期' };
  if (life && line.producedOn && line.expireOn && Math.abs(daysBetween(line.producedOn, line.expireOn) - life) > 1)
    return { kind: 'FIELD', field: 'expireOn', msg: `生产日期与到期日期不符合保质期${life}天` };
  return undefined;
}

/** Share of the life that is left, today counted; damaged goods are not going to be sold by date. */
function lifeProblem(line: ReceiveLine, { producedOn, expireOn }: Dates, { rule, today, rights }: Terms): Why {
  if (!producedOn || !expireOn || line.quality !== 'A' || rights.acceptShortLife) return undefined;
  const whole = daysBetween(producedOn, expireOn) + 1;
  const left = Math.max(daysBetween(today, expireOn) + 1, 0);
  const pct = Math.floor((left * 100) / whole);
  return pct < rule.minLifePct
    ? { kind: 'BUSINESS', field: 'producedOn', msg: `剩余效期${pct}%低于允收标准${rule.minLifePct}%` }
    : undefined;
}

function overProblem(qty: number, { detail, rule, rights }: Terms): Why {
  const over = detail.qtyReceived + detail.qtyRejected + detail.qtyClosed + qty - detail.qtyExpected;
  if (detail.cameAs && over > 0)
    return { kind: 'BUSINESS', field: 'qty', msg: `退货数量超过可退数量，还可收${openOf(detail)}` };
  const limit = overLimit(detail.qtyExpected, rule);
  if (over <= limit || rule.overAction === 3 || (rule.overAction === 2 && rights.over)) return undefined;
  return { kind: 'BUSINESS', field: 'qty', msg: `超收数量${over}超过允许范围${limit}` };
}

interface Cartons {
  detail: DetailFact;
  waiting: ReadonlyMap<number, Waiting>;
  /** By the lines of this call before it. */
  used: Set<number>;
}

/** Goods sold by weight come carton by carton; each was weighed for this line and comes once. */
function cartonProblem(line: ReceiveLine, { producedOn }: Dates, { detail, waiting, used }: Cartons): Why {
  const ids = line.cartonIds ?? [];
  const say = (msg: string, field = 'cartonIds'): Why => ({ kind: 'BUSINESS', field, msg });
  if (!detail.isCatchWeight) return ids.length > 0 ? say(`商品【${detail.goodsCode}】不是抄码商品`) : undefined;
  if (ids.length === 0) return say('抄码商品请先抄码', 'qty');
  if (ids.length !== line.qty) return say('收货数量与抄码箱数不一致', 'qty');
  for (const id of ids) {
    const carton = waiting.get(id);
    if (!carton || carton.detailId !== detail.id || used.has(id)) return say('箱码不属于该明细，或已入库');
    if (carton.producedOn && producedOn && carton.producedOn !== producedOn)
      return say(`箱码【${carton.code}】的生产日期为${carton.producedOn}`, 'producedOn');
    used.add(id);
  }
  return undefined;
}

/** Scrap stays where it lies, and what waits for its inspection until then. */
export const carriedOn = (quality: Judged['quality']): boolean => quality === 'A' || quality === 'D';

export const overLimit = (expected: number, rule: ReceivingRule): number =>
  Math.min(Math.floor((expected * rule.overPct) / 100), rule.overMax ?? Number.MAX_SAFE_INTEGER);

/** A line on its way into a container. */
export interface Landing {
  lpnCode: string | null;
  lpnId: number;
  positionId: number;
  positionCode: string;
  ownerId: number;
  goodsId: number;
  lotId: number;
  allowMixLpn: boolean;
}

/** A container stands in one place, belongs to one owner, and mixes lots only where the batch strategy lets it. Pure; lines of one call see each other. */
export function lpnProblems(landings: readonly Landing[], lpns: ReadonlyMap<number, LpnFact>): Problem[] {
  const seen = new Map([...lpns].map(([id, lpn]) => [id, { ...lpn, contents: [...lpn.contents] }]));
  return landings.flatMap((to, line): Problem[] => {
    const lpn = seen.get(to.lpnId);
    if (!lpn || to.lpnId === 0) return [];
    const say = (msg: string): Problem[] => [{ kind: 'BUSINESS', line, field: 'lpnCode', msg }];
    if (lpn.state !== 10 && lpn.state !== 20) return say(`容器【${lpn.code}】${LPN_STATE[lpn.state] ?? '不可用'}`);
    if (lpn.positionId !== null && lpn.positionId !== to.positionId)
      return say(`容器【${lpn.code}】已在库位【${lpn.positionCode ?? ''}】使用`);
    if (lpn.ownerId !== null && lpn.ownerId !== to.ownerId) return say(`容器【${lpn.code}】已存放其他货主商品`);
    if (!to.allowMixLpn && lpn.contents.some((c) => c.goodsId === to.goodsId && c.lotId !== to.lotId))
      return say(`容器【${lpn.code}】不允许混放批次`);
    Object.assign(lpn, { positionId: to.positionId, positionCode: to.positionCode, ownerId: to.ownerId });
    lpn.contents.push({ goodsId: to.goodsId, lotId: to.lotId });
    return [];
  });
}

const LPN_STATE: Record<number, string> = { 30: '外借在途', 80: '已停用', 90: '已发出' };
