import type { putawayApi } from '#contract/inbound/putaway.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { putawayLife } from '#contract/task/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockTasks, suggestPlaces } from '../../task/facade.ts';
import { lockOrdersOf } from './confirm.ts';
import { putawayLines } from './read.ts';

/** 重新推荐: what had no place when it came is asked for one again; goods have left since, or places were opened. */
export async function recommendAgain(
  ctx: Ctx,
  { ids }: InputOf<typeof putawayApi.recommend>,
): Promise<OutputOf<typeof putawayApi.recommend>> {
  await lockOrdersOf(ctx, ids);
  const locked = await lockTasks(ctx, ids);
  for (const task of locked.tasks.values()) {
    if (refusal(putawayLife, 'confirm', task.status))
      refuse('STATE', `任务【${task.taskNo}】已结束，不能重新推荐库位`, { taskNo: task.taskNo });
  }
  const found = await suggestPlaces(ctx, locked);
  return { ...found, lines: await putawayLines(ctx, ids) };
}
