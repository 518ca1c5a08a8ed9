export { lockCart, setCartBusy, type CartFacts } from './carts.ts';
export {
  goodsByCode, goodsById, lpnByCode, lpnsByCode, openLpn, openLpns, ownersByCode, positionsByCode, resolveScan,
  type GoodsFacts, type GoodsUnit, type LpnFacts, type PositionFacts, type Scanned,
} from './lookups.ts';
export { changeCartons, lockPlaceRows, setLpnPlaces, setPositionClaims, setPositionUsage, type CartonChange, type LpnPlace, type PositionClaim, type PositionUsage } from './places.ts';
