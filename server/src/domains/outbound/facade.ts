export { recallPromises, type Meant } from './allocation/recall.ts';
export { rerouteOrders } from './order/reroute.ts';
export { followClaims, lockFollowers, stopWaiting } from './pick/follow.ts';
