import { followOpen } from '../../../src/domains/service/facade.ts';
import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { Ask } from '../acting.ts';
import type { SeedGoods } from '../goods.ts';
import { pick, release, ship } from '../orders.ts';

/** A house that sends to the other one, and the people in it. */
interface House {
  id: number;
  clerk: Ask;
  receiver: Ask;
  picker: Ask;
  packer: Ask;
  shipper: Ask;
}
type Goods = SeedGoods & { id: number };
interface Between {
  platform: Platform;
  tenantId: number;
  ownerId: number;
  centre: House;
  branch: House;
  goods: readonly Goods[];
}

const CASE = 3;
/** How old goods that travel are, in per cent of their life. */
const AGE_PCT = 25;

/** Transfers between the centre and the branch in every state: some leave the centre, some come to it, and of one a case is missing. */
export async function transferGoods(between: Between): Promise<void> {
  const { platform, centre, branch } = between;
  await write(between, [centre, branch], { reason: '前置仓安全库存补足', cases: [2, 1] });
  await approved(between, [centre, branch], { reason: '周末促销备货', cases: [1, 1] });
  const allocated = await approved(between, [centre, branch], { reason: '门店集中补货', cases: [1] });
  await centre.clerk('outOrder', 'allocate', { ids: [allocated.out] });
  const dropped = await approved(between, [centre, branch], { reason: '华东调剂', cases: [1] });
  await centre.clerk('allotOrder', 'cancel', { id: dropped.id, reason: '前置仓库容不足，改由供应商直送' });

  const away = await approved(between, [centre, branch], { reason: '前置仓日配', cases: [2, 1] });
  await send(between, centre, [away.out]);
  const [coming, missed, whole] = [
    await approved(between, [branch, centre], { reason: '临期商品调回中心仓', cases: [1, 1] }),
    await approved(between, [branch, centre], { reason: '滞销商品调回', cases: [2, 1] }),
    await approved(between, [branch, centre], { reason: '换季清仓', cases: [1] }),
  ];
  await send(between, branch, [coming.out, missed.out, whole.out]);
  await receive(between, centre, missed, 1);
  await centre.receiver('inboundReceive', 'finish', { orderId: missed.due, reason: 'SHORT_SHIPPED' });
  await receive(between, centre, whole, 2);
  await centre.receiver('inboundReceive', 'finish', { orderId: whole.due, reason: 'DAMAGED' });
  await followOpen(platform);
  const { lines } = await centre.clerk('allotOrder', 'get', { id: whole.id });
  await centre.clerk('allotOrder', 'settle', {
    id: whole.id,
    lineId: lines[0]?.id ?? 0,
    cause: 2,
    decision: 3,
    qty: 2,
    reason: '运输途中挤压，承运商赔付',
  });
}

interface Wish {
  reason: string;
  /** Cases of the first goods, of the second … */
  cases: readonly number[];
}
interface Moving {
  id: number;
  version: number;
  out: number;
  due: number;
}
type Way = readonly [from: House, to: House];

const write = ({ ownerId, goods }: Between, [from, to]: Way, { reason, cases }: Wish) =>
  from.clerk('allotOrder', 'add', {
    ownerId,
    toHouseId: to.id,
    wantOn: addDays(wireDay(new Date()), 1),
    reason,
    lines: cases.map((unitQty, i) => ({ goodsId: goods[i]?.id ?? 0, unitLevel: CASE, unitQty })),
  });

async function approved(between: Between, way: Way, wish: Wish): Promise<Moving> {
  const { id, version } = await write(between, way, wish);
  await way[0].clerk('allotOrder', 'approve', { id, version });
  const { outOrder, inOrder } = await way[0].clerk('allotOrder', 'get', { id });
  return { id, version, out: outOrder?.id ?? 0, due: inOrder?.id ?? 0 };
}

/** Through the floor and away. */
async function send({ platform: { db }, tenantId }: Between, house: House, orderIds: number[]): Promise<void> {
  await house.clerk('outOrder', 'allocate', { ids: orderIds });
  await release(house, orderIds);
  await pick({ db, tenantId, picker: house.picker }, orderIds);
  await house.packer('checkDelivery', 'confirm', { items: orderIds.map((orderId) => ({ orderId })) });
  const { cartons } = await house.packer('assemble', 'confirm', {
    items: orderIds.map((orderId) => ({ orderId, seal: true })),
  });
  await house.shipper('collection', 'confirm', { cartonCodes: cartons.map(({ code }) => code) });
  await ship({ db, tenantId, shipper: house.shipper }, orderIds);
}

/** All that has come but the last pieces of the first line. */
async function receive({ goods }: Between, house: House, { due }: Moving, missing: number): Promise<void> {
  const { lines } = await house.clerk('inboundOrder', 'get', { id: due });
  await house.receiver('inboundReceive', 'confirm', {
    lines: lines.map((line, i) => {
      const life = goods.find(({ id }) => id === line.goodsId)?.shelfLifeDays ?? 0;
      return {
        detailId: line.id,
        qty: line.qtyExpected - (i === 0 ? missing : 0),
        producedOn: addDays(wireDay(new Date()), -Math.floor((life * AGE_PCT) / 100)),
      };
    }),
  });
}
