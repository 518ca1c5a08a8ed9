import type { SettingCheck } from '#contract/strategy/check.ts';
import { folded } from '#contract/terms/folding.ts';

/** What is wrong with a rule of a master that is no setting: found by what its readers do with it. */
export type OwnFault = Pick<SettingCheck, 'id' | 'kind' | 'why'> & { others: readonly number[] };

/** Goods of a shared pick rule, and whether they have a face here. */
export interface Sharer {
  ruleId: number;
  ownerId: number;
  /** Whether this warehouse serves the owner. */
  served: boolean;
  faces: number;
}

/** Shared pick rules that share nothing: of one owner alone who is served here, or of goods none of which has a face that could be shared. */
export function sharingFaults(ruleIds: readonly number[], sharers: readonly Sharer[]): OwnFault[] {
  const of = Map.groupBy(sharers, ({ ruleId }) => ruleId);
  return ruleIds.flatMap((id): OwnFault[] => {
    const own = (of.get(id) ?? []).filter(({ served }) => served);
    if (new Set(own.map(({ ownerId }) => ownerId)).size < 2)
      return [{ id, kind: 'EMPTY', why: '商品只属于本仓的一个货主，没有谁可以对换', others: [] }];
    return own.every(({ faces }) => faces === 0)
      ? [{ id, kind: 'EMPTY', why: '没有一个商品在本仓有拣货位，无位可共用', others: [] }]
      : [];
  });
}

/** An enabled storage box, and what its goods have here. */
export interface Box {
  id: number;
  ownerId: number;
  goodsId: number;
  goodsOwnerId: number;
  boxQty: number;
  isDefault: boolean;
  /** The smallest of the goods' pick faces that has a limit. */
  faceCode: string | null;
  faceMax: number | null;
}

/** Boxes nobody rounds by: only the default box of the goods' own owner is read; and those no face has room for. */
export function boxFaults(boxes: readonly Box[]): OwnFault[] {
  const readOf = new Map(
    boxes.flatMap((box) => (box.isDefault && box.ownerId === box.goodsOwnerId ? [[box.goodsId, box.id]] : [])),
  );
  return boxes.flatMap(({ id, ownerId, goodsId, goodsOwnerId, boxQty, isDefault, faceCode, faceMax }): OwnFault[] => {
    const read = readOf.get(goodsId);
    if (ownerId !== goodsOwnerId) return [{ id, kind: 'EMPTY', why: '货主不是商品的货主', others: [] }];
    if (!isDefault)
      return read === undefined
        ? [{ id, kind: 'EMPTY', why: '商品没有启用的默认箱，仍按包装取整', others: [] }]
        : [{ id, kind: 'HIDDEN', why: '只按默认箱取整', others: [read] }];
    return faceMax !== null && faceMax < boxQty
      ? [{ id, kind: 'EMPTY', why: `拣货位【${faceCode ?? ''}】最多放${faceMax}，装不下一箱，补不进去`, others: [] }]
      : [];
  });
}

/** A text that is put down often, as the gate lists them. */
export interface Phrase {
  id: number;
  kind: number;
  content: string;
  sort: number;
}

/** So many texts of a kind are offered at the gate. */
export const PHRASES_SHOWN = 100;

/** Texts nobody is offered, or is offered twice. */
export function phraseFaults(phrases: readonly Phrase[]): OwnFault[] {
  return [...Map.groupBy(phrases, ({ kind }) => kind).values()].flatMap((own) => {
    const first = new Map<string, number>();
    return own.toSorted(asOffered).flatMap(({ id, content }, i): OwnFault[] => {
      const same = first.get(folded(content));
      if (same === undefined) first.set(folded(content), id);
      if (i >= PHRASES_SHOWN)
        return [{ id, kind: 'HIDDEN', why: `同类只给出前${PHRASES_SHOWN}条，轮不到它`, others: [] }];
      return same === undefined ? [] : [{ id, kind: 'HIDDEN', why: '与排在前面的一条读起来一样', others: [same] }];
    });
  });
}

/** The order people put them in; of those with one number the newer first, as their list shows them. */
const asOffered = (a: Phrase, b: Phrase): number => a.sort - b.sort || b.id - a.id;
