export { placeStore, placeSupplier, usableRoute, type Place } from './partner/locate.ts';
export { refuseDock } from './warehouse/dock.ts';
export { lockCart, setCartBusy, type CartFacts } from './container/cart.ts';
export {
  lpnByCode,
  lpnsByCode,
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
  cartonsMade,
  changeCartons,
  lockPlaceRows,
  lockPositionsIn,
  setLpnPlaces,
  setPositionClaims,
  setPositionUsage,
  type CartonChange,
  type LpnPlace,
  type PositionLoad,
} from './places.ts';
