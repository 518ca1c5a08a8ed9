import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

/** What another house refused comes back whatever the sender would rather: it is received, or written off when it does not come (收货完成), which says of pieces that they are gone. */
export async function refuseBack(
  ctx: Ctx,
  orderId: number,
  act: string,
  instead = '请由调入仓回退拒收',
): Promise<void> {
  if (await comesBack(ctx, orderId)) refuse('BUSINESS', `调拨拒收退回的入库单不能${act}，${instead}`);
}

/** Whether an order is what another house refused. */
export async function comesBack(ctx: Ctx, orderId: number): Promise<boolean> {
  const back = await ctx.row`
    select 1
    from inbound.order o
    where ${here(ctx, 'o')}
      and o.id = ${orderId}
      and o.back_house_id is not null
  `;
  return back !== undefined;
}
