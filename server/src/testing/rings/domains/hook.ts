import type { Ring } from '../ring.ts';

const HOOK = `h.id, h.version, h.name, h.topics, h.warehouse_ids, h.owner_ids, h.enabled, h.warehouse_ids[1] as warehouse_id, h.owner_ids[1] as owner_id`;
const told = (state: number): string =>
  `select d.id, array[d.id] as ids, d.webhook_id, ${HOOK.replace('h.id, ', '')} from hook.delivery d join hook.webhook h on h.tenant_id = d.tenant_id and h.id = d.webhook_id where d.state = ${state}`;
/** An address of the internet; nothing is sent to it here. */
const ADDRESS = { address: 'https://erp.example.com/hooks' };

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  webhook: { rows: `select ${HOOK} from hook.webhook h where not h.is_deleted` },
  'webhook.add': { with: { ...ADDRESS, name: 'RING' }, give: ['ownerIds'] },
  'webhook.update': { with: ADDRESS, give: ['ownerIds'] },
  // Of the tenant, and yet of the warehouses that its webhook hears of.
  webhookDelivery: { rows: told(1), open: { warehouse: null } },
  'webhookDelivery.replay': { rows: told(2) },
  'webhookDelivery.replayParked': { rows: told(2) },
  'webhookDelivery.skip': { rows: told(2) },
};

/** What the demo world has none of, written before the rings begin. Their addresses are refused before anything is said: nobody outside hears of a ring. */
export const extras: readonly string[] = [
  `insert into hook.webhook (tenant_id, name, address, topics, warehouse_ids, owner_ids, secret_enc)
   select x.tenant_id, 'RING' || x.warehouse_id || '-' || x.owner_id, 'https://127.0.0.1/', '{order.shipped}', array[x.warehouse_id], array[x.owner_id], '\\x00' from basic.owner_warehouse x`,
  `insert into hook.delivery (tenant_id, webhook_id, event_id, event_no, warehouse_id, owner_id, topic, doc_key, biz_no, body, state)
   select h.tenant_id, h.id, gen_random_uuid(), h.id * 10 + n, h.warehouse_ids[1], h.owner_ids[1], 'order.shipped', 'OUT:' || h.id * 10 + n, 'RING' || h.id || n, '{}', s
   from hook.webhook h, unnest(array[0, 1, 2, 2]) with ordinality x(s, n)`,
];
