import { COUNTS, OF_PEOPLE, OF_THE_HOUSE, OF_THE_TENANT, SETTING, type Ring } from '../ring.ts';

const TENANT = { owner: OF_THE_TENANT, warehouse: OF_THE_TENANT } as const;
const HOUSE = { owner: OF_THE_HOUSE } as const;
const FIGURES = { open: { every: 'figures of the house, computed from its scans' } } as const;

/** Owners who may rent; the name is another each time, for one party rents once at a time. */
const RENTING = `select o.owner_id as id, o.owner_id, o.warehouse_id, 2 as direction, 'R' || (extract(epoch from clock_timestamp()) * 1000)::bigint as party, '100' as area, '28.5' as unit_price,
  '2027-01-01' as start_date, '2027-12-31' as end_date from basic.owner_warehouse o where o.status = 1 and not o.is_deleted`;
const DRAFT = `select c.id, c.version, c.warehouse_id, c.owner_id, c.direction, c.party, c.area::text as area, c.unit_price::text as unit_price, c.start_date::text as start_date, c.end_date::text as end_date
  from billing.rent_contract c where c.status = 0 and not c.is_deleted`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. A block for each room. */
export const calls: Ring = {
  // price, fact, rating, pool, period, statement
  // rent
  rent: { rows: 'select c.* from billing.rent_contract c where not c.is_deleted' },
  'rent.statistic': COUNTS,
  'rent.preview': {
    rows: RENTING,
    give: ['ownerId'],
    open: { every: 'reckons what it is told' },
  },
  'rent.add': { rows: RENTING, give: ['ownerId'] },
  'rent.update': { rows: DRAFT, after: ['rent.add'] },
  'rent.effect': { rows: DRAFT, after: ['rent.add'] },
  'rent.remove': { rows: DRAFT, after: ['rent.add'] },
  'rent.terminate': {
    rows: `select c.id, c.version, c.warehouse_id, c.owner_id, (c.end_date - 1)::text as end_date from billing.rent_contract c where c.status = 1`,
    with: { reason: 'RING' },
    after: ['rent.add', 'rent.effect'],
  },
  // efficiency
  postEfficiencyConfig: { open: TENANT, passes: TENANT, off: SETTING },
  'postEfficiencyConfig.add': {
    rows: `select w.id, w.id as house_id, 'MOVE' as post_code from basic.warehouse w where not w.is_deleted`,
  },
  postEfficiencyRatioConfig: { open: TENANT, passes: TENANT },
  'postEfficiencyRatioConfig.add': {
    rows: `select w.id, w.id as house_id, 'MOVE' as post_code, 4 as dim, '7' as dim_value from basic.warehouse w where not w.is_deleted`,
  },
  postEfficiencyTargetConfig: { open: TENANT, passes: TENANT },
  'postEfficiencyTargetConfig.add': {
    rows: `select w.id, w.id as house_id, 'MOVE' as post_code, '2027-01' as month from basic.warehouse w where not w.is_deleted`,
  },
  receiveEfficiencyConfig: { open: TENANT, passes: TENANT, off: SETTING },
  'receiveEfficiencyConfig.add': {
    rows: `select w.id, w.id as house_id, 2 as dock_type from basic.warehouse w where not w.is_deleted`,
  },
  receiveEfficiencyRatioConfig: { open: TENANT, passes: TENANT },
  'receiveEfficiencyRatioConfig.add': {
    rows: `select w.id, w.id as house_id, 2 as dock_type, 1 as dim, '冷藏' as dim_value from basic.warehouse w where not w.is_deleted`,
  },
  receiveEfficiencyTargetConfig: { open: TENANT, passes: TENANT },
  'receiveEfficiencyTargetConfig.add': {
    rows: `select w.id, w.id as house_id, 2 as dock_type, '2027-01' as month from basic.warehouse w where not w.is_deleted`,
  },
  attendance: { open: { owner: OF_PEOPLE }, passes: { owner: OF_PEOPLE, warehouse: 'a person of the tenant may work in another house' } },
  postEfficiency: {
    rows: `select e.*, e.warehouse_id from billing.post_efficiency e`,
    open: { owner: OF_PEOPLE },
    passes: { owner: OF_PEOPLE },
  },
  'postEfficiency.generate': { with: { date: 'YESTERDAY' } },
  'postEfficiency.summary': FIGURES,
  'postEfficiency.board': FIGURES,
  'postEfficiency.mine': FIGURES,
  'postEfficiency.queryPageToday': FIGURES,
  'postEfficiency.runs': { open: { every: 'days and counts' } },
  receiveEfficiency: { rows: `select e.* from billing.receive_efficiency e`, open: HOUSE, passes: HOUSE },
  'receiveEfficiency.generate': { with: { date: 'YESTERDAY' } },
  'receiveEfficiency.board': FIGURES,
  'receiveEfficiency.queryPageToday': FIGURES,
  'receiveEfficiency.runs': { open: { every: 'days and counts' } },
  factoryEfficiencyStatistics: FIGURES,
};
