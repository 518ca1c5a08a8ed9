import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { printRecordApi } from '#contract/report/by-hand.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { labelHeads, refuseUnseen } from '../machine/sheets.ts';
import { countAndLog, paperCounts } from '../paper/print.ts';

/** How often each of some labels was printed, for whoever may print them. */
export async function labelCounts(
  ctx: Ctx,
  { kind, ids }: InputOf<typeof printRecordApi.labelCounts>,
): Promise<OutputOf<typeof printRecordApi.labelCounts>> {
  refuseUnseen(ctx, kind);
  return paperCounts(ctx, { paper: kind, ids });
}

/** 登记标签打印: labels are about to be on paper. Locks the counters of what they stick on, in the order of their ids, as every print does. */
export async function printLabels(
  ctx: Ctx,
  { kind, ids, copies, reason }: InputOf<typeof printRecordApi.labels>,
): Promise<OutputOf<typeof printRecordApi.labels>> {
  const sheets = await labelHeads(ctx, kind, ids);
  return { runId: await countAndLog(ctx, { paper: kind, copies, reason, sheets }) };
}
