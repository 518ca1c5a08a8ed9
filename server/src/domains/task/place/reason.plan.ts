import { HEAVY_G } from './fits.plan.ts';
import type { Load } from './load.plan.ts';

/** Positions of a warehouse that are alike in all that decides whether goods may come; `count` of them. */
export interface Shape {
  areaId: number;
  areaKind: string;
  roomMode: number;
  usable: boolean;
  low: boolean;
  innerH: number;
  maxWeight: number;
  maxVolume: number;
  maxPallets: number;
  mixGoods: boolean;
  maxGoods: number;
  count: number;
}

/** What must hold for a position to take a load when it is empty, from the coarse to the fine, and what is said where none is left. */
interface Hurdle {
  passes: (shape: Shape, load: Load) => boolean;
  says: (load: Load, before: readonly Shape[]) => string;
}

const HURDLES: readonly Hurdle[] = [
  {
    passes: (shape, { reach }) =>
      reach === null
        ? shape.areaKind === 'DMG'
        : reach.areaIds.includes(shape.areaId) || (reach.store !== null && shape.areaKind === 'STORE'),
    says: ({ reach }) => (reach === null ? '没有残次品库区的库位' : '上架策略允许的库区没有库位'),
  },
  {
    passes: (shape, { mode }) => shape.areaKind === 'DMG' || shape.roomMode === mode,
    says: () => '允许的库区里没有温层相符的库位',
  },
  { passes: (shape) => shape.usable, says: () => '温层相符的库位都已冻结、禁入、盘点中或停用' },
  {
    passes: (shape, { height }) => shape.innerH === 0 || shape.innerH >= height,
    says: ({ height }, before) => `单件高${height}mm，库位净高最多${most(before, (s) => s.innerH)}mm`,
  },
  {
    passes: (shape, { heavy }) => !heavy || shape.low,
    says: () => `单件超过${HEAVY_G / 1000}kg只放最低层，允许的库区没有合适的最低层库位`,
  },
  {
    passes: (shape, { weight }) => shape.maxWeight === 0 || shape.maxWeight >= weight,
    says: ({ weight }, before) => `货物重${kg(weight)}kg，合适的库位承重最多${kg(most(before, (s) => s.maxWeight))}kg`,
  },
  {
    passes: (shape, { volume }) => shape.maxVolume === 0 || shape.maxVolume >= volume,
    says: ({ volume }, before) =>
      `货物体积${litres(volume)}升，合适的库位容积最多${litres(most(before, (s) => s.maxVolume))}升`,
  },
  {
    passes: (shape, { pallets }) => shape.maxPallets >= pallets,
    says: () => '合适的库位不能放托盘',
  },
  {
    passes: (shape, { goodsIds }) =>
      goodsIds.length === 1 || (shape.mixGoods && (shape.maxGoods === 0 || shape.maxGoods >= goodsIds.length)),
    says: ({ goodsIds }) => `容器内有${goodsIds.length}种商品，合适的库位都不能混放这么多种`,
  },
];

/** Why a load has no place: the first thing that no position offers, else that all are taken. */
export function reasonOf(load: Load, shapes: readonly Shape[]): string {
  let left = shapes;
  for (const { passes, says } of HURDLES) {
    const passing = left.filter((shape) => passes(shape, load));
    if (passing.length === 0) return says(load, left);
    left = passing;
  }
  return `合适的${left.reduce((sum, { count }) => sum + count, 0)}个库位都已占用，余量或混放规则不容许再放`;
}

const most = (shapes: readonly Shape[], of: (shape: Shape) => number): number => Math.max(0, ...shapes.map(of));
const kg = (grams: number): number => Math.round(grams / 100) / 10;
const litres = (cm3: number): number => Math.round(cm3 / 100) / 10;
