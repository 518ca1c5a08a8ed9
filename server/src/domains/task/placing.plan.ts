/** A position goods may come to, with what lies there and what open tasks will bring. */
export interface Target {
  id: number;
  code: string;
  state: number;
  /** Kind of its area. */
  kind: string;
  storageMode: number;
  /** 9 = virtual: no temperature of its own. */
  shelfType: number;
  maxGoods: number;
  mixGoods: boolean;
  mixLot: boolean;
  mixOwner: boolean;
  contents: readonly Content[];
}

export interface Content {
  goodsId: number;
  lotId: number;
  ownerId: number;
}
export interface Incoming extends Content {
  storageMode: number;
}

/** Areas whose positions keep usage, mixing rules and temperature. */
export const COUNTED = ['STORE', 'PICK', 'DMG'] as const;
/** Picked and virtual goods live here: a task never brings goods, and none but 返架 takes them away. */
export const CLOSED_KINDS: ReadonlySet<string> = new Set(['PACK', 'STAGE', 'TRANSIT', 'DIFF']);
const NO_ENTRY: Readonly<Record<number, string>> = { 20: '冻结', 21: '禁入', 30: '盘点中', 90: '停用' };

/** Why these goods may not come to this position, or null. Capacity is judged after the fact, from the recounted usage. */
export function refusesEntry(target: Target, incoming: Incoming): string | null {
  const blocked = NO_ENTRY[target.state];
  if (blocked) return `目标库位【${target.code}】已${blocked}`;
  if (CLOSED_KINDS.has(target.kind)) return `目标库位【${target.code}】不能存放在库商品`;
  if (!COUNTED.some((kind) => kind === target.kind)) return null;
  if (target.kind !== 'DMG' && target.shelfType !== 9 && target.storageMode !== incoming.storageMode)
    return '库房温层与商品不符';
  return mixes(target, incoming);
}

function mixes(target: Target, incoming: Incoming): string | null {
  const others = target.contents.filter((c) => c.goodsId !== incoming.goodsId);
  const kinds = new Set([...target.contents.map((c) => c.goodsId), incoming.goodsId]);
  if (!target.mixGoods && others.length > 0) return '目标库位不允许混放商品';
  if (target.maxGoods > 0 && kinds.size > target.maxGoods) return `目标库位最多存放${target.maxGoods}种商品`;
  if (!target.mixLot && target.contents.some((c) => c.goodsId === incoming.goodsId && c.lotId !== incoming.lotId))
    return '目标库位不允许混放批次';
  if (!target.mixOwner && target.contents.some((c) => c.ownerId !== incoming.ownerId)) return '目标库位不允许混放货主';
  return null;
}
