/** Where a contract is looked at. */
export const rentUrl = (id: number): string => `/Billing/RentDetail/${id}`;
/** Where one is written: a new one, or a draft. */
export const rentFormUrl = (id?: number): string =>
  id === undefined ? '/AddOrEditRent/add' : `/AddOrEditRent/edit?id=${id}`;
