import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockCart, setCartBusy, type CartFacts } from '../../basic/facade.ts';
import type { PickTask } from './scene.ts';

const BY_CART = 3;

/** A cart serves one task at a time and comes empty. One that was left marked busy but stands empty and idle is free. */
export async function bindCart(ctx: Ctx, task: PickTask, code: string): Promise<number> {
  const cart = await lockCart(ctx, code);
  if (cart.id === task.cartId) return cart.id;
  const use = await ctx.row<{ busy: boolean; orders: number } & Burden>`
    select exists (
      select 1
      from outbound.pick_task k
      where ${here(ctx, 'k')}
        and k.cart_id = ${cart.id}
        and k.status in (20, 30)
        and k.id <> ${task.id}
    ) or exists (
      select 1
      from inventory.stock s
      where ${here(ctx, 's')}
        and s.lpn_id = ${cart.lpnId}
        and s.on_hand > 0
    ) as busy,
      (
        select count(distinct d.order_id)
        from outbound.pick_line l
        join outbound.detail d
          on d.tenant_id = l.tenant_id
          and d.warehouse_id = l.warehouse_id
          and d.id = l.out_detail_id
        where ${here(ctx, 'l')}
          and l.task_id = ${task.id}
      ) as orders, b.weight, b.volume
    from (
      select coalesce(sum(l.qty * g.weight), 0)::bigint as weight, coalesce(sum(l.qty * g.volume), 0)::bigint as volume
      from outbound.pick_line l
      join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
      where ${here(ctx, 'l')}
        and l.task_id = ${task.id}
        and l.state <> 90
    ) b
  `;
  if (use?.busy) refuse('BUSINESS', `拣货车【${code}】使用中`);
  if (task.pickMethod === BY_CART && (use?.orders ?? 0) > cart.slotQty) refuse('BUSINESS', '拣货车格口不足');
  if (task.kind !== 'PALLET' && use) refuseBurden(cart, task, use);
  if (task.cartId !== null) await setCartBusy(ctx, task.cartId, false);
  await setCartBusy(ctx, cart.id, true);
  return cart.id;
}

/** What a task brings in all: grams and cm³. */
interface Burden {
  weight: number;
  volume: number;
}

/** A cart takes no more than it bears and holds. Whole pallets are not put on it. */
function refuseBurden(cart: CartFacts, { taskNo }: PickTask, { weight, volume }: Burden): void {
  const no = (msg: string): never => refuse('BUSINESS', msg, { taskNo });
  if (cart.maxWeight > 0 && weight > cart.maxWeight)
    no(
      `拣货车【${cart.code}】承重${cart.maxWeight / 1000}千克，任务【${taskNo}】重${weight / 1000}千克，请换车或拆分任务`,
    );
  if (cart.maxVolume > 0 && volume > cart.maxVolume)
    no(`拣货车【${cart.code}】容积${cart.maxVolume / 1000}升，任务【${taskNo}】有${volume / 1000}升，请换车或拆分任务`);
}
