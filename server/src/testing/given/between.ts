import { receiveApi } from '#contract/inbound/receive.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import { receive } from '../../domains/inbound/receive/confirm.ts';
import { reject } from '../../domains/inbound/receive/reject.ts';
import { confirmCheck } from '../../domains/outbound/check/confirm.ts';
import { pack } from '../../domains/outbound/pack/confirm.ts';
import { depart } from '../../domains/outbound/ship/depart.ts';
import { collect } from '../../domains/outbound/stage/collect.ts';
import { openFloor, type Floor } from '../../domains/outbound/testing-floor.ts';
import { givenPieces } from '../../domains/outbound/testing-serials.ts';
import type { House } from '../../domains/outbound/testing.ts';
import { approveTransfer } from '../../domains/service/transfer/acts.ts';
import { transferDetail } from '../../domains/service/transfer/detail.ts';
import { addTransfer } from '../../domains/service/transfer/save.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { givenActor } from './rows.ts';

export type Between = Awaited<ReturnType<typeof openBetween>>;

/** Two houses of one owner, a clerk in the one and a receiver in the other, and pieces that are sent from here to there. */
export async function openBetween() {
  const { house, floor } = await openFloor();
  const { at, given, ownerId } = house;
  const there = (await given.warehouse(at.tenantId)).id;
  await given.row('basic.owner_warehouse', { tenant_id: at.tenantId, owner_id: ownerId, warehouse_id: there });
  await given.position({ ...at, warehouseId: there }, await given.area({ ...at, warehouseId: there }, 'QC'));
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'RF', dept_name: '调拨', path: '/' });
  const account = await given.row('iam.account', { account: 'rf_clerk', pwd_hash: 'x', pwd_algo: 'x' });
  const userId = await given.row('iam.user', {
    tenant_id: at.tenantId,
    account_id: account,
    user_name: 'clerk',
    dept_id: dept,
  });
  for (const warehouse of [at.warehouseId, there])
    await given.row('iam.user_warehouse', { tenant_id: at.tenantId, user_id: userId, warehouse_id: warehouse });
  const clerk = givenActor({ tenantId: at.tenantId, warehouseId: at.warehouseId }, { userId, userName: 'clerk' });
  const receiver = givenActor({ tenantId: at.tenantId, warehouseId: there }, { userId, userName: 'clerk' });
  const ground = { house, floor, there, clerk, receiver };
  return { ...ground, ...looksOf(ground), ...actsOf(ground) };
}

interface Ground {
  house: House;
  floor: Floor;
  there: number;
  clerk: Actor;
  receiver: Actor;
}

const reading =
  (house: House) =>
  <T>(work: (ctx: Ctx) => Promise<T>, as: Actor): Promise<T> =>
    house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));

function looksOf({ house, there }: Ground) {
  /** Where each piece is: number, state, and whether it is in the other house. */
  const units = async (goodsId: number): Promise<string[]> =>
    (
      await house.given.ask<{ serial: string; state: number; warehouse_id: number }>(
        `select serial, state, warehouse_id from inventory.serial_unit where goods_id = $1 order by serial`,
        [goodsId],
      )
    ).map((unit) => `${unit.serial} ${unit.state} ${unit.warehouse_id === there ? 'there' : 'here'}`);
  /** On their way of these goods, in the house they go to and in the house they left. */
  const onWay = async (goodsId: number): Promise<[there: number, here: number]> => {
    const rows = await house.given.ask<{ warehouse_id: number; qty: number }>(
      `select s.warehouse_id, sum(s.on_hand)::bigint as qty from inventory.stock s
       join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id and p.code = '@TRANSIT'
       where s.goods_id = $1 group by 1`,
      [goodsId],
    );
    const of = (id: number): number => rows.find(({ warehouse_id: w }) => w === id)?.qty ?? 0;
    return [of(there), of(house.at.warehouseId)];
  };

  /** The return that was made of what was refused, with its line. */
  const back = async (orderId: number) => {
    const rows = await house.given.ask<{ id: number; no: string; status: number; line: number; qty: number }>(
      `select o.id, o.order_no as no, o.status, d.id as line, d.qty_expected as qty from inbound."order" o
       join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
       where o.source_order_id = $1 order by o.id, d.line_no`,
      [orderId],
    );
    return rows;
  };
  return { read: reading(house), units, onWay, back };
}

function actsOf({ house, floor, there, clerk, receiver }: Ground) {
  const read = reading(house);
  /** Three of five pieces on their way to the other house. */
  async function sent(name: string) {
    const { goodsId } = await givenPieces(house, name, 5);
    const of = (...nth: number[]) => nth.map((i) => `${name}-${i}`);
    const made = await house.run(
      addTransfer,
      api.add.input.parse({
        ownerId: house.ownerId,
        toHouseId: there,
        wantOn: house.day(1),
        reason: 'RF',
        lines: [{ goodsId, unitQty: 3 }],
      }),
      clerk,
    );
    await house.run(approveTransfer, { id: made.id, version: made.version }, clerk);
    const { outOrder, inOrder } = await read((ctx) => transferDetail(ctx, { id: made.id }), clerk);
    const orderId = outOrder?.id ?? 0;
    await floor.picked(orderId);
    await house.run(confirmCheck, { items: [{ orderId, lines: [{ goodsId, qty: 3, serials: of(2, 3, 5) }] }] });
    const { cartons } = await house.run(pack, { items: [{ orderId, seal: true }] });
    await house.run(collect, { cartonCodes: cartons.map(({ code }) => code) });
    const { id: shipId } = await house.run(depart, { orderIds: [orderId] });
    const [detail] = await house.given.ask<{ id: number }>('select id from inbound.detail where order_id = $1', [
      inOrder?.id,
    ]);
    const inside = { inOrderId: inOrder?.id ?? 0, inOrderNo: inOrder?.orderNo ?? '', detailId: detail?.id ?? 0 };
    return { id: made.id, goodsId, of, orderId, shipId, ...inside };
  }
  const got = (detailId: number, serials: string[], as: Actor) =>
    house.run(
      receive,
      receiveApi.confirm.input.parse({
        lines: [
          { detailId, qty: serials.length, serials, ...(as === receiver ? { producedOn: house.day(-165) } : {}) },
        ],
      }),
      as,
    );
  const refuseAt = (detailId: number, qty: number) =>
    house.run(reject, receiveApi.reject.input.parse({ lines: [{ detailId, qty, reason: '包装破损' }] }), receiver);
  return { sent, got, refuseAt };
}
