/** Where a shared cost is looked at. */
export const sharedUrl = (id: number): string => `/Billing/SharedCostDetail/${id}`;
/** Where one is written: a new one, or a draft. */
export const sharedFormUrl = (id?: number): string =>
  id === undefined ? '/AddOrEditSharedCost/add' : `/AddOrEditSharedCost/edit?id=${id}`;
