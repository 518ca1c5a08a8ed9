import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { owner } from '#contract/basic/partner/owner.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import { shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import type { Client } from '../support/api.ts';
import { crowd, pieces } from '../support/measure.ts';
import { take } from '../support/sheet.ts';

/** The warehouse of the demo world the bench moves into, and its receiving floor for goods that need no cooling. */
export const HOUSE = 'HZ01';
export const FLOOR = 'REC-03';
const HEADQUARTERS = 'HQ',
  ROOM = 'R3';

const ROADWAYS = 25,
  BAYS = 20,
  LEVELS = 4;
const GOODS = 500,
  LOTS_EACH = 4,
  LOT_QTY = 20_000;
/** Lines one call receives or puts away. */
const LINES = 250;

const DAY_MS = 86_400_000;
const day = (daysAgo: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - daysAgo * DAY_MS).toISOString().slice(0, 10);
export const TODAY = day(0),
  YESTERDAY = day(1);

export interface Stocked {
  ownerId: number;
  goods: { id: number; code: string; isLot: boolean }[];
}

/** An owner of its own in the warehouse, through headquarters, where new owners are seen first. */
export async function moveIn(client: Client, code: string, name: string): Promise<number> {
  await client.enter(HEADQUARTERS);
  const house = (await client.ask(sessionApi.houses, {})).find((h) => h.warehouseCode === HOUSE);
  const { id } = await client.ask(owner.api.add, { code, name, shortName: code });
  await client.ask(ownerWarehouse.api.add, { ownerId: id, warehouseId: house?.warehouseId ?? 0 });
  await client.ask(supplier.api.add, { ownerId: id, code: `${code}-S1`, name: '批发商' });
  await client.ask(unitApi.add, { code: `${code}U`, name: `${code}件` });
  await client.enter(HOUSE);
  return id;
}

/** Aisles of shelf positions in the ambient room, 80 an aisle, one goods a position. */
export async function shelve(client: Client, code: string, aisles: number): Promise<void> {
  const [room] = (await client.ask(roomApi.page, { param: { code: ROOM } })).list;
  const [rule] = (await client.ask(shelfCodeRuleApi.page, {})).list;
  const { id: areaId } = await client.ask(areaApi.add, {
    roomId: room?.id ?? 0,
    code,
    name: `${code} 存储区`,
    kind: 'STORE',
    orderNo: 50,
    mixGoods: false,
    mixLot: false,
    mixOwner: false,
  });
  for (let n = 1; n <= aisles; n += 1) {
    const { id: roadwayId } = await client.ask(roadway.api.add, {
      areaId,
      code: `${code}${String(n).padStart(2, '0')}`,
      orderNo: 100 + n,
    });
    await client.ask(positionApi.addBatch, {
      ruleId: rule?.id ?? 0,
      areaId,
      roadwayId,
      bay: { from: 1, to: BAYS },
      level: { from: 1, to: LEVELS },
      maxPallets: 1,
    });
  }
}

/** 2,000 positions, 500 goods, half of them with lots, four receipts of each put away. */
export async function furnish(client: Client, say: (text: string) => void): Promise<Stocked> {
  const ownerId = await moveIn(client, 'BEN', '基准测试');
  await shelve(client, 'B', ROADWAYS);
  const codes = Array.from({ length: GOODS }, (_, n) => `B${String(n + 1).padStart(4, '0')}`);
  await take(
    client,
    goodsApi,
    codes.map((code, n) => ({
      货主: 'BEN',
      商品编码: code,
      商品名称: `基准商品 ${code}`,
      温层: '常温',
      基本单位: 'BENU',
      批次管理: n % 2 === 0 ? '是' : '否',
      保质期天: n % 2 === 0 ? 365 : '',
      毛重g: 500,
      '体积cm³': 800,
    })),
  );
  const goods: Stocked['goods'] = [];
  for (const some of pieces(codes, 100)) {
    const { list } = await client.ask(goodsApi.page, { param: { ownerId, code: some.join(',') }, pageSize: 200 });
    goods.push(...list.map(({ id, code, isLot }) => ({ id, code, isLot })));
  }
  say(`${ROADWAYS * BAYS * LEVELS} positions, ${goods.length} goods; bringing ${GOODS * LOTS_EACH} receipts`);
  for (let lot = 0; lot < LOTS_EACH; lot += 1)
    await bring(
      client,
      ownerId,
      goods.map((one) => ({ goodsId: one.id, qty: LOT_QTY, producedOn: one.isLot ? day(90 - lot * 20) : null })),
    );
  return { ownerId, goods };
}

export interface Delivered {
  goodsId: number;
  qty: number;
  producedOn: string | null;
}

/** Order, receive and put away. */
export async function bring(client: Client, ownerId: number, lines: readonly Delivered[]): Promise<void> {
  const { list } = await client.ask(orderApi.addBatch, {
    orders: pieces(lines, LINES).map((some) => ({
      ownerId,
      orderType: 1,
      lines: some.map(({ goodsId, qty }) => ({ goodsId, unitQty: qty })),
    })),
  });
  const madeOn = new Map(lines.map((line) => [line.goodsId, line.producedOn]));
  await crowd(list, 1, async ({ id }) => {
    const order = await client.ask(orderApi.get, { id });
    const { tasks } = await client.ask(receiveApi.confirm, {
      acceptShortLife: true,
      lines: order.lines.map((line) => ({
        detailId: line.id,
        qty: line.qtyOpen,
        positionCode: FLOOR,
        producedOn: madeOn.get(line.goodsId) ?? null,
      })),
    });
    await putAway(
      client,
      tasks.map((task) => task.id),
    );
  });
}

/** Carry everything where the tasks say, and on from a drop place to its shelf. */
export async function putAway(client: Client, taskIds: readonly number[]): Promise<void> {
  const tasks = await Promise.all(taskIds.map((id) => client.ask(putawayApi.get, { id })));
  const lines = tasks.flatMap((task) => task.lines.map((line) => ({ lineId: line.id })));
  const further: number[] = [];
  for (const some of pieces(lines, LINES)) {
    const { onward } = await client.ask(putawayApi.confirm, { lines: some });
    further.push(...onward.map(({ id }) => id));
  }
  if (further.length > 0) await putAway(client, further);
}
