import { stateName } from '#contract/kit/machine.ts';
import { anomalyLife } from '#contract/service/anomaly-life.ts';
import { anomalyRow, type anomalyApi, type AnomalySearch } from '#contract/service/anomaly.ts';
import type { api } from '#contract/service/api.ts';
import type { groupApi } from '#contract/service/group.ts';
import type { serviceAllotApi } from '#contract/service/service-allot.ts';
import type { superiorApi } from '#contract/service/superior.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import type { Routes } from '../../platform/http/mount.ts';
import { each, exporting } from '../../services/exports/serve.ts';
import { aggregatedOrder } from './aggregated/routes.ts';
import { acceptAnomaly, addAnomaly, confirmAnomaly, rejectAnomaly, solveAnomaly } from './anomaly/acts.ts';
import { anomalyDetail, anomalyKinds, anomalyPage, anomalyRows, anomalyStatistic } from './anomaly/read.ts';
import { orderAudit } from './audit/routes.ts';
import { columnsOf, complaint } from './complaint/routes.ts';
import { deliveryLink } from './delivery/routes.ts';
import { orderDesk, orderOutImport, orderWareImport } from './desk/routes.ts';
import { evaluate, pteval } from './evaluate/routes.ts';
import { addAllot, allotMatrix, allotPage, clearAllots, serviceUser, updateAllot } from './group/allot.ts';
import { groupPage, servicers, supervisors } from './group/read.ts';
import { addGroup, allotGroup, setLeave, updateGroup } from './group/save.ts';
import { bindSuperior, superiorPage } from './group/superior.ts';
import { changeHouse } from './house/routes.ts';
import { omsReceipt } from './receipt/routes.ts';
import { thirdErrorLog } from './third/routes.ts';
import { allotOrder } from './transfer/routes.ts';

const serviceGroup = {
  list: query(groupPage),
  allSupervisor: query(supervisors),
  getServicers: query(servicers),
  addGroup: command(addGroup),
  updateGroup: command(updateGroup),
  allotGroup: command(allotGroup),
  setLeave: command(setLeave),
} satisfies Handlers<typeof groupApi>;

const superior = { info: query(superiorPage), bind: command(bindSuperior) } satisfies Handlers<typeof superiorApi>;

const serviceAllot = {
  list: query(allotPage),
  add: command(addAllot),
  update: command(updateAllot),
  clear: command(clearAllots),
  getServiceUser: query(serviceUser),
  matrix: query(allotMatrix),
} satisfies Handlers<typeof serviceAllotApi>;

const anomaly = {
  page: query(anomalyPage),
  statistic: query(anomalyStatistic),
  detail: query(anomalyDetail),
  kinds: query(anomalyKinds),
  export: exporting(async (ctx, input: AnomalySearch) => ({
    title: '异常单',
    columns: columnsOf(anomalyRow.shape),
    rows: each(await anomalyRows(ctx, input), (row) => ({ ...row, status: stateName(anomalyLife, row.status) })),
  })),
  add: command(addAnomaly),
  accept: command(acceptAnomaly),
  solve: command(solveAnomaly),
  confirm: command(confirmAnomaly),
  reject: command(rejectAnomaly),
} satisfies Handlers<typeof anomalyApi>;

/** What the domain serves: the groups of its rooms. */
export const routes = {
  // group, complaint
  serviceGroup,
  superior,
  serviceAllot,
  complaint,
  anomaly,

  // receipt, house, evaluate, third, desk
  omsReceipt,
  changeHouse,
  allotOrder,
  aggregatedOrder,
  evaluate,
  pteval,
  thirdErrorLog,
  orderDesk,
  orderAudit,
  deliveryLink,
  orderOutImport,
  orderWareImport,
} satisfies Routes<typeof api>;
