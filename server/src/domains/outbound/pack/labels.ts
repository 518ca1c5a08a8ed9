import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Contents } from '../../../services/labels/serve.ts';

interface CartonLabel {
  id: number;
  code: string;
  orderNo: string;
  ownerId: number;
  receiver: string | null;
  phone: string | null;
  address: string | null;
  route: string | null;
  seq: number;
  cartons: number;
  gross: number;
}

/** Carton labels: whom the carton goes to, which of how many it is, and the order it belongs to. */
export const cartonLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<CartonLabel>`
    select l.id, l.code, o.order_no, o.owner_id, coalesce(s.name, c.name, o.consignee) as receiver, o.phone, o.address,
      r.name as route, l.carton_seq as seq, l.gross_weight as gross,
      (
        select count(*)::int
        from basic.lpn x
        where x.tenant_id = l.tenant_id
          and x.warehouse_id = l.warehouse_id
          and x.out_order_id = o.id
          and x.carton_state > 0
          and x.carton_state < 90
      ) as cartons
    from basic.lpn l
    join outbound."order" o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    where ${here(ctx, 'l')}
      and ${ofOwners(ctx, 'o')}
      and l.carton_state > 0
      and not l.is_deleted
      and l.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, code, orderNo, ownerId, receiver, phone, address, route, seq, cartons, gross }) => ({
    id,
    ownerId,
    code,
    title: code,
    headline: receiver ?? undefined,
    facts: [
      ['出库单', orderNo],
      ['箱序', `${seq}/${cartons}`],
      ['线路', route],
      ['毛重', gross > 0 ? `${(gross / 1000).toFixed(2)}kg` : null],
      ['电话', phone],
      ['地址', address],
    ],
  }));
};
