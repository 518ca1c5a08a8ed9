import type { openMastersApi } from '#contract/basic/open.ts';
import { command, type Handlers } from '../../../platform/command/call.ts';
import { sinceOf } from '../../../services/open/since.ts';
import { upsertGoods } from './goods.ts';
import { consignees, customers, owners, stores } from './lists.ts';

/** Masters of the public API. */
export const openMasters = {
  goods: command(upsertGoods),
  owners: sinceOf(owners),
  customers: sinceOf(customers),
  stores: sinceOf(stores),
  consignees: sinceOf(consignees),
} satisfies Handlers<typeof openMastersApi>;
