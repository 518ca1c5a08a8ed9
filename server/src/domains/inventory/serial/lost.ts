import { SERIAL_STATE } from '#contract/inventory/serial.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

interface OnWay {
  id: number;
  serial: string;
}

/** Pieces of a line that left for this house and have not come in. Held from here on, ids ascending (rank 11). */
export const piecesOnWay = (there: Ctx, outDetailId: number, fromHouseId: number): Promise<OnWay[]> =>
  there.rows<OnWay>`
    select u.id, u.serial
    from inventory.serial_unit u
    join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id and g.is_serial
    where u.tenant_id = ${there.tenantId}
      and u.warehouse_id = ${fromHouseId}
      and u.state = ${SERIAL_STATE.shipped}
      and u.out_detail_id in (
        select d.id
        from outbound.detail d
        where d.tenant_id = ${there.tenantId}
          and d.warehouse_id = ${fromHouseId}
          and (d.id = ${outDetailId} or d.root_id = ${outDetailId})
      )
    order by u.id
    for no key update of u
  `;

/**
 * Which pieces are given up when `qty` of a line are: those that are named, or all when none are left over. Where more are on their way than
 * are given up, they must be named: nobody can guess which ones.
 */
export function lostAmong(pieces: readonly OnWay[], named: readonly string[], qty: number): OnWay[] {
  const say = (msg: string): never => refuseFieldAs('BUSINESS', 'serials', msg);
  const twice = named.find((serial, i) => named.indexOf(serial) !== i);
  if (twice !== undefined) say(`序列号【${twice}】重复`);
  const bySerial = new Map(pieces.map((piece) => [piece.serial, piece]));
  const strange = named.find((serial) => !bySerial.has(serial));
  if (strange !== undefined) say(`序列号【${strange}】不在途`);
  const want = Math.min(qty, pieces.length);
  if (named.length === 0 && pieces.length > qty) say(`请指明丢失的${qty}个序列号`);
  if (named.length > 0 && named.length !== want) say(`序列号${named.length}个，与数量${want}不符`);
  return named.length === 0 ? [...pieces] : named.flatMap((serial) => bySerial.get(serial) ?? []);
}

interface Lost {
  pieces: readonly OnWay[];
  fromHouseId: number;
  inDetailId: number;
  order: { id: number; no: string };
  txnId: number | null;
}

/** They are gone (已消). They stay with the house and the order they left with, which goes on saying so; what happened is told where it was decided. */
export async function piecesLost(there: Ctx, { pieces, fromHouseId, inDetailId, order, txnId }: Lost): Promise<void> {
  if (pieces.length === 0) return;
  await there.run`
    with gone as (
      update inventory.serial_unit u
      set state = ${SERIAL_STATE.gone}, txn_id = ${txnId}, updated_by = ${there.userId}, updated_at = now()
      where u.tenant_id = ${there.tenantId}
        and u.id = any(${pieces.map(({ id }) => id)}::bigint[])
      returning u.id, u.out_detail_id, u.in_detail_id
    )
    insert into inventory.serial_move (
      tenant_id, warehouse_id, serial_id, kind, txn_id, state_before, state_after, out_before, in_before, house_before,
      source_type, source_id, source_no, source_line_id, operator_id
    )
    select ${there.tenantId}, ${there.warehouseId}, g.id, 'LOST', ${txnId}, ${SERIAL_STATE.shipped},
      ${SERIAL_STATE.gone}, g.out_detail_id, g.in_detail_id, ${fromHouseId}, 'IN', ${order.id}, ${order.no},
      ${inDetailId}, ${there.userId}
    from gone g
    order by g.id
  `;
}

/** What was to come back with a line of a return, and will not. */
interface NotBack {
  inDetailId: number;
  outDetailId: number;
  qty: number;
  order: { id: number; no: string };
}

/**
 * Pieces that were sent back and did not come are gone. Which ones is known once they are all that is left of what went out; as long as others are on their way too nobody can
 * say, and it is refused.
 */
export async function loseReturning(ctx: Ctx, { inDetailId, outDetailId, qty, order }: NotBack): Promise<void> {
  const pieces = await piecesOnWay(ctx, outDetailId, ctx.warehouseId);
  if (pieces.length > qty)
    refuse('BUSINESS', `随出库单发出的序列号还有${pieces.length}个未到，请先处理其余在途差异，再完成退回收货`);
  await piecesLost(ctx, { pieces, fromHouseId: ctx.warehouseId, inDetailId, order, txnId: null });
}

/** That they were lost is taken back: they are on their way again. */
export async function returningAgain(ctx: Ctx, of: { orderId: number; inDetailId: number }): Promise<void> {
  await ctx.run`
    with back as (
      update inventory.serial_unit u
      set state = ${SERIAL_STATE.shipped}, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'u')}
        and u.state = ${SERIAL_STATE.gone}
        and u.id in (
          select m.serial_id
          from inventory.serial_move m
          where ${here(ctx, 'm')}
            and m.kind = 'LOST'
            and m.source_type = 'IN'
            and m.source_id = ${of.orderId}
            and m.source_line_id = ${of.inDetailId}
        )
      returning u.id, u.out_detail_id, u.in_detail_id
    )
    insert into inventory.serial_move (
      tenant_id, warehouse_id, serial_id, kind, state_before, state_after, out_before, in_before, source_type,
      source_id, source_no, source_line_id, operator_id
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, b.id, 'REVERSE', ${SERIAL_STATE.gone}, ${SERIAL_STATE.shipped},
      b.out_detail_id, b.in_detail_id, 'IN', o.id, o.order_no, ${of.inDetailId}, ${ctx.userId}
    from back b
    join inbound.order o on ${here(ctx, 'o')} and o.id = ${of.orderId}
  `;
}
