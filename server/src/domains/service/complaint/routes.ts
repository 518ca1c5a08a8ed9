import type { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { ALLOCATION, IN, OUT, PURE_TRANSPORT } from '#contract/service/complaint-fields.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { complaintRow, type ComplaintSearch } from '#contract/service/complaint-rows.ts';
import { type complaintApi } from '#contract/service/complaint.ts';
import { command, query, type Call, type Handlers } from '../../../platform/command/call.ts';
import type { Command } from '../../../platform/command/run.ts';
import { each, exporting } from '../../../services/exports/serve.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { addComplaint } from './add.ts';
import { analyse, downPullList } from './analysis.ts';
import { cancelComplaint, decide } from './approve.ts';
import { complaintDetail, complaintNumbers, noteLook } from './detail.ts';
import { updateComplaint } from './edit.ts';
import { complaintImport, importComplaints, notInBackground, undoComplaints } from './import.ts';
import { againPay, payComplaint } from './pay.ts';
import { complaintPage, complaintRows, complaintStatistic, waitingPage } from './read.ts';
import { claimableGoods, findSources } from './sources.ts';
import { moveComplaint } from './status.ts';
import { complainAgain, visitComplaint } from './visit.ts';

/** A command that seals. */
const withSecrets =
  <I, O>(act: (secrets: Call['platform']['secrets']) => Command<I, O>) =>
  (call: Call, input: I): Promise<O> =>
    command(act(call.platform.secrets))(call, input);

/** Columns of a sheet: what a row is called, without its ids and acts. */
export const columnsOf = (shape: Readonly<Record<string, z.ZodType>>) =>
  fieldsOf(shape).filter((field) => field.label !== field.name && field.name !== 'actions');

const imports = importHandlers(complaintImport, notInBackground, undoComplaints);

export const complaint = {
  getList: query(complaintPage),
  statistic: query(complaintStatistic),
  exportlist: exporting(async (ctx, input: ComplaintSearch) => ({
    title: '投诉',
    columns: columnsOf(complaintRow.shape),
    rows: each(await complaintRows(ctx, input), (row) => ({ ...row, status: stateName(complaintLife, row.status) })),
  })),
  getComplaint: query(complaintDetail),
  numbers: async (call, { id }) => {
    await command(noteLook)(call, { id });
    return query(complaintNumbers(call.platform.secrets))(call, { id });
  },
  getDownPullList: query(downPullList),
  selOmsOutData: query(findSources(OUT)),
  selOmsWareData: query(findSources(IN)),
  selAllocationData: query(findSources(ALLOCATION)),
  selPtOrder: query(findSources(PURE_TRANSPORT)),
  getGoodsData: query(claimableGoods),
  addComplaint: withSecrets(addComplaint),
  updateComplaint: withSecrets(updateComplaint),
  updateStatus: command(moveComplaint),
  updateComplaintPay: withSecrets(payComplaint),
  approval: command(decide),
  waiting: query(waitingPage),
  returnVisit: command(visitComplaint),
  againComplaint: command(complainAgain),
  againPay: withSecrets(againPay),
  cancelApply: command(cancelComplaint),
  analysis: query(analyse),
  ...imports,
  importConfirm: (call, input) =>
    importHandlers(complaintImport, importComplaints(call.platform.secrets)).importConfirm(call, input),
} satisfies Handlers<typeof complaintApi>;
