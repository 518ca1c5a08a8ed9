import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire, wireTimeOrNull } from '../../../platform/clock.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { modesOf, problems } from './add.plan.ts';
import { insertLines, refuseProblems } from './add.ts';
import { orderFacts } from './facts.ts';
import { lockOrder, refuseOrder, stateOf } from './rows.ts';

type Input = InputOf<typeof orderApi.update>;

/** Edit an order nothing has happened to: the head, and the lines as a whole. */
export async function update(ctx: Ctx, input: Input): Promise<OutputOf<typeof orderApi.update>> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'update');
  if (order.version !== input.version) refuse('VERSION');
  if (order.transitMade) refuse('BUSINESS', '已生成在途库存，不能修改');
  await refuseWeighed(ctx, order.id);
  const facts = await orderFacts(ctx, [input], order.id);
  refuseProblems(problems([input], facts), ({ line, field }) =>
    line === undefined ? field : `lines.${line}.${field}`,
  );

  const before = await snapshot(ctx, order.id);
  await ctx.run`
    update inbound.order o
    set order_type = ${input.orderType}, owner_id = ${input.ownerId}, external_no = ${input.externalNo || null},
      supplier_id = ${input.supplierId ?? null}, producer_id = ${input.producerId ?? null},
      expect_at = ${input.expectAt ? fromWire(input.expectAt) : null}, storage_modes = ${modesOf(input, facts.goods)},
      remark = ${input.remark || null}, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await ctx.run`delete from inbound.detail d where ${here(ctx, 'd')} and d.order_id = ${order.id}`;
  await insertLines(ctx, [{ orderId: order.id, order: input }], facts);
  const after = await snapshot(ctx, order.id);
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: 'EDIT',
      actionName: '编辑',
      fromStatus: order.status,
      toStatus: order.status,
      payload: { changes: difference(before, after) },
    },
  ]);
  return stateOf(ctx, order.id);
}

type Snapshot = Record<string, unknown>;

async function snapshot(ctx: Ctx, id: number): Promise<Snapshot> {
  const row = await ctx.row<{ expectAt: Date | null } & Snapshot>`
    select o.order_type, o.owner_id, o.external_no, o.supplier_id, o.producer_id, o.expect_at, o.remark,
      (
        select jsonb_agg(
          jsonb_build_object(
            'goodsId', d.goods_id, 'unitLevel', d.unit_level, 'unitQty', d.unit_qty, 'wantProducedOn',
            d.want_produced_on, 'wantLotNo', d.want_lot_no
          ) order by d.line_no
        )
        from inbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) as lines
    from inbound.order o
    where ${here(ctx, 'o')}
      and o.id = ${id}
  `;
  return row ? { ...row, expectAt: wireTimeOrNull(row.expectAt) } : {};
}

/** Field → [before, after], of the fields that changed. */
function difference(before: Snapshot, after: Snapshot): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]]]),
  );
}

/** Lines are written anew by an edit; weighed cartons name the old ones. */
async function refuseWeighed(ctx: Ctx, orderId: number): Promise<void> {
  const rows = await ctx.rows`
    select 1
    from inventory.catch_code k
    join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
    limit 1
  `;
  if (rows.length > 0) refuse('BUSINESS', '入库单已抄码，不能修改');
}
