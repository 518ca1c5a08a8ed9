import { page, type Pages } from '../../ui/page/registry.ts';

/** Work inside the warehouse: carrying goods elsewhere, and putting the book right. */
export const pages: Pages = {
  '/Inner/Move': page(() => import('./MovePage.tsx')),
  '/Inner/Replenish': page(() => import('./ReplenishPage.tsx')),
  '/Inner/Unpick': page(() => import('./UnpickPage.tsx')),
  '/Inner/Adjust': page(() => import('./AdjustPage.tsx')),
  '/Inner/AdjustFloor': page(() => import('./AdjustFloorPage.tsx')),
  '/Inner/Stocktake': page(() => import('./StocktakePage.tsx')),
  '/Inner/StocktakeDetail/:id': page(() => import('./StocktakeDetailPage.tsx'), {
    title: '盘点单详情',
    under: '/Inner/Stocktake',
  }),
  '/Inner/Count/:id': page(() => import('./CountPage.tsx'), { title: '盘点作业', under: '/Inner/Stocktake' }),
  '/Inner/Lock': page(() => import('./hold/LockPage.tsx')),
  '/Inner/LockDetail/:id': page(() => import('./hold/LockDetailPage.tsx'), {
    title: '锁定通知详情',
    under: '/Inner/Lock',
  }),
  '/Inner/Hold': page(() => import('./hold/HoldPage.tsx')),
  '/Inner/Shortage': page(() => import('./ShortagePage.tsx')),
};
