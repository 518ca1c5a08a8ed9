import type { orderApi } from '#contract/inbound/order.ts';
import type { putawayApi } from '#contract/inbound/putaway.ts';
import type { receiveApi } from '#contract/inbound/receive.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { importHandlers } from '../../services/imports/serve.ts';
import { cancel, cancelSuspend, close, reOpen, suspend } from './acts.ts';
import { add, addBatch } from './add.ts';
import { exportOrders } from './export.ts';
import { finish } from './finish.ts';
import { importOrders, orderImport, undoOrders } from './import.ts';
import { orderDetail } from './order-detail.ts';
import { createPutaway } from './putaway-create.ts';
import { putawayPage, putawayTask } from './putaway-queries.ts';
import { cancelPutaway, claimPutaway, confirmPutaway } from './putaway.ts';
import { orderPage, orderStatistic, orderTrace } from './queries.ts';
import { receive } from './receive.ts';
import { reject } from './reject.ts';
import { rollbackDetail, rollbackTrace } from './rollback.ts';
import { scan } from './scan.ts';
import { generateTransit } from './transit.ts';
import { update } from './update.ts';

export const inboundOrder = {
  queryPage: query(orderPage),
  statistic: query(orderStatistic),
  get: query(orderDetail),
  trace: query(orderTrace),
  export: exporting(exportOrders),
  add: command(add),
  addBatch: command(addBatch),
  update: command(update),
  ...importHandlers(orderImport, importOrders, undoOrders),
  cancel: command(cancel),
  close: command(close),
  reOpen: command(reOpen),
  suspend: command(suspend),
  cancelSuspend: command(cancelSuspend),
  generateTransit: command(generateTransit),
  rollbackDetail: command(rollbackDetail),
  rollbackTrace: command(rollbackTrace),
} satisfies Handlers<typeof orderApi>;

export const inboundReceive = {
  confirm: command(receive),
  scan: query(scan),
  reject: command(reject),
  finish: command(finish),
} satisfies Handlers<typeof receiveApi>;

export const inboundPutaway = {
  queryPage: query(putawayPage),
  get: query(putawayTask),
  create: command(createPutaway),
  confirm: command(confirmPutaway),
  claim: command(claimPutaway),
  cancel: command(cancelPutaway),
} satisfies Handlers<typeof putawayApi>;
