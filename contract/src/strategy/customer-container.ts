import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { resource } from '../kit/resource.ts';
import { measure, ref } from '../terms/fields.ts';
import { moment, rowId } from '../terms/values.ts';

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

const who = {
  ownerId: rowId('货主').nullish().meta({ ref: 'owner' }),
  customerId: rowId('客户').nullish().meta({ ref: 'customer' }),
  specId: rowId('容器规格').nullish().meta({ ref: 'containerSpec' }),
};
const looking = { act: 'query', permit: 'base:customerContainer:list' } as const;
/** What came and went within this time stands beside what is out. */
export const FLOW_DAYS = 30;

export const customerContainerApi = {
  ...customerContainer.api,
  /** 容器流水: each change of what a customer holds, newest first. */
  flows: endpoint({
    ...looking,
    path: '/warehouse-base-server/v1/customerContainer/flows',
    label: '查询容器流水',
    input: pageInput(
      z.object({
        ...who,
        createdFrom: moment('时间从').nullish(),
        createdTo: moment('时间到').nullish(),
      }),
    ),
    output: pageOutput(
      z.object({
        id: z.int(),
        createdAt: z.string().meta({ label: '时间' }),
        ownerId: z.int().nullable(),
        ownerName: z.string().nullable().meta({ label: '货主' }),
        customerId: z.int().nullable(),
        customerName: z.string().nullable().meta({ label: '客户' }),
        storeName: z.string().nullable().meta({ label: '门店' }),
        specId: z.int(),
        specName: z.string().meta({ label: '容器规格' }),
        delta: z.int().meta({ label: '变动' }),
        balance: z.int().meta({ label: '变动后在外' }),
        createdBy: z.string().nullable().meta({ label: '操作人' }),
      }),
    ),
  }),
  /** 在外统计: by spec what is out, with how many, and what went out and came back within a month. */
  outstanding: endpoint({
    ...looking,
    path: '/warehouse-base-server/v1/customerContainer/outstanding',
    label: '统计在外容器',
    input: z.object({ ownerId: who.ownerId, customerId: who.customerId }),
    output: z.object({
      list: z.array(
        z.object({
          specId: z.int(),
          specName: z.string().meta({ label: '容器规格' }),
          held: z.int().meta({ label: '在外数量' }),
          holders: z.int().meta({ label: '持有客户' }),
          sent: z.int().meta({ label: `近${FLOW_DAYS}天发出` }),
          returned: z.int().meta({ label: `近${FLOW_DAYS}天归还` }),
        }),
      ),
    }),
  }),
};
