import { sql } from 'kysely';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import type { adjustApi } from '#contract/inner/adjust.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { ownerBusiness } from '../../strategy/facade.ts';
import { lockAdjust, step, type Adjust } from './adjust.ts';
import { auditLimit } from './audit.ts';
import { book, currentRows, openLines, refuseChanged, withCartons, type Weighed } from './book.ts';
import { sendToFloor } from './floor.ts';

type Input = InputOf<typeof adjustApi.generateTask>;
type After = OutputOf<typeof adjustApi.generateTask>;

/** Carry out an adjustment: on the floor where its owner wants it confirmed there, else at once. */
export async function executeAdjust(ctx: Ctx, input: Input): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'generateTask');
  if (adjust.status === adjustLife.at.draft) await refuseUnaudited(ctx, adjust);
  if (adjust.taskAt !== null) refuse('STATE', '已下发现场，请到库位扫描执行');
  const lines = await judgedLines(ctx, adjust);
  const { confirmOnFloor } = await ownerBusiness(ctx, adjust.ownerId);
  return confirmOnFloor ? sendToFloor(ctx, adjust, lines) : carryOut(ctx, adjust, lines);
}

/** What lay there on the first day is put in by whoever may; there is nothing yet that somebody else could compare it with. */
export async function executeOpening(ctx: Ctx, input: Input): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'generateTask');
  return carryOut(ctx, adjust, await judgedLines(ctx, adjust));
}

/** A draft is carried out without having been submitted only where nobody else is to see it. */
async function refuseUnaudited(ctx: Ctx, adjust: Adjust): Promise<void> {
  const limit = await auditLimit(ctx, adjust);
  if (limit !== null) refuse('BUSINESS', `调整数量达到【${limit}】，须提交他人审核后执行`);
}

/** Its lines with their cartons, each compared with what the book says under lock. */
async function judgedLines(ctx: Ctx, adjust: Adjust): Promise<Weighed[]> {
  const lines = await openLines(ctx, adjust);
  const rowOf = await currentRows(ctx, adjust, lines);
  for (const line of lines) refuseChanged(adjust, line, rowOf(line));
  return withCartons(ctx, lines, rowOf);
}

/** At the desk: its promises would live only within this transaction and are not made. */
async function carryOut(ctx: Ctx, adjust: Adjust, lines: readonly Weighed[]): Promise<After> {
  await book(ctx, adjust, lines);
  return step(ctx, adjust, {
    action: 'generateTask',
    status: adjustLife.at.done,
    set: sql`task_at = coalesce(task_at, now()), done_at = now(),`,
  });
}
