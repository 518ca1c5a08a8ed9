import { resource } from '../kit/resource.ts';
import { measure, ref } from '../terms/fields.ts';

/** Customer container (客户容器): how many containers of a spec a customer, or one of his stores, holds of this warehouse. */
export const customerContainer = resource({
  name: 'customerContainer',
  label: '客户容器',
  table: 'strategy.customer_container',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/customerContainer',
  permit: 'base:customerContainer',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    customerId: ref('客户', 'customer').meta({ fixed: true }),
    storeId: ref('门店', 'store').nullish(),
    specId: ref('容器规格', 'containerSpec'),
    qtyHeld: measure('在外数量').meta({ hint: '回收的容器随货发运时自动增加，撤销发运时减回；客户归还后在此改小' }),
  },
  key: ['customerId', 'storeId', 'specId'],
  search: ['ownerId', 'customerId', 'storeId', 'specId'],
  columns: ['customerId', 'storeId', 'specId', 'qtyHeld', 'ownerId'],
});
