import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { transferApi } from '#contract/service/transfer/transfer.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import { packsOf } from '../../basic/facade.ts';
import { serialsLeft } from '../../inventory/facade.ts';
import { stepsOf } from '../doc-steps.ts';
import { openHouses } from '../house/rows.ts';
import { LINE_JOINS, LINE_PROGRESS, rowOf, TRANSFER_COLUMNS, TRANSFER_JOINS, type RawTransfer } from './read.ts';
import { ofHouse } from './rows.ts';

type Detail = OutputOf<(typeof transferApi)['get']>;
type Head = RawTransfer &
  Pick<Detail, 'remark' | 'cancelReason' | 'approvedBy' | 'outOrder' | 'inOrder'> & {
    approvedAt: Date | null;
    finishedAt: Date | null;
  };

/** One transfer with both of its sides; an order of a house is shown to whoever works there. */
export async function transferDetail(ctx: Ctx, { id }: InputOf<(typeof transferApi)['get']>): Promise<Detail> {
  const head = await ctx.row<Head>`
    select ${TRANSFER_COLUMNS}, t.remark, t.cancel_reason, a.user_name as approved_by, t.approved_at, t.finished_at,
      case
        when o.id is null then null
        else jsonb_build_object('id', o.id, 'orderNo', o.order_no, 'status', o.status)
      end as out_order,
      case
        when n.id is null then null
        else jsonb_build_object('id', n.id, 'orderNo', n.order_no, 'status', n.status)
      end as in_order
    from service.transfer_order t ${TRANSFER_JOINS}
    left join iam.user a on a.tenant_id = t.tenant_id and a.id = t.approved_by
    left join outbound.order o
      on o.tenant_id = t.tenant_id
      and o.warehouse_id = t.warehouse_id
      and o.id = t.out_order_id
    left join inbound.order n
      on n.tenant_id = t.tenant_id
      and n.warehouse_id = t.to_warehouse_id
      and n.id = t.in_order_id
    where ${ofHouse(ctx)}
      and ${ofOwners(ctx, 't')}
      and t.id = ${id}
  `;
  if (!head) return refuse('NOT_FOUND');
  const { remark, cancelReason, approvedBy, approvedAt, finishedAt, outOrder, inOrder, ...row } = head;
  const own = await openHouses(ctx, [row.fromHouseId, row.toHouseId]);
  const mine = (houseId: number): boolean => houseId === ctx.warehouseId || own.has(houseId);
  return {
    ...rowOf(ctx, row),
    remark,
    cancelReason,
    approvedBy,
    approvedAt: wireTimeOrNull(approvedAt),
    finishedAt: wireTimeOrNull(finishedAt),
    outOrder: mine(row.fromHouseId) ? outOrder : null,
    inOrder: mine(row.toHouseId) ? inOrder : null,
    lines: await linesOf(ctx, id),
    decisions: await decisionsOf(ctx, id),
    steps: await stepsOf(ctx, 'TRANSFER', id),
  };
}

const linesOf = (ctx: Ctx, id: number): Promise<Detail['lines']> => ctx.rows<Detail['lines'][number]>`
  select l.id, l.line_no, l.goods_id, g.code as goods_code, g.name as goods_name, ${packsOf} as packs, l.unit_level,
    l.unit_qty, l.quality, l.want_lot_id, k.lot_no as want_lot_no, ${LINE_PROGRESS},
    case when g.is_serial then ${serialsLeft(sql`sent`, sql`sent.detail_id`)} else '[]'::jsonb end as serials
  from service.transfer_line l ${LINE_JOINS}
  join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
  left join inventory.lot k on k.tenant_id = l.tenant_id and k.id = l.want_lot_id
  cross join lateral (select l.tenant_id, l.warehouse_id, l.out_detail_id as detail_id) sent
  where l.tenant_id = ${ctx.tenantId}
    and l.transfer_id = ${id}
  order by l.line_no
`;

async function decisionsOf(ctx: Ctx, id: number): Promise<Detail['decisions']> {
  const rows = await ctx.rows<Omit<Detail['decisions'][number], 'createdAt'> & { createdAt: Date }>`
    select d.id, l.line_no, g.code as goods_code, g.name as goods_name, ${packsOf} as packs, d.cause, d.decision, d.qty,
      d.serials, d.reason, coalesce(u.user_name, '系统') as created_by, d.created_at
    from service.transfer_decision d
    join service.transfer_line l on l.tenant_id = d.tenant_id and l.warehouse_id = d.warehouse_id and l.id = d.line_id
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    left join iam.user u on u.tenant_id = d.tenant_id and u.id = d.created_by
    where d.tenant_id = ${ctx.tenantId}
      and d.transfer_id = ${id}
    order by d.id
    limit 500
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) }));
}
