import { createHash } from 'node:crypto';
import { NO_LOT } from '#contract/terms/values.ts';
import { addDays, daysBetween } from '../../platform/clock.ts';

/** What a receipt, import or adjustment says about goods; the lot is found or made from it (§4.13). Days are `yyyy-MM-dd`. */
export interface LotWish {
  ownerId: number;
  goodsId: number;
  producedOn?: string | null | undefined;
  expireOn?: string | null | undefined;
  /** Day of first receipt; today when not given. */
  inboundOn?: string | null | undefined;
  supplierId?: number | null | undefined;
  producerId?: number | null | undefined;
  supplierLotNo?: string | null | undefined;
  /** What goods and batch strategy say, where the caller knows it; looked up when not given. */
  facts?: LotFacts | undefined;
  /** Goods whose lot is not known yet, such as goods in transit: always lot `-`. */
  noLot?: boolean | undefined;
}

/** The attributes of a lot with everything missing filled in, its identity and the start of its number. */
export interface LotIdentity {
  ownerId: number;
  goodsId: number;
  producedOn: string | null;
  expireOn: string | null;
  inboundOn: string | null;
  supplierId: number | null;
  producerId: number | null;
  supplierLotNo: string;
  keyHash: string;
  /** `-`, or what the number begins with; lots that share it are told apart by `-2`, `-3` … */
  baseNo: string;
}

/** What the goods and the batch strategy say. */
export interface LotFacts {
  isLot: boolean;
  shelfLifeDays: number | null;
  keyAttrs: readonly string[];
  lotNoRule: number;
}

/** Dates printed on cartons are rounded; a day either way is no contradiction. */
const LIFE_TOLERANCE_DAYS = 1;

/** Either the identity, or the sentence that refuses it and the field it belongs to. */
export type LotVerdict = { lot: LotIdentity } | { field: string; msg: string };

/** Complete the dates, judge them, and derive the identity. Pure; `today` is the day at the warehouse. */
export function identify(wish: LotWish, facts: LotFacts, today: string): LotVerdict {
  if (!facts.isLot || wish.noLot) return { lot: bare(wish) };
  const life = facts.shelfLifeDays;
  const producedOn = wish.producedOn ?? (wish.expireOn && life ? addDays(wish.expireOn, -life) : null);
  const expireOn = wish.expireOn ?? (wish.producedOn && life ? addDays(wish.producedOn, life) : null);
  if (producedOn && producedOn > today) return { field: 'producedOn', msg: '生产日期不能晚于今天' };
  if (producedOn && expireOn && expireOn < producedOn) return { field: 'expireOn', msg: '到期日期不能早于生产日期' };
  if (producedOn && expireOn && life && Math.abs(daysBetween(producedOn, expireOn) - life) > LIFE_TOLERANCE_DAYS) {
    return { field: 'expireOn', msg: `生产日期与到期日期不符合保质期${life}天` };
  }
  const inboundOn = wish.inboundOn ?? today;
  const lot = {
    ...bare(wish),
    producedOn,
    expireOn,
    inboundOn,
    supplierId: wish.supplierId ?? null,
    producerId: wish.producerId ?? null,
    supplierLotNo: wish.supplierLotNo ?? '',
  };
  const values = keyValues(lot, facts.keyAttrs);
  if (values.every((value) => value === '')) return { lot: bare(wish) };
  return {
    lot: {
      ...lot,
      keyHash: createHash('md5')
        .update([lot.ownerId, lot.goodsId, ...values].join('|'))
        .digest('hex'),
      baseNo: baseNo(lot, facts.lotNoRule),
    },
  };
}

/** Nothing tells these goods apart: lot `-`, which carries no dates. */
const bare = (wish: LotWish): LotIdentity => ({
  ownerId: wish.ownerId,
  goodsId: wish.goodsId,
  producedOn: null,
  expireOn: null,
  inboundOn: null,
  supplierId: null,
  producerId: null,
  supplierLotNo: '',
  keyHash: NO_LOT,
  baseNo: NO_LOT,
});

/** Always in this order, whatever order the strategy was written in. */
const KEY_ORDER = ['produced_on', 'expire_on', 'inbound_on', 'supplier_id', 'producer_id', 'supplier_lot_no'] as const;

function keyValues(lot: LotIdentity, keyAttrs: readonly string[]): string[] {
  const value = {
    produced_on: lot.producedOn,
    expire_on: lot.expireOn,
    inbound_on: lot.inboundOn,
    supplier_id: lot.supplierId,
    producer_id: lot.producerId,
    supplier_lot_no: lot.supplierLotNo,
  };
  return KEY_ORDER.map((name) => (keyAttrs.includes(name) ? String(value[name] ?? '') : ''));
}

function baseNo(lot: LotIdentity, rule: number): string {
  const day = (rule === 2 ? lot.inboundOn : (lot.producedOn ?? lot.expireOn ?? lot.inboundOn)) ?? '';
  return rule === 3 && lot.supplierLotNo !== '' ? lot.supplierLotNo : day.replaceAll('-', '');
}
