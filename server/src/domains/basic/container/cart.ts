import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';

export interface CartFacts {
  id: number;
  code: string;
  lpnId: number;
  slotQty: number;
  /** Grams and cm³; 0 = no limit. */
  maxWeight: number;
  maxVolume: number;
  status: number;
}

const FREE = 1,
  BUSY = 2;

/** Lock a cart by its code. `status` 2 means that somebody took it; whether goods still lie on it is for the caller to know. */
export async function lockCart(ctx: Ctx, code: string): Promise<CartFacts> {
  const cart = await ctx.row<CartFacts>`
    select c.id, c.code, c.lpn_id, c.slot_qty, c.max_weight, c.max_volume, c.status
    from basic.cart c
    where c.tenant_id = ${ctx.tenantId}
      and c.warehouse_id = ${ctx.warehouseId}
      and c.code = ${code}
      and not c.is_deleted
    for no key update
  `;
  if (!cart) return refuse('NOT_FOUND', `拣货车【${code}】不存在`);
  return cart.status === 0 ? refuse('BUSINESS', `拣货车【${code}】已停用`) : cart;
}

/** Take a cart for work, or give it back. */
export async function setCartBusy(ctx: Ctx, cartId: number, busy: boolean): Promise<void> {
  await ctx.run`
    update basic.cart c
    set status = ${busy ? BUSY : FREE}, updated_by = ${ctx.userId}, updated_at = now()
    where c.tenant_id = ${ctx.tenantId}
      and c.warehouse_id = ${ctx.warehouseId}
      and c.id = ${cartId}
      and c.status in (1, 2)
  `;
}
