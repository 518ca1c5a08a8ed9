import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** Billing: what was done, what it costs by which price, and what is charged. A block for each room. */
export const pages: Pages = {
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
  '/Billing/PostEfficiency': page(() => import('./efficiency/PostEfficiencyPage.tsx')),
  '/Billing/ReceiveEfficiency': page(() => import('./efficiency/ReceiveEfficiencyPage.tsx')),
  '/Billing/MyEfficiency': page(() => import('./efficiency/MyEfficiencyPage.tsx')),
  '/Report/FactoryEfficiency': page(() => import('./efficiency/FactoryEfficiencyPage.tsx')),
  '/lineChartBoard/:title': page(() => import('./efficiency/LineChartBoardPage.tsx'), {
    title: '折线图看板',
    under: '/Billing/PostEfficiency',
  }),
};

/** What `meta.ref` names stand for: the choices of a field. */
export const refs: Refs = {};
