import { calculateFailApi } from './calculate-fail.ts';
import { costConfigApi } from './cost-config.ts';
import { costSimulationApi } from './cost-simulation.ts';
import { efficiencyConfigApi } from './efficiency-config.ts';
import { factoryEfficiencyApi, postEfficiencyApi, receiveEfficiencyApi } from './efficiency.ts';
import { feeItem } from './fee-item.ts';
import { settlePeriodApi } from './period.ts';
import { settlementPoolApi } from './pool.ts';
import { statementQuestionApi } from './question/question.ts';
import { rentApi } from './rent.ts';
import { sharedCostApi } from './shared-cost.ts';
import { settlementStatementApi, statementLineApi } from './statement.ts';
import { vasItem, vasRecordApi } from './vas.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. A block for each room. */
export const api = {
  // price, fact, rating, pool, period, statement
  feeItem: feeItem.api,
  costConfig: costConfigApi,
  costSimulation: costSimulationApi,
  vasItem: vasItem.api,
  vasRecord: vasRecordApi,
  settlementPool: settlementPoolApi,
  calculateFailMessage: calculateFailApi,
  settlePeriod: settlePeriodApi,
  settlementStatement: settlementStatementApi,
  statementLine: statementLineApi,
  statementQuestion: statementQuestionApi,
  // rent
  rent: rentApi,
  // shared
  sharedCost: sharedCostApi,
  // efficiency
  ...efficiencyConfigApi,
  postEfficiency: postEfficiencyApi,
  receiveEfficiency: receiveEfficiencyApi,
  factoryEfficiencyStatistics: factoryEfficiencyApi,
};
