import { LAWS, OF_THE_HOUSE, type Ring } from '../ring.ts';

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  lot: { rows: `select t.*, t.id as lot_id from inventory.lot t` },
  stock: { rows: `select s.* from inventory.stock s where s.on_hand > 0` },
  'openStock.query': {
    rows: `select s.id, s.owner_id, s.warehouse_id, w.code as owner_code from inventory.stock s join basic.owner w on w.id = s.owner_id where s.on_hand > 0`,
    open: { warehouse: 'codes of goods, which are the same in every warehouse, and quantities: keys.test.ts' },
  },
  'stock.lotTrace': {
    rows: `select t.id, t.id as lot_id, t.owner_id, s.warehouse_id from inventory.lot t join inventory.stock s on s.lot_id = t.id`,
    give: ['lotId'],
  },
  serial: {
    rows: `select u.*, g.owner_id, g.code as goods_code from inventory.serial_unit u join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id`,
  },
  'stock.asOf': { with: { param: { at: 'NOW', by: 'position' } } },
  // The demo world may have been loaded before midnight.
  'ledger.queryPage': { with: { param: { from: 'YESTERDAY', to: 'TODAY' } } },
  'ledger.export': { with: { from: 'YESTERDAY', to: 'TODAY' } },
  'integrity.list': { open: { every: LAWS } },
  'integrity.violations': { open: { every: 'names what is broken, and nothing is' } },
  'map.find': {
    rows: `select s.id, s.owner_id, s.warehouse_id, n.code as text from inventory.stock s join basic.lpn n on n.id = s.lpn_id and n.warehouse_id = s.warehouse_id where s.on_hand > 0 and s.lpn_id <> 0`,
  },
  'map.facts': { open: { every: 'ids and numbers; map.test.ts asks for them from behind each wall' } },
  'map.plan': { open: { owner: OF_THE_HOUSE } },
};
