import { efficiencyConfigApi } from './efficiency-config.ts';
import { factoryEfficiencyApi, postEfficiencyApi, receiveEfficiencyApi } from './efficiency.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. A block for each room. */
export const api = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
  ...efficiencyConfigApi,
  postEfficiency: postEfficiencyApi,
  receiveEfficiency: receiveEfficiencyApi,
  factoryEfficiencyStatistics: factoryEfficiencyApi,
};
