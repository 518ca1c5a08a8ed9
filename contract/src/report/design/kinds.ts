import { PAPERS, type PaperKind } from '../papers.ts';

/** Labels that print: their name, what they stick on, and who may print them. */
export const LABELS = {
  positionLabel: { name: '库位标签', of: '库位', look: 'base:shy:printLabel' },
  areaLabel: { name: '库区标签', of: '库区', look: 'base:area:printLabel' },
  goodsLabel: { name: '商品标签', of: '商品', look: 'base:goods:printLabel' },
  lpnLabel: { name: '托盘标签', of: '容器', look: 'base:pallet:print' },
  cartLabel: { name: '拣货车标签', of: '拣货车', look: 'base:cart:printLabel' },
  wallLabel: { name: '播种墙标签', of: '播种墙', look: 'base:seedWall:printLabel' },
  slotLabel: { name: '播种格标签', of: '播种格', look: 'base:seedWall:printLabel' },
  cartonLabel: { name: '箱标签', of: '箱', look: 'out:pack:printLabel' },
  taskLabel: { name: '拣货任务标签', of: '拣货任务', look: 'out:pick:list' },
} as const;
export type LabelKind = keyof typeof LABELS;

/** What a template can be designed for. */
export type DesignKind = LabelKind | PaperKind;
export const DESIGNED: Readonly<Record<DesignKind, { name: string; of: string; look: string }>> = {
  ...LABELS,
  ...PAPERS,
};
export const isLabel = (kind: string): kind is LabelKind => kind in LABELS;
export const isDesigned = (kind: string): kind is DesignKind => kind in DESIGNED;
