import { page, type Pages } from '../../ui/page/registry.ts';

/** Stock as it is, was and moved; where every lot came from and went. */
export const pages: Pages = {
  '/Inventory/Stock': page(() => import('./StockPage.tsx')),
  '/Inventory/StockDetail/:id': page(() => import('./StockDetailPage.tsx'), {
    title: '库存明细',
    under: '/Inventory/Stock',
  }),
  // The address of the specification; the same detail.
  '/Warehouse/components/CommodityDetail/:id': page(() => import('./StockDetailPage.tsx'), {
    title: '库存商品详情',
    under: '/Inventory/Stock',
  }),
  '/Inventory/Ledger': page(() => import('./LedgerPage.tsx')),
  '/Inventory/AsOf': page(() => import('./AsOfPage.tsx')),
  '/Inventory/Serial': page(() => import('./SerialPage.tsx')),
  '/Inventory/LotTrace': page(() => import('./LotTracePage.tsx')),
  '/Inventory/Map': page(() => import('./map/MapPage.tsx')),
  '/Inventory/Integrity': page(() => import('./IntegrityPage.tsx')),
};
