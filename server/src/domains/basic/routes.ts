import { anomalyConfig } from '#contract/basic/anomaly-config.ts';
import type { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import type { goodsStandardApi } from '#contract/basic/approval/goods-standard.ts';
import type { platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import { cart, type cartApi } from '#contract/basic/container/cart.ts';
import { cartonFlow, type cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import { lpn, type lpnApi } from '#contract/basic/container/lpn.ts';
import { packingMaterial, type packingMaterialApi } from '#contract/basic/container/packing-material.ts';
import { seedWall, type seedSlotApi, type seedWallApi } from '#contract/basic/container/seed-wall.ts';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { goodsBrand } from '#contract/basic/goods/brand.ts';
import { goodsCategory, type goodsCategoryApi } from '#contract/basic/goods/category.ts';
import type { goodsApi } from '#contract/basic/goods/goods.ts';
import { goodsGroup, type goodsGroupApi } from '#contract/basic/goods/group.ts';
import { goodsLevel, type goodsLevelApi } from '#contract/basic/goods/level.ts';
import { unit, type unitApi } from '#contract/basic/goods/unit.ts';
import { channelSource } from '#contract/basic/partner/channel-source.ts';
import { consigneeAddress, type consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { customer, type customerApi } from '#contract/basic/partner/customer.ts';
import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { owner, type ownerApi } from '#contract/basic/partner/owner.ts';
import { producer } from '#contract/basic/partner/producer.ts';
import type { storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { store, type storeApi } from '#contract/basic/partner/store.ts';
import { supplier, type supplierApi } from '#contract/basic/partner/supplier.ts';
import { carType } from '#contract/basic/transport/car-type.ts';
import { car, type carApi } from '#contract/basic/transport/car.ts';
import { driver, type driverApi } from '#contract/basic/transport/driver.ts';
import { route, type routeApi } from '#contract/basic/transport/route.ts';
import { advanceHouse, type advanceHouseApi } from '#contract/basic/warehouse/advance-house.ts';
import { area, type areaApi } from '#contract/basic/warehouse/area.ts';
import { dock, type dockApi, type receivingPlaceApi } from '#contract/basic/warehouse/dock.ts';
import { warehouseGroup, type warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import { position, type positionApi } from '#contract/basic/warehouse/position.ts';
import type { roadwayPositionApi } from '#contract/basic/warehouse/roadway-position.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { room, type roomApi } from '#contract/basic/warehouse/room.ts';
import { shelfCodeRule, type shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { warehouseSync, type warehouseSyncApi } from '#contract/basic/warehouse/sync.ts';
import { warehouse, type warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import { dictionaries } from '#contract/terms/dictionaries.ts';
import { one, serve } from '../../crud/serve.ts';
import { command, query, type Call, type Handlers } from '../../platform/command/call.ts';
import type { Command } from '../../platform/command/run.ts';
import { exporting } from '../../services/exports/serve.ts';
import { labelling } from '../../services/labels/serve.ts';
import { addAnomaly, updateAnomaly } from './anomaly-config.ts';
import { addChange, auditChanges, withdrawChange } from './approval/change-request.ts';
import { changeOptions } from './approval/changeable.ts';
import { addStandard, auditStandard, withdrawStandard } from './approval/goods-standard.ts';
import { addPlatformAudit, auditPlatform, withdrawPlatform } from './approval/platform-audit.ts';
import { changeableNow, changeDetail, changePage, exportChanges } from './approval/read-change-request.ts';
import { exportStandards, standardDetail, standardPage } from './approval/read-goods-standard.ts';
import { exportPlatforms, platformDetail, platformPage } from './approval/read-platform-audit.ts';
import {
  addCartonFlow,
  cartonFlowImports,
  cartonFlowPage,
  cartonManagers,
  exportCartonFlows,
  updateCartonFlow,
} from './container/carton-flow.ts';
import {
  addCart,
  addLpns,
  cartImport,
  disableLpns,
  enableLpns,
  lpnImports,
  lpnLists,
  removeCarts,
  updateCart,
} from './container/lpn.ts';
import { addWall, removeWalls, slotsOfWalls, updateWall, wallImport } from './container/seed-wall.ts';
import { bindCategories, bindings, unbindCategories } from './goods/category-binding.ts';
import { addCategory, categoryImport, categoryTree, removeCategories, updateCategory } from './goods/category.ts';
import { addGoods, removeGoods, updateGoods } from './goods/goods.ts';
import { exportGoodsGroups, goodsGroupImports } from './goods/group-sheet.ts';
import { addGroupGoods, goodsGroupPage, groupGoods, removeGoodsGroups, removeGroupGoods } from './goods/group.ts';
import { goodsImports } from './goods/import.ts';
import { moveLevel } from './goods/level.ts';
import { exportGoods, goodsDetail, goodsOptions, goodsPage, unitsBySpecCodes } from './goods/read.ts';
import { cartLabels, goodsLabels, lpnLabels, positionLabels, slotLabels, wallLabels } from './labels.ts';
import { serveMaster } from './open-use.ts';
import { updateChannel } from './partner/channel-source.ts';
import {
  addAddress,
  addressImport,
  addressLog,
  auditAddresses,
  removeAddresses,
  updateAddress,
  usableAddresses,
} from './partner/consignee-address.ts';
import { renewCustomers, setCustomers } from './partner/customer.ts';
import { removeMappings, updateMapping } from './partner/owner-warehouse.ts';
import { exportSigned, signedImport } from './partner/store-signed-sheet.ts';
import { deleteSigned, editSigned, relieveSigned, saveSigned, signedPage } from './partner/store-signed.ts';
import { carRules, dockRules, gridRules, roomRules, storeRules } from './rules.ts';
import { bindDriver, carOptions, carPage, exportCars, renewCars, setCars, updateCar } from './transport/car.ts';
import {
  addDriver,
  auditDrivers,
  blacklistDrivers,
  driverNumbers,
  driverOptions,
  driverPage,
  exportDrivers,
  noteLook,
  renewDrivers,
  setDrivers,
  updateDriver,
} from './transport/driver.ts';
import { exportRoutes, routeImports } from './transport/route-sheet.ts';
import { addRoute, removeRoutes, routePage, updateRoute } from './transport/route.ts';
import { exportAdvanceHouses, advanceHouseImports } from './warehouse/advance-house-sheet.ts';
import {
  addAdvanceHouse,
  advanceHousePage,
  removeAdvanceHouses,
  updateAdvanceHouse,
} from './warehouse/advance-house.ts';
import {
  areasOfHouses,
  areasOfKind,
  areasOfRoom,
  areasOfStaff,
  bindStaff,
  roomsByMode,
  updateArea,
} from './warehouse/area.ts';
import { dockOptions, dockPage, removeDocks, updateDock } from './warehouse/dock.ts';
import { exportGroups, groupImports } from './warehouse/group-sheet.ts';
import { pickPositions } from './warehouse/pick-position.ts';
import {
  addPosition,
  addPositions,
  positionImport,
  positionPage,
  removePositions,
  updateAreas,
  updatePosition,
  updateStates,
} from './warehouse/position.ts';
import {
  addRoadways,
  bindPositions,
  orderPositions,
  renumberPositions,
  roadwayPositions,
  unbindPositions,
} from './warehouse/roadway-position.ts';
import { exportRules, ruleImports } from './warehouse/shelf-code-rule-sheet.ts';
import { addRule, setRuleState, updateRule } from './warehouse/shelf-code-rule.ts';
import { syncImport, syncWarehouses } from './warehouse/sync.ts';
import {
  addGroup,
  addWarehouse,
  allGroups,
  allWarehouses,
  groupPage,
  removeGroups,
  updateGroup,
  warehouseImport,
} from './warehouse/warehouse.ts';

/** Masters served by the kit alone: one line each. */
export const plainMasters = {
  owner: { ...serveMaster(owner), ...one(owner) } satisfies Handlers<typeof ownerApi>,
  ownerWarehouse: {
    ...serve(ownerWarehouse),
    update: command(updateMapping),
    remove: command(removeMappings),
  } satisfies Handlers<typeof ownerWarehouse.api>,
  supplier: { ...serveMaster(supplier), ...one(supplier) } satisfies Handlers<typeof supplierApi>,
  producer: serveMaster(producer),
  store: { ...serveMaster(store, storeRules), ...one(store) } satisfies Handlers<typeof storeApi>,
  roadway: serve(roadway),
  pickPosition: pickPositions,
  containerSpec: serveMaster(containerSpec),
  packingMaterial: { ...serve(packingMaterial), ...one(packingMaterial) } satisfies Handlers<typeof packingMaterialApi>,
  goodsBrand: serveMaster(goodsBrand),
  channelSource: { ...serve(channelSource), update: command(updateChannel) } satisfies Handlers<
    typeof channelSource.api
  >,
  carType: serve(carType),
  anomalyConfig: {
    ...serve(anomalyConfig),
    add: command(addAnomaly),
    update: command(updateAnomaly),
  } satisfies Handlers<typeof anomalyConfig.api>,
};

export const warehouses = {
  ...serveMaster(warehouse),
  ...one(warehouse),
  ...warehouseImport,
  add: command(addWarehouse),
  queryAll: query(allWarehouses),
} satisfies Handlers<typeof warehouseApi>;

export const warehouseGroups = {
  ...serve(warehouseGroup),
  ...groupImports,
  export: exporting(exportGroups),
  page: query(groupPage),
  add: command(addGroup),
  update: command(updateGroup),
  remove: command(removeGroups),
  queryAll: query(allGroups),
} satisfies Handlers<typeof warehouseGroupApi>;

export const rooms = { ...serveMaster(room, roomRules), listByStorageMode: query(roomsByMode) } satisfies Handlers<
  typeof roomApi
>;

export const areas = {
  ...serve(area),
  ...one(area),
  update: command(updateArea),
  bindStaff: command(bindStaff),
  queryByHouseIds: query(areasOfHouses),
  queryByStaffId: query(areasOfStaff),
  queryByRoomId: query(areasOfRoom),
  queryPickArea: query(areasOfKind('PICK')),
  queryStorageArea: query(areasOfKind('STORE')),
} satisfies Handlers<typeof areaApi>;

export const positions = {
  ...serve(position),
  ...positionImport,
  ...labelling('库位标签', positionLabels),
  page: query(positionPage),
  add: command(addPosition),
  update: command(updatePosition),
  remove: command(removePositions),
  addBatch: command(addPositions),
  updateState: command(updateStates),
  updateArea: command(updateAreas),
} satisfies Handlers<typeof positionApi>;

export const positionsOfRoadways = {
  query: query(roadwayPositions),
  batchSave: command(addRoadways),
  bind: command(bindPositions),
  unbind: command(unbindPositions),
  adjustOrderNum: command(orderPositions),
  refreshOrderNum: command(renumberPositions),
} satisfies Handlers<typeof roadwayPositionApi>;

export const shelfCodeRules = {
  ...serve(shelfCodeRule),
  ...ruleImports,
  export: exporting(exportRules),
  add: command(addRule),
  update: command(updateRule),
  updateState: command(setRuleState),
} satisfies Handlers<typeof shelfCodeRuleApi>;

export const lpns = {
  ...serve(lpn),
  ...lpnLists,
  ...labelling('托盘标签', lpnLabels),
  ...lpnImports,
  addBatch: command(addLpns),
  disable: command(disableLpns),
  enable: command(enableLpns),
} satisfies Handlers<typeof lpnApi>;

export const cartonFlows = {
  ...serve(cartonFlow),
  ...cartonFlowImports,
  export: exporting(exportCartonFlows),
  page: query(cartonFlowPage),
  add: command(addCartonFlow),
  update: command(updateCartonFlow),
  managers: query(cartonManagers),
} satisfies Handlers<typeof cartonFlowApi>;

export const carts = {
  ...serve(cart, gridRules),
  ...cartImport,
  ...labelling('拣货车标签', cartLabels),
  add: command(addCart),
  update: command(updateCart),
  remove: command(removeCarts),
} satisfies Handlers<typeof cartApi>;

export const seedWalls = {
  ...serve(seedWall, gridRules),
  ...wallImport,
  ...labelling('播种墙标签', wallLabels),
  add: command(addWall),
  update: command(updateWall),
  remove: command(removeWalls),
  slots: query(slotsOfWalls),
} satisfies Handlers<typeof seedWallApi>;

export const seedSlots = labelling('播种格标签', slotLabels) satisfies Handlers<typeof seedSlotApi>;

export const advanceHouses = {
  ...serve(advanceHouse),
  ...advanceHouseImports,
  export: exporting(exportAdvanceHouses),
  page: query(advanceHousePage),
  add: command(addAdvanceHouse),
  update: command(updateAdvanceHouse),
  remove: command(removeAdvanceHouses),
} satisfies Handlers<typeof advanceHouseApi>;

const { page: syncPage, export: exportSync } = serve(warehouseSync);
export const warehouseSyncs = {
  ...syncImport,
  page: syncPage,
  export: exportSync,
  sync: command(syncWarehouses),
} satisfies Handlers<typeof warehouseSyncApi>;

export const storeSigned = {
  ...signedImport,
  page: query(signedPage),
  export: exporting(exportSigned),
  save: command(saveSigned),
  edit: command(editSigned),
  delete: command(deleteSigned),
  relieve: command(relieveSigned),
} satisfies Handlers<typeof storeSignedApi>;

export const goodsStandards = {
  queryPage: query(standardPage),
  detail: query(standardDetail),
  export: exporting(exportStandards),
  add: command(addStandard),
  audit: command(auditStandard),
  withdraw: command(withdrawStandard),
} satisfies Handlers<typeof goodsStandardApi>;

export const changeRequests = {
  queryPage: query(changePage),
  detail: query(changeDetail),
  export: exporting(exportChanges),
  options: query(changeOptions),
  current: query(changeableNow),
  add: command(addChange),
  audit: command(auditChanges),
  withdraw: command(withdrawChange),
} satisfies Handlers<typeof changeRequestApi>;

export const consigneeAddresses = {
  ...serve(consigneeAddress),
  ...addressImport,
  add: command(addAddress),
  update: command(updateAddress),
  remove: command(removeAddresses),
  audit: command(auditAddresses),
  usable: query(usableAddresses),
  operationLog: query(addressLog),
} satisfies Handlers<typeof consigneeAddressApi>;

export const deliveryRoutes = {
  ...serve(route),
  ...routeImports,
  export: exporting(exportRoutes),
  page: query(routePage),
  add: command(addRoute),
  update: command(updateRoute),
  remove: command(removeRoutes),
} satisfies Handlers<typeof routeApi>;

export const customers = {
  ...serveMaster(customer),
  enable: command(setCustomers(1)),
  disable: command(setCustomers(0)),
  renewValidity: command(renewCustomers),
} satisfies Handlers<typeof customerApi>;

export const units = {
  ...serve(unit),
  getTypeCode: async () =>
    (dictionaries.unitType ?? []).map(({ value, label }) => ({ code: String(value), name: label })),
} satisfies Handlers<typeof unitApi>;

export const docks = {
  ...serve(dock, dockRules),
  page: query(dockPage),
  options: query(dockOptions),
  update: command(updateDock),
  remove: command(removeDocks),
} satisfies Handlers<typeof dockApi>;
export const receivingPlaces = {
  query: docks.page,
  add: docks.add,
  update: docks.update,
  delete: docks.remove,
} satisfies Handlers<typeof receivingPlaceApi>;

export const cars = {
  ...serve(car, carRules),
  page: query(carPage),
  options: query(carOptions),
  export: exporting(exportCars),
  update: command(updateCar),
  enable: command(setCars('enable')),
  disable: command(setCars('disable')),
  repair: command(setCars('repair')),
  renew: command(renewCars),
  bindDriver: command(bindDriver),
} satisfies Handlers<typeof carApi>;

/** A command that seals or reads what is sealed. */
const withSecrets =
  <I, O>(act: (secrets: Call['platform']['secrets']) => Command<I, O>) =>
  (call: Call, input: I): Promise<O> =>
    command(act(call.platform.secrets))(call, input);

export const drivers = {
  ...serve(driver),
  page: query(driverPage),
  options: query(driverOptions),
  export: exporting(exportDrivers),
  add: withSecrets(addDriver),
  update: withSecrets(updateDriver),
  audit: command(auditDrivers),
  enable: command(setDrivers(1)),
  disable: command(setDrivers(0)),
  renew: command(renewDrivers),
  blacklist: command(blacklistDrivers),
  // What a command answers is stored under its key: the look is the command, the numbers are read beside it.
  numbers: async (call, input) => {
    await command(noteLook)(call, input);
    return query(driverNumbers(call.platform.secrets))(call, input);
  },
} satisfies Handlers<typeof driverApi>;

export const platformAudits = {
  queryPage: query(platformPage),
  detail: query(platformDetail),
  export: exporting(exportPlatforms),
  add: command(addPlatformAudit),
  audit: command(auditPlatform),
  withdraw: command(withdrawPlatform),
} satisfies Handlers<typeof platformAuditApi>;

export const goodsLevels = { ...serve(goodsLevel), moveSort: command(moveLevel) } satisfies Handlers<
  typeof goodsLevelApi
>;

export const goodsGroups = {
  ...serve(goodsGroup),
  ...goodsGroupImports,
  export: exporting(exportGoodsGroups),
  page: query(goodsGroupPage),
  remove: command(removeGoodsGroups),
  queryGoods: query(groupGoods),
  addGoods: command(addGroupGoods),
  removeGoods: command(removeGroupGoods),
} satisfies Handlers<typeof goodsGroupApi>;

export const goodsCategories = {
  ...serve(goodsCategory),
  ...categoryImport,
  add: command(addCategory),
  update: command(updateCategory),
  remove: command(removeCategories),
  tree: query(categoryTree),
  bind: command(bindCategories),
  unbind: command(unbindCategories),
  queryBindings: query(bindings),
} satisfies Handlers<typeof goodsCategoryApi>;

export const goods = {
  ...labelling('商品标签', goodsLabels),
  ...goodsImports,
  page: query(goodsPage),
  detail: query(goodsDetail),
  add: command(addGoods),
  update: command(updateGoods),
  remove: command(removeGoods),
  options: query(goodsOptions),
  export: exporting(exportGoods),
  unitsBySpecCodes: query(unitsBySpecCodes),
} satisfies Handlers<typeof goodsApi>;
