export { ADDRESS_TEXT } from './partner/consignee-address.ts';
export { districtsNamed } from './partner/districts.ts';
export { placeStore, placeSupplier, usableRoute, type Whereabouts } from './partner/locate.ts';
export { barcodeOf, packsOf, scansOf } from './goods/packs.ts';
export { worksIn } from './warehouse/area.ts';
export { holdsAt, refuseDock } from './warehouse/dock.ts';
export { lockDocks, standAt, type Berthed } from './warehouse/berth.ts';
export { lockCart, setCartBusy, type CartFacts } from './container/cart.ts';
export { SLOT, WALL, freeWall, lockWall, setSlotReady, takeWall } from './container/sorting.ts';
export {
  lpnByCode,
  lpnsByCode,
  makeLpns,
  openLpn,
  positionsByCode,
  refuseContainer,
  resolveScan,
  type GoodsFacts,
  type GoodsUnit,
  type LpnFacts,
  type PositionFacts,
  type Scanned,
} from './lookups.ts';
export {
  cartonsChanged,
  goodsCounted,
  setCounting,
  cartonsMade,
  changeCartons,
  lockPlaceRows,
  lpnPlacesSet,
  lpnsLocked,
  positionUsageSet,
  positionsLocked,
  positionsLockedIn,
  positionClaimsSet,
  type CartonChange,
  type PositionLoad,
} from './places.ts';
export { areaLabels, cartLabels, goodsLabels, lpnLabels, positionLabels, slotLabels, wallLabels } from './labels.ts';
export {
  askOrderAudits,
  auditedOrder,
  dropOrderAudits,
  lockOrderAudit,
  orderJudged,
  waitsForAudit,
  type OrderAudit,
} from './approval/order-audit.ts';
export { furnishCompany } from './furnish.ts';
export { carOnTheRoad, carRoom, type CarRoom } from './transport/car.ts';
export { upsertGoods } from './open/goods.ts';
export { ownedByCode, ownedKey, ownersByCode, routesByCode, type OwnedCode, type OwnedMaster } from './open/codes.ts';
