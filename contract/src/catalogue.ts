import { anomalyConfig } from './basic/anomaly-config.ts';
import { changeRequestApi } from './basic/approval/change-request.ts';
import { goodsStandardApi } from './basic/approval/goods-standard.ts';
import { platformAuditApi } from './basic/approval/platform-audit.ts';
import { cartApi } from './basic/container/cart.ts';
import { cartonFlowApi } from './basic/container/carton-flow.ts';
import { lpnApi } from './basic/container/lpn.ts';
import { packingMaterialApi } from './basic/container/packing-material.ts';
import { seedSlotApi, seedWallApi } from './basic/container/seed-wall.ts';
import { containerSpec } from './basic/container/spec.ts';
import { goodsBrand } from './basic/goods/brand.ts';
import { goodsCategoryApi } from './basic/goods/category.ts';
import { goodsApi } from './basic/goods/goods.ts';
import { goodsGroupApi } from './basic/goods/group.ts';
import { goodsLevelApi } from './basic/goods/level.ts';
import { unitApi } from './basic/goods/unit.ts';
import { channelSource } from './basic/partner/channel-source.ts';
import { consigneeAddressApi } from './basic/partner/consignee-address.ts';
import { customerApi } from './basic/partner/customer.ts';
import { ownerWarehouse } from './basic/partner/owner-warehouse.ts';
import { ownerApi } from './basic/partner/owner.ts';
import { producer } from './basic/partner/producer.ts';
import { storeSignedApi } from './basic/partner/store-signed.ts';
import { storeApi } from './basic/partner/store.ts';
import { supplierApi } from './basic/partner/supplier.ts';
import { carType } from './basic/transport/car-type.ts';
import { carApi } from './basic/transport/car.ts';
import { driverApi } from './basic/transport/driver.ts';
import { routeApi } from './basic/transport/route.ts';
import { advanceHouseApi } from './basic/warehouse/advance-house.ts';
import { areaApi } from './basic/warehouse/area.ts';
import { dockApi, receivingPlaceApi } from './basic/warehouse/dock.ts';
import { warehouseGroupApi } from './basic/warehouse/group.ts';
import { pickPosition } from './basic/warehouse/pick-position.ts';
import { positionApi } from './basic/warehouse/position.ts';
import { roadwayPositionApi } from './basic/warehouse/roadway-position.ts';
import { roadway } from './basic/warehouse/roadway.ts';
import { roomApi } from './basic/warehouse/room.ts';
import { shelfCodeRuleApi } from './basic/warehouse/shelf-code-rule.ts';
import { warehouseSyncApi } from './basic/warehouse/sync.ts';
import { warehouseApi } from './basic/warehouse/warehouse.ts';
import { homeApi } from './home/home.ts';
import { captchaApi } from './iam/captcha.ts';
import { clientApi, settingApi } from './iam/client.ts';
import { deptApi, postApi } from './iam/dept.ts';
import { menuAdminApi } from './iam/menu-admin.ts';
import { menuApi } from './iam/menu.ts';
import { passwordApi } from './iam/password.ts';
import { phoneApi } from './iam/phone.ts';
import { roleApi } from './iam/role.ts';
import { sessionApi } from './iam/session.ts';
import { smsOutboxApi } from './iam/sms-outbox.ts';
import { ssoApi } from './iam/sso.ts';
import { tableHeaderApi, tableViewApi } from './iam/table-header.ts';
import { tourApi } from './iam/tour.ts';
import { onlineApi, userApi, userReachApi } from './iam/user.ts';
import { orderApi as inboundOrderApi } from './inbound/order.ts';
import { putawayApi } from './inbound/putaway.ts';
import { receiveApi } from './inbound/receive.ts';
import { adjustApi } from './inner/adjust.ts';
import { moveApi } from './inner/move.ts';
import { replenishApi } from './inner/replenish.ts';
import { integrityApi } from './inventory/integrity.ts';
import { mapApi } from './inventory/map.ts';
import { ledgerApi, stockApi } from './inventory/stock.ts';
import type { Api } from './kit/endpoint.ts';
import { addressApi } from './message/address.ts';
import { alarmApi, alarmRuleApi } from './message/alarm.ts';
import { informApi } from './message/inform.ts';
import { messageApi } from './message/message.ts';
import { pushApi } from './message/push.ts';
import { remindingApi } from './message/reminding.ts';
import { thresholdApi } from './message/threshold.ts';
import { appUpgradeApi } from './ops/app-upgrade.ts';
import { businessDictionaryApi, dictionaryApi } from './ops/dictionary.ts';
import { exportRecordApi } from './ops/export-record.ts';
import { fileApi } from './ops/file.ts';
import { importBatchApi } from './ops/import-batch.ts';
import { importTemplateApi } from './ops/import-template.ts';
import { interfaceLogApi } from './ops/interface-log.ts';
import { jobApi } from './ops/job.ts';
import { notifyApi } from './ops/notify.ts';
import { operationLogApi } from './ops/operation-log.ts';
import { checkDeliveryApi, internalCheckApi } from './outbound/check.ts';
import { outOrderApi } from './outbound/order.ts';
import { assembleApi } from './outbound/pack.ts';
import { pickApi, pickTaskApi } from './outbound/pick.ts';
import { outRecordApi } from './outbound/record.ts';
import { shipmentApi } from './outbound/ship.ts';
import { collectionApi } from './outbound/stage.ts';
import { unpickApi } from './outbound/unpick.ts';
import { waveApi } from './outbound/wave.ts';
import { customerContainer } from './strategy/customer-container.ts';
import { factoryRoomApi } from './strategy/factory-room.ts';
import { goodsSimilarApi } from './strategy/goods-similar.ts';
import { ownerBusinessConfig } from './strategy/owner-business-config.ts';

/** Every endpoint by name; the only list of everything. Groups are served by the domains, one handler each. */
export const catalogue = {
  session: sessionApi,
  captcha: captchaApi,
  password: passwordApi,
  phone: phoneApi,
  smsOutbox: smsOutboxApi,
  sso: ssoApi,
  menu: menuApi,
  tour: tourApi,
  tableHeader: tableHeaderApi,
  tableView: tableViewApi,
  home: homeApi,
  user: userApi,
  userReach: userReachApi,
  online: onlineApi,
  role: roleApi,
  dept: deptApi,
  post: postApi,
  menuAdmin: menuAdminApi,
  client: clientApi,
  setting: settingApi,
  operationLog: operationLogApi,
  notify: notifyApi,
  appUpgrade: appUpgradeApi,
  file: fileApi,
  importBatch: importBatchApi,
  importTemplate: importTemplateApi,
  job: jobApi,
  interfaceLog: interfaceLogApi,
  exportRecord: exportRecordApi,
  dictionary: dictionaryApi,
  businessDictionary: businessDictionaryApi,
  warehouse: warehouseApi,
  warehouseGroup: warehouseGroupApi,
  room: roomApi,
  area: areaApi,
  roadway: roadway.api,
  roadwayPosition: roadwayPositionApi,
  shelfCodeRule: shelfCodeRuleApi,
  position: positionApi,
  dock: dockApi,
  platformAudit: platformAuditApi,
  receivingPlace: receivingPlaceApi,
  containerSpec: containerSpec.api,
  lpn: lpnApi,
  cart: cartApi,
  carType: carType.api,
  cartonFlow: cartonFlowApi,
  car: carApi,
  driver: driverApi,
  seedWall: seedWallApi,
  seedSlot: seedSlotApi,
  anomalyConfig: anomalyConfig.api,
  advanceHouse: advanceHouseApi,
  warehouseSync: warehouseSyncApi,
  storeSigned: storeSignedApi,
  goodsStandard: goodsStandardApi,
  changeRequest: changeRequestApi,
  consigneeAddress: consigneeAddressApi,
  route: routeApi,
  owner: ownerApi,
  ownerWarehouse: ownerWarehouse.api,
  supplier: supplierApi,
  producer: producer.api,
  customer: customerApi,
  store: storeApi,
  unit: unitApi,
  channelSource: channelSource.api,
  goodsBrand: goodsBrand.api,
  goodsGroup: goodsGroupApi,
  packingMaterial: packingMaterialApi,
  goodsLevel: goodsLevelApi,
  goodsCategory: goodsCategoryApi,
  goods: goodsApi,
  pickPosition: pickPosition.api,
  goodsSimilar: goodsSimilarApi,
  customerContainer: customerContainer.api,
  factoryRoom: factoryRoomApi,
  ownerBusinessConfig: ownerBusinessConfig.api,
  inboundOrder: inboundOrderApi,
  inboundReceive: receiveApi,
  inboundPutaway: putawayApi,
  stock: stockApi,
  ledger: ledgerApi,
  integrity: integrityApi,
  map: mapApi,
  inMove: moveApi,
  replenish: replenishApi,
  inventoryAdjust: adjustApi,
  outOrder: outOrderApi,
  wave: waveApi,
  pickTask: pickTaskApi,
  pick: pickApi,
  checkDelivery: checkDeliveryApi,
  internalCheck: internalCheckApi,
  assemble: assembleApi,
  collection: collectionApi,
  shipment: shipmentApi,
  outRecord: outRecordApi,
  unpick: unpickApi,
  message: messageApi,
  alarm: alarmApi,
  addressWarning: addressApi,
  alarmRule: alarmRuleApi,
  informMessage: informApi,
  remindingOrder: remindingApi,
  inventoryThreshold: thresholdApi,
  push: pushApi,
} satisfies Record<string, Api>;
