import { customerContainer } from '#contract/strategy/customer-container.ts';
import { factoryRoom, type factoryRoomApi } from '#contract/strategy/factory-room.ts';
import { goodsSimilar } from '#contract/strategy/goods-similar.ts';
import { ownerBusinessConfig } from '#contract/strategy/owner-business-config.ts';
import type { Rules } from '../../crud/rows.ts';
import { one, serve } from '../../crud/serve.ts';
import { command, type Handlers } from '../../platform/command/call.ts';
import { addCustomerContainer, customerContainerImport, updateCustomerContainer } from './customer-container.ts';
import { inbound } from './inbound/routes.ts';
import { outbound } from './outbound/routes.ts';
import { stock } from './stock/routes.ts';

const notItself: Rules = (row) =>
  row.goodsId === row.similarId ? [{ field: 'similarId', msg: '不能选择相同商品' }] : [];

/** What the domain serves: configuration, by the kit alone. */
export const routes = {
  goodsSimilar: serve(goodsSimilar, notItself),
  customerContainer: {
    ...serve(customerContainer),
    ...customerContainerImport,
    add: command(addCustomerContainer),
    update: command(updateCustomerContainer),
  } satisfies Handlers<typeof customerContainer.api>,
  factoryRoom: { ...serve(factoryRoom), ...one(factoryRoom) } satisfies Handlers<typeof factoryRoomApi>,
  ownerBusinessConfig: serve(ownerBusinessConfig),
  ...inbound,
  ...outbound,
  ...stock,
};
