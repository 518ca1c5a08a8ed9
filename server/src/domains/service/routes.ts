import type { api } from '#contract/service/api.ts';
import type { Routes } from '../../platform/http/mount.ts';
import { orderDesk, orderOutImport, orderWareImport } from './desk/routes.ts';
import { evaluate, pteval } from './evaluate/routes.ts';
import { changeHouse } from './house/routes.ts';
import { omsReceipt } from './receipt/routes.ts';
import { thirdErrorLog } from './third/routes.ts';

/** What the domain serves: the groups of its rooms. */
export const routes = {
  // group, complaint

  // receipt, house, evaluate, third, desk
  omsReceipt,
  changeHouse,
  evaluate,
  pteval,
  thirdErrorLog,
  orderDesk,
  orderOutImport,
  orderWareImport,
} satisfies Routes<typeof api>;
