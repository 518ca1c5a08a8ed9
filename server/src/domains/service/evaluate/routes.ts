import { fieldsOf } from '#contract/kit/field.ts';
import {
  evaluateRow,
  PURE_CHANNEL,
  type evaluateApi,
  type EvaluateSearch,
  type ptevalApi,
} from '#contract/service/evaluate.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { told } from '../columns.ts';
import { addEvaluation } from './add.ts';
import { pushEvaluations } from './push.ts';
import { evaluateDetail, evaluatePage, evaluateRows, purePage } from './read.ts';

const columns = told(fieldsOf(evaluateRow.shape));

export const evaluate = {
  list: query(evaluatePage),
  detail: query(evaluateDetail),
  export: exporting(async (ctx, input: EvaluateSearch) => ({
    title: '评价',
    columns,
    rows: await evaluateRows(ctx, input),
  })),
  add: command(addEvaluation),
  evalPushTms: pushEvaluations,
} satisfies Handlers<typeof evaluateApi>;

export const pteval = {
  page: query(purePage),
  export: exporting(async (ctx, { orderNo }: { orderNo?: string | undefined }) => ({
    title: '纯运输评价',
    columns,
    rows: await evaluateRows(ctx, { omsOutNo: orderNo, channel: PURE_CHANNEL }),
  })),
} satisfies Handlers<typeof ptevalApi>;
