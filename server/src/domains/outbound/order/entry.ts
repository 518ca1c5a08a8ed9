import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import { stockFacts } from '../allocation/allocate-locked.ts';
import { storeFacts } from './facts.ts';

type Available = OutputOf<typeof outOrderApi.available>;

/** What an allocation would call free of these goods, by quality; goods of another owner are left out. */
export async function available(
  ctx: Ctx,
  { ownerId, goodsIds }: InputOf<typeof outOrderApi.available>,
): Promise<Available> {
  const goods = await ctx.rows<Omit<Available[number], 'free'>>`
    select g.id as goods_id, g.weight as weight_g, g.volume as volume_cm3
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${[...new Set(goodsIds)]}::bigint[])
      and g.owner_id = ${ownerId}
      and ${ofOwners(ctx, 'g')}
      and not g.is_deleted
    order by g.id
  `;
  const facts = await stockFacts(
    ctx,
    goods.map(({ goodsId }) => goodsId),
  );
  return goods.map((one) => ({
    ...one,
    free: [...facts].flatMap(([key, { free }]) => {
      const [goodsId, quality = ''] = key.split('/');
      return Number(goodsId) === one.goodsId ? [{ quality, qty: free }] : [];
    }),
  }));
}

/** What `headOf` takes from a store where the order says nothing itself. */
export async function ofStore(
  ctx: Ctx,
  { ownerId, storeId }: InputOf<typeof outOrderApi.ofStore>,
): Promise<OutputOf<typeof outOrderApi.ofStore>> {
  const store = (await storeFacts(ctx, [storeId])).get(storeId);
  // Of another owner is as good as absent.
  if (!store || store.ownerId !== ownerId) return null;
  const { routeId, customerId, contact, phone, address } = store;
  return { routeId, customerId, consignee: contact || null, phone: phone || null, address: address || null };
}
