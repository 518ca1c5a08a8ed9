import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lorryRow } from '../../../testing/given/transport.ts';
import { intercept } from '../order/intercept.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { ship } from './confirm.ts';
import { createShipment } from './create.ts';
import { depart } from './depart.ts';
import { cancelShipment, load, sealShipment, unload } from './load.ts';
import { rollbackShip } from './rollback.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const set = (table: string, id: number, column: string, value: unknown) =>
  house.given.ask(`update ${table} set ${column} = $2 where id = $1`, [id, value]);
const detail = (id: number) => floor.detail(id);
const acts = (id: number) => ({
  load: (...cartonCodes: string[]) => house.run(load, { id, ...(cartonCodes.length > 0 ? { cartonCodes } : {}) }),
  unload: (...cartonCodes: string[]) => house.run(unload, { id, ...(cartonCodes.length > 0 ? { cartonCodes } : {}) }),
  seal: (partial = false, as = house.actor) => house.run(sealShipment, { id, partial }, as),
  ship: () => house.run(ship, { id }),
  cancel: () => house.run(cancelShipment, { id }),
  rollback: () => house.run(rollbackShip, { id, reason: '装错' }),
});

let n = 0;
const order = async (more: Record<string, unknown> = {}): Promise<number> => {
  n += 1;
  const g = await house.goods({ code: `LD${n}` });
  await house.stock(await house.storage(`LD-${n}`), g, 5);
  return house.order([[g, 5]], more);
};
/** Orders of their own cartons on one shipment. */
async function shipment(count = 1) {
  const orderIds: number[] = [],
    codes: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const id = await order();
    orderIds.push(id);
    codes.push(...(await floor.collected(id)));
  }
  const { id } = await house.run(createShipment, { orderIds });
  return { id, orderIds, codes, ...acts(id) };
}

describe('a shipment', () => {
  test('takes collected orders, of one kind of delivery, that stand on no other', async () => {
    const raw = await order();
    const create = (...orderIds: number[]) => house.run(createShipment, { orderIds });
    await floor.refused(() => create(raw), `订单【${(await detail(raw)).orderNo}】未集货`, { kind: 'STATE' });
    await floor.packed(raw);
    await floor.refused(() => create(raw), `订单【${(await detail(raw)).orderNo}】未集货`, { kind: 'STATE' });
    const own = await order({ deliveryType: 2 });
    await floor.packed(own);
    const far = await order();
    await floor.collected(far);
    const numbers = [(await detail(own)).orderNo, (await detail(far)).orderNo];
    await floor.refused(
      () => create(own, far),
      `配送方式不一致，请分车发运：${numbers[0]}（自提）、${numbers[1]}（配送）`,
      { kind: 'BUSINESS' },
    );
    await floor.refused(() => house.run(createShipment, { routeId: 999_999 }), '没有可发运的出库单', {
      kind: 'BUSINESS',
    });
    await floor.refused(() => create(999_999), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    expect(await create(own)).toMatchObject({ status: 10, cartonTotal: 1 });
    const { shipNo } = await create(far);
    await floor.refused(
      () => create(far),
      `箱号【${(await detail(far)).cartons[0]?.code}】已在发运单【${shipNo}】中，请在该单上发运，或先卸车、取消`,
      { kind: 'BUSINESS' },
    );
    const stopped = await order();
    await floor.collected(stopped);
    await house.run(intercept, { id: stopped, reason: '停' });
    await floor.refused(() => create(stopped), '订单已冻结', { kind: 'BUSINESS' });
  });

  test('two dispatchers who take one order: the second is told where its carton stands', async () => {
    const id = await order();
    const [code] = await floor.collected(id);
    const results = await Promise.allSettled([
      house.run(createShipment, { orderIds: [id] }),
      house.run(createShipment, { orderIds: [id] }),
    ]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(new RegExp(`^箱号【${code}】已在发运单【FY.*】中`)) },
    });
  });

  test('is loaded with its own cartons, each once, and unloaded of what is on it', async () => {
    const { id, codes, ...act } = await shipment(2);
    const [a = '', b = ''] = codes;
    await floor.refused(() => act.unload(), '当前状态【新建】不允许卸车', { kind: 'STATE' });
    await floor.refused(() => act.load('NO-BOX'), '箱号【NO-BOX】不属于该发运单', { kind: 'BUSINESS' });
    expect(await act.load(a)).toMatchObject({ status: 20, cartonLoaded: 1 });
    await floor.refused(() => act.load(a), `箱号【${a}】已装车`, { kind: 'STATE' });
    await floor.refused(() => act.unload(b), `箱号【${b}】未装车`, { kind: 'STATE' });
    await floor.refused(() => act.cancel(), '请先卸车', { kind: 'BUSINESS' });
    expect(await act.unload(a)).toMatchObject({ cartonLoaded: 0 });
    expect(await act.cancel()).toMatchObject({ status: 90 });
    await floor.refused(() => act.cancel(), '当前状态【已取消】不允许取消', { kind: 'STATE' });
    await floor.refused(() => act.load(), '当前状态【已取消】不允许装车', { kind: 'STATE' });
    await floor.refused(() => acts(999_999).load(), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    expect(id).toBeGreaterThan(0);
    await house.lawful();
  });

  test('does not take what was stopped', async () => {
    const { orderIds, ...act } = await shipment();
    await house.run(intercept, { id: orderIds[0] ?? 0, reason: '停' });
    await floor.refused(() => act.load(), '订单已冻结', { kind: 'BUSINESS' });
  });

  test('last stop first: another order is warned about, or refused where the rule blocks it', async () => {
    const { codes, orderIds, ...act } = await shipment(2);
    await house.given.ask(
      'update outbound.shipment_item set stop_no = case when order_id = $1 then 1 else 9 end where order_id = any($2)',
      [orderIds[0], orderIds],
    );
    expect(await act.load(codes[0] ?? '')).toMatchObject({ warning: '请先装后送门店（第9站）', cartonLoaded: 1 });
    await act.unload();
    const rule = await house.given.row('strategy.loading_strategy', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      seq_mode: 1,
      seq_block: true,
    });
    await floor.refused(() => act.load(codes[0] ?? ''), '请先装后送门店（第9站）', { kind: 'BUSINESS' });
    expect(await act.load(codes[1] ?? '')).toMatchObject({ warning: null });
    await house.given.ask('update strategy.loading_strategy set status = 0 where id = $1', [rule]);
  });

  test('no more goes into a car than it holds, and none that it keeps too warm, where a rule of the route says so', async () => {
    const orderIds: number[] = [],
      codes: string[] = [];
    const [cold, warm] = [
      await house.goods({ code: 'ROOM1', volume: 100_000, weight: 10_000, storage_mode: 1 }),
      await house.goods({ code: 'ROOM2', volume: 100_000, weight: 10_000, storage_mode: 3 }),
    ];
    for (const g of [cold, cold, warm]) {
      await house.stock(await house.storage(`ROOM-${orderIds.length}`), g, 5);
      const id = await house.order([[g, 5]]);
      orderIds.push(id);
      codes.push(...(await floor.collected(id)));
    }
    const [a = '', b = '', c = ''] = codes;
    const type = await house.given.row('basic.car_type', {
      tenant_id: house.at.tenantId,
      code: 'ROOM',
      name: '冷藏车',
      size_class: 2,
      load_kg: 60,
      volume_m3: 1,
    });
    const car = await house.given.row('basic.car', {
      ...lorryRow(77),
      tenant_id: house.at.tenantId,
      car_type_id: type,
      load_kg: null,
      volume_m3: null,
    });
    const { id } = await house.run(createShipment, { orderIds, plateNo: lorryRow(77).plate_no });
    const plate = lorryRow(77).plate_no,
      act = acts(id);
    // Nobody said anything: as ever.
    await act.load();
    await act.unload();
    const rule = await house.given.row('strategy.loading_strategy', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      seq_mode: 2,
      max_volume_pct: 95,
      temp_check: true,
    });
    await floor.refused(() => act.load(c), `车辆【${plate}】温区为冷冻，箱号【${c}】有常温商品，不能装车`, {
      kind: 'BUSINESS',
    });
    await act.load(a);
    await floor.refused(
      () => act.load(b),
      `车辆【${plate}】容积1立方米，装载率上限95%即0.95立方米，装后1立方米，不能装车`,
      { kind: 'BUSINESS' },
    );
    const [kept] = await house.given.ask('select carton_loaded from outbound.shipment where id = $1', [id]);
    expect(kept).toEqual({ carton_loaded: 1 });
    await set('strategy.loading_strategy', rule, 'max_volume_pct', 100);
    await floor.refused(() => act.load(b), `车辆【${plate}】载重60千克，装后100千克，不能装车`);
    // The car's own word comes before that of its type.
    await set('basic.car', car, 'load_kg', 5000);
    expect(await act.load(b)).toMatchObject({ cartonLoaded: 2 });
    await set('strategy.loading_strategy', rule, 'max_volume_pct', 0);
    await set('strategy.loading_strategy', rule, 'temp_check', false);
    expect(await act.load(c)).toMatchObject({ cartonLoaded: 3 });
    await act.unload();
    await act.cancel();
    await set('strategy.loading_strategy', rule, 'temp_check', true);
    await floor.refused(
      () => house.run(depart, { orderIds, plateNo: plate.toLowerCase() }),
      `车辆【${plate}】温区为冷冻，箱号【${c}】有常温商品，不能装车`,
    );
    await set('basic.car_type', type, 'multi_temp', true);
    expect(await house.run(depart, { orderIds, plateNo: plate })).toMatchObject({ cartonLoaded: 3, status: 50 });
    await set('strategy.loading_strategy', rule, 'status', 0);
    await house.lawful();
  });

  test('closes its doors with everything on it, or without the rest by who may', async () => {
    const { codes, orderIds, ...act } = await shipment(2);
    await floor.refused(() => act.seal(), '当前状态【新建】不允许封车', { kind: 'STATE' });
    await floor.refused(() => act.ship(), '当前状态【新建】不允许发运', { kind: 'STATE' });
    await act.load(codes[0] ?? '');
    await floor.refused(() => act.seal(), '还有1箱未装车', { kind: 'BUSINESS' });
    await floor.refused(() => act.seal(true, { ...house.actor, permissions: new Set<string>() }), '还有1箱未装车', {
      kind: 'BUSINESS',
    });
    await act.unload();
    await floor.refused(() => act.seal(true), '没有已装车的出库箱', { kind: 'BUSINESS' });
    await act.load(codes[0] ?? '');
    expect(await act.seal(true)).toMatchObject({ status: 30, cartonTotal: 1, cartonLoaded: 1 });
    await floor.refused(() => act.load(), '当前状态【已封车】不允许装车', { kind: 'STATE' });
    await act.ship();
    expect([await house.status(orderIds[0] ?? 0), await house.status(orderIds[1] ?? 0)]).toEqual([90, 80]);
    expect(await house.run(createShipment, { orderIds: orderIds.slice(1) })).toMatchObject({ cartonTotal: 1 });
    await house.lawful();
  });

  test('leaves once, with the freight agreed where the owner wants that', async () => {
    const { orderIds, ...act } = await shipment();
    await act.load();
    await act.seal();
    const rule = await house.given.row('strategy.owner_pick_config', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      fee_before_ship: true,
    });
    await floor.refused(() => act.ship(), '运费未确认，不能发运', { kind: 'BUSINESS' });
    await house.given.ask('update outbound."order" set ship_fee_confirmed = true where id = $1', [orderIds[0]]);
    const results = await Promise.allSettled([act.ship(), act.ship()]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({
      reason: { kind: 'STATE', message: '当前状态【已发运】不允许发运' },
    });
    expect((await detail(orderIds[0] ?? 0)).lines).toMatchObject([{ qtyShipped: 5, status: 90 }]);
    await house.given.ask('update strategy.owner_pick_config set is_deleted = true where id = $1', [rule]);
    await house.lawful();
  });

  test('comes back within two hours, once, and goes again', async () => {
    const { id, orderIds, ...act } = await shipment();
    await act.load();
    await act.seal();
    await floor.refused(() => act.rollback(), '当前状态【已封车】不允许撤销发运', { kind: 'STATE' });
    await act.ship();
    const gone = (minutes: number) =>
      house.given.ask(`update outbound.shipment set shipped_at = now() - make_interval(mins => $2) where id = $1`, [
        id,
        minutes,
      ]);
    await gone(121);
    await floor.refused(() => act.rollback(), '已超过2小时，不能撤销发运', { kind: 'BUSINESS' });
    await gone(119);
    const results = await Promise.allSettled([act.rollback(), act.rollback()]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({
      reason: { message: '当前状态【已封车】不允许撤销发运' },
    });
    expect(await detail(orderIds[0] ?? 0)).toMatchObject({ status: 80, shippedAt: null });
    await house.lawful();
    await act.ship();
    const ledger = await house.given.ask<{ txn_type: string; q: number }>(
      `select txn_type, sum(delta)::int as q from inventory.stock_ledger l join outbound.detail d on d.id = l.source_line_id where d.order_id = $1 and l.source_type = 'OUT' and txn_type in ('SHIP', 'REVERSE') group by 1 order by 1`,
      [orderIds[0]],
    );
    expect(ledger).toEqual([
      { txn_type: 'REVERSE', q: 5 },
      { txn_type: 'SHIP', q: -10 },
    ]);
    await house.lawful();
  });

  test('departs in one step: one of a whole route, with the history of four, and back again', async () => {
    const route = await house.given.row('basic.route', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      code: 'LD-R',
      name: '直发线',
      cutoff: '10:00',
      depart: '11:00',
    });
    const orderIds = [await order({ routeId: route }), await order({ routeId: route })];
    await floor.collected(...orderIds);
    const gone = await house.run(depart, { routeId: route, plateNo: '浙A1', sealNo: 'S-9', tempBefore: -18 });
    expect(gone).toMatchObject({
      status: 50,
      cartonTotal: 2,
      cartonLoaded: 2,
      orders: orderIds.map((id) => ({ id, status: 90, qty: 5 })),
    });
    expect(
      await house.given.ask(
        'select plate_no, seal_no, temp_before::float8 as temp, status from outbound.shipment where id = $1',
        [gone.id],
      ),
    ).toEqual([{ plate_no: '浙A1', seal_no: 'S-9', temp: -18, status: 50 }]);
    const history = await house.given.ask<{ action: string }>(
      `select action from ops.doc_trace where doc_type = 'SHIP' and doc_id = $1 order by id`,
      [gone.id],
    );
    expect([...new Set(history.map(({ action }) => action))]).toEqual(['CREATE', 'LOAD', 'SEAL', 'SHIP']);
    await floor.refused(() => house.run(depart, { routeId: route }), '没有可发运的出库单', { kind: 'BUSINESS' });
    await acts(gone.id).rollback();
    expect(await house.status(orderIds[0] ?? 0)).toBe(80);
    await house.lawful();
  });

  test('departs as a whole or not at all: one order stopped, freight not agreed, two clerks at once', async () => {
    const good = await order(),
      stopped = await order();
    await floor.collected(good, stopped);
    await house.run(intercept, { id: stopped, reason: '停' });
    await floor.refused(() => house.run(depart, { orderIds: [good, stopped] }), '订单已冻结', { kind: 'BUSINESS' });
    const rule = await house.given.row('strategy.owner_pick_config', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      fee_before_ship: true,
    });
    await floor.refused(() => house.run(depart, { orderIds: [good] }), '运费未确认，不能发运', { kind: 'BUSINESS' });
    await house.given.ask('update strategy.owner_pick_config set is_deleted = true where id = $1', [rule]);
    const results = await Promise.allSettled([
      house.run(depart, { orderIds: [good] }),
      house.run(depart, { orderIds: [good] }),
    ]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({ reason: { name: 'Refusal' } });
    expect((await detail(good)).lines).toMatchObject([{ qtyShipped: 5, status: 90 }]);
    await house.lawful();
  });
});
