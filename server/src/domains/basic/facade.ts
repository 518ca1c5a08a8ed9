export { lockPlaceRows, setLpnPlaces, setPositionUsage, type LpnPlace, type PositionUsage } from './places.ts';
export {
  goodsByCode, goodsById, lpnByCode, lpnsByCode, openLpn, openLpns, ownersByCode, positionsByCode, resolveScan,
  type GoodsFacts, type GoodsUnit, type LpnFacts, type PositionFacts, type Scanned,
} from './lookups.ts';
