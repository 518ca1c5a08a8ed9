import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'stock',
    after: '/Inventory/LotTrace',
    pages: [
      { name: '移库', url: '/Inner/Move', permits: ['inv:move', 'task:move'] },
      { name: '补货', url: '/Inner/Replenish', permits: ['task:replenish'] },
      { name: '返架', url: '/Inner/Unpick', permits: ['task:unpick'] },
      { name: '库存调整', url: '/Inner/Adjust', permits: ['inv:adjust'] },
      { name: '调整执行', url: '/Inner/AdjustFloor', permits: ['inv:adjustFloor'] },
      { name: '盘点', url: '/Inner/Stocktake', permits: ['inv:take'] },
      { name: '库存锁定通知', url: '/Inner/Lock', permits: ['inv:lock'] },
      { name: '冻结与召回', url: '/Inner/Hold', permits: ['inv:hold'] },
      { name: '短缺处理', url: '/Inner/Shortage', permits: ['inv:short'] },
    ],
  },
];
