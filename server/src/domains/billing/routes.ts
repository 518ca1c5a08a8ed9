import type { calculateFailApi } from '#contract/billing/calculate-fail.ts';
import type { costConfigApi } from '#contract/billing/cost-config.ts';
import type { costSimulationApi } from '#contract/billing/cost-simulation.ts';
import { feeItem as feeMaster } from '#contract/billing/fee-item.ts';
import type { settlePeriodApi } from '#contract/billing/period.ts';
import type { settlementPoolApi } from '#contract/billing/pool.ts';
import type { settlementStatementApi, statementLineApi } from '#contract/billing/statement.ts';
import { vasItem as vasMaster, type vasRecordApi } from '#contract/billing/vas.ts';
import { serve } from '../../crud/serve.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { importHandlers } from '../../services/imports/serve.ts';
import { addService, orderByCode, servicesOfOrder, voidService } from './fact/vas.ts';
import { closePeriod, reopenPeriod } from './period/close.ts';
import { periods } from './period/read.ts';
import { confirmAll, confirmLines, settleLines, unconfirmLines, uploadLines } from './pool/acts.ts';
import { adjustLine } from './pool/adjust.ts';
import { factTrace, orderCost, poolLine } from './pool/read-line.ts';
import { poolPage, poolSheet, poolStatistic, poolSums } from './pool/read.ts';
import { addConfig, copyConfig, disableConfig, editConfig, enableConfig, removeConfig } from './price/acts.ts';
import { costDetail, costPage, costSheetRows } from './price/read.ts';
import { costImport, importConfigs, undoConfigs } from './price/sheet.ts';
import { simulate } from './price/simulate.ts';
import { tryPrice } from './price/trial.ts';
import { failPage, failSheet, failStatistic } from './rating/read-fail.ts';
import { recalculate, regenerate, solve } from './rating/run.ts';
import { bookOfStatement } from './statement/book.ts';
import { lineOfStatement, statementPage } from './statement/lines.ts';
import { statements } from './statement/list.ts';
import { printStatement } from './statement/print.ts';
import { statementOf, statementSheet } from './statement/read.ts';
import { signStatement } from './statement/signature.ts';

// What serves the calls of this domain. A block for each room.
// price, fact, rating, pool, period, statement
export const feeItem = serve(feeMaster);
export const vasItem = serve(vasMaster);

export const costConfig = {
  ...importHandlers(costImport, importConfigs, undoConfigs),
  queryPage: query(costPage),
  get: query(costDetail),
  export: exporting(costSheetRows),
  trial: query(tryPrice),
  add: command(addConfig),
  update: command(editConfig),
  copy: command(copyConfig),
  enable: command(enableConfig),
  disable: command(disableConfig),
  delete: command(removeConfig),
} satisfies Handlers<typeof costConfigApi>;

export const costSimulation = { query: query(simulate) } satisfies Handlers<typeof costSimulationApi>;

export const vasRecord = {
  queryByOrder: query(servicesOfOrder),
  find: query(orderByCode),
  add: command(addService),
  void: command(voidService),
} satisfies Handlers<typeof vasRecordApi>;

export const settlementPool = {
  queryPage: query(poolPage),
  statistic: query(poolStatistic),
  sums: query(poolSums),
  export: exporting(poolSheet),
  get: query(poolLine),
  trace: query(factTrace),
  queryByOrder: query(orderCost),
  recalculation: command(recalculate),
  reGenerate: command(regenerate),
  confirm: command(confirmLines),
  confirmAll: command(confirmAll),
  unconfirm: command(unconfirmLines),
  reUpload: command(uploadLines),
  settle: command(settleLines),
  adjust: command(adjustLine),
} satisfies Handlers<typeof settlementPoolApi>;

export const calculateFailMessage = {
  page: query(failPage),
  statistic: query(failStatistic),
  export: exporting(failSheet),
  solve: command(solve),
} satisfies Handlers<typeof calculateFailApi>;

export const settlePeriod = {
  query: query(periods),
  close: command(closePeriod),
  reopen: command(reopenPeriod),
} satisfies Handlers<typeof settlePeriodApi>;

export const settlementStatement = {
  queryPage: query(statements),
  query: query(statementOf),
  sign: command(signStatement),
  export: exporting(statementSheet),
  workbook: bookOfStatement,
  print: printStatement,
} satisfies Handlers<typeof settlementStatementApi>;

export const statementLine = {
  queryPage: query(statementPage),
  get: query(lineOfStatement),
} satisfies Handlers<typeof statementLineApi>;
export * from './question/routes.ts';
// rent
export * from './rent/routes.ts';
// shared
export * from './shared/routes.ts';
// efficiency
export * from './efficiency/routes.ts';
