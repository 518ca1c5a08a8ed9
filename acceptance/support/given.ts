import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { owner } from '#contract/basic/partner/owner.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import type { Client } from './api.ts';

/** The id of an owner of the demo world. */
export async function ownerOf(client: Client, code: string): Promise<number> {
  const { list } = await client.ask(owner.api.page, { param: { code } });
  return list[0]?.id ?? 0;
}

/** Ambient goods without lots, of which exactly `qty` lie on a shelf. */
export async function givenStock(client: Client, ownerId: number, code: string, qty: number): Promise<number> {
  const [unit] = (await client.ask(unitApi.page, { param: { code: '袋' } })).list;
  const { id } = await client.ask(goodsApi.add, {
    ownerId,
    code,
    name: `最后一批 ${code}`,
    storageMode: 3,
    baseUnitId: unit?.id ?? 0,
    isLot: false,
    weight: 100,
    volume: 200,
  });
  const order = await client.ask(orderApi.add, { ownerId, orderType: 1, lines: [{ goodsId: id, unitQty: qty }] });
  await receiveAll(client, order.id, 'REC-03');
  return id;
}

/** An outbound order of one line. */
export const givenOrder = (client: Client, ownerId: number, goodsId: number, unitQty: number) =>
  client.ask(outOrderApi.add, {
    ownerId,
    requireOn: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    lines: [{ goodsId, unitQty }],
  });

/** Everything of an inbound order comes in at a place and goes where it is told. */
export async function receiveAll(client: Client, orderId: number, positionCode: string): Promise<void> {
  const { lines } = await client.ask(orderApi.get, { id: orderId });
  const { tasks } = await client.ask(receiveApi.confirm, {
    lines: lines.map((line) => ({ detailId: line.id, qty: line.qtyExpected, positionCode })),
  });
  const task = await client.ask(putawayApi.get, { id: tasks[0]?.id ?? 0 });
  await client.ask(putawayApi.confirm, { lines: task.lines.map((line) => ({ lineId: line.id })) });
}

/** A wave of these orders, released, and the walks it makes. */
export async function givenWalks(client: Client, orderIds: number[], pickMethod: 1 | 2) {
  const {
    list: [wave],
  } = await client.ask(waveApi.insert, { orderIds, pickMethod });
  const { id = 0, waveNo = '' } = wave ?? {};
  await client.ask(waveApi.release, { id });
  const { list: walks } = await client.ask(pickTaskApi.queryPage, { param: { waveNo } });
  return { waveNo, walks };
}

/** Everything of these walks is taken from the shelves. */
export async function pickAll(client: Client, walks: readonly { id: number }[]): Promise<void> {
  for (const { id } of walks) {
    await client.ask(pickTaskApi.claim, { taskId: id });
    const { stops } = await client.ask(pickTaskApi.get, { id });
    await client.ask(pickApi.confirm, {
      lines: [{ lineIds: stops.flatMap((stop) => stop.parts.map((part) => part.lineId)) }],
    });
  }
}
