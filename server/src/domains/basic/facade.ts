export { lockPlaceRows, setLpnPlaces, setPositionClaims, setPositionUsage, type LpnPlace, type PositionClaim, type PositionUsage } from './places.ts';
