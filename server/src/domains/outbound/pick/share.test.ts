import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenStock, type Row } from '../../../testing/given/rows.ts';
import { postTxn } from '../../inventory/facade.ts';
import { stockDetail } from '../../inventory/read-stock.ts';
import { allocate } from '../allocation/allocate.ts';
import { cancelAllocate } from '../order/acts.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { confirmPick } from './confirm.ts';
import { followClaims } from './follow.ts';
import { taskDetail } from './read.ts';
import { shortPick } from './short.ts';
import { undoPick } from './undo.ts';

let house: House, floor: Floor;
let otherOwner: number;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  otherOwner = await house.given.owner(house.at.tenantId);
  await house.given.row('basic.owner_warehouse', { ...at(), owner_id: otherOwner });
});
afterAll(() => house?.close());

let n = 0;
/** Goods of two owners that are the same thing: one has them in storage, the other at his pick face; the rule calls them alike. */
let own: number, other: number, store: number, face: number, rule: number;
beforeEach(async () => {
  n += 1;
  own = await house.goods({ code: `SH${n}` });
  other = await house.given.goods(house.at.tenantId, otherOwner, { code: `SH${n}-B`, shelf_life_days: 365 });
  store = await house.storage(`SH-S${n}`);
  face = await house.given.position(house.at, house.faceAreaId, { code: `SH-F${n}` });
  await house.given.row('basic.pick_position', {
    ...at(),
    owner_id: otherOwner,
    goods_id: other,
    position_id: face,
    min_qty: 0,
    max_qty: 1000,
  });
  rule = await house.given.row('strategy.shared_pick_rule', { ...at(), name: `共享${n}` });
  for (const [owner_id, goods_id] of [
    [house.ownerId, own],
    [otherOwner, other],
  ])
    await house.given.row('strategy.shared_pick_goods', { ...at(), rule_id: rule, owner_id, goods_id });
});

const at = (): Row => ({ tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId });
const atFace = (qty: number, expireIn = 200) =>
  givenStock(house.world.db, house.actor, {
    positionId: face,
    goodsId: other,
    ownerId: otherOwner,
    qty,
    lot: { producedOn: house.day(expireIn - 365), expireOn: house.day(expireIn) },
  });
const said = async (orderId: number) => {
  const [line] = (await floor.detail(orderId)).lines;
  return line?.explanations[0]?.chosen.map(({ positionCode, qty, step, text }) => [
    positionCode,
    qty,
    step,
    text.split('；')[0],
  ]);
};
const BY_RULE = () => `共享拣货位规则【共享${n}】：从其他货主的拣货位拣取，拣货时与本货主存储区库存对换货权`;
const lotNoOf = async (id: number): Promise<string> =>
  (await house.given.ask<{ lot_no: string }>('select lot_no from inventory.lot where id = $1', [id]))[0]?.lot_no ?? '';
const change = (column: string, value: unknown) =>
  house.given.ask(`update strategy.shared_pick_rule set ${column} = $2 where id = $1`, [rule, value]);
const lying = async (): Promise<[string, string][]> => [
  [`SH-S${n}`, JSON.stringify(await house.lying(`SH-S${n}`))],
  [`SH-F${n}`, JSON.stringify(await house.lying(`SH-F${n}`))],
];

test('pieces are walked to the face that two owners share, and exchanged when they are picked; without the rule they are opened in storage', async () => {
  const mine = await house.stock(store, own, 100);
  const theirs = await atFace(8);
  const o = await house.order([[own, 10]]);
  const waveId = await floor.released(o);
  expect(await said(o)).toEqual([
    [`SH-S${n}`, 2, 'L4', expect.anything()],
    [`SH-F${n}`, 8, 'L3', BY_RULE()],
  ]);
  // The promise lies on what is the owner's own; the pieces at the face are held for it.
  expect([await house.counters(mine.stockId), await house.counters(theirs.stockId)]).toEqual(['100/10/0/0', '8/0/0/8']);
  await house.lawful();
  const tasks = await floor.tasks(waveId);
  expect(tasks.flatMap(({ stops }) => stops.map((stop) => [stop.positionCode, stop.goodsCode, stop.qty]))).toEqual([
    [`SH-S${n}`, `SH${n}`, 2],
    [`SH-F${n}`, `SH${n}`, 8],
  ]);
  await floor.pickAll(waveId);
  expect(Object.fromEntries(await lying())).toEqual({
    [`SH-S${n}`]: JSON.stringify({ [`SH${n}`]: '90/0', [`SH${n}-B`]: '8/0' }),
    [`SH-F${n}`]: JSON.stringify({}),
  });
  const booked = await house.given.ask<{ goods_id: number; delta: number; txn_type: string }>(
    `select goods_id, delta, txn_type from inventory.stock_ledger where source_id = $1 and source_type = 'OUT' and txn_type = 'OWN_CHG' order by seq, id`,
    [o],
  );
  expect(
    booked
      .map(({ goods_id, delta }) => [Number(goods_id) === own ? 'own' : 'other', Number(delta)])
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  ).toEqual([
    ['other', -8],
    ['other', 8],
    ['own', -8],
    ['own', 8],
  ]);
  await house.lawful();

  // The same without the rule.
  await atFace(8);
  await change('status', 0);
  const next = await house.order([[own, 10]]);
  await floor.released(next);
  expect(await said(next)).toEqual([[`SH-S${n}`, 10, 'L4', expect.anything()]]);
});

test('nothing is offered where the owner has none of the lot left in storage, where days differ, or where they are older', async () => {
  await atFace(8);
  const none = await house.order([[own, 5]]);
  expect(await house.run(allocate, [none])).toMatchObject([{ ok: false, allocated: 0 }]);
  await house.stock(store, own, 100, { expireIn: 150 });
  const differing = await house.order([[own, 5]]);
  await house.run(allocate, [differing]);
  expect(await said(differing)).toEqual([[`SH-S${n}`, 5, 'L4', expect.anything()]]);
  // Days need not agree any more: younger goods do for older ones, never the other way round.
  await change('same_date', false);
  const younger = await house.order([[own, 5]]);
  await house.run(allocate, [younger]);
  expect(await said(younger)).toEqual([[`SH-F${n}`, 5, 'L3', BY_RULE()]]);
  await house.run(cancelAllocate, { ids: [younger, differing] });
  await house.given.ask('update inventory.lot set expire_on = $2 where goods_id = $1', [other, house.day(140)]);
  const older = await house.order([[own, 5]]);
  await house.run(allocate, [older]);
  expect(await said(older)).toEqual([[`SH-S${n}`, 5, 'L4', expect.anything()]]);
  await house.lawful();
});

test('where days differ, each owner has his part in the lot that has them', async () => {
  await change('same_date', false);
  const mine = await house.stock(store, own, 20, { expireIn: 150 });
  const theirs = await atFace(6, 200);
  const o = await house.order([[own, 6]]);
  await floor.picked(o);
  const rows = await house.given.ask<{ goods_id: number; expire_on: string; qty: number }>(
    `select s.goods_id, l.expire_on::text, sum(s.on_hand)::int as qty from inventory.stock s join inventory.lot l on l.id = s.lot_id
     where s.goods_id = any($1) and s.on_hand > 0 group by 1, 2 order by 2, 1`,
    [[own, other]],
  );
  expect(rows.map((row) => [Number(row.goods_id) === own, row.expire_on, row.qty])).toEqual([
    [true, house.day(150), 14],
    [false, house.day(150), 6],
    [true, house.day(200), 6],
  ]);
  expect([await house.counters(mine.stockId), await house.counters(theirs.stockId)]).toEqual(['14/0/0/0', '0/0/0/0']);
  await house.lawful();
});

test('what is held at the face goes with the promise: given back, taken for another place, never twice', async () => {
  const mine = await house.stock(store, own, 100);
  const theirs = await atFace(8);
  const [first, second] = [await house.order([[own, 6]]), await house.order([[own, 6]])];
  await house.run(allocate, [first]);
  await house.run(allocate, [second]);
  expect(await said(second)).toEqual([
    [`SH-S${n}`, 4, 'L4', expect.anything()],
    [`SH-F${n}`, 2, 'L3', BY_RULE()],
  ]);
  // Whoever looks at the other owner's row reads what holds it, and the order only where he may see its owner.
  const holders = async (ownerIds: number[] | null) =>
    (await house.run(stockDetail, { id: theirs.stockId }, { ...house.actor, ownerIds })).claims.map(
      ({ kind, qty, docType, docNo }) => [kind, qty, docType, docNo],
    );
  const { orderNo } = await floor.detail(first);
  expect(await holders(null)).toEqual([
    ['SHARE', 6, 'OUT', orderNo],
    ['SHARE', 2, 'OUT', (await floor.detail(second)).orderNo],
  ]);
  expect(await holders([otherOwner])).toEqual([
    ['SHARE', 6, 'SHARE', ''],
    ['SHARE', 2, 'SHARE', ''],
  ]);
  // The other owner's own orders find nothing there any more.
  const theirOrder = await house.order([[other, 1]], { ownerId: otherOwner });
  expect(await house.run(allocate, [theirOrder])).toMatchObject([{ ok: false }]);
  await house.run(cancelAllocate, { ids: [first] });
  expect([await house.counters(mine.stockId), await house.counters(theirs.stockId)]).toEqual(['100/6/0/0', '8/0/0/2']);
  await house.lawful();
  expect(await house.run(allocate, [theirOrder])).toMatchObject([{ ok: true, allocated: 1 }]);
  await house.run(cancelAllocate, { ids: [second] });
  expect(await house.counters(theirs.stockId)).toBe('8/1/0/0');
  await house.lawful();
});

test('a part is picked, taken back, and found short: the rest is the owner’s own at the face, and the laws hold', async () => {
  await house.stock(store, own, 100);
  await atFace(8);
  const o = await house.order([[own, 8]]);
  const { taskId, lineIds } = await floor.claimed(await floor.released(o));
  const { txnIds } = await house.run(confirmPick, { lines: [{ lineIds, qty: 3, goodsCode: `SH${n}-B` }] });
  expect(Object.fromEntries(await lying())[`SH-F${n}`]).toBe(JSON.stringify({ [`SH${n}`]: '5/5' }));
  await house.lawful();
  await house.run(undoPick, { txnIds });
  expect(Object.fromEntries(await lying())[`SH-F${n}`]).toBe(JSON.stringify({ [`SH${n}`]: '8/8' }));
  await house.lawful();
  const again = (await house.run(taskDetail, { id: taskId })).stops.flatMap(({ parts }) =>
    parts.filter(({ state }) => state === 10).map(({ lineId }) => lineId),
  );
  const short = await house.run(shortPick, { lineIds: again, qty: 6, reason: 'MISSING' as const });
  expect(short).toMatchObject({ shortQty: 2, reallocatedQty: 2, stillShort: 0 });
  await house.lawful();
});

test('what lies at the face is scanned as what it is, by one and by the next; a lot frozen meanwhile, the owner’s or the other’s, is refused and nothing is exchanged', async () => {
  const mine = await house.stock(store, own, 100);
  const theirs = await atFace(8);
  const o = await house.order([[own, 8]]);
  const { taskId, lineIds } = await floor.claimed(await floor.released(o));
  const lotNo = await lotNoOf(theirs.lotId);
  const stops = async () => (await house.run(taskDetail, { id: taskId })).stops;
  const shown = { positionCode: `SH-F${n}`, goodsCode: `SH${n}`, barcodes: [`SH${n}-B`], lotNo };
  expect(await stops()).toMatchObject([shown]);
  const pick = (more: { qty?: number; goodsCode?: string; lotNo?: string }) =>
    house.run(confirmPick, { lines: [{ lineIds, ...more }] });
  for (const lotId of [theirs.lotId, mine.lotId]) {
    await house.given.ask('update inventory.lot set status = 2 where id = $1', [lotId]);
    await floor.refused(() => pick({}), `批次【${await lotNoOf(lotId)}】已冻结`, { kind: 'BUSINESS' });
    await house.given.ask('update inventory.lot set status = 1 where id = $1', [lotId]);
  }
  await floor.refused(() => pick({ lotNo: 'ANDERE' }), `批次不符，应为【${lotNo}】`, { kind: 'BUSINESS' });
  await pick({ qty: 3, goodsCode: `SH${n}-B`, lotNo });
  expect(await house.counters(theirs.stockId)).toBe('0/0/0/0');
  expect(await stops()).toMatchObject([{ ...shown, leftQty: 5 }]);
  await pick({ qty: 5, goodsCode: `SH${n}-B`, lotNo });
  expect(await house.status(o)).toBe(60);
  await house.lawful();
});

test('of two pickers at one shared face each takes his own part; a face that is blocked meanwhile is refused and nothing is exchanged', async () => {
  await house.stock(store, own, 100);
  const theirs = await atFace(8);
  const [a, b] = [await house.order([[own, 4]]), await house.order([[own, 4]])];
  const [one, two] = [await floor.claimed(await floor.released(a)), await floor.claimed(await floor.released(b))];
  await house.given.ask('update basic.position set state = 20 where id = $1', [face]);
  await floor.refused(() => house.run(confirmPick, { lines: [{ lineIds: one.lineIds }] }), `库位【SH-F${n}】已冻结`, {
    kind: 'BUSINESS',
  });
  await house.given.ask('update basic.position set state = 10 where id = $1', [face]);
  await Promise.all([one, two].map(({ lineIds }) => house.run(confirmPick, { lines: [{ lineIds }] })));
  expect(await house.counters(theirs.stockId)).toBe('0/0/0/0');
  expect([await house.status(a), await house.status(b)]).toEqual([60, 60]);
  await house.lawful();
});

test('a line that would go to a shared face follows its own goods when these are moved, and lets go of the face', async () => {
  const mine = await house.stock(store, own, 10);
  const theirs = await atFace(4);
  const waveId = await floor.released(await house.order([[own, 4]]));
  const [claim] = await house.given.ask<{ id: number }>(
    'select id from inventory.stock_claim where stock_id = $1 and open_qty > 0',
    [mine.stockId],
  );
  const away = await house.storage(`SH-M${n}`);
  const to = {
    positionId: away,
    goodsId: own,
    lotId: mine.lotId,
    lpnId: 0,
    ownerId: house.ownerId,
    quality: 'A' as const,
  };
  await house.run(async (ctx, claimId: number) => {
    const { stockIds } = await postTxn(ctx, {
      type: 'MOVE',
      source: { type: 'TASK', id: 0, no: '' },
      entries: [
        { at: mine.stockId, qty: -4 },
        { at: to, qty: 4 },
      ],
      claims: [{ op: 'transfer', claimId, qty: 4, to, stage: 'SHELF' }],
    });
    await followClaims(ctx, [
      {
        claimId,
        fromClaimId: claimId,
        outDetailId: 0,
        qty: 4,
        stockId: stockIds[1] ?? 0,
        positionId: away,
        lpnId: 0,
        stage: 'SHELF',
      },
    ]);
  }, Number(claim?.id));
  expect(await house.counters(theirs.stockId)).toBe('4/0/0/0');
  expect((await floor.tasks(waveId)).flatMap(({ stops }) => stops.map((stop) => stop.positionCode))).toEqual([
    `SH-M${n}`,
  ]);
  await floor.pickAll(waveId);
  expect(await house.counters(theirs.stockId)).toBe('4/0/0/0');
  await house.lawful();
});
