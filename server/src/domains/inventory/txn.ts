/** 品质: A 良品, Q 待检, D 残次, R 拒收待退. */
export type Quality = 'A' | 'Q' | 'D' | 'R';
/** 占用: ALLOC for an outbound line, LOCK by a notice or count, MOVE for a task, ADJ for a pending decrease. */
export type ClaimKind = 'ALLOC' | 'LOCK' | 'MOVE' | 'ADJ';
/** Where an ALLOC stands: on the shelf, waiting for replenishment, or picked. */
export type ClaimStage = 'SHELF' | 'WAIT' | 'PICKED';

/** The only reasons on-hand may change (data design, movement types). */
export type TxnType =
  | 'RECEIVE'
  | 'TRANSIT_ADD'
  | 'TRANSIT_CUT'
  | 'TRANSIT_RCV'
  | 'QC_JUDGE'
  | 'REJECT_OUT'
  | 'PUTAWAY'
  | 'MOVE'
  | 'REPLENISH'
  | 'UNPICK'
  | 'PICK'
  | 'PACK'
  | 'COLLECT'
  | 'SHIP'
  | 'ADJ_IN'
  | 'ADJ_OUT'
  | 'LOT_CHG'
  | 'QLT_CHG'
  | 'OWN_CHG'
  | 'REVERSE';

/** The full address of goods: one stock row per dimension. lpnId 0 = loose. */
export interface Dimension {
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  ownerId: number;
  quality: Quality;
}

/** A place: an existing stock row by id, or a dimension (whose row is made when it does not exist). */
export type Place = number | Dimension;

/** One signed change of on-hand, in base units; grams for catch-weight goods. */
export interface Entry {
  at: Place;
  qty: number;
  weightG?: number;
  /** Weighed cartons that leave or come with it. They say its weight, and follow to where the transaction brings them. */
  cartonIds?: readonly number[];
  /** Serial numbers of the pieces that leave or come with it; where none are named, see ADR 62. */
  serials?: readonly string[];
  /** Of a reversal: the row its original was posted on. */
  wasStockId?: number;
  /** Line of the source document, as the movement type demands (IN → in_detail, OUT → out_detail, TASK → task line …). */
  sourceLineId?: number;
}

/** One change of a promise. */
export type ClaimOp =
  | {
      op: 'open';
      at: Place;
      kind: ClaimKind;
      stage?: ClaimStage;
      qty: number;
      outDetailId?: number;
      waveId?: number;
      refType: string;
      refId: number;
      refLineId?: number;
    }
  | { op: 'release' | 'consume' | 'reopen'; claimId: number; qty: number }
  | { op: 'transfer'; claimId: number; qty: number; to: Place; stage: ClaimStage };

/** One stock transaction: what moved, on whose behalf, and what became of the promises. */
export interface Txn {
  type: TxnType;
  /** A number drawn beforehand (reversals register it first); else the database gives one. */
  id?: number | undefined;
  source: { type: 'IN' | 'OUT' | 'TASK' | 'ADJ' | 'QC' | 'LOCK' | 'TAKE'; id: number; no: string };
  entries: readonly Entry[];
  claims?: readonly ClaimOp[];
  /** What weighed cartons are once this has happened to them (`CATCH_STATE`); left out, what they were. */
  cartonsAre?: number;
  /** Moves the pieces that this transaction moved, back. */
  serialsOf?: number;
  reasonCode?: string;
  remark?: string;
}

/** What came of one transaction, in the order things were given. */
export interface Posted {
  /** null when there were only claims. */
  txnId: number | null;
  /** Stock row of each entry. */
  stockIds: number[];
  /** For `open` the new claim; for `transfer` the claim now at the target (the same one when it moved whole); else the claim named. */
  claimIds: number[];
}
