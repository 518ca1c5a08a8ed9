import { sql } from 'kysely';
import type { putawayApi } from '#contract/inbound/putaway.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { putawayLife } from '#contract/task/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { habitsOf, recommend } from '../../task/facade.ts';
import { lockOrders, refuseOrder } from '../order/rows.ts';
import { positionIds } from '../places.ts';
import { floorParts, type FloorPart } from './floor.ts';
import { offerPutaway, type Offer } from './offer.ts';
import { putawayLines } from './read.ts';

type Input = InputOf<typeof putawayApi.create>;

/** A part of the floor to be carried; `toPositionId` when the clerk has chosen. */
interface Wanted {
  part: FloorPart;
  qty: number;
  toPositionId: number | null;
}

/** Tasks for what stands on the receiving floor: all of some orders, or named receipts. */
export async function createPutaway(ctx: Ctx, input: Input): Promise<OutputOf<typeof putawayApi.create>> {
  if ((input.orderIds === undefined) === (input.lines === undefined)) refuseField('orderIds', '请选择入库单或收货记录');
  const orderIds =
    input.orderIds ??
    (await ordersOf(
      ctx,
      (input.lines ?? []).map((line) => line.receiptId),
    ));
  for (const order of (await lockOrders(ctx, orderIds)).values()) refuseOrder(order, 'putaway');
  const parts = await floorParts(ctx, sql`r.order_id = any(${orderIds}::bigint[])`);
  const wanted = input.lines
    ? await named(ctx, input.lines, parts)
    : parts.map((part): Wanted => ({ part, qty: part.qty, toPositionId: null }));
  if (wanted.length === 0) refuse('BUSINESS', '没有可上架的库存');

  const offers = await offersFor(ctx, wanted);
  // What fits nowhere does not cost the rest its places: it is offered without one, and on the worklist.
  if (offers.every(({ toPositionId }) => toPositionId === null))
    refuse('BUSINESS', '未找到可用库位，请手工指定', { reason: offers[0]?.why });
  const made = await offerPutaway(ctx, offers);
  return {
    tasks: made.map(({ taskId, taskNo }) => ({ id: taskId, taskNo, status: putawayLife.at.open })),
    lines: await putawayLines(
      ctx,
      made.map(({ taskId }) => taskId),
    ),
  };
}

/** Each part with the place the clerk has chosen, else the one that is recommended, else none. */
export async function offersFor(ctx: Ctx, wanted: readonly Wanted[]): Promise<Offer[]> {
  const free = wanted.filter((w) => w.toPositionId === null);
  const choices = await recommend(
    ctx,
    free.map(({ part, qty }) => ({ ...part, qty })),
    await habitsOf(ctx, [...new Set(free.map(({ part }) => part.goodsId))]),
  );
  return [
    ...wanted
      .filter((w) => w.toPositionId !== null)
      .map(({ part, qty, toPositionId }): Offer => ({ ...part, qty, toPositionId, loose: false })),
    ...choices.flatMap(({ need, qty, spot, loose, why }): Offer[] => {
      const part = free[need]?.part;
      return part ? [{ ...part, qty, loose, why, toPositionId: spot?.id ?? null }] : [];
    }),
  ];
}

async function ordersOf(ctx: Ctx, receiptIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ id: number; orderId: number }>`
    select r.id, r.order_id
    from inbound.receipt r
    where ${here(ctx, 'r')}
      and r.id = any(${receiptIds}::bigint[])
      and not r.is_reversed
  `;
  if (rows.length < new Set(receiptIds).size) refuse('NOT_FOUND');
  return [...new Set(rows.map((row) => row.orderId))];
}

/** The parts the receipts belong to; receipts of one line on one stock row share what is left there. */
async function named(ctx: Ctx, lines: NonNullable<Input['lines']>, parts: readonly FloorPart[]): Promise<Wanted[]> {
  const targets = await positionIds(
    ctx,
    lines.map((line) => line.positionCode),
  );
  const left = new Map(parts.map((part) => [part, part.qty]));
  return lines.map((line, i) => {
    const part = parts.find((p) => p.receiptIds.includes(line.receiptId));
    const most = (part && left.get(part)) ?? 0;
    const qty = line.qty ?? most;
    if (!part || qty > most || qty === 0)
      return refuse('STOCK', `可上架数量不足，可用${most}`, {
        errors: [{ field: `lines.${i}.qty`, msg: `可上架数量不足，可用${most}` }],
      });
    left.set(part, most - qty);
    return {
      part,
      qty,
      toPositionId: line.positionCode
        ? (targets.get(line.positionCode) ??
          refuseField(`lines.${i}.positionCode`, `库位【${line.positionCode}】不存在`))
        : null,
    };
  });
}
