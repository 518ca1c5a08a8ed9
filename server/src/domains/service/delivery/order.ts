import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { deliveryOf, type Delivery } from '../../transport/facade.ts';

/** An order as its consignee's page is made of it. */
export interface Ordered {
  id: number;
  orderNo: string;
  externalNo: string | null;
  ownerId: number;
  ownerName: string;
  warehouseName: string;
  consignee: string | null;
  phone: string | null;
  address: string | null;
  requireOn: string;
  status: number;
  createdAt: Date;
  shippedAt: Date | null;
  mergedInto: number | null;
  /** Goes to another warehouse, which is nobody with a phone. */
  isTransfer: boolean;
}

/** One within reach. */
export const orderOf = async (ctx: Ctx, id: number): Promise<Ordered> =>
  found(
    await ctx.row<Ordered>`
      select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, h.name as warehouse_name,
        coalesce(o.consignee, t.name) as consignee, coalesce(o.phone, t.phone) as phone,
        coalesce(o.address, coalesce(t.province, '') || coalesce(t.city, '') || t.address) as address,
        o.require_on::text as require_on, o.status, o.created_at, o.shipped_at, a.transport_id as merged_into,
        o.to_warehouse_id is not null as is_transfer
      from outbound.order o
      join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
      join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
      left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
      left join service.aggregated_order_item i
        on i.tenant_id = o.tenant_id
        and i.warehouse_id = o.warehouse_id
        and i.order_id = o.id
        and i.active
      left join service.aggregated_order a
        on a.tenant_id = i.tenant_id
        and a.warehouse_id = i.warehouse_id
        and a.id = i.agg_id
        and a.status = 1
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.id = ${id}
    `,
  );

export const deliveryFor = (ctx: Ctx, { id, mergedInto }: Ordered): Promise<Delivery | undefined> =>
  deliveryOf(ctx, { orderId: id, mergedInto });
