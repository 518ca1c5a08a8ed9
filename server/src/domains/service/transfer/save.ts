import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import type { transferApi, TransferInput } from '#contract/service/transfer/transfer.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { baseQtys, refuseUnsound } from './orders.ts';
import { inHouse, lockTransfer, refuseTransfer, traceBoth } from './rows.ts';

type Api = typeof transferApi;
type State = OutputOf<Api['add']>;

/** The number is one of the company: two houses read it. */
const COMPANY = 0;

/** Write a transfer down. Nothing is locked: a draft is nobody's but its writers'. */
export async function addTransfer(ctx: Ctx, input: InputOf<Api['add']>): Promise<State> {
  await refuseUnsound(ctx, input);
  return writeTransfer(ctx, input);
}

/** The same of what nobody entered: it is judged when somebody approves it. */
export async function writeTransfer(ctx: Ctx, input: InputOf<Api['add']>): Promise<State> {
  const orderNo = await nextNo(inHouse(ctx, COMPANY), 'DB');
  const made = await ctx.row<State>`
    insert into service.transfer_order (
      tenant_id, warehouse_id, order_no, owner_id, to_warehouse_id, want_on, reason, remark, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${orderNo}, ${input.ownerId}, ${input.toHouseId}, ${input.wantOn}::date,
      ${input.reason}, ${input.remark || null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, order_no, status, version
  `;
  const state = made ?? refuse('DEFECT');
  await writeLines(ctx, state.id, input);
  for (const houseId of [ctx.warehouseId, input.toHouseId])
    await trace(inHouse(ctx, houseId), [
      { docType: 'TRANSFER', docId: state.id, action: 'CREATE', actionName: '新建', toStatus: state.status },
    ]);
  return state;
}

/** Change a draft: the head, and the lines as a whole. Locks the transfer. */
export async function updateTransfer(ctx: Ctx, input: InputOf<Api['update']>): Promise<State> {
  const transfer = await lockTransfer(ctx, input.id);
  refuseTransfer(transfer, 'update');
  if (transfer.version !== input.version) refuse('VERSION');
  await refuseUnsound(ctx, input);
  const row = await ctx.row<State>`
    update service.transfer_order t
    set owner_id = ${input.ownerId}, to_warehouse_id = ${input.toHouseId}, want_on = ${input.wantOn}::date,
      reason = ${input.reason}, remark = ${input.remark || null}, version = t.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 't')}
      and t.id = ${transfer.id}
    returning t.id, t.order_no, t.status, t.version
  `;
  await ctx.run`
    delete from service.transfer_line l
    where ${here(ctx, 'l')}
      and l.transfer_id = ${transfer.id}
  `;
  await writeLines(ctx, transfer.id, input);
  await traceBoth(
    ctx,
    { ...transfer, toHouseId: input.toHouseId },
    {
      action: 'EDIT',
      actionName: transferLife.actions.update.label,
      fromStatus: transfer.status,
      toStatus: transfer.status,
    },
  );
  return row ?? refuse('DEFECT');
}

async function writeLines(ctx: Ctx, transferId: number, { lines }: TransferInput): Promise<void> {
  const qtys = await baseQtys(ctx, lines);
  await ctx.run`
    insert into service.transfer_line (
      tenant_id, warehouse_id, transfer_id, line_no, goods_id, unit_level, unit_qty, qty, quality, want_lot_id,
      created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${transferId}, n.i, n.goods_id, n.level, n.units, n.qty, n.quality,
      n.lot_id, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${lines.map(({ goodsId }) => goodsId)}::bigint[], ${lines.map(({ unitLevel }) => unitLevel)}::smallint[],
      ${lines.map(({ unitQty }) => unitQty)}::bigint[], ${qtys}::bigint[],
      ${lines.map(({ quality }) => quality)}::text[], ${lines.map(({ wantLotId }) => wantLotId ?? null)}::bigint[]
    ) with ordinality n(goods_id, level, units, qty, quality, lot_id, i)
  `;
}
