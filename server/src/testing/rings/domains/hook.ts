import type { Ring } from '../ring.ts';

const HOOK = `h.id, h.version, h.name, h.topics, h.warehouse_ids, h.owner_ids, h.enabled, h.warehouse_ids[1] as warehouse_id, h.owner_ids[1] as owner_id`;
const told = (state: number): string =>
  `select d.id, array[d.id] as ids, d.webhook_id, ${HOOK.replace('h.id, ', '')} from hook.delivery d join hook.webhook h on h.tenant_id = d.tenant_id and h.id = d.webhook_id where d.state = ${state}`;
/** A client of one warehouse and one owner. */
const CLIENT = `c.name like 'RINGEDI%'`,
  OF_CLIENT = `(select b.warehouse_id from iam.user_warehouse b where b.tenant_id = c.tenant_id and b.user_id = c.user_id) as warehouse_id, (select o.owner_id from iam.user_owner o where o.tenant_id = c.tenant_id and o.user_id = c.user_id) as owner_id`;
const partner = `select p.id, p.version, p.name, p.folder, p.client_id, ${OF_CLIENT} from hook.edi_partner p join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id where not p.is_deleted`;
const files = `select f.id, array[f.id] as ids, f.partner_id, ${OF_CLIENT} from hook.edi_file f join hook.edi_partner p on p.tenant_id = f.tenant_id and p.id = f.partner_id join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id where f.settled_at is not null`;
const CLIENTS = 'clients bear the name of no warehouse and no owner; hook/edi/edi.test.ts';
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
  edi: { rows: partner },
  'edi.add': {
    rows: `select c.id, c.id as client_id, ${OF_CLIENT} from iam.api_client c where ${CLIENT}`,
    with: { name: 'RING', folder: 'ring-new' },
  },
  'edi.update': { with: { folder: 'ring-changed' } },
  'edi.clients': { open: { warehouse: CLIENTS, owner: CLIENTS } },
  ediFile: { rows: files },
};

/** What the demo world has none of, written before the rings begin. Their addresses are refused before anything is said: nobody outside hears of a ring. */
export const extras: readonly string[] = [
  `insert into hook.webhook (tenant_id, name, address, topics, warehouse_ids, owner_ids, secret_enc)
   select x.tenant_id, 'RING' || x.warehouse_id || '-' || x.owner_id, 'https://127.0.0.1/', '{order.shipped}', array[x.warehouse_id], array[x.owner_id], '\\x00' from basic.owner_warehouse x`,
  `insert into hook.delivery (tenant_id, webhook_id, event_id, event_no, warehouse_id, owner_id, topic, doc_key, biz_no, body, state)
   select h.tenant_id, h.id, gen_random_uuid(), h.id * 10 + n, h.warehouse_ids[1], h.owner_ids[1], 'order.shipped', 'OUT:' || h.id * 10 + n, 'RING' || h.id || n, '{}', s
   from hook.webhook h, unnest(array[0, 1, 2, 2]) with ordinality x(s, n)`,
  `insert into iam."user" (tenant_id, account_id, user_name, dept_id, status, is_client, is_deleted, remark)
   select x.tenant_id, null, 'RINGEDI' || x.warehouse_id || '-' || x.owner_id, (select min(d.id) from iam.dept d where d.tenant_id = x.tenant_id), 0, true, true, '' from basic.owner_warehouse x`,
  `insert into iam.user_warehouse (tenant_id, user_id, warehouse_id)
   select c.tenant_id, c.id, split_part(substr(c.user_name, 8), '-', 1)::bigint from iam."user" c where c.user_name like 'RINGEDI%'`,
  `insert into iam.user_owner (tenant_id, user_id, owner_id)
   select c.tenant_id, c.id, split_part(c.user_name, '-', 2)::bigint from iam."user" c where c.user_name like 'RINGEDI%'`,
  `insert into iam.api_client (tenant_id, name, user_id, sponsor_id, permissions)
   select c.tenant_id, c.user_name, c.id, (select min(u.id) from iam."user" u where u.tenant_id = c.tenant_id and u.is_admin), '{out:order:add}' from iam."user" c where c.user_name like 'RINGEDI%'`,
  `insert into hook.edi_partner (tenant_id, warehouse_id, name, folder, client_id)
   select c.tenant_id, split_part(substr(c.name, 8), '-', 1)::bigint, c.name, lower(c.name), c.id from iam.api_client c where c.name like 'RINGEDI%'`,
  `insert into hook.edi_file (tenant_id, warehouse_id, partner_id, direction, kind, file_name, hash, content, size_byte, state, settled_at)
   select p.tenant_id, p.warehouse_id, p.id, 1, 'outbound', 'outbound-RING' || p.name || n || '.csv', sha256((p.name || n)::bytea), '\\x', 0, s, now()
   from hook.edi_partner p, unnest(array[1, 2, 3]) with ordinality x(s, n)`,
];
