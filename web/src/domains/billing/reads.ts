import { calculateFailApi } from '#contract/billing/calculate-fail.ts';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlePeriodApi } from '#contract/billing/period.ts';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { statementQuestionApi } from '#contract/billing/question/question.ts';
import { settlementStatementApi, statementLineApi } from '#contract/billing/statement.ts';

/** Reads that any act on lines makes stale. */
export const POOL_READS = [
  settlementPoolApi.queryPage,
  settlementPoolApi.statistic,
  settlementPoolApi.sums,
  settlementPoolApi.get,
  settlementPoolApi.queryByOrder,
  calculateFailApi.page,
  calculateFailApi.statistic,
  settlePeriodApi.query,
  settlementStatementApi.query,
  settlementStatementApi.queryPage,
  statementLineApi.queryPage,
  statementLineApi.get,
];

/** Reads that any act on a question makes stale. */
export const QUESTION_READS = [
  statementQuestionApi.queryPage,
  statementQuestionApi.statistic,
  statementQuestionApi.get,
  settlementStatementApi.query,
  settlementStatementApi.queryPage,
  statementLineApi.queryPage,
];

/** Reads that any act on a price makes stale. */
export const COST_READS = [costConfigApi.queryPage, costConfigApi.get];
