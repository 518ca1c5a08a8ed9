import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** Billing: what was done, what it costs by which price, and what is charged. A block for each room. */
export const pages: Pages = {
  // price, fact, rating, pool, period, statement
  '/Billing/SettlementPool': page(() => import('./pool/PoolPage.tsx')),
  '/Billing/CalculateFail': page(() => import('./FailPage.tsx')),
  '/Billing/Statement': page(() => import('./StatementPage.tsx')),
  '/Billing/Period': page(() => import('./PeriodPage.tsx')),
  '/Billing/CostConfig': page(() => import('./price/CostConfigPage.tsx')),
  '/Billing/FeeItem': plain(async () => (await import('#contract/billing/fee-item.ts')).feeItem),
  '/Billing/VasItem': plain(async () => (await import('#contract/billing/vas.ts')).vasItem),
  '/Billing/OrderCost/:direction/:id': page(() => import('./OrderCostPage.tsx'), {
    title: '单据费用',
    under: '/Billing/SettlementPool',
  }),
  '/ImportCost/:title': page(() => import('./price/ImportCostPage.tsx'), {
    title: '费用导入',
    under: '/Billing/CostConfig',
  }),
  // rent
  // efficiency
};

/** What `meta.ref` names stand for: the choices of a field. */
export const refs: Refs = {
  feeItem: async () => (await import('#contract/billing/fee-item.ts')).feeItem.api.options,
  vasItem: async () => (await import('#contract/billing/vas.ts')).vasItem.api.options,
};
