import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { batchStrategy, type batchStrategyApi } from '#contract/strategy/inbound/batch-strategy.ts';
import { page, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { actsOf } from '../setting.ts';

/** A warehouse has a handful; more than this is a mistake, and the list shows them page by page. */
const ALL = 1000;
const acts = actsOf(batchStrategy);

/** All of them, by category before by owner before for everybody. */
export async function wholeBatchStrategy(ctx: Ctx, _: object) {
  const { list } = await page<Row<typeof batchStrategy.spec.fields>>(ctx, specOf(batchStrategy), {
    param: {},
    pageNum: 1,
    pageSize: ALL,
  });
  return list.toSorted((a, b) => reach(b) - reach(a) || a.id - b.id);
}

const reach = ({
  categoryId,
  ownerId,
}: {
  categoryId?: number | null | undefined;
  ownerId?: number | null | undefined;
}): number => (categoryId ? 2 : 0) + (ownerId ? 1 : 0);

export async function saveBatchStrategy(ctx: Ctx, input: InputOf<typeof batchStrategyApi.save>) {
  if (input.id === undefined) return acts.add(ctx, input);
  if (input.version === undefined) refuse('VERSION');
  const { id } = await acts.update(ctx, input);
  return { id };
}
