export { rerouteOrders } from './order/reroute.ts';
export { followClaims, lockFollowers, stopWaiting } from './pick/follow.ts';
