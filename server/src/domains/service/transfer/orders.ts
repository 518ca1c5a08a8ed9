import { orderInput as inboundInput, type OrderInput as InboundInput } from '#contract/inbound/order.ts';
import { orderInput as outboundInput, type OrderInput as OutboundInput } from '#contract/outbound/order.ts';
import type { TransferInput } from '#contract/service/transfer/transfer.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { refuseUnexpectable } from '../../inbound/facade.ts';
import { refuseUnsendable } from '../../outbound/facade.ts';
import { mappedOwners, mappingKey, openHouses } from '../house/rows.ts';
import { inHouse } from './rows.ts';

/** 调拨, hauled from house to house. */
const TRANSFER = 2,
  HAULED = 4;
/** Until when a house takes goods that says nothing about it. */
const DAY_ENDS = '18:00:00';

interface Lot {
  id: number;
  lotNo: string;
  producedOn: string | null;
}
/** The two orders of a transfer: as it leaves, and as it is expected. */
interface Pair {
  leaving: OutboundInput;
  expected: InboundInput;
}

/** What both houses would be asked, were the transfer approved now. `orderNo`: its own number, which both of them name. */
export async function pairOf(ctx: Ctx, input: TransferInput, orderNo: string | null): Promise<Pair> {
  const lots = await lotsOf(
    ctx,
    input.lines.flatMap(({ wantLotId }) => wantLotId ?? []),
  );
  const { ownerId, toHouseId, wantOn, remark } = input;
  return {
    leaving: outboundInput.parse({
      ownerId,
      orderType: TRANSFER,
      deliveryType: HAULED,
      externalNo: orderNo,
      toHouseId,
      requireOn: wantOn,
      remark,
      lines: input.lines,
    }),
    expected: inboundInput.parse({
      ownerId,
      orderType: TRANSFER,
      externalNo: orderNo,
      expectAt: `${wantOn} ${DAY_ENDS}`,
      remark,
      lines: input.lines.map(({ goodsId, unitLevel, unitQty, wantLotId }) => {
        const lot = lots.get(wantLotId ?? 0);
        return { goodsId, unitLevel, unitQty, wantLotNo: lot?.lotNo, wantProducedOn: lot?.producedOn };
      }),
    }),
  };
}

async function lotsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Lot>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<Lot>`
    select l.id, l.lot_no, l.produced_on
    from inventory.lot l
    where l.tenant_id = ${ctx.tenantId}
      and l.id = any(${[...ids]}::bigint[])
  `;
  return new Map(rows.map((lot) => [lot.id, lot]));
}

interface Problem {
  line?: number;
  field: string;
}
/** Where a fault of one of the two orders lies on the transfer. */
const NAMES: Record<string, string> = { requireOn: 'wantOn', expectAt: 'wantOn', externalNo: 'ownerId' };
export const pathOf = ({ line, field }: Problem): string =>
  line === undefined ? (NAMES[field] ?? field) : `lines.${line}.${field}`;

/** A transfer goes from this house to another one in which whoever asks works as well, and the owner has goods there. */
export async function refuseHouses(ctx: Ctx, toHouseId: number, ownerId: number): Promise<void> {
  await refuseHouse(ctx, toHouseId);
  if (!(await mappedOwners(ctx, [toHouseId])).has(mappingKey(toHouseId, ownerId)))
    refuseField('toHouseId', '调入仓库未与货主建立映射');
}

async function refuseHouse(ctx: Ctx, toHouseId: number): Promise<void> {
  if (toHouseId === ctx.warehouseId) refuseField('toHouseId', '调入仓库不能与调出仓库相同');
  if (!(await openHouses(ctx, [toHouseId])).has(toHouseId))
    refuseField('toHouseId', '调入仓库不存在、已停用或无权进入');
}

/** Both houses are asked before anything is written: what the one can send and the other take. */
export async function refuseUnsound(ctx: Ctx, input: TransferInput): Promise<void> {
  const { leaving, expected } = await pairOf(ctx, input, null);
  await refuseHouse(ctx, input.toHouseId);
  await refuseUnsendable(ctx, leaving, pathOf);
  await refuseHouses(ctx, input.toHouseId, input.ownerId);
  await refuseUnexpectable(inHouse(ctx, input.toHouseId), expected, pathOf);
}

/** Base units of each line, whose packs are known to be there. */
export async function baseQtys(ctx: Ctx, lines: TransferInput['lines']): Promise<number[]> {
  const rows = await ctx.rows<{ i: number; qty: number }>`
    select n.i::int as i, (n.qty * coalesce(u.ratio, 1))::bigint as qty
    from unnest(
      ${lines.map(({ goodsId }) => goodsId)}::bigint[], ${lines.map(({ unitLevel }) => unitLevel)}::smallint[],
      ${lines.map(({ unitQty }) => unitQty)}::bigint[]
    ) with ordinality n(goods_id, level, qty, i)
    left join basic.goods_unit u on u.tenant_id = ${ctx.tenantId} and u.goods_id = n.goods_id and u.level = n.level
    order by n.i
  `;
  return rows.map(({ qty }) => qty);
}
