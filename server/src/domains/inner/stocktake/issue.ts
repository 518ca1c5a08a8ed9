import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import type { stocktakeApi } from '#contract/inner/stocktake.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockPlaceRows, setCounting } from '../../basic/facade.ts';
import { linesOf, lockTake, step, type Take } from './rows.ts';

type After = OutputOf<typeof stocktakeApi.issue>;

const positionsOf = async (ctx: Ctx, take: Take): Promise<number[]> => [
  ...new Set((await linesOf(ctx, take)).map((line) => line.positionId)),
];

/**
 * Let the counting begin. Under the locks of the positions: none of them is being counted already (its difference would be booked twice), and where they are closed for
 * the count, nobody has work there.
 */
export async function issueStocktake(ctx: Ctx, input: InputOf<typeof stocktakeApi.issue>): Promise<After> {
  const take = await lockTake(ctx, input, 'issue');
  const positionIds = await positionsOf(ctx, take);
  await lockPlaceRows(ctx, positionIds, []);
  await refuseCounted(ctx, take, positionIds);
  if (take.isStatic) {
    await refuseBusy(ctx, positionIds);
    await setCounting(ctx, positionIds, true);
  }
  return step(ctx, take, { action: 'issue', status: stocktakeLife.at.counting });
}

/** Give the places back; what short picks locked stays locked until somebody counts it. */
export async function cancelStocktake(ctx: Ctx, input: InputOf<typeof stocktakeApi.cancel>): Promise<After> {
  const take = await lockTake(ctx, input, 'cancel');
  await openPlaces(ctx, take);
  return step(ctx, take, { action: 'cancel', status: stocktakeLife.at.cancelled });
}

/** The places of a stocktake that closed them are open again. */
export async function openPlaces(ctx: Ctx, take: Take): Promise<void> {
  if (!take.isStatic || take.status === stocktakeLife.at.created) return;
  const positionIds = await positionsOf(ctx, take);
  await lockPlaceRows(ctx, positionIds, []);
  await setCounting(ctx, positionIds, false);
}

async function refuseCounted(ctx: Ctx, take: Take, positionIds: readonly number[]): Promise<void> {
  const other = await ctx.row<{ code: string; takeNo: string }>`
    select p.code, k.take_no
    from "inner".stocktake_line l
    join "inner".stocktake k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.id = l.take_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    where ${here(ctx, 'l')}
      and l.position_id = any(${positionIds}::bigint[])
      and k.id <> ${take.id}
      and k.status in (20, 30, 40)
    order by p.id
    limit 1
  `;
  if (other) refuse('STATE', `库位【${other.code}】正在盘点单【${other.takeNo}】中盘点`);
}

/** Goods promised to orders or tasks leave the place, goods under way come to it; locks of short picks are what the count is for. */
async function refuseBusy(ctx: Ctx, positionIds: readonly number[]): Promise<void> {
  const shut = await ctx.row<{ code: string; state: number }>`
    select p.code, p.state
    from basic.position p
    where ${here(ctx, 'p')}
      and p.id = any(${positionIds}::bigint[])
      and (
        p.state <> 10
        or exists (
          select 1
          from inventory.stock s
          where ${here(ctx, 's')}
            and s.position_id = p.id
            and (s.allocated > 0 or s.moving > 0)
        )
        or exists (
          select 1
          from inventory.task_line t
          where ${here(ctx, 't')}
            and t.to_position_id = p.id
            and t.state = 10
        )
      )
    order by p.id
    limit 1
  `;
  if (shut)
    refuse(
      'STATE',
      shut.state === 10 ? `库位【${shut.code}】有未完成任务` : `库位【${shut.code}】不是正常状态，不能锁定盘点`,
    );
}
