import type { Content, GoodsFacts, Need, Spot } from './need.ts';

/** Goods heavier than this per case stay on the lowest level. */
export const HEAVY_G = 15_000;

/** What comes to a place together. */
export interface Part {
  need: Need;
  qty: number;
}

/** Capacity with everything promised, temperature, height, mixing and the rule for heavy cases. */
export function fits(
  spot: Spot,
  parts: readonly Part[],
  pallets: number,
  goods: ReadonlyMap<number, GoodsFacts>,
): boolean {
  const size = sizeOf(parts, goods);
  if (spot.pallets + pallets > spot.maxPallets && pallets > 0) return false;
  if (spot.maxWeight > 0 && spot.weight + size.weight > spot.maxWeight) return false;
  if (spot.maxVolume > 0 && spot.volume + size.volume > spot.maxVolume) return false;
  return parts.every(({ need }, n) => {
    const facts = goods.get(need.goodsId);
    if (!facts) return false;
    if (spot.areaKind !== 'DMG' && spot.roomMode !== facts.storageMode) return false;
    if (spot.innerH > 0 && facts.caseHeight > spot.innerH) return false;
    if (facts.caseWeight > HEAVY_G && spot.level > 1) return false;
    return mixes(spot, [...spot.contents, ...parts.slice(0, n).map((part) => part.need)], need);
  });
}

/** What may lie together; goods of one load count for each other. */
function mixes(spot: Spot, contents: readonly Pick<Content, 'goodsId' | 'lotId' | 'ownerId'>[], need: Need): boolean {
  const others = contents.filter((c) => c.goodsId !== need.goodsId);
  if (
    others.length > 0 &&
    (!spot.mixGoods || (spot.maxGoods > 0 && new Set(others.map((c) => c.goodsId)).size >= spot.maxGoods))
  )
    return false;
  if (!spot.mixLot && contents.some((c) => c.goodsId === need.goodsId && c.lotId !== need.lotId)) return false;
  return spot.mixOwner || contents.every((c) => c.ownerId === need.ownerId);
}

export const sizeOf = (
  parts: readonly Part[],
  goods: ReadonlyMap<number, GoodsFacts>,
): { weight: number; volume: number } =>
  parts.reduce(
    (sum, { need, qty }) => {
      const facts = goods.get(need.goodsId);
      return { weight: sum.weight + qty * (facts?.weight ?? 0), volume: sum.volume + qty * (facts?.volume ?? 0) };
    },
    { weight: 0, volume: 0 },
  );
