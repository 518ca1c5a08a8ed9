export { placeStore, placeSupplier, usableRoute, type Place } from './addresses.ts';
export { refuseDock } from './docks.ts';
export { lockCart, setCartBusy, type CartFacts } from './carts.ts';
export {
  lpnByCode,
  lpnsByCode,
  makeLpns,
  openLpn,
  openLpns,
  positionsByCode,
  resolveScan,
  type GoodsFacts,
  type GoodsUnit,
  type LpnFacts,
  type PositionFacts,
  type Scanned,
} from './lookups.ts';
export {
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
