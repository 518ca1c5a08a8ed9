import type { dryRunApi } from '#contract/outbound/dry-run/run.ts';
import type { openOutboundApi } from '#contract/outbound/open.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import type { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import type { unpickApi } from '#contract/outbound/unpick.ts';
import type { waveApi } from '#contract/outbound/wave.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { importHandlers } from '../../services/imports/serve.ts';
import { labelling } from '../../services/labels/serve.ts';
import { sinceOf } from '../../services/open/since.ts';
import { allocateOrders } from './allocation/allocate.ts';
import { acceptOffer } from './allocation/offer.ts';
import { recalling } from './allocation/replenish.ts';
import { decideOutbound } from './dry-run/decide.ts';
import { tryPresets } from './dry-run/presets.ts';
import { replan } from './dry-run/replan.ts';
import { replayDay } from './dry-run/replay.ts';
import { dryRun as runDry } from './dry-run/run.ts';
import { cancelSent } from './open/cancel.ts';
import { changedOrders, ordersNamed } from './open/read.ts';
import { upsert } from './open/upsert.ts';
import { cancel, cancelAllocate, cancelHidden, confirmShort, hidden, setPriority } from './order/acts.ts';
import { add, addBatch } from './order/add.ts';
import { changeOrderType, confirmShippingCost, updateDeliveryType } from './order/change-acts.ts';
import { combinationPage, combinedStatistic } from './order/combined.ts';
import { available, ofStore } from './order/entry.ts';
import { insertImported, orderImport, undoOrders } from './order/import.ts';
import { freeze, intercept, unfreeze } from './order/intercept.ts';
import { printOrders, printPage } from './order/print.ts';
import { orderDetail } from './order/read-detail.ts';
import { hiddenPage, orderExport, orderPage, orderStatistic, orderTrace } from './order/read.ts';
import { goodsRecords, orderRecords } from './order/record.ts';
import { split, splitForAllocating } from './order/split-acts.ts';
import { update } from './order/update.ts';
import { confirmPick } from './pick/confirm.ts';
import { taskLabels } from './pick/labels.ts';
import { taskDetail, taskPage, taskStatistic } from './pick/read.ts';
import { shortPick } from './pick/short.ts';
import { otherLots, swapLot } from './pick/swap.ts';
import { claimTask, finishTask, nextTask, releaseTask, splitPicking } from './pick/task.ts';
import { undoPick } from './pick/undo.ts';
import { claimUnpick, nextUnpick, unpickPage, unpickStatistic } from './pick/unpick-tasks.ts';
import { confirmUnpick } from './pick/unpick.ts';
import { addOrders, cancelWave, genWaveNo, insertWaves, planPreview, removeOrders } from './wave/acts.ts';
import { waveDetail, wavePage, waveStatistic } from './wave/read.ts';
import { release } from './wave/release.ts';
import { runStrategies, strategyPlan } from './wave/strategy/strategy.ts';

export const outOrder = {
  queryPage: query(orderPage),
  queryHiddenPage: query(hiddenPage),
  statistic: query(orderStatistic),
  available: query(available),
  ofStore: query(ofStore),
  get: query(orderDetail),
  trace: query(orderTrace),
  export: exporting(orderExport),
  add: command(add),
  addBatch: command(addBatch),
  update: command(update),
  ...importHandlers(orderImport, insertImported, undoOrders),
  allocate: allocateOrders,
  replace: command(acceptOffer),
  cancelAllocate: command(cancelAllocate),
  hidden: command(hidden),
  cancelHidden: command(cancelHidden),
  cancel: recalling(cancel),
  intercept: recalling(intercept),
  freeze: command(freeze),
  unfreeze: command(unfreeze),
  confirmShort: command(confirmShort),
  setPriority: command(setPriority),
  split: command(split),
  queryCombinationPage: query(combinationPage),
  combinedStatistic: query(combinedStatistic),
  queryPrintPage: query(printPage),
  print: command(printOrders),
  queryRecord: query(orderRecords),
  queryGoodsRecord: query(goodsRecords),
  splitForAllocating: command(splitForAllocating),
  changeOrderType: command(changeOrderType),
  updateDeliveryType: command(updateDeliveryType),
  confirmShippingCost: command(confirmShippingCost),
} satisfies Handlers<typeof outOrderApi>;

export const openOutbound = {
  upsert: command(upsert),
  cancel: recalling(cancelSent),
  status: query(ordersNamed),
  changes: sinceOf(changedOrders),
} satisfies Handlers<typeof openOutboundApi>;

/** What a changed rule would do. */
export const dryRun = {
  run: command(runDry),
  decide: command(decideOutbound),
  replan: command(replan),
  replay: command(replayDay),
  presets: command(tryPresets),
} satisfies Handlers<typeof dryRunApi>;

export const wave = {
  strategyPlan: query(strategyPlan),
  runStrategies: command(runStrategies),
  queryPage: query(wavePage),
  statistic: query(waveStatistic),
  get: query(waveDetail),
  genWaveNo: command((ctx) => genWaveNo(ctx)),
  plan: query(planPreview),
  insert: command(insertWaves),
  addOrders: command(addOrders),
  removeOrders: recalling(removeOrders),
  release,
  cancel: recalling(cancelWave),
  splitPicking: command(splitPicking),
} satisfies Handlers<typeof waveApi>;

export const pickTask = {
  queryPage: query(taskPage),
  statistic: query(taskStatistic),
  get: query(taskDetail),
  claim: command(claimTask),
  next: command(nextTask),
  release: command(releaseTask),
  finish: command(finishTask),
  ...labelling('taskLabel', taskLabels),
} satisfies Handlers<typeof pickTaskApi>;

export const pick = {
  confirm: command(confirmPick),
  undo: command(undoPick),
  otherLots: query(otherLots),
  swapLot: command(swapLot),
  short: command(shortPick),
} satisfies Handlers<typeof pickApi>;

export const unpick = {
  queryPage: query(unpickPage),
  statistic: query(unpickStatistic),
  claim: command(claimUnpick),
  next: command((ctx) => nextUnpick(ctx)),
  confirm: command(confirmUnpick),
} satisfies Handlers<typeof unpickApi>;
