export { recallPromises, type Meant } from './allocation/recall.ts';
export { insertImported, orderImport, undoOrders } from './order/import.ts';
export { orderDetail } from './order/read-detail.ts';
export { orderTrace } from './order/read.ts';
export { rehouseOrders } from './order/rehouse.ts';
export { rerouteOrders } from './order/reroute.ts';
export { followClaims, lockFollowers, stopWaiting } from './pick/follow.ts';
export { refuseUnsendable, sendNothing, sendTo } from './order/between.ts';
export { lockAllocation } from './allocation/turn.ts';
