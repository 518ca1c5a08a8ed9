import { goodsApi } from '#contract/basic/goods/goods.ts';
import { call } from '../../data/call.ts';
import { same } from '../scan/scanned.ts';
import { allPacks, type Pack } from '../text/packs.ts';

/** A goods as the line editor needs it. */
export interface Picked {
  id: number;
  code: string;
  name: string;
  packs: Pack[];
}

/** Goods of one owner by code, with their packs; unknown codes are missing from the answer. */
export async function goodsByCodes(ownerId: number, codes: readonly string[]): Promise<Map<string, Picked>> {
  const found = await call(goodsApi.unitsBySpecCodes, { ownerId, codes: codes.join(',') });
  return new Map(
    found.map(({ goodsId, code, name, units }) => [
      code.toUpperCase(),
      { id: goodsId, code, name, packs: allPacks(units) },
    ]),
  );
}

/** The one goods that a code, a barcode or a name stands for. Throws a sentence when it is none or several. */
export async function goodsBy(ownerId: number, typed: string): Promise<Picked> {
  const hits = await call(goodsApi.options, { ownerId, keyword: typed, size: 20 });
  const hit = hits.find((goods) => same(typed, goods.code)) ?? (hits.length === 1 ? hits[0] : undefined);
  if (!hit) throw new Error(hits.length === 0 ? `没有找到商品【${typed}】` : '有多个商品符合，请选择');
  const picked = (await goodsByCodes(ownerId, [hit.code])).get(hit.code.toUpperCase());
  return picked ?? { id: hit.id, code: hit.code, name: hit.name, packs: allPacks([]) };
}
