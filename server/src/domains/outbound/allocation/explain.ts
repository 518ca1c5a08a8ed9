import type { z } from 'zod';
import type { explanation } from '#contract/outbound/order-rows.ts';
import { SETTINGS } from '#contract/strategy/settings.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Explained, Step, Why } from './demand.ts';
import { replacedOf } from './replace.plan.ts';

/** What is kept with a line: the decision, when and why it was asked for, and the state of the stock when something lacked. */
export interface StoredExplanation extends Explained {
  at: string;
  by: 'ORDER' | 'WAVE' | 'SHORT' | 'CHECK' | 'SWAP' | 'XDOCK';
  /** Units: on hand, free, locked, promised to others, elsewhere in the house (receiving, quality control). */
  stock?: { hand: number; free: number; locked: number; held: number; away: number };
}

export type Explanation = z.output<typeof explanation>;

const TRIGGER: Record<StoredExplanation['by'], string> = {
  ORDER: '订单分配',
  WAVE: '波次释放',
  SHORT: '短拣重新分配',
  CHECK: '复核补拣',
  SWAP: '更换批次',
  XDOCK: '越库',
};
const ROTATION = { 1: '先到期先出', 2: '先进先出', 3: '后进先出', 4: '指定批次' } as const;
const STEP: Record<Step, string> = {
  L1: '优先整托：容器整托可用，且达到整托标准',
  L2: '整箱：从存储区按箱拣取',
  L3: '拆零：从拣货位拣取，先清空余量少的库位',
  L4: '拣货位不足，从存储区开箱拣取',
  XD: '越库：收货后直接送往本单，不上架',
};
const sharedBy = (rule: string): string =>
  `共享拣货位规则【${rule}】：从其他货主的拣货位拣取，拣货时与本货主存储区库存对换货权`;
const WAITS = '拣货位不足，占用存储区库存，等待补货后拣取';
const WHY: Record<Why, string> = {
  EXCLUDED: '刚刚短拣，待盘点',
  LOT_FROZEN: '批次已冻结',
  POSITION_FROZEN: '库位已冻结',
  POSITION_NO_OUT: '库位禁出',
  POSITION_COUNTING: '库位盘点中',
  POSITION_OFF: '库位已停用',
  NOT_STORED: '尚未上架',
  DOCK_SERIAL: '逐件管理序列号的商品先上架，不越库',
  AREA_RULE: '库区不服务该出库类型或配送方式',
  AREA_LEVEL: '库区不拣该包装级别',
  QUALITY: '品质不符',
  WANT_LOT: '不是订单指定的批次',
  WANT_DATE: '生产日期不在订单要求的范围内',
  SHIP_STOP: '已进入停发期',
  MIN_LIFE: '剩余效期不足门店要求',
  MIN_AGE: '库龄低于最短库龄',
  MAX_AGE: '库龄超过最长库龄',
  REGRESS: '早于该门店上次收到的生产日期',
  SPAN: '超出同单生产日期跨度',
  NO_LOT_NAMED: '策略要求指定批次',
  PRIORITY: '已被优先级更高的订单占用',
  ROTATION: '',
  LADDER: '同批次有更合适的库位（整托、整箱、拣货位依次优先）',
};

interface Names {
  positions: Map<number, string>;
  lots: Map<number, { no: string; produced: string | null; expire: string | null; inbound: string | null }>;
  lpns: Map<number, string>;
  goods: Map<number, string>;
}

/** Put the decisions of many lines into words: one look-up for all the places, lots and containers they name. */
export async function explainLines(
  ctx: Ctx,
  stored: readonly (StoredExplanation[] | null)[],
): Promise<Explanation[][]> {
  const names = await namesOf(
    ctx,
    stored.flatMap((list) => list ?? []),
  );
  return stored.map((list) => (list ?? []).map((one) => explained(one, names)));
}

async function namesOf(ctx: Ctx, all: readonly StoredExplanation[]): Promise<Names> {
  const places = all.flatMap((one) => [...one.chosen, ...one.rejected]);
  const goods = await goodsOf(ctx, [
    ...new Set(
      all.flatMap((one) => [...(one.replaced ?? []), ...(one.instead ? [one.instead] : [])].map((by) => by.g)),
    ),
  ]);
  if (places.length === 0) return { positions: new Map(), lots: new Map(), lpns: new Map(), goods };
  const distinct = (ids: number[]): number[] => [...new Set(ids)];
  const positions = await ctx.run<{ id: number; code: string }>`
    select p.id, p.code
    from basic.position p
    where ${here(ctx, 'p')}
      and p.id = any(${distinct(places.map((place) => place.p))}::bigint[])
  `;
  const lots = await ctx.run<{
    id: number;
    no: string;
    produced: string | null;
    expire: string | null;
    inbound: string | null;
  }>`
    select l.id, l.lot_no as no, l.produced_on as produced, l.expire_on as expire, l.inbound_on as inbound
    from inventory.lot l
    where l.tenant_id = ${ctx.tenantId}
      and l.id = any(${distinct(places.map((place) => place.l))}::bigint[])
  `;
  const lpns = await ctx.run<{ id: number; code: string }>`
    select n.id, n.code
    from basic.lpn n
    where ${here(ctx, 'n')}
      and n.id <> 0
      and n.id = any(${distinct(all.flatMap((one) => one.chosen.map((c) => c.n)))}::bigint[])
  `;
  return {
    positions: new Map(positions.rows.map((row) => [row.id, row.code])),
    lots: new Map(lots.rows.map((row) => [row.id, row])),
    lpns: new Map(lpns.rows.map((row) => [row.id, row.code])),
    goods,
  };
}

async function goodsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; code: string }>`
    select g.id, g.code
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row.code]));
}

function explained(one: StoredExplanation, names: Names): Explanation {
  return {
    at: wireTime(new Date(one.at)),
    trigger: one.by,
    triggerName: TRIGGER[one.by],
    asked: one.asked,
    granted: one.granted,
    short: shortOf(one),
    rules: rulesOf(one),
    chosen: one.chosen.map((c) => ({
      positionCode: names.positions.get(c.p) ?? '',
      lotNo: names.lots.get(c.l)?.no ?? '',
      lpnCode: names.lpns.get(c.n) ?? null,
      qty: c.q,
      step: c.s,
      text: `${c.h === undefined ? (c.w ? WAITS : STEP[c.s]) : sharedBy(c.h)}；${dateOf(c.l, one, names)}`,
    })),
    rejected: one.rejected.map((r) => ({
      positionCode: r.p === 0 ? null : (names.positions.get(r.p) ?? ''),
      lotNo: names.lots.get(r.l)?.no ?? null,
      qty: r.q,
      rule: r.r,
      text:
        r.r === 'ROTATION'
          ? `批次${ROTATION[one.rule.rotation]}：${dateOf(r.l, one, names)}，更早的批次已足够`
          : WHY[r.r],
    })),
    rejectedMore: one.more,
    shortage: shortageOf(one),
    replaced: replacedBy(one, names),
  };
}

/** What neither the goods nor their substitutes cover. */
const shortOf = (one: StoredExplanation): number => one.asked - one.granted - replacedOf(one);

function replacedBy({ replaced = [], instead }: StoredExplanation, { goods }: Names): string[] {
  const name = (id: number): string => goods.get(id) ?? '';
  return [
    ...replaced.map(({ g, f, t, s, v }) =>
      v ? `缺货${f}由替换供应商的批次替代` : `缺货${f}由${s ? '替换方案的商品' : '近似商品'}【${name(g)}】${t}替代`,
    ),
    ...(instead ? [`替代缺货商品【${name(instead.g)}】${instead.f}`] : []),
  ];
}

function rulesOf({ rule }: StoredExplanation): string[] {
  return [
    `${ROTATION[rule.rotation]}${rule.toleranceDays > 0 ? `（${rule.toleranceDays}天内视为同批）` : '（严格）'}`,
    rule.allowPallet ? `整托达到标准${rule.palletMinPct}%时整托拣取` : '不整托拣取',
    rule.caseSource === 1 ? '整箱从存储区拣取' : '整箱优先从拣货位拣取',
    rule.looseSource === 1 ? '零散不足时等待补货' : '零散不足时存储区开箱',
    ...(rule.singleLot ? ['优先单一批次'] : []),
    ...(rule.configId === null ? ['未配置拣货策略，按默认规则'] : rule.by ? [] : [`拣货策略#${rule.configId}`]),
    // Lines that were promised before revisions were kept name their rule alone.
    ...(rule.by ?? []).map(([setting, id, revision]) => `${SETTINGS[setting].spec.label}#${id} 第${revision}版`),
  ];
}

/** The date the rotation went by. */
function dateOf(lotId: number, { rule }: StoredExplanation, names: Names): string {
  const lot = names.lots.get(lotId);
  if (rule.rotation === 1 && lot?.expire) return `到期日期${lot.expire}`;
  return lot?.inbound ? `入库日期${lot.inbound}` : lot?.produced ? `生产日期${lot.produced}` : '批次无日期';
}

function shortageOf(one: StoredExplanation): string | null {
  if (shortOf(one) <= 0) return null;
  const facts = one.stock
    ? `（现存${one.stock.hand}，可用${one.stock.free}，锁定${one.stock.locked}，被占用${one.stock.held}${one.stock.away > 0 ? `，尚未上架${one.stock.away}` : ''}）`
    : '';
  return `${one.waited ? '整单等待：库存不足以满足整张订单，已分配部分已释放' : `缺${shortOf(one)}`}${facts}`;
}
