import { sql, type RawBuilder } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { transferLife, type TransferAction } from '#contract/service/transfer/transfer-life.ts';
import type { Actor } from '../../../platform/actor.ts';
import { trace, type TraceRow } from '../../../platform/command/trace.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

/** A transfer as it stands under lock. */
export interface Transfer {
  id: number;
  orderNo: string;
  ownerId: number;
  fromHouseId: number;
  toHouseId: number;
  outOrderId: number | null;
  inOrderId: number | null;
  status: number;
  version: number;
}
export type Side = 'from' | 'to';

/** Transfers of which the house of whoever asks is the one side or the other. */
export const ofHouse = (actor: Actor, alias = 't'): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId}
    and (
      ${sql.ref(`${alias}.warehouse_id`)} = ${actor.warehouseId}
      or ${sql.ref(`${alias}.to_warehouse_id`)} = ${actor.warehouseId}
    )
`;

const COLUMNS = sql`
  t.id, t.order_no, t.owner_id, t.warehouse_id as from_house_id, t.to_warehouse_id as to_house_id, t.out_order_id,
    t.in_order_id, t.status, t.version
`;

/** Lock a transfer from the side on which it may be acted on; from the other it is as good as absent. */
export async function lockTransfer(ctx: Ctx, id: number, side: Side = 'from'): Promise<Transfer> {
  const row = await ctx.row<Transfer>`
    select ${COLUMNS}
    from service.transfer_order t
    where ${side === 'from' ? here(ctx, 't') : sql`t.tenant_id = ${ctx.tenantId} and t.to_warehouse_id = ${ctx.warehouseId}`}
      and ${ofOwners(ctx, 't')}
      and t.id = ${id}
    for no key update
  `;
  return row ?? refuse('NOT_FOUND');
}

/** Several at once, ids ascending, whosever they are: for what follows from the orders. Drafts and cancelled ones follow nothing. */
export const lockFollowing = (ctx: Ctx, ids: readonly number[]): Promise<Transfer[]> => ctx.rows<Transfer>`
  select ${COLUMNS}
  from service.transfer_order t
  where t.tenant_id = ${ctx.tenantId}
    and t.id = any(${[...ids]}::bigint[])
    and t.status between ${transferLife.at.approved} and ${transferLife.at.done}
  order by t.id
  for no key update
`;

export function refuseTransfer({ status, orderNo }: Transfer, action: TransferAction): void {
  const why = refusal(transferLife, action, status);
  if (why) refuse('STATE', why, { orderNo });
}

/** The same company, in the other house. */
export const inHouse = (ctx: Ctx, warehouseId: number): Ctx => ctxOf(ctx.tx, { ...ctx, warehouseId });

interface Change {
  status: number;
  /** What else is written of the head. */
  also?: RawBuilder<unknown>;
}

/** Write what becomes of a transfer; answers it as it is now. */
export async function saveTransfer(
  ctx: Ctx,
  { id, fromHouseId }: Pick<Transfer, 'id' | 'fromHouseId'>,
  { status, also = sql`` }: Change,
): Promise<{ id: number; orderNo: string; status: number; version: number }> {
  const row = await ctx.row<{ id: number; orderNo: string; status: number; version: number }>`
    update service.transfer_order t
    set status = ${status}, finished_at = case when ${status} = ${transferLife.at.done} then now() end ${also},
      version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${fromHouseId}
      and t.id = ${id}
    returning t.id, t.order_no, t.status, t.version
  `;
  return row ?? refuse('NOT_FOUND');
}

type Step = Pick<TraceRow, 'action' | 'actionName' | 'fromStatus' | 'toStatus' | 'qty' | 'payload'>;

/** Told in both houses: each reads its own book. */
export async function traceBoth(ctx: Ctx, transfer: Transfer, step: Step): Promise<void> {
  for (const houseId of [transfer.fromHouseId, transfer.toHouseId])
    await trace(inHouse(ctx, houseId), [{ docType: 'TRANSFER', docId: transfer.id, ...step }]);
}
