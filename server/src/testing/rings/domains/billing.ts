import { OF_PEOPLE, OF_THE_HOUSE, OF_THE_TENANT, SETTING, type Ring } from '../ring.ts';

const TENANT = { owner: OF_THE_TENANT, warehouse: OF_THE_TENANT } as const;
const HOUSE = { owner: OF_THE_HOUSE } as const;
const FIGURES = { open: { every: 'figures of the house, computed from its scans' } } as const;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. A block for each room. */
export const calls: Ring = {
  // price, fact, rating, pool, period, statement
  // rent
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
