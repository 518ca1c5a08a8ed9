import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { scanRefusal, waybillLife } from '#contract/transport/life.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { doneAt, type Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { ordersOf, type Carried } from '../order/lock.ts';
import { BY_CONSOLE, tellNew } from './events.ts';
import { lockWaybill, stepWaybill, type After, type Waybill } from './lock.ts';

type Api = typeof waybillApi;

const mark = (ctx: Ctx, ids: readonly number[], waived: string | null) => ctx.run`
  update transport.order
  set loaded_at = case when ${waived}::text is null then ${doneAt(ctx)}::timestamptz else loaded_at end,
    load_waived = ${waived}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
  where tenant_id = ${ctx.tenantId}
    and warehouse_id = ${ctx.warehouseId}
    and id = any(${ids}::bigint[])
`;

/** What is fetched is scanned where it stands, what is brought before the vehicle leaves. */
const notThere = (status: number): string | null =>
  status === waybillLife.at.accepted ? '为提货单，请到提货点后扫描装车' : null;
const notHere = (status: number): string | null => (status === waybillLife.at.accepted ? null : '运单已发车，不能装车');

/** Where nothing is to be loaded, whatever is scanned. */
function refuseIdle({ status }: Waybill, orders: readonly Carried[]): void {
  const fetches = orders.some(({ isPickup }) => isPickup),
    brings = orders.some(({ isPickup }) => !isPickup);
  const why = scanRefusal({ status, brings, fetches });
  if (why) refuse('STATE', why);
}

/** One order is on the vehicle, as its label says. Scanned again, nothing changes. */
export async function load(ctx: Ctx, { id, code }: InputOf<Api['load']>, source = BY_CONSOLE): Promise<After> {
  const waybill = await lockWaybill(ctx, { id }, 'load');
  const orders = await ordersOf(ctx, 'waybill_id', id);
  refuseIdle(waybill, orders);
  const order =
    orders.find(({ orderNo, sourceNo }) => orderNo.toUpperCase() === code || sourceNo.toUpperCase() === code) ??
    refuseField('code', `【${code}】不在本运单中`);
  if (order.sourceCancelled) refuseField('code', `【${code}】来源单据已取消，不能装车`);
  const why = order.isPickup ? notThere(waybill.status) : notHere(waybill.status);
  if (why) refuseField('code', `【${code}】${why}`);
  if (order.loadedAt !== null) return { id, status: waybill.status, version: waybill.version };
  await mark(ctx, [order.id], null);
  await tellNew(ctx, { waybillId: id, event: 'LOAD', orderId: order.id, source });
  return stepWaybill(ctx, waybill, { act: 'load', payload: { orderNo: order.orderNo } });
}

/** Orders that travel unscanned, and why. */
export async function waive(ctx: Ctx, { id, orderIds, reason }: InputOf<Api['waive']>): Promise<After> {
  const waybill = await lockWaybill(ctx, { id }, 'load');
  const own = new Map((await ordersOf(ctx, 'waybill_id', id)).map((order) => [order.id, order]));
  for (const one of orderIds) {
    const order = own.get(one) ?? refuse('NOT_FOUND');
    const why = order.isPickup ? null : notHere(waybill.status);
    if (why) refuse('STATE', `【${order.orderNo}】${why}`);
  }
  await mark(ctx, orderIds, reason);
  for (const orderId of orderIds.slice(0, 1))
    await tellNew(ctx, { waybillId: id, event: 'WAIVE', orderId, remark: `${reason}（${orderIds.length}单）` });
  return stepWaybill(ctx, waybill, { act: 'load', payload: { waived: orderIds.length, reason } });
}

/** On the vehicle, or somebody has said why not. */
export const isOn = ({ loadedAt, loadWaived }: Pick<Carried, 'loadedAt' | 'loadWaived'>): boolean =>
  loadedAt !== null || loadWaived !== null;

/** The doors are shut: every order is on it, or somebody has said why not. */
export async function loaded(ctx: Ctx, { id }: InputOf<Api['loaded']>, source = BY_CONSOLE): Promise<After> {
  const waybill = await lockWaybill(ctx, { id }, 'loaded');
  const orders = await ordersOf(ctx, 'waybill_id', id);
  const open = orders.filter((order) => !order.isPickup && !isOn(order));
  if (open.length > 0) refuse('BUSINESS', `存在未装车的订单，还有${open.length}单`);
  await tellNew(ctx, { waybillId: id, event: 'LOADED', source });
  return stepWaybill(ctx, waybill, {
    act: 'loaded',
    status: waybillLife.at.loaded,
    set: sql`loaded_at = ${doneAt(ctx)},`,
  });
}
