import { anomalyConfig } from './anomaly-config.ts';
import { changeRequestApi } from './approval/change-request.ts';
import { goodsStandardApi } from './approval/goods-standard.ts';
import { platformAuditApi } from './approval/platform-audit.ts';
import { cartApi } from './container/cart.ts';
import { cartonFlowApi } from './container/carton-flow.ts';
import { lpnApi } from './container/lpn.ts';
import { packingMaterialApi } from './container/packing-material.ts';
import { seedSlotApi, seedWallApi } from './container/seed-wall.ts';
import { containerSpec } from './container/spec.ts';
import { goodsBrand } from './goods/brand.ts';
import { goodsCategoryApi } from './goods/category.ts';
import { goodsApi } from './goods/goods.ts';
import { goodsGroupApi } from './goods/group.ts';
import { goodsLevelApi } from './goods/level.ts';
import { unitApi } from './goods/unit.ts';
import { openMastersApi } from './open.ts';
import { channelSource } from './partner/channel-source.ts';
import { consigneeAddressApi } from './partner/consignee-address.ts';
import { customerApi } from './partner/customer.ts';
import { ownerWarehouse } from './partner/owner-warehouse.ts';
import { ownerApi } from './partner/owner.ts';
import { producer } from './partner/producer.ts';
import { storeSignedApi } from './partner/store-signed.ts';
import { storeApi } from './partner/store.ts';
import { supplierApi } from './partner/supplier.ts';
import { carType } from './transport/car-type.ts';
import { carApi } from './transport/car.ts';
import { carrierApi } from './transport/carrier.ts';
import { driverApi } from './transport/driver.ts';
import { routeApi } from './transport/route.ts';
import { advanceHouseApi } from './warehouse/advance-house.ts';
import { areaApi } from './warehouse/area.ts';
import { dockApi, receivingPlaceApi } from './warehouse/dock.ts';
import { warehouseGroupApi } from './warehouse/group.ts';
import { layOutApi } from './warehouse/lay-out.ts';
import { pickPositionApi } from './warehouse/pick-position.ts';
import { positionApi } from './warehouse/position.ts';
import { roadwayPositionApi } from './warehouse/roadway-position.ts';
import { roadway } from './warehouse/roadway.ts';
import { roomApi } from './warehouse/room.ts';
import { shelfCodeRuleApi } from './warehouse/shelf-code-rule.ts';
import { warehouseSyncApi } from './warehouse/sync.ts';
import { warehouseApi } from './warehouse/warehouse.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  openMasters: openMastersApi,
  warehouse: warehouseApi,
  warehouseGroup: warehouseGroupApi,
  room: roomApi,
  layOut: layOutApi,
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
  carrier: carrierApi,
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
  pickPosition: pickPositionApi,
};
