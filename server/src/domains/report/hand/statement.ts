import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { printRecordApi } from '#contract/report/by-hand.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { statementOf } from '../../billing/facade.ts';
import { countAndLog, paperCounts } from '../paper/print.ts';

const PERIODS = 1_000_000,
  NO_MAX = 64;

type Asked = InputOf<typeof printRecordApi.statementCount>;

/** A statement is no row: its owner and its month are its number (10001 in 2026-03 is 10001202603). */
export const statementId = ({ ownerId, period }: Asked): number => ownerId * PERIODS + Number(period.replace('-', ''));

/** How often a statement was printed, for whoever reaches its owner. */
export async function statementCount(ctx: Ctx, asked: Asked): Promise<OutputOf<typeof printRecordApi.statementCount>> {
  await statementOf(ctx, asked);
  const { list } = await paperCounts(ctx, { paper: 'statement', ids: [statementId(asked)] });
  return { times: list[0]?.times ?? 0 };
}

/** 登记对账单打印: the statement is about to be on paper. Locks its counter. */
export async function printStatement(
  ctx: Ctx,
  { copies, reason, ...asked }: InputOf<typeof printRecordApi.statement>,
): Promise<OutputOf<typeof printRecordApi.statement>> {
  const { ownerName } = await statementOf(ctx, asked);
  const head = {
    id: statementId(asked),
    no: `${asked.period} ${ownerName}`.slice(0, NO_MAX),
    ownerIds: [asked.ownerId],
    style: null,
  };
  return { runId: await countAndLog(ctx, { paper: 'statement', copies, reason, sheets: [head] }) };
}
