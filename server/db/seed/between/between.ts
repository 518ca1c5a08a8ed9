import type { Platform } from '../../../src/platform/platform.ts';
import type { Ask } from '../acting.ts';
import type { SeedGoods } from '../goods.ts';
import { idOf, type Ids } from '../masters.ts';
import { STORES } from '../world.ts';
import { aggregate } from './aggregated.ts';
import { transferGoods } from './transfers.ts';

interface Houses {
  tenantId: number;
  houses: Ids;
  owners: Ids;
  goods: Ids;
  stores: Ids;
  ranges: readonly { owner: string; goods: readonly SeedGoods[] }[];
  manager: Ask;
}

const OWNER = 'CWX';
/** Doors to which several orders go. */
const DOORS = 4;

/** What goes from the centre to the branch and back, by whoever may work in both before anybody has been let into a house; and what goes to one door as one. */
export async function workBetween(platform: Platform, world: Houses, by: (house: string) => Ask): Promise<void> {
  const { tenantId, houses, owners, goods, stores, ranges, manager } = world;
  const house = (code: string) => {
    const ask = by(code);
    return { id: idOf(houses, code), clerk: ask, receiver: ask, picker: ask, packer: ask, shipper: ask };
  };
  await transferGoods({
    platform,
    tenantId,
    ownerId: idOf(owners, OWNER),
    centre: house('HZ01'),
    branch: house('SH01'),
    goods: ranges
      .filter(({ owner }) => owner === OWNER)
      .flatMap(({ goods: [first] }) => (first ? [{ ...first, id: idOf(goods, first.code) }] : [])),
  });
  await aggregate({
    db: platform.db,
    tenantId,
    clerk: manager,
    ownerId: idOf(owners, OWNER),
    goodsId: idOf(goods, 'G3'),
    storeIds: STORES.filter(({ owner }) => owner === OWNER)
      .slice(0, DOORS)
      .map(({ code }) => idOf(stores, code)),
  });
}
