import type { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import type { transportDryRunApi } from '#contract/transport/dry-run.ts';
import { equipmentRow, type equipmentApi, type EquipmentSearch } from '#contract/transport/equipment.ts';
import type { waybillLegApi } from '#contract/transport/leg.ts';
import { legLife, transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import type { mapApi } from '#contract/transport/map.ts';
import { transportOrderRow, type transportOrderApi, type TransportOrderSearch } from '#contract/transport/order.ts';
import { segmentRow, type segmentedTrackApi, type SegmentSearch } from '#contract/transport/segment.ts';
import type { sendPlanApi } from '#contract/transport/send-plan.ts';
import type { trackApi } from '#contract/transport/track.ts';
import type { tripLinkApi } from '#contract/transport/trip-link.ts';
import type { tripApi } from '#contract/transport/trip.ts';
import {
  peakUnit,
  transportWarnRow,
  type transportWarnApi,
  type TransportWarnSearch,
} from '#contract/transport/warn.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { waybillRow, type WaybillSearch } from '#contract/transport/waybill.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { each, exporting } from '../../services/exports/serve.ts';
import {
  addEquipment,
  bindEquipment,
  disableEquipment,
  enableEquipment,
  unbindEquipment,
  updateEquipment,
} from './equipment/acts.ts';
import { endKey, issueKey } from './equipment/key.ts';
import { bindableCars, equipmentDetail, equipmentPage, equipmentRows, syncPage } from './equipment/read.ts';
import { reportPositions } from './equipment/report.ts';
import { syncEquipment } from './equipment/sync.ts';
import { locateOrders } from './map/locate.ts';
import { waybillWay } from './map/way.ts';
import { cancelOrders, planOrders, receiptOrders, unplanOrders } from './order/acts.ts';
import { orderDetail, orderPage, orderRows, orderStatistic } from './order/read.ts';
import { addPlan, publishPlan, updatePlan, voidPlan } from './plan/acts.ts';
import { adoptDraft, arrangePlan, dropDraft } from './plan/arrange.ts';
import { autoPlan } from './plan/auto.ts';
import { decideTransport } from './plan/decide.ts';
import { planDetail, planPage, planStatistic, weighPlan } from './plan/read.ts';
import { createWaybill, sendPlanTrips } from './plan/send.ts';
import { inTransit, track as trackOf } from './track/read.ts';
import { readTemp, takeCartons } from './trip/by-hand.ts';
import { byLink, lookTrip, pictureByLink } from './trip/by-link.ts';
import { issueTrip, revokeTrip, sendTrip, showTrip } from './trip/link.ts';
import { driven, myTrip, myTrips } from './trip/trip.ts';
import { handleWarn } from './warn/handle.ts';
import { warnPage, warnRows } from './warn/read.ts';
import { merge, orderStops, split } from './waybill/arrange.ts';
import { accept, cancelWaybill, candidates, decline, dispatch, redispatch } from './waybill/dispatch.ts';
import { abnormalLeg, addLeg, cancelLeg, changeLeg, finishLeg, startLeg } from './waybill/legs.ts';
import { load, loaded, waive } from './waybill/load.ts';
import { waybillDetail, waybillPage, waybillRows, waybillStatistic } from './waybill/read.ts';
import { arrive, depart, exception, leave, skip, takeEvent } from './waybill/road.ts';
import { segmentPage, segmentRows, segmentStatistic } from './waybill/segments.ts';
import { complete, sign, signAll } from './waybill/sign.ts';

/** Columns of a sheet: what a row is called, without its ids and acts. */
const columnsOf = (shape: Readonly<Record<string, z.ZodType>>) =>
  fieldsOf(shape).filter((field) => field.label !== field.name && field.name !== 'actions');

export const transportDryRun = { decide: command(decideTransport) } satisfies Handlers<typeof transportDryRunApi>;

export const transportOrder = {
  page: query(orderPage),
  statistic: query(orderStatistic),
  get: query(orderDetail),
  export: exporting(async (ctx, input: TransportOrderSearch) => ({
    title: '运输订单',
    columns: columnsOf(transportOrderRow.shape),
    rows: each(await orderRows(ctx, input), (row) => ({ ...row, status: stateName(transportOrderLife, row.status) })),
  })),
  plan: command(planOrders),
  unplan: command(unplanOrders),
  cancel: command(cancelOrders),
  receipt: command(receiptOrders),
} satisfies Handlers<typeof transportOrderApi>;

export const sendPlan = {
  page: query(planPage),
  statistic: query(planStatistic),
  get: async (call, input) => ({
    ...(await query(planDetail)(call, input)),
    styleUrl: call.platform.outside.mapStyleUrl ?? null,
  }),
  weigh: query(weighPlan),
  add: command(addPlan),
  update: command(updatePlan),
  arrange: command(arrangePlan),
  auto: autoPlan,
  adopt: command(adoptDraft),
  drop: command(dropDraft),
  publish: command(publishPlan),
  send: command(sendPlanTrips),
  void: command(voidPlan),
} satisfies Handlers<typeof sendPlanApi>;

export const waybill = {
  page: query(waybillPage),
  statistic: query(waybillStatistic),
  get: query(waybillDetail),
  candidates: query(candidates),
  export: exporting(async (ctx, input: WaybillSearch) => ({
    title: '运单',
    columns: columnsOf(waybillRow.shape),
    rows: each(await waybillRows(ctx, input), (row) => ({ ...row, status: stateName(waybillLife, row.status) })),
  })),
  create: command(createWaybill),
  split: command(split),
  merge: command(merge),
  stops: command(orderStops),
  dispatch: command(dispatch),
  redispatch: command(redispatch),
  accept: command((ctx, input) => accept(ctx, input)),
  decline: command((ctx, input) => decline(ctx, input)),
  load: command((ctx, input) => load(ctx, input)),
  waive: command(waive),
  loaded: command((ctx, input) => loaded(ctx, input)),
  depart: command((ctx, input) => depart(ctx, input)),
  arrive: command((ctx, input) => arrive(ctx, input)),
  leave: command((ctx, input) => leave(ctx, input)),
  skip: command(skip),
  sign: command((ctx, input) => sign(ctx, input)),
  signAll: command(signAll),
  exception: command((ctx, input) => exception(ctx, input)),
  complete: command(complete),
  cancel: command(cancelWaybill),
  event: command(takeEvent),
} satisfies Handlers<typeof waybillApi>;

export const waybillLeg = {
  add: command(addLeg),
  change: command(changeLeg),
  start: command(startLeg),
  finish: command(finishLeg),
  abnormal: command(abnormalLeg),
  cancel: command(cancelLeg),
} satisfies Handlers<typeof waybillLegApi>;

export const segmentedTrack = {
  page: query(segmentPage),
  statistic: query(segmentStatistic),
  export: exporting(async (ctx, input: SegmentSearch) => ({
    title: '分段跟踪',
    columns: columnsOf(segmentRow.shape),
    rows: each(await segmentRows(ctx, input), (row) => ({ ...row, status: stateName(legLife, row.status) })),
  })),
} satisfies Handlers<typeof segmentedTrackApi>;

export const transportWarn = {
  page: query(warnPage),
  export: exporting(async (ctx, input: TransportWarnSearch) => ({
    title: '运输预警',
    columns: columnsOf(transportWarnRow.shape),
    rows: each(await warnRows(ctx, input), (row) => ({ ...row, peak: `${row.peak} ${peakUnit(row.warnType)}` })),
  })),
  handle: command(handleWarn),
} satisfies Handlers<typeof transportWarnApi>;

export const trip = {
  mine: query(myTrips),
  get: query(myTrip),
  accept: command(driven(accept)),
  decline: command(driven(decline)),
  load: command(driven(load)),
  loaded: command(driven(loaded)),
  depart: command(driven(depart)),
  arrive: command(driven(arrive)),
  leave: command(driven(leave)),
  sign: command(driven(sign)),
  exception: command(driven(exception)),
  temp: command(driven(readTemp)),
  cartons: command(driven(takeCartons)),
} satisfies Handlers<typeof tripApi>;

export const tripLink = {
  issue: issueTrip,
  show: showTrip,
  revoke: command(revokeTrip),
  send: sendTrip,
  look: lookTrip,
  accept: byLink(accept),
  decline: byLink(decline),
  load: byLink(load),
  loaded: byLink(loaded),
  depart: byLink(depart),
  arrive: byLink(arrive),
  leave: byLink(leave),
  sign: byLink(sign),
  exception: byLink(exception),
  temp: byLink(readTemp),
  cartons: byLink(takeCartons),
  picture: pictureByLink,
} satisfies Handlers<typeof tripLinkApi>;

export const equipment = {
  page: query(equipmentPage),
  export: exporting(async (ctx, input: EquipmentSearch) => ({
    title: '车载设备',
    columns: columnsOf(equipmentRow.shape),
    rows: await equipmentRows(ctx, input),
  })),
  get: query(equipmentDetail),
  add: command(addEquipment),
  update: command(updateEquipment),
  disable: command(disableEquipment),
  enable: command(enableEquipment),
  issueKey,
  endKey: command(endKey),
  cars: query(bindableCars),
  bind: command(bindEquipment),
  unbind: command(unbindEquipment),
  sync: syncEquipment,
  syncs: query(syncPage),
  report: command(reportPositions),
} satisfies Handlers<typeof equipmentApi>;

export const transportMap = { locate: locateOrders, way: waybillWay } satisfies Handlers<typeof mapApi>;

export const track = { inTransit, track: trackOf } satisfies Handlers<typeof trackApi>;
