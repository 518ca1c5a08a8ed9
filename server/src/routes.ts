import { catalogue } from '#contract/catalogue.ts';
import * as basic from './domains/basic/routes.ts';
import { home } from './domains/home/routes.ts';
import * as iam from './domains/iam/routes.ts';
import * as inbound from './domains/inbound/routes.ts';
import * as inner from './domains/inner/routes.ts';
import * as inventory from './domains/inventory/routes.ts';
import * as message from './domains/message/routes.ts';
import * as ops from './domains/ops/routes.ts';
import { floorRoutes } from './domains/outbound/floor-routes.ts';
import * as outbound from './domains/outbound/routes.ts';
import * as strategy from './domains/strategy/routes.ts';
import type { Routes } from './platform/http/mount.ts';
import { importsOf } from './services/imports/known.ts';
import { importBatches, importTemplates } from './services/imports/serve.ts';

export { identify } from './domains/iam/facade.ts';

/** What stands behind the imports that the groups below serve. */
export const imports = importsOf(catalogue, () => routes);

/** Every group of the catalogue, served by its domain. */
export const routes: Routes<typeof catalogue> = {
  session: iam.session,
  captcha: iam.captcha,
  password: iam.password,
  phone: iam.phone,
  smsOutbox: iam.smsOutbox,
  sso: iam.sso,
  menu: iam.menu,
  tour: iam.tour,
  tableHeader: iam.tableHeader,
  tableView: iam.tableView,
  home,
  user: iam.user,
  userReach: iam.userReach,
  online: iam.online,
  role: iam.role,
  dept: iam.dept,
  post: iam.post,
  menuAdmin: iam.menuAdmin,
  client: iam.client,
  setting: iam.setting,
  ...ops,
  ...basic.plainMasters,
  warehouse: basic.warehouses,
  warehouseGroup: basic.warehouseGroups,
  room: basic.rooms,
  area: basic.areas,
  shelfCodeRule: basic.shelfCodeRules,
  position: basic.positions,
  roadwayPosition: basic.positionsOfRoadways,
  lpn: basic.lpns,
  cart: basic.carts,
  cartonFlow: basic.cartonFlows,
  route: basic.deliveryRoutes,
  seedWall: basic.seedWalls,
  seedSlot: basic.seedSlots,
  advanceHouse: basic.advanceHouses,
  warehouseSync: basic.warehouseSyncs,
  storeSigned: basic.storeSigned,
  goodsStandard: basic.goodsStandards,
  changeRequest: basic.changeRequests,
  consigneeAddress: basic.consigneeAddresses,
  customer: basic.customers,
  unit: basic.units,
  goodsCategory: basic.goodsCategories,
  goodsGroup: basic.goodsGroups,
  dock: basic.docks,
  car: basic.cars,
  driver: basic.drivers,
  platformAudit: basic.platformAudits,
  receivingPlace: basic.receivingPlaces,
  goodsLevel: basic.goodsLevels,
  goods: basic.goods,
  ...strategy.plainRules,
  ...inbound,
  ...inventory,
  inMove: inner.inMove,
  inventoryAdjust: inner.inventoryAdjust,
  replenish: inner.replenish,
  ...outbound,
  ...floorRoutes,
  ...message,
  importBatch: importBatches(imports),
  importTemplate: importTemplates(imports),
};
