import type { moveApi } from '#contract/inner/move.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { taskLinePage } from '../task/facade.ts';

/** Lines of move tasks, newest task first. */
export const movePage = (
  ctx: Ctx,
  input: InputOf<typeof moveApi.queryPage>,
): Promise<OutputOf<typeof moveApi.queryPage>> => taskLinePage(ctx, 'MOVE', input);
