import { page, type Pages } from '../../ui/page/registry.ts';

/** Work inside the warehouse: carrying goods elsewhere, and putting the book right. */
export const pages: Pages = {
  '/Inner/Move': page(() => import('./MovePage.tsx')),
  '/Inner/Replenish': page(() => import('./ReplenishPage.tsx')),
  '/Inner/Adjust': page(() => import('./AdjustPage.tsx')),
  '/Inner/Shortage': page(() => import('./ShortagePage.tsx')),
};
