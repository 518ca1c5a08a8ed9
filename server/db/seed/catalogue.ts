import type { Ask } from './acting.ts';
import { CATEGORIES, UNITS } from './goods.ts';
import { each, groupGoods, idOf, stockList, type Ids } from './masters.ts';

/** What the goods of an owner are sold as. */
const BRANDS: Readonly<Record<string, string>> = { CWX: '川味鲜', HZW: '海之味', FGJ: '饭管家', JDF: '金鼎丰' };

/** Units, categories, brands and goods. A unit's code is its name: that is what people write into sheets. */
export async function catalogueOf(office: Ask, owners: Ids, goods: Parameters<typeof stockList>[1]): Promise<Ids> {
  const units = await each(
    UNITS.map((name) => ({ code: name, name })),
    ({ code, name }) =>
      office('unit', 'add', { code, name, typeCode: name === '箱' || name === '托' ? 'PACK' : 'COUNT' }),
  );
  const categories = await each(
    CATEGORIES.map((name, i) => ({ code: name, name, number: `C${String(i + 1).padStart(2, '0')}` })),
    ({ number, name }, sort) => office('goodsCategory', 'add', { code: number, name, sort }),
  );
  // Each owner trades in what his goods are.
  for (const [code, ownerId] of owners)
    await office('goodsCategory', 'bind', {
      ownerId,
      categoryIds: [
        ...new Set(goods.filter(({ owner }) => owner === code).map(({ category }) => idOf(categories, category))),
      ],
    });
  const brands = await each(
    [...owners.keys()].map((code) => ({ code, name: BRANDS[code] ?? code })),
    (brand, sort) => office('goodsBrand', 'add', { ...brand, sort }),
  );
  const made = await stockList(office, goods, { owners, units, categories, brands });
  await groupGoods(office, owners, goods, made);
  return made;
}
