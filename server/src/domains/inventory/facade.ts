export { postTxn, postTxns } from './post.ts';
export { reverseTxn } from './reverse.ts';
export type { ClaimKind, ClaimOp, ClaimStage, Dimension, Entry, Place, Posted, Quality, Txn, TxnType } from './types.ts';
export { resolveLots } from './lots.ts';
export type { LotWish } from './lots.plan.ts';
