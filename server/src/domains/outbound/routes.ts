import type { outOrderApi } from '#contract/outbound/order.ts';
import { command, query, type Handlers } from '../../platform/call.ts';
import { importHandlers } from '../../platform/sheet/handlers.ts';
import { cancel, cancelAllocate, cancelHidden, confirmShort, hidden, setPriority } from './acts.ts';
import { add, addBatch } from './add.ts';
import { allocateOrders } from './allocate.ts';
import { insertImported, orderImport } from './import.ts';
import { orderDetail } from './order-detail.ts';
import { hiddenPage, orderExport, orderPage, orderStatistic, orderTrace } from './queries.ts';
import { update } from './update.ts';

export const outOrder = {
  queryPage: query(orderPage), queryHiddenPage: query(hiddenPage), statistic: query(orderStatistic), get: query(orderDetail), trace: query(orderTrace), export: query(orderExport),
  add: command(add), addBatch: command(addBatch), update: command(update), ...importHandlers(orderImport, insertImported),
  allocate: allocateOrders, cancelAllocate: command(cancelAllocate), hidden: command(hidden), cancelHidden: command(cancelHidden), cancel: command(cancel),
  confirmShort: command(confirmShort), setPriority: command(setPriority),
} satisfies Omit<Handlers<typeof outOrderApi>, 'intercept'>;
