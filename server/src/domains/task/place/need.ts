import type { PutawayRules } from '../../strategy/facade.ts';

/** Goods that stand on the floor and need a place. */
export interface Need {
  goodsId: number;
  ownerId: number;
  lotId: number;
  expireOn: string | null;
  lpnId: number;
  quality: string;
  qty: number;
}

/** What the choice needs to know of the goods. */
export interface GoodsFacts {
  id: number;
  storageMode: number;
  weight: number;
  volume: number;
  /** Of one case, or of one piece where there is no case; mm and grams. */
  caseHeight: number;
  caseWeight: number;
  caseQty: number;
  palletQty: number;
  abc: string;
}

export interface Content {
  goodsId: number;
  lotId: number;
  ownerId: number;
  expireOn: string | null;
  qty: number;
}

/** A position as it stands under lock, with what lies in it and what is on its way. */
export interface Spot {
  id: number;
  code: string;
  state: number;
  shelfType: number;
  areaId: number;
  areaKind: string;
  areaOrder: number;
  roomMode: number;
  level: number;
  x: number;
  y: number;
  abc: string | null;
  innerH: number;
  maxPallets: number;
  maxWeight: number;
  maxVolume: number;
  maxGoods: number;
  mixGoods: boolean;
  mixLot: boolean;
  mixOwner: boolean;
  /** Used and promised. */
  pallets: number;
  weight: number;
  volume: number;
  contents: Content[];
  /** Goods whose pick face this is → most it may hold. */
  faceOf: Record<string, number>;
}

export interface Knowledge {
  goods: ReadonlyMap<number, GoodsFacts>;
  rules: ReadonlyMap<number, PutawayRules>;
  spots: readonly Spot[];
  /** Containers that are pallets. */
  pallets: ReadonlySet<number>;
  /** Container → the place other goods on it are already promised: it moves as one. */
  pinned: ReadonlyMap<number, number>;
}
