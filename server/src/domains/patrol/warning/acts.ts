import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { patrolWarningLife, type WarningAction } from '#contract/patrol/life.ts';
import type { patrolWarningApi } from '#contract/patrol/warning.ts';
import { lives } from '../../../platform/command/live.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { refusesConfirmation } from '../who.plan.ts';
import { seen } from './seen.ts';

type Api = typeof patrolWarningApi;
type After = OutputOf<Api['accept']>;
const { at } = patrolWarningLife;

interface Warning {
  id: number;
  handleBy: number | null;
  status: number;
  version: number;
}

async function lockWarning(
  ctx: Ctx,
  act: WarningAction,
  { id, version }: { id: number; version: number },
): Promise<Warning> {
  const row = await ctx.row<Warning>`
    select w.id, w.handle_by, w.status, w.version
    from patrol.warning w
    where ${here(ctx, 'w')}
      and w.id = ${id}
      and ${seen(ctx)}
    for no key update
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(patrolWarningLife, act, row.status);
  if (why) refuse('STATE', why);
  if (version !== row.version) refuse('VERSION');
  const not = refusesConfirmation(act, ctx.userId, row);
  if (not) refuse('BUSINESS', not);
  return row;
}

const step = lives('patrol.warning', 'PATROL_WARN', patrolWarningLife);

export const acceptWarning = async (ctx: Ctx, input: InputOf<Api['accept']>): Promise<After> =>
  step(ctx, await lockWarning(ctx, 'accept', input), {
    act: 'accept',
    status: at.working,
    set: sql`handle_by = ${ctx.userId},`,
  });

export const handleWarning = async (ctx: Ctx, input: InputOf<Api['handle']>): Promise<After> =>
  step(ctx, await lockWarning(ctx, 'handle', input), {
    act: 'handle',
    status: at.handled,
    set: sql`handle_by = ${ctx.userId}, handle_at = now(), remark = ${input.remark},`,
    payload: { reason: input.remark },
  });

/** 1 holds; 2 does not: it goes back to whoever said so. */
export async function confirmWarning(ctx: Ctx, input: InputOf<Api['confirm']>): Promise<After> {
  const holds = input.result === 1;
  const row = await lockWarning(ctx, holds ? 'confirm' : 'reject', input);
  if (!holds && !input.opinion) refuseField('opinion', '请输入确认意见');
  return step(ctx, row, {
    act: holds ? 'confirm' : 'reject',
    status: holds ? at.confirmed : at.working,
    set: holds ? sql`confirm_by = ${ctx.userId}, confirm_at = now(),` : sql``,
    ...(input.opinion ? { payload: { opinion: input.opinion } } : {}),
  });
}
