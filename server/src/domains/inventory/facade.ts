export { near as nearStock } from './stock-view.ts';
export { postTxn, postTxns, type Alongside } from './post.ts';
export { reverseTxn, reverseTxns, type Back, type Undo } from './reverse.ts';
export type { ClaimKind, ClaimOp, ClaimStage, Dimension, Entry, Place, Posted, Quality, Txn, TxnType } from './txn.ts';
export { findLots, lotFaults, resolveLots } from './lots.ts';
export type { LotWish } from './lots.plan.ts';
export { holdGoods, holdStock, type HeldStock } from './hold.ts';
export { executeNotice, openNotice, unlockNotice, type NoticeAfter, type NoticeWish } from './lock/notice.ts';
export { exportLocks, lockDetail, lockPage, lockStatistic } from './lock/read.ts';
export { traceLots } from './lot-trace.ts';
export { runInvariants, type TenantRun } from './integrity.ts';
export { lpnIds, positionIds } from './codes.ts';
export { warehouseIds } from './jobs.ts';
export { freeOf, type StockState } from './post.plan.ts';
export { checkSerials, uncheckSerials, type PiecesChecked } from './serial/check.ts';
export { serialsChecked, serialsOfLines, serialsSent, serialsUnsent } from './serial/sent.ts';
export { cartonsLeft, cartonsReturned, cartonsToReturn, type LeftCarton } from './catch/left.ts';
export { serialsIn, serialsLeft } from './serial/left.ts';
export { knownSerials, liesWhere, type KnownSerial } from './serial/known.ts';
export { lockStock } from './rows.ts';
export {
  cartonsBack,
  cartonsNotAwaited,
  cartonsGone,
  cartonsLanded,
  cartonsMoved,
  cartonsPicked,
  cartonsRead,
  cartonsReturn,
  cartonsVoided,
  codesTaken,
  cartonsIn,
  lyingCartons,
  writeCartons,
  type Carton,
  type LyingCarton,
  type NewCarton,
  type PickedCarton,
} from './catch.ts';
export {
  EXPECTED_ELSEWHERE,
  NOT_ON_WAY,
  giveUp,
  holdWays,
  openWays,
  sendOnWay,
  setUnsent,
  takeOffWay,
  type Leaving,
} from './transit/way.ts';
export { loseReturning, returningAgain } from './serial/lost.ts';
export { stockOf } from './open/stock.ts';
