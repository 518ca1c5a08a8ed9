import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grab } from '#contract/outbound/pick.ts';
import { intercept } from '../order/intercept.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { releaseStep } from '../wave/release.ts';
import { leftOf, spread, type PickLine } from './confirm.plan.ts';
import { confirmPick } from './confirm.ts';
import { taskDetail } from './read.ts';
import { shortPick } from './short.ts';
import { claimTask, finishTask, nextTask, releaseTask } from './task.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const pick = (lineIds: number[], more: Partial<Grab> = {}, as = house.actor) =>
  house.run(confirmPick, { lines: [{ lineIds, ...more }] }, as);
const short = (lineIds: number[], qty = 0, as = house.actor) =>
  house.run(shortPick, { lineIds, qty, reason: 'MISSING' as const }, as);
const set = (table: string, id: number, column: string, value: unknown) =>
  house.given.ask(`update ${table} set ${column} = $2 where id = $1`, [id, value]);

let n = 0;
/** A released order of five units on one shelf; the task is claimed unless said otherwise. */
async function line(more: { barcode?: string; lpnId?: number; goods?: object } = {}) {
  n += 1;
  const g = await house.goods({ code: `PK${n}`, ...more.goods });
  if (more.barcode)
    await house.given.row('basic.goods_barcode', {
      tenant_id: house.at.tenantId,
      owner_id: house.ownerId,
      goods_id: g,
      barcode: more.barcode,
    });
  const positionId = await house.storage(`PK-${n}`);
  const { stockId, lotId } = await house.stock(positionId, g, 9, { lpnId: more.lpnId ?? 0 });
  const orderId = await house.order([[g, 5]]);
  const waveId = await floor.released(orderId);
  return {
    g,
    positionId,
    stockId,
    lotId,
    orderId,
    waveId,
    ...(await floor.claimed(waveId)),
    code: `PK-${n}`,
    goodsCode: `PK${n}`,
  };
}

describe('picking', () => {
  test('owners say what need not be scanned, for an area before for everywhere, and whether short names are spoken', async () => {
    const { g, taskId, positionId } = await line({ goods: { short_name: '短名' } });
    const [place] = await house.given.ask<{ area_id: number }>('select area_id from basic.position where id = $1', [
      positionId,
    ]);
    const seen = async () => {
      const [stop] = (await house.run(taskDetail, { id: taskId })).stops;
      return [stop?.skipsPosition, stop?.skipsGoods, stop?.goodsName];
    };
    const of = {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
    };
    const [goods] = await house.given.ask<{ name: string }>('select name from basic.goods where id = $1', [g]);
    expect(await seen()).toEqual([false, false, goods?.name]);
    const rows = [
      [
        'strategy.pick_no_scan_owner',
        await house.given.row('strategy.pick_no_scan_owner', { ...of, skip_position: true }),
      ],
      ['strategy.pick_simple_name', await house.given.row('strategy.pick_simple_name', of)],
    ] as const;
    expect(await seen()).toEqual([true, true, '短名']);
    const here = await house.given.row('strategy.pick_no_scan_owner', {
      ...of,
      area_id: place?.area_id,
      skip_goods: false,
    });
    expect(await seen()).toEqual([false, false, '短名']);
    for (const [table, id] of [...rows, ['strategy.pick_no_scan_owner', here] as const])
      await set(table, id, 'status', 0);
    expect(await seen()).toEqual([false, false, goods?.name]);
  });

  test('what is scanned must be what the line says: place, goods, lot, container', async () => {
    const { lineIds, code, goodsCode, lotId } = await line({ barcode: '6901234567892' });
    const [lot] = await house.given.ask<{ lot_no: string }>('select lot_no from inventory.lot where id = $1', [lotId]);
    await floor.refused(() => pick(lineIds, { positionCode: 'ELSEWHERE' }), `库位不符，应为【${code}】`, {
      kind: 'BUSINESS',
    });
    await floor.refused(() => pick(lineIds, { goodsCode: '690124' }), '商品条码不符', { kind: 'BUSINESS' });
    await floor.refused(() => pick(lineIds, { lotNo: 'OTHER' }), `批次不符，应为【${lot?.lot_no}】`, {
      kind: 'BUSINESS',
    });
    await floor.refused(() => pick(lineIds, { qty: 6 }), '拣货数量超过任务数量', { kind: 'BUSINESS' });
    expect(await pick(lineIds, { positionCode: code, goodsCode, lotNo: lot?.lot_no, qty: 2 })).toMatchObject({
      pickedQty: 2,
      tasks: [{ status: 30, leftLines: 1 }],
    });
    await floor.refused(() => pick(lineIds, { qty: 4 }), '拣货数量超过任务数量');
    // A scanner may send the fourteen digits of a case code.
    expect(await pick(lineIds, { goodsCode: '06901234567892' })).toMatchObject({
      pickedQty: 3,
      tasks: [{ status: 40, leftLines: 0 }],
    });
    await floor.refused(() => pick(lineIds), '该行已拣货', { kind: 'STATE' });
    await floor.refused(() => short(lineIds), '该行已拣货', { kind: 'STATE' });
    await house.lawful();
  });

  test('an owner may want every lot scanned: then nothing is taken before, and all is as it was where he does not', async () => {
    const { lineIds, lotId, taskId } = await line();
    const [lot] = await house.given.ask<{ lot_no: string }>('select lot_no from inventory.lot where id = $1', [lotId]);
    const rule = await house.given.row('strategy.pick_no_scan_owner', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      skip_lot: false,
    });
    const asked = async () => (await house.run(taskDetail, { id: taskId })).stops.map(({ skipsLot }) => skipsLot);
    expect(await asked()).toEqual([false]);
    await floor.refused(() => pick(lineIds, { qty: 1 }), `请扫描批次，应为【${lot?.lot_no}】`, {
      field: 'lines.0.lotNo',
    });
    await floor.refused(() => pick(lineIds, { lotNo: 'OTHER' }), `批次不符，应为【${lot?.lot_no}】`);
    await pick(lineIds, { lotNo: lot?.lot_no, qty: 2 });
    await set('outbound.pick_task', taskId, 'kind', 'PALLET');
    await pick(lineIds, { qty: 1 });
    await set('outbound.pick_task', taskId, 'kind', 'PIECE');
    await set('strategy.pick_no_scan_owner', rule, 'skip_lot', true);
    expect(await asked()).toEqual([true]);
    await pick(lineIds, { qty: 1 });
    await set('strategy.pick_no_scan_owner', rule, 'status', 0);
    expect(await asked()).toEqual([true]);
    await pick(lineIds);
    await house.lawful();
  });

  test('from a pallet, the pallet is the one the line names', async () => {
    const lpnId = await house.given.lpn(house.at, 'PALLET', { code: 'PK-PALLET' });
    const { lineIds } = await line({ lpnId });
    await floor.refused(() => pick(lineIds, { lpnCode: 'PK-OTHER' }), '容器不符，应为【PK-PALLET】', {
      kind: 'BUSINESS',
    });
    await pick(lineIds, { lpnCode: 'PK-PALLET' });
    await house.lawful();
  });

  test.for([
    [20, '冻结'],
    [22, '禁出'],
    [30, '盘点中'],
    [90, '停用'],
  ] as const)('not from a position that has been blocked since (%i)', async ([state, word]) => {
    const { lineIds, positionId, code } = await line();
    await set('basic.position', positionId, 'state', state);
    await floor.refused(() => pick(lineIds), `库位【${code}】已${word}`, { kind: 'BUSINESS' });
    await floor.refused(() => short(lineIds), `库位【${code}】已${word}`, { kind: 'BUSINESS' });
    await set('basic.position', positionId, 'state', 10);
    await pick(lineIds);
  });

  test('not of a lot that has been frozen since, not uncounted cartons, not what still waits for replenishment', async () => {
    const { lineIds, lotId, g } = await line();
    const [lot] = await house.given.ask<{ lot_no: string }>('select lot_no from inventory.lot where id = $1', [lotId]);
    await set('inventory.lot', lotId, 'status', 2);
    await floor.refused(() => pick(lineIds), `批次【${lot?.lot_no}】已冻结`, { kind: 'BUSINESS' });
    await set('inventory.lot', lotId, 'status', 1);
    await set('basic.goods', g, 'is_catch_weight', true);
    await floor.refused(() => pick(lineIds), '请逐箱扫码', { kind: 'BUSINESS' });
    await set('basic.goods', g, 'is_catch_weight', false);
    await set('outbound.pick_line', lineIds[0] ?? 0, 'state', 5);
    await floor.refused(() => pick(lineIds), '等待补货，请先拣其他库位', { kind: 'BUSINESS' });
    await set('outbound.pick_line', lineIds[0] ?? 0, 'state', 10);
    await pick(lineIds);
  });

  test('into a container that is there, that is no carton, and that stands nowhere else', async () => {
    const { lineIds, positionId } = await line();
    const { lineIds: others } = await line();
    const busy = await house.given.lpn(house.at, 'TOTE', { code: 'PK-BUSY', position_id: positionId, state: 20 }),
      carton = await house.given.lpn(house.at, 'CARTON', { code: 'PK-BOX', carton_state: 10 });
    await house.given.lpn(house.at, 'TOTE', { code: 'PK-GONE', state: 80 });
    expect([busy, carton].every((id) => id > 0)).toBe(true);
    await floor.refused(() => pick(lineIds, { containerCode: 'PK-NONE' }), '容器【PK-NONE】不存在', {
      kind: 'NOT_FOUND',
    });
    await floor.refused(() => pick(lineIds, { containerCode: 'PK-BOX' }), '容器【PK-BOX】不可用', { kind: 'BUSINESS' });
    await floor.refused(() => pick(lineIds, { containerCode: 'PK-GONE' }), '容器【PK-GONE】不可用', {
      kind: 'BUSINESS',
    });
    await floor.refused(
      () => pick(lineIds, { containerCode: 'PK-BUSY' }),
      `容器【PK-BUSY】已在库位【PK-${n - 1}】使用`,
      { kind: 'BUSINESS' },
    );
    await house.given.lpn(house.at, 'TOTE', { code: 'PK-TOTE' });
    await pick(lineIds, { containerCode: 'PK-TOTE' });
    await pick(others, { containerCode: 'PK-TOTE' });
    await house.lawful();
  });

  test('all lines of a confirmation or none; no line twice, none that is not there', async () => {
    const a = await line(),
      b = await line();
    await floor.refused(
      () =>
        house.run(confirmPick, { lines: [{ lineIds: a.lineIds }, { lineIds: b.lineIds, positionCode: 'ELSEWHERE' }] }),
      `库位不符，应为【${b.code}】`,
    );
    await floor.refused(
      () => house.run(confirmPick, { lines: [{ lineIds: a.lineIds }, { lineIds: a.lineIds }] }),
      '拣货行重复',
      { field: 'lines' },
    );
    await floor.refused(() => pick([999_999]), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    await floor.refused(
      () => pick(a.lineIds, {}, { ...house.actor, ownerIds: [house.ownerId + 1] }),
      '数据不存在或无权访问',
      { kind: 'NOT_FOUND' },
    );
  });

  test('quantities of a grab are spread over its lines, in order, to the unit', () => {
    const of = (id: number, qty: number, pickedQty: number): PickLine => ({
      id,
      taskId: 1,
      claimId: id,
      detailId: id,
      orderId: id,
      stockId: 1,
      shareStockId: null,
      sharedLotNo: null,
      positionId: 1,
      goodsId: 1,
      lotId: 1,
      lpnId: 0,
      ownerId: 1,
      quality: 'A',
      qty,
      pickedQty: Math.min(qty, pickedQty),
      shortQty: 0,
      state: 10,
      positionCode: 'P',
      positionState: 10,
      goodsCode: 'G',
      goodsName: 'G',
      barcodes: [],
      isCatchWeight: false,
      lotNo: 'L',
      frozenLotNo: null,
      skipsLot: true,
      lpnCode: '',
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 1, max: 200 }),
        (rows, qty) => {
          const lines = rows.map(([all, done], i) => of(i + 1, all, done));
          const open = lines.reduce((sum, l) => sum + leftOf(l), 0);
          const parts = spread(lines, { lineIds: lines.map((l) => l.id), qty });
          if (qty > open) {
            expect(parts).toMatchObject({ msg: '拣货数量超过任务数量' });
            return;
          }
          if (!Array.isArray(parts)) throw new Error('refused what is there');
          expect(parts.reduce((sum, p) => sum + p.qty, 0)).toBe(qty);
          for (const part of parts) expect(part.qty).toBeLessThanOrEqual(leftOf(part.line));
          const touched = lines.filter((l) => leftOf(l) > 0);
          for (const [i, part] of parts.entries()) expect(part.line.id).toBe(touched[i]?.id);
          for (const part of parts.slice(0, -1)) expect(part.qty).toBe(leftOf(part.line));
        },
      ),
    );
  });
});

describe('a short pick', () => {
  test('is of one place at a time, of less than the line asks, and not of an order that was stopped', async () => {
    const a = await line(),
      b = await line();
    await floor.refused(() => short([...a.lineIds, ...b.lineIds]), '短拣只能针对同一库位的同一批次', {
      field: 'lineIds',
    });
    await floor.refused(() => short(a.lineIds, 5), '实拣数量等于应拣数量，请使用拣货确认', { kind: 'BUSINESS' });
    await floor.refused(() => short(a.lineIds, 6), '拣货数量超过任务数量', { kind: 'BUSINESS' });
    await floor.refused(() => short([999_999]), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    await pick(a.lineIds, { qty: 1 });
    await house.run(intercept, { id: a.orderId, reason: '停' });
    await floor.refused(() => short(a.lineIds), '订单已冻结', { kind: 'BUSINESS' });
  });

  test('two pickers who run short at one line: the second is told it is done, and nothing is locked twice', async () => {
    const { lineIds, stockId } = await line();
    const results = await Promise.allSettled([short(lineIds, 2), short(lineIds, 2, house.other)]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({
      reason: { kind: 'STATE', message: '该行已拣货' },
    });
    expect(await house.counters(stockId)).toBe('7/0/7/0');
    await house.lawful();
  });
});

describe('a pick task', () => {
  const claim = (taskId: number, more: object = {}, as = house.actor) => house.run(claimTask, { taskId, ...more }, as);

  test('belongs to who claimed it, goes back before the first pick, and ends with its last line', async () => {
    const { taskId, lineIds } = await line();
    expect(await claim(taskId)).toMatchObject({ status: 20 });
    await floor.refused(() => claim(taskId, {}, house.other), '任务已被他人领取', { kind: 'STATE' });
    await floor.refused(() => house.run(finishTask, { id: taskId }), '还有1行未拣', { kind: 'BUSINESS' });
    expect(await house.run(releaseTask, { id: taskId })).toMatchObject({ status: 10 });
    await floor.refused(() => pick(lineIds), '当前状态【待领取】不允许拣货', { kind: 'STATE' });
    await floor.refused(() => house.run(releaseTask, { id: taskId }), '当前状态【待领取】不允许退回', {
      kind: 'STATE',
    });
    await claim(taskId, {}, house.other);
    await pick(lineIds, { qty: 1 });
    await floor.refused(() => house.run(releaseTask, { id: taskId }), '已开始拣货，不能退回', { kind: 'BUSINESS' });
    await pick(lineIds);
    expect(await house.run(finishTask, { id: taskId })).toMatchObject({ status: 40, leftLines: 0 });
    await floor.refused(() => claim(taskId), '当前状态【已完成】不允许领取', { kind: 'STATE' });
  });

  test('must be named, and be there for who asks', async () => {
    const { taskId } = await line();
    await floor.refused(() => house.run(claimTask, {}), '请选择拣货任务', { field: 'taskId' });
    await floor.refused(() => house.run(claimTask, { taskNo: 'NO-SUCH' }), '拣货任务不存在', { kind: 'NOT_FOUND' });
    await floor.refused(() => claim(taskId, {}, { ...house.actor, ownerIds: [house.ownerId + 1] }), '拣货任务不存在', {
      kind: 'NOT_FOUND',
    });
  });

  test('takes a cart that is empty, idle and large enough', async () => {
    const cart = async (code: string, slots: number) =>
      house.given.row('basic.cart', {
        tenant_id: house.at.tenantId,
        warehouse_id: house.at.warehouseId,
        code,
        rows: 1,
        cols: slots,
        slot_qty: slots,
        lpn_id: await house.given.lpn(house.at, 'CART', { code }),
      });
    await cart('CART-1', 4);
    await cart('CART-S', 1);
    const a = await line(),
      b = await line();
    expect(await claim(a.taskId, { cartCode: 'CART-1' })).toMatchObject({ status: 20 });
    await floor.refused(() => claim(b.taskId, { cartCode: 'CART-1' }), '拣货车【CART-1】使用中', { kind: 'BUSINESS' });
    await pick(a.lineIds);
    await floor.refused(() => claim(b.taskId, { cartCode: 'CART-1' }), '拣货车【CART-1】使用中', { kind: 'BUSINESS' });
    const g = await house.goods();
    await house.stock(await house.storage('PK-CART'), g, 9);
    const w = await floor.wave([await house.order([[g, 1]]), await house.order([[g, 1]])], 3);
    await house.run(releaseStep, w);
    const [task] = await floor.tasks(w);
    await floor.refused(() => claim(task?.id ?? 0, { cartCode: 'CART-S' }), '拣货车格口不足', { kind: 'BUSINESS' });
  });

  test('takes no more on a cart than it bears and holds; a cart that says nothing takes anything', async () => {
    const lpn = await house.given.lpn(house.at, 'CART', { code: 'CART-L' });
    const cart = await house.given.row('basic.cart', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      code: 'CART-L',
      rows: 1,
      cols: 4,
      slot_qty: 4,
      lpn_id: lpn,
      max_weight: 9000,
      max_volume: 11_000,
    });
    const { taskId } = await line({ goods: { weight: 2000, volume: 2400 } });
    await house.run(releaseTask, { id: taskId });
    const [task] = await house.given.ask<{ task_no: string }>('select task_no from outbound.pick_task where id = $1', [
      taskId,
    ]);
    const bind = () => claim(taskId, { cartCode: 'CART-L' });
    await floor.refused(bind, `拣货车【CART-L】承重9千克，任务【${task?.task_no}】重10千克，请换车或拆分任务`, {
      kind: 'BUSINESS',
    });
    await set('basic.cart', cart, 'max_weight', 10_000);
    await floor.refused(bind, `拣货车【CART-L】容积11升，任务【${task?.task_no}】有12升，请换车或拆分任务`, {
      kind: 'BUSINESS',
    });
    expect(await house.given.ask('select status, cart_id from outbound.pick_task where id = $1', [taskId])).toEqual([
      { status: 10, cart_id: null },
    ]);
    await set('basic.cart', cart, 'max_volume', 0);
    expect(await bind()).toMatchObject({ status: 20 });
    await house.run(releaseTask, { id: taskId });
    await set('basic.cart', cart, 'max_weight', 1);
    await set('outbound.pick_task', taskId, 'kind', 'PALLET');
    expect(await bind()).toMatchObject({ status: 20 });
  });

  test('two pickers who ask for the next one get two different ones, and then none', async () => {
    await house.given.ask('update outbound.pick_task set status = 90 where warehouse_id = $1 and status = 10', [
      house.at.warehouseId,
    ]);
    const g = await house.goods();
    for (const code of ['PK-N1', 'PK-N2']) await house.stock(await house.storage(code), g, 5);
    await floor.released(await house.order([[g, 5]]));
    await floor.released(await house.order([[g, 5]]));
    const [one, two] = await Promise.all([house.run(nextTask, {}), house.run(nextTask, {}, house.other)]);
    expect([one.task?.status, two.task?.status]).toEqual([20, 20]);
    expect(one.task?.id).not.toBe(two.task?.id);
    expect(await house.run(nextTask, {})).toEqual({ task: null });
  });

  test('whoever works in an area is handed its tasks first, and then what others leave', async () => {
    const { given, at } = house;
    await given.ask('update outbound.pick_task set status = 90 where warehouse_id = $1 and status = 10', [
      at.warehouseId,
    ]);
    const far = await given.area(at, 'STORE');
    const inOrder: number[] = [];
    for (const place of [await house.storage('PK-W1'), await given.position(at, far), await house.storage('PK-W3')]) {
      const g = await house.goods();
      await house.stock(place, g, 5);
      const [task] = await floor.tasks(await floor.released(await house.order([[g, 5]])));
      inOrder.push(task?.id ?? 0);
    }
    await given.row('basic.area_staff', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      area_id: far,
      staff_id: house.other.userId,
    });
    const next = async (as = house.other) => (await house.run(nextTask, {}, as)).task?.id;
    expect([await next(house.actor), await next(), await next()]).toEqual([inOrder[0], inOrder[1], inOrder[2]]);
    const again = [inOrder[0], inOrder[1]];
    for (const id of again)
      await house.given.ask('update outbound.pick_task set status = 10, assignee_id = null where id = $1', [id]);
    expect([await next(), await next()]).toEqual([inOrder[1], inOrder[0]]);
  });
});
