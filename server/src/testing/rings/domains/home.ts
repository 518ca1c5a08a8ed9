import { type Ring } from '../ring.ts';

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  'home.search': { rows: `select o.id, o.owner_id, o.warehouse_id, o.order_no as text from inbound."order" o` },
  'home.todo': { open: { every: 'counts only; each compared with its list' } },
  'home.anomalies': { open: { every: 'counts only' } },
  'home.planWarnings': { open: { every: 'counts only' } },
  'home.deliveryWarnings': { open: { every: 'counts only' } },
};
