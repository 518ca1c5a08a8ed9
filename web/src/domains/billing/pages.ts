import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** Billing: what was done, what it costs by which price, and what is charged. A block for each room. */
export const pages: Pages = {
  // price, fact, rating, pool, period, statement
  '/Billing/SettlementPool': page(() => import('./pool/PoolPage.tsx')),
  '/Billing/CalculateFail': page(() => import('./FailPage.tsx')),
  '/Billing/Statement': page(() => import('./statement/StatementPage.tsx')),
  '/Billing/StatementQuestion': page(() => import('./question/QuestionPage.tsx')),
  '/Billing/Period': page(() => import('./PeriodPage.tsx')),
  '/Billing/CostConfig': page(() => import('./price/CostConfigPage.tsx')),
  '/Billing/FeeItem': plain(async () => (await import('#contract/billing/fee-item.ts')).feeItem),
  '/Billing/VasItem': plain(async () => (await import('#contract/billing/vas.ts')).vasItem),
  '/Billing/VasScan': page(() => import('./vas/VasScanPage.tsx')),
  '/Billing/OrderCost/:direction/:id': page(() => import('./OrderCostPage.tsx'), {
    title: '单据费用',
    under: '/Billing/SettlementPool',
  }),
  '/ImportCost/:title': page(() => import('./price/ImportCostPage.tsx'), {
    title: '费用导入',
    under: '/Billing/CostConfig',
  }),
  // rent
  '/Billing/Rent': page(() => import('./rent/RentPage.tsx')),
  '/Billing/RentDetail/:id': page(() => import('./rent/RentDetailPage.tsx'), {
    title: '租约详情',
    under: '/Billing/Rent',
  }),
  '/AddOrEditRent/:title': page(() => import('./rent/AddOrEditRentPage.tsx'), {
    title: '租约',
    under: '/Billing/Rent',
  }),
  // shared
  '/Billing/SharedCost': page(() => import('./shared/SharedCostPage.tsx')),
  '/Billing/SharedCostDetail/:id': page(() => import('./shared/SharedCostDetailPage.tsx'), {
    title: '公摊费用详情',
    under: '/Billing/SharedCost',
  }),
  '/AddOrEditSharedCost/:title': page(() => import('./shared/AddOrEditSharedCostPage.tsx'), {
    title: '公摊费用',
    under: '/Billing/SharedCost',
  }),
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
export const refs: Refs = {
  feeItem: async () => (await import('#contract/billing/fee-item.ts')).feeItem.api.options,
  vasItem: async () => (await import('#contract/billing/vas.ts')).vasItem.api.options,
};
