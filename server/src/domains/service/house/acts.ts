import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { changeHouseLife } from '#contract/service/house-life.ts';
import type { changeHouseApi } from '#contract/service/house.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { codesIn } from '../../../platform/list/page.ts';
import { rehouseOrders } from '../../outbound/facade.ts';
import {
  candidates,
  endChanges,
  listingFault,
  listOrders,
  lockChanges,
  mappedOwners,
  mappingKey,
  NO_HOUSE,
  openHouses,
  SAME_HOUSE,
  UNMAPPED,
  type ChangeHouse,
  type End,
} from './rows.ts';

type Api = typeof changeHouseApi;
type Fared = OutputOf<Api['batch']>;
const { at } = changeHouseLife;
const GONE = '换仓记录不存在或无权访问';

/** Put orders on the list of those that are to move. All of them, or none: the first that cannot says why. */
export async function addChanges(ctx: Ctx, input: InputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
  const { toHouseId, reason } = input;
  if (toHouseId === ctx.warehouseId) refuseField('toHouseId', SAME_HOUSE);
  if (!(await openHouses(ctx, [toHouseId])).has(toHouseId)) refuseField('toHouseId', NO_HOUSE);
  const orderNos = codesIn(input.orderNos.normalize('NFKC').toUpperCase(), 'orderNos');
  const known = await candidates(ctx, orderNos),
    mapped = await mappedOwners(ctx, [toHouseId]);
  const orders = orderNos.map((orderNo) => {
    const order = known.get(orderNo);
    const why = listingFault(order);
    if (why || !order) return refuseField('orderNos', `${orderNo}：${why}`);
    if (!mapped.has(mappingKey(toHouseId, order.ownerId))) return refuseField('toHouseId', UNMAPPED);
    return { orderId: order.orderId, ownerId: order.ownerId, toHouseId, reason };
  });
  const ids = await listOrders(ctx, orders, 1);
  if (ids.length < orders.length) refuse('DUPLICATE', '订单已在换仓列表中');
  return { ids };
}

/** Move what is on the list: each order by itself, and whoever comes second finds it moved. */
export async function batchChanges(ctx: Ctx, { ids }: InputOf<Api['batch']>): Promise<Fared> {
  const { held, fates } = await lockFor(ctx, ids, 'batch');
  const open = await openHouses(
    ctx,
    held.map(({ toHouseId }) => toHouseId),
  );
  const allowed = held.filter(({ toHouseId }) => open.has(toHouseId));
  const ends: End[] = held
    .filter(({ toHouseId }) => !open.has(toHouseId))
    .map((change) => ({ change, status: at.failed, failMsg: NO_HOUSE }));
  for (const [reason, group] of Map.groupBy(allowed, (change) => change.reason ?? '换仓')) {
    const moved = await rehouseOrders(ctx, group, reason);
    for (const change of group) {
      const fate = moved.get(change.orderId) ?? { why: GONE };
      ends.push(
        'made' in fate
          ? { change, status: at.moved, made: fate.made }
          : { change, status: at.failed, failMsg: fate.why },
      );
    }
  }
  await endChanges(ctx, ends, 'batch');
  return answer(ids, fates, ends);
}

/** Off the list again; the order stays as it is. */
export async function removeChanges(ctx: Ctx, { ids }: InputOf<Api['remove']>): Promise<Fared> {
  const { held, fates } = await lockFor(ctx, ids, 'remove');
  const ends = held.map((change): End => ({ change, status: at.removed }));
  await endChanges(ctx, ends, 'remove');
  return answer(ids, fates, ends);
}

type Fates = Map<number, Fared['list'][number]>;

/** Hold those that may be acted on; the others have had their answer. One alone is refused in its own words. */
async function lockFor(
  ctx: Ctx,
  ids: readonly number[],
  action: 'batch' | 'remove',
): Promise<{ held: ChangeHouse[]; fates: Fates }> {
  const rows = new Map((await lockChanges(ctx, [...new Set(ids)])).map((row) => [row.id, row]));
  const fates: Fates = new Map();
  const held: ChangeHouse[] = [];
  for (const id of new Set(ids)) {
    const change = rows.get(id),
      why = change ? refusal(changeHouseLife, action, change.status) : GONE;
    if (!change && ids.length === 1) refuse('NOT_FOUND');
    if (why && ids.length === 1) refuse('STATE', why);
    if (change && !why) held.push(change);
    else
      fates.set(id, {
        id,
        orderNo: change?.orderNo ?? '',
        ok: false,
        status: change?.status ?? null,
        newOrderNo: null,
        ...(why ? { msg: why } : {}),
      });
  }
  return { held, fates };
}

function answer(ids: readonly number[], fates: Fates, ends: readonly End[]): Fared {
  for (const { change, status, failMsg, made } of ends)
    fates.set(change.id, {
      id: change.id,
      orderNo: change.orderNo,
      ok: status !== at.failed,
      status,
      newOrderNo: made?.orderNo ?? null,
      ...(failMsg ? { msg: failMsg } : {}),
    });
  const list = [...new Set(ids)].flatMap((id) => fates.get(id) ?? []);
  return { okCount: list.filter(({ ok }) => ok).length, failCount: list.filter(({ ok }) => !ok).length, list };
}
