import { CATCH_STATE, type catchApi } from '#contract/inbound/catch.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsVoided } from '../../inventory/facade.ts';
import { lockDetails } from '../order/details.ts';
import { lockOrdersOf } from '../order/rows.ts';

/** Cartons read by mistake stand for nothing from now on; their codes are free again. */
export async function voidCartons(
  ctx: Ctx,
  input: InputOf<typeof catchApi.void>,
): Promise<OutputOf<typeof catchApi.void>> {
  const ids = [...new Set(input.ids)];
  const seen = await cartonsOf(ctx, ids);
  if (seen.length < ids.length) refuse('NOT_FOUND');
  const detailIds = [...new Set(seen.map((row) => row.detailId))];
  await lockOrdersOf(ctx, detailIds);
  await lockDetails(ctx, detailIds);
  const late = (await cartonsOf(ctx, ids)).find((row) => row.state !== CATCH_STATE.read);
  if (late)
    refuse(
      'BUSINESS',
      late.state === CATCH_STATE.voided ? `箱码【${late.code}】已作废` : `箱码【${late.code}】已入库，不能作废`,
    );
  return { voided: await cartonsVoided(ctx, ids) };
}

const cartonsOf = (
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; code: string; state: number; detailId: number }[]> => ctx.rows`
  select k.id, k.code, k.state, k.in_detail_id as detail_id
  from inventory.catch_code k
  where ${here(ctx, 'k')}
    and k.id = any(${[...ids]}::bigint[])
  order by k.id
`;
