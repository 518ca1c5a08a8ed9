export { rerouteOrders } from './reroute.ts';
