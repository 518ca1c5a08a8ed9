import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Ask } from './acting.ts';

/** Costs that belong to several: a truck by volume, the cold hall by pallets, a night shift by fixed shares, one still written, one taken back. */
export async function share(house: Ask, owners: { main: number; other: number }): Promise<void> {
  const today = wireDay(new Date()),
    span = { dateFrom: addDays(today, -20), dateTo: today };
  const add = (more: object) =>
    house('sharedCost', 'add', { name: '4.2米冷藏车 浙A·D3187', kind: 1, amount: '1280', basis: 1, ...span, ...more });
  const charged = async (more: object): Promise<{ id: number; version: number }> =>
    house('sharedCost', 'run', await add(more));
  await charged({ over: 2, direction: 2, sourceNo: 'CC-0611', remark: '城配专线，按出库单体积分摊到单' });
  await charged({ name: '二号冷库租金', kind: 2, amount: '46500.50', basis: 4, sourceNo: 'ZL-2025-02' });
  await charged({
    name: '夜班装卸组',
    kind: 3,
    amount: '2000',
    basis: 6,
    members: [
      { ownerId: owners.main, share: '2' },
      { ownerId: owners.other, share: '1' },
    ],
  });
  const wrong = await charged({ name: '叉车租赁', kind: 9, amount: '900', basis: 2 });
  await house('sharedCost', 'void', { id: wrong.id, version: wrong.version, reason: '费用录重，已在租约里' });
  await add({ name: '缠绕膜与托盘耗材', kind: 9, amount: '356.8', basis: 3, direction: 2 });
}
