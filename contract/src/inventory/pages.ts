import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'stock',
    pages: [
      { name: '库存查询', url: '/Inventory/Stock', permits: ['inv:stock'] },
      { name: '库存流水', url: '/Inventory/Ledger', permits: ['inv:ledger'] },
      { name: '历史库存', url: '/Inventory/AsOf', permits: ['inv:asOf'] },
      { name: '批次追溯', url: '/Inventory/LotTrace', permits: ['inv:trace'] },
      { name: '序列号', url: '/Inventory/Serial', permits: ['inv:serial'] },
    ],
  },
  {
    in: 'stock',
    after: '/Inner/Adjust',
    pages: [{ name: '库存核对', url: '/Inventory/Integrity', permits: ['inv:integrity'] }],
  },
  {
    in: 'warehouse',
    after: '/Basic/Position',
    pages: [{ name: '库位平面图', url: '/Inventory/Map', visibility: 1, permits: ['inv:map'] }],
  },
];
