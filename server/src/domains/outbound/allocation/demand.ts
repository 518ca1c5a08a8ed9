import type { DateRule, PickRule } from '../../strategy/facade.ts';

/** What one order line still wants. Days are numbers: days since 1970-01-01. */
export interface Demand {
  detailId: number;
  orderId: number;
  goodsId: number;
  ownerId: number;
  quality: string;
  open: number;
  /** 1 ship what there is, 2 wait for all, 3 split the rest off. */
  policy: number;
  wantLotId: number | null;
  /** Only lots of these suppliers: they replace the one whose lot was named. */
  wantSupplierIds?: readonly number[];
  wantFrom: number | null;
  wantTo: number | null;
  /** Remaining life the store demands, in per cent of the shelf life. */
  minLifePct: number;
  dates: DateRule | null;
  /** Newest production day shipped to this store so far. */
  lastProduced: number | null;
  rule: PickRule;
  /** Which candidates serve the line at all: lines of equal class see the same ones (configuration C14). */
  areaClass: string;
  /** What may stand in for the goods when they lack, first choice first. */
  substitutes: readonly Substitute[];
}

/** Goods that may stand in: `from` units of what is wanted become `to` units of these, picked by their own rules. */
export interface Substitute {
  configId: number;
  byScheme: boolean;
  from: number;
  to: number;
  as: Pick<Demand, 'goodsId' | 'rule' | 'dates' | 'lastProduced'> &
    Partial<Pick<Demand, 'wantLotId' | 'wantSupplierIds'>>;
}

/** Goods that stand in for a part of a line. `key` (below zero) is what placements and explanations call the line to come. */
export interface Replacement {
  key: number;
  detailId: number;
  orderId: number;
  goodsId: number;
  configId: number;
  qtyFrom: number;
  qtyTo: number;
}

/** A stock row with something free in it. `free` is what nobody has promised away. */
export interface Candidate {
  stockId: number;
  goodsId: number;
  ownerId: number;
  quality: string;
  lotId: number;
  lpnId: number;
  positionId: number;
  areaId: number;
  areaKind: string;
  positionState: number;
  lotStatus: number;
  supplierId?: number | null;
  onHand: number;
  free: number;
  expireDay: number | null;
  producedDay: number | null;
  inboundDay: number | null;
  isPallet: boolean;
  /** The container holds nothing but this row. */
  single: boolean;
  face: 'OWN' | 'SHARED' | 'CASE' | null;
  /** Place in the walk through the warehouse. */
  walk: number;
  /** 越库: stands on its receiving place, and is offered from there or not for a reason. */
  docked?: true | DockWhy;
}

export interface GoodsFact {
  id: number;
  code: string;
  /** Base units of an inner pack, a case and a full pallet; 0 = none. */
  innerQty: number;
  caseQty: number;
  palletQty: number;
  shelfLifeDays: number | null;
  shipStopDays: number;
  /** A pick face exists that replenishment could fill. */
  hasFace: boolean;
}

/** The rung of the unit ladder that chose a place: whole pallet, whole case, pick face, opened in storage; `XD` on the receiving place, which stands before all of them. */
export type Step = 'L1' | 'L2' | 'L3' | 'L4' | 'XD';

export interface Placement {
  detailId: number;
  orderId: number;
  stockId: number;
  qty: number;
  stage: 'SHELF' | 'WAIT';
  step: Step;
  /** The row at another owner's face that it is picked from, and exchanged for then. */
  share?: number;
}

/** Why goods are put away first, though somebody waits for them. */
export type DockWhy = 'DOCK_SERIAL';

/** Why a place or a lot was passed over. */
export type Why =
  | 'EXCLUDED'
  | 'LOT_FROZEN'
  | 'POSITION_FROZEN'
  | 'POSITION_NO_OUT'
  | 'POSITION_COUNTING'
  | 'POSITION_OFF'
  | 'NOT_STORED'
  | DockWhy
  | 'AREA_RULE'
  | 'AREA_LEVEL'
  | 'QUALITY'
  | 'WANT_LOT'
  | 'WANT_DATE'
  | 'SHIP_STOP'
  | 'MIN_LIFE'
  | 'MIN_AGE'
  | 'MAX_AGE'
  | 'REGRESS'
  | 'SPAN'
  | 'NO_LOT_NAMED'
  | 'PRIORITY'
  | 'ROTATION'
  | 'LADDER';

/** What is stored with a line, in short keys: it is written for every line and read for few. Worded by explain.ts. */
export interface Explained {
  asked: number;
  granted: number;
  rule: PickRule;
  /** position, lot, container, quantity, rung, whether it waits for replenishment, the rule that shares the face. */
  chosen: { p: number; l: number; n: number; q: number; s: Step; w?: true; h?: string }[];
  /** lot, position (0 = every place of the lot), quantity free there, reason. */
  rejected: { l: number; p: number; q: number; r: Why }[];
  more: number;
  /** All of the order or nothing: what was granted was given back. */
  waited?: true;
  /** Which goods stand in for the line: goods, units of the line, units of theirs. */
  replaced?: StandsIn[];
  /** Which goods the line stands in for. */
  instead?: StandsIn;
}

export interface StandsIn {
  g: number;
  f: number;
  t: number;
  /** A scheme of goods says so. */
  s?: true;
  /** Lots of another supplier do. */
  v?: true;
}

export interface Outcome {
  placements: Placement[];
  lines: Map<number, Explained>;
  replacements: Replacement[];
}
