export { lockPlaceRows, setLpnPlaces, setPositionUsage, type LpnPlace, type PositionUsage } from './places.ts';
