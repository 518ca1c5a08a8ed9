import type { bookingLinkApi } from '#contract/inbound/appoint/booking-link.ts';
import type { appointmentApi } from '#contract/inbound/appointment.ts';
import type { catchApi } from '#contract/inbound/catch.ts';
import type { crossDockApi } from '#contract/inbound/cross-dock.ts';
import type { inboundDryRunApi } from '#contract/inbound/dry-run/decide.ts';
import { noQc as noQcList } from '#contract/inbound/no-qc.ts';
import type { openInboundApi } from '#contract/inbound/open.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { pickupApi } from '#contract/inbound/pickup/pickup.ts';
import type { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import type { putawayApi } from '#contract/inbound/putaway.ts';
import type { qcStoreApi } from '#contract/inbound/qc-store.ts';
import {
  factoryRecord as factoryRecordSheet,
  goodsQir as goodsQirSheet,
  type factoryRecordApi,
  type goodsQirApi,
} from '#contract/inbound/quality-paper.ts';
import type { qcOrderApi, qcRecordApi } from '#contract/inbound/quality.ts';
import type { receiveApi } from '#contract/inbound/receive.ts';
import type { returnApi } from '#contract/inbound/returns.ts';
import type { transitApi } from '#contract/inbound/transit/transit.ts';
import type { unloadApi } from '#contract/inbound/unload.ts';
import { serve } from '../../crud/serve.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { importAtOnce, importHandlers } from '../../services/imports/serve.ts';
import { sinceOf } from '../../services/open/since.ts';
import { putawayPicture } from '../task/facade.ts';
import { cancelAppointment, cancelOrderAppointment, confirmAppointment, reschedule } from './appoint/acts.ts';
import { appoint } from './appoint/appoint.ts';
import { appointmentBoard } from './appoint/board.ts';
import * as booking from './appoint/booking.ts';
import { appointmentDetail, appointmentPage, exportAppointments, slots } from './appoint/read.ts';
import { setVehicle } from './appoint/set-vehicle.ts';
import { catchOne, catchPage, exportCatch } from './catch/read.ts';
import { submitCartons } from './catch/submit.ts';
import { voidCartons } from './catch/void.ts';
import { assign } from './cross-dock/dock.ts';
import { receiveAndDock } from './cross-dock/receive.ts';
import { undoDock } from './cross-dock/undo.ts';
import { decideInbound } from './dry-run/decide.ts';
import { drySign } from './dry-run/sign.ts';
import { cancelSent } from './open/cancel.ts';
import { changedOrders, ordersNamed } from './open/read.ts';
import { upsert } from './open/upsert.ts';
import { cancel, cancelSuspend, close, reOpen, suspend } from './order/acts.ts';
import { add, addBatch } from './order/add.ts';
import { exportOrders } from './order/export.ts';
import { importOrders, orderImport, undoOrders } from './order/import.ts';
import { orderDetail } from './order/read-detail.ts';
import { orderPage, orderStatistic, orderTrace } from './order/read.ts';
import { restore } from './order/restore.ts';
import { rollbackDetail, rollbackTrace } from './order/rollback.ts';
import { update } from './order/update.ts';
import { arrangePickup, undoPickup } from './pickup/arrange.ts';
import {
  acceptPureTransport,
  cancelPureTransport,
  deletePureTransport,
  departPureTransport,
  loadPureTransport,
  signPureTransport,
  updatePureTransport,
} from './pure-transport/acts.ts';
import { addPureTransport } from './pure-transport/add.ts';
import { importPureTransports, pureTransportImport, undoPureTransports } from './pure-transport/import.ts';
import {
  exportPureTransport,
  pureTransportDetail,
  pureTransportPage,
  pureTransportStatistic,
} from './pure-transport/read.ts';
import { rollbackPureTransport } from './pure-transport/rollback.ts';
import { recommendAgain } from './putaway/again.ts';
import { cancelPutaway, claimPutaway, confirmPutaway } from './putaway/confirm.ts';
import { createPutaway } from './putaway/create.ts';
import { dryRunPutaway } from './putaway/dry-run.ts';
import { putawayPage, putawayTask } from './putaway/read.ts';
import { cancelQc, releaseQc, renewQc, startQc } from './quality/acts.ts';
import { importRecords, recordImport } from './quality/import.ts';
import { judge } from './quality/judge.ts';
import { papers } from './quality/papers.ts';
import { exportQc, qcDetail, qcPage, qcStatistic, scanQc } from './quality/read.ts';
import { recordLine } from './quality/record.ts';
import { rejectOut } from './quality/reject-out.ts';
import { moveInQc, sendToQc, withdrawSent } from './quality/store-acts.ts';
import { qcStorePage } from './quality/store.ts';
import { undoJudge } from './quality/undo.ts';
import { finish } from './receive/finish.ts';
import { palletsOf } from './receive/pallets-of.ts';
import { reject } from './receive/reject.ts';
import { scan } from './receive/scan.ts';
import { addReturn } from './returns/add.ts';
import { returnOffer } from './returns/offer.ts';
import { exportTransit, transitPage } from './transit/read.ts';
import { generateTransit, undoTransit } from './transit/transit.ts';
import { addUnload, cancelUnload, deleteUnload, finishUnload, startUnload, updateUnload } from './unload/acts.ts';
import { unloadDetail, unloadPage } from './unload/read.ts';
import { undoUnload } from './unload/undo.ts';
import { manualUpload } from './upload/queue.ts';

export { preCheck, preCheckLink, preCheckV2 } from './queue/routes.ts';

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
  cancelAppointment: command(cancelOrderAppointment),
  generateTransit: command(generateTransit),
  undoTransit: command(undoTransit),
  restore: command(restore),
  manualUpload: command(manualUpload),
  rollbackDetail: command(rollbackDetail),
  rollbackTrace: command(rollbackTrace),
} satisfies Handlers<typeof orderApi>;

export const inboundPickup = {
  arrange: command(arrangePickup),
  undo: command(undoPickup),
} satisfies Handlers<typeof pickupApi>;

export const inboundTransit = {
  queryPage: query(transitPage),
  export: exporting(exportTransit),
} satisfies Handlers<typeof transitApi>;

export const inboundReceive = {
  confirm: receiveAndDock,
  scan: query(scan),
  palletsOf: query(palletsOf),
  reject: command(reject),
  finish: command(finish),
} satisfies Handlers<typeof receiveApi>;

export const inboundCrossDock = {
  assign: command(assign),
  undo: command(undoDock),
} satisfies Handlers<typeof crossDockApi>;

export const inboundReturn = {
  offer: query(returnOffer),
  add: command(addReturn),
} satisfies Handlers<typeof returnApi>;

export const inboundCatch = {
  queryPage: query(catchPage),
  get: query(catchOne),
  export: exporting(exportCatch),
  submit: command(submitCartons),
  void: command(voidCartons),
} satisfies Handlers<typeof catchApi>;

export const inboundPutaway = {
  queryPage: query(putawayPage),
  get: query(putawayTask),
  create: command(createPutaway),
  recommend: command(recommendAgain),
  confirm: command(confirmPutaway),
  claim: command(claimPutaway),
  cancel: command(cancelPutaway),
  dryRun: command(dryRunPutaway),
  picture: query(putawayPicture),
} satisfies Handlers<typeof putawayApi>;

export const inboundAppointment = {
  appoint: command(appoint),
  queryPage: query(appointmentPage),
  get: query(appointmentDetail),
  slots: query(slots),
  board: query(appointmentBoard),
  confirm: command(confirmAppointment),
  reschedule: command(reschedule),
  update: command(setVehicle),
  cancel: command(cancelAppointment),
  export: exporting(exportAppointments),
} satisfies Handlers<typeof appointmentApi>;

export const bookingLink = {
  issue: booking.issue,
  show: booking.show,
  revoke: command(booking.revoke),
  look: booking.look,
  slots: booking.slotsByLink,
  book: booking.book,
  reschedule: booking.rescheduleByLink,
  update: booking.updateByLink,
  cancel: booking.cancelByLink,
} satisfies Handlers<typeof bookingLinkApi>;

export const inboundUnload = {
  queryPage: query(unloadPage),
  get: query(unloadDetail),
  add: command(addUnload),
  update: command(updateUnload),
  delete: command(deleteUnload),
  start: command(startUnload),
  finish: command(finishUnload),
  cancel: command(cancelUnload),
  undo: command(undoUnload),
} satisfies Handlers<typeof unloadApi>;

export const qcOrder = {
  queryPage: query(qcPage),
  statistic: query(qcStatistic),
  export: exporting(exportQc),
  scan: query(scanQc),
  get: query(qcDetail),
  start: command(startQc),
  release: command(releaseQc),
  judge: command(judge),
  undo: command(undoJudge),
  rejectOut: command(rejectOut),
  cancel: command(cancelQc),
  renew: command(renewQc),
} satisfies Handlers<typeof qcOrderApi>;

export const qcRecord = {
  add: command(recordLine),
  template: (call, _: unknown) => importHandlers(recordImport, importRecords).template(call, _),
  import: importAtOnce(recordImport, importRecords),
} satisfies Handlers<typeof qcRecordApi>;

export const qcStore = {
  queryPage: query(qcStorePage),
  add: command(sendToQc),
  update: command(moveInQc),
  delete: command(withdrawSent),
} satisfies Handlers<typeof qcStoreApi>;

export const goodsQir = papers(goodsQirSheet, 'goodsQir') satisfies Handlers<typeof goodsQirApi>;
export const factoryRecord = papers(factoryRecordSheet, 'factoryRecord') satisfies Handlers<typeof factoryRecordApi>;

/** A day after the other: the last one may be the first. */
export const inboundDryRun = { decide: command(decideInbound), sign: command(drySign) } satisfies Handlers<
  typeof inboundDryRunApi
>;

export const noQc = serve(noQcList, ({ validFrom, validTo }) =>
  String(validTo) < String(validFrom) ? [{ field: 'validTo', msg: '失效日期不能早于生效日期' }] : [],
);

export const pureTransport = {
  queryPage: query(pureTransportPage),
  statistic: query(pureTransportStatistic),
  export: exporting(exportPureTransport),
  get: query(pureTransportDetail),
  add: command(addPureTransport),
  ...importHandlers(pureTransportImport, importPureTransports, undoPureTransports),
  update: command(updatePureTransport),
  delete: command(deletePureTransport),
  accept: command(acceptPureTransport),
  load: command(loadPureTransport),
  depart: command(departPureTransport),
  sign: command(signPureTransport),
  cancel: command(cancelPureTransport),
  rollback: command(rollbackPureTransport),
} satisfies Handlers<typeof pureTransportApi>;

export const openInbound = {
  upsert: command(upsert),
  cancel: command(cancelSent),
  status: query(ordersNamed),
  changes: sinceOf(changedOrders),
} satisfies Handlers<typeof openInboundApi>;
