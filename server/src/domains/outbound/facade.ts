export { rerouteOrders } from './order/reroute.ts';
