export { postTxn, postTxns, type Alongside } from './post.ts';
export { reverseTxn, reverseTxns } from './reverse.ts';
export type { ClaimKind, ClaimOp, ClaimStage, Dimension, Entry, Place, Posted, Quality, Txn, TxnType } from './txn.ts';
export { findLots, resolveLots } from './lots.ts';
export type { LotWish } from './lots.plan.ts';
export { createTasks, type TaskLineWish, type TaskMade, type TaskWish } from './task/create.ts';
export { confirmTaskLines, type Confirm, type Confirmed, type ConfirmedLine } from './task/confirm.ts';
export type { Returned, Travelled } from './task/carry.ts';
export { cancelTasks, finishShort, type Closed } from './task/close.ts';
export { undoTaskLine, type Undone } from './task/undo.ts';
export { assignTasks, claimNextTask, claimTask, colleague, type ClaimedTask } from './task/claim.ts';
export {
  lockedTaskLines,
  lockTaskLines,
  lockTasks,
  taskLadder,
  type LockedTasks,
  type Task,
  type TaskLine,
} from './task/rows.ts';
export { holdStock, type HeldStock } from './hold.ts';
export { runInvariants, type TenantRun } from './integrity.ts';
export { lpnIds, positionIds } from './codes.ts';
export { openFloorLines, refuseOtherKinds, type FloorLine } from './task/floor.ts';
export { openLineOf, taskLinePage } from './task/read.ts';
export { replenishDemand } from './replenish/demand.ts';
export { overcarries, recallDemand } from './replenish/recall.ts';
export { replenishByHand, replenishLow } from './replenish/fill.ts';
export { warehouseIds } from './jobs.ts';
