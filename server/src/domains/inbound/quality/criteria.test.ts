import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factoryRecordApi, goodsQirApi } from '#contract/inbound/quality-paper.ts';
import { qcOrderApi, qcRecordApi, type SaidItem } from '#contract/inbound/quality.ts';
import { goodsClassDecide } from '#contract/strategy/inbound/class-decide.ts';
import { judgingCriteria } from '#contract/strategy/inbound/judging-criteria.ts';
import { found } from '../../../platform/errors.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';
import { inbound as settings } from '../../strategy/inbound/routes.ts';
import { factoryRecord, goodsQir, qcOrder, qcRecord } from '../routes.ts';
import { itemsFound } from './items.plan.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
  const area = await w.given.area({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId }, 'QC');
  await w.position(area);
  for (let i = 0; i < 6; i++) await w.position(w.storeAreaId);
});
afterEach(async () => {
  await w.given.ask('update strategy.judging_criteria set status = 0');
  expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]);
});
afterAll(() => w.close());

const get = (id: number) => w.call(qcOrderApi.get, qcOrder.get, { id });
const record = (lineId: number, more: object) =>
  w.call(qcRecordApi.add, qcRecord.add, { lineId, qtySample: 30, ...more });
const judge = (id: number, lineId: number, more: object) =>
  w.call(qcOrderApi.judge, qcOrder.judge, { id, lineId, ...more });
const criterion = (row: { itemName: string } & Record<string, unknown>) =>
  w.call(judgingCriteria.api.add, settings.judgingCriteria.add, { status: 1, ...row });
const decide = (row: object) => w.call(goodsClassDecide.api.add, settings.goodsClassDecide.add, { status: 1, ...row });

/** Goods that are looked at, received and claimed. */
async function claimed(more: object = {}, qty = 30) {
  const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { qc_mode: 3, ...more });
  return { goods, ...(await received(goods, qty)) };
}
async function received(goods: number, qty = 30) {
  const order = await w.order([[goods, qty]]);
  await w.receiving.confirm({ lines: [{ detailId: order.lines[0] ?? 0, qty }] });
  const [head] = (await w.call(qcOrderApi.scan, qcOrder.scan, { text: order.orderNo })).list;
  const id = head?.id ?? 0;
  await w.call(qcOrderApi.start, qcOrder.start, { id });
  return { id, line: found((await get(id)).lines[0]) };
}

describe('what is looked at (判定标准)', () => {
  test('is the item that names the goods most closely, in its order; a measure keeps to its limits', async () => {
    const { goods, id, line } = await claimed();
    await criterion({
      ownerId: w.ownerId,
      itemName: '中心温度',
      kind: 1,
      maxValue: -15,
      unit: '℃',
      severity: 1,
      sort: 2,
    });
    await criterion({ goodsId: goods, itemName: '中心温度', kind: 1, maxValue: -18, unit: '℃', severity: 1, sort: 2 });
    await criterion({ ownerId: w.ownerId, itemName: '外包装', kind: 2, severity: 2, sort: 1 });
    await criterion({ ownerId: w.ownerId, itemName: '喷码清晰', kind: 2, severity: 3, required: false, sort: 3 });
    const { criteria } = found((await get(id)).lines[0]);
    expect(criteria.map(({ itemName, maxValue }) => [itemName, maxValue])).toEqual([
      ['外包装', null],
      ['中心温度', -18],
      ['喷码清晰', null],
    ]);
    const [box, cold, print] = criteria.map((one) => one.id);
    const said = (temp: number | null, ok = true): SaidItem[] => [
      { criteriaId: cold ?? 0, value: temp },
      { criteriaId: box ?? 0, ok },
    ];
    const why = async (more: object) => (await refused(record(line.id, more))).data;
    expect(await why({})).toMatchObject({
      errors: [{ field: 'items', msg: '请录入检验项目【外包装】【中心温度】' }],
    });
    expect(await why({ items: said(null) })).toMatchObject({
      errors: [{ field: 'items', msg: '请录入检验项目【中心温度】' }],
    });
    expect(await why({ items: said(-16) })).toMatchObject({
      errors: [{ field: 'proposal', msg: '【中心温度】不合格，判定结果须为残次或拒收' }],
    });
    expect(await why({ items: said(-16), proposal: 1 })).toMatchObject({ errors: [{ field: 'proposal' }] });
    expect(await why({ items: said(-20, false) })).toMatchObject({
      errors: [{ field: 'proposal', msg: '【外包装】不合格，请选择判定结果' }],
    });
    expect(await why({ items: [...said(-20), { criteriaId: box, ok: true }] })).toMatchObject({
      errors: [{ field: 'items.2.criteriaId', msg: '检验项目【外包装】重复' }],
    });
    // Refused, nothing was kept.
    expect(found((await get(id)).lines[0])).toMatchObject({ recordedAt: null, items: [] });
    await record(line.id, { items: [...said(-20, false), { criteriaId: print, ok: false }], proposal: 1 });
    await record(line.id, { items: [...said(-20), { criteriaId: print, ok: false }] });
    const after = found((await get(id)).lines[0]);
    expect(Object.fromEntries(after.items.map(({ itemName, value, isOk }) => [itemName, [value, isOk]]))).toEqual({
      中心温度: [-20, true],
      外包装: [null, true],
      喷码清晰: [null, false],
    });
    // A minor one that failed leaves all of it good.
    await judge(id, line.id, { qtyOk: 30 });
    expect(found((await get(id)).lines[0])).toMatchObject({ state: 20, qtyOk: 30, criteria: [], items: after.items });
  });

  test('a measure without a limit, limits the wrong way round, and a second rule of one item are refused', async () => {
    const item = { ownerId: w.ownerId, itemName: 'pH', kind: 1 };
    expect((await refused(criterion(item))).data).toMatchObject({
      errors: [{ field: 'minValue', msg: '请填写上限或下限' }],
    });
    expect((await refused(criterion({ ...item, minValue: 7, maxValue: 6 }))).data).toMatchObject({
      errors: [{ field: 'maxValue', msg: '上限不能小于下限' }],
    });
    expect((await refused(criterion({ ...item, kind: 2, minValue: 7 }))).data).toMatchObject({
      errors: [{ field: 'minValue', msg: '只有数值有上下限' }],
    });
    await criterion({ ...item, minValue: 6, required: false });
    expect((await refused(criterion({ ...item, maxValue: 7 }))).code).not.toBe(200);
  });

  test('an item of other goods is none of these', () => {
    const item = { id: 1, itemName: 'x', method: null, kind: 2, minValue: null, maxValue: null, unit: null };
    const { items, faults } = itemsFound(
      [{ ...item, severity: 2, required: false }],
      [{ criteriaId: 9, ok: true }],
      null,
    );
    expect([items, faults]).toEqual([[], [{ field: 'items.0.criteriaId', msg: '检验项目不存在或已停用，请重新打开' }]]);
  });
});

describe('how a class is judged (商品分类判定)', () => {
  test('a sample with as few defects as its class allows speaks for its own pieces, with more for the whole', async () => {
    const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { qc_mode: 2 });
    const { id, line } = await received(goods, 1000);
    await record(line.id, { qtySample: 100, qtyDefect: 5, defectCode: 'PACKAGE' });
    expect((await refused(judge(id, line.id, { qtyOk: 995, qtyDamaged: 5 }))).msg).toContain('让步');
    await decide({ goodsId: goods, acceptPct: 5, concedePct: 20 });
    expect(found((await get(id)).lines[0])).toMatchObject({ acceptPct: 5, concedePct: 20 });
    await judge(id, line.id, { qtyOk: 995, qtyDamaged: 5 });

    const worse = await received(goods, 1000);
    await record(worse.line.id, { qtySample: 100, qtyDefect: 21, defectCode: 'PACKAGE' });
    const concede = { qtyOk: 979, qtyDamaged: 21, concede: true, concedeReason: '客户同意' };
    expect((await refused(judge(worse.id, worse.line.id, concede))).msg).toBe('缺陷率超过20%，不能让步接收');
    await judge(worse.id, worse.line.id, { qtyOk: 0, qtyReject: 1000 });
  });

  test('goods that need a report are good only when one holds for the lot', async () => {
    const { goods, id, line } = await claimed();
    await decide({ goodsId: goods, needReport: true });
    await record(line.id, {});
    const add = (more: { reportNo: string } & Record<string, unknown>) =>
      w.call(goodsQirApi.add, goodsQir.add, {
        ownerId: w.ownerId,
        goodsId: goods,
        agency: '市检测中心',
        issuedOn: w.day(-30),
        ...more,
      });
    const why = async () => (await refused(judge(id, line.id, { qtyOk: 30 }))).msg;
    const MISSING = `商品【${line.goodsCode}】批次【${line.lotNo}】没有有效的质检报告，不能判合格`;
    expect(await why()).toBe(MISSING);
    await add({ reportNo: 'OTHER-LOT', lotNo: 'NOT-THIS' });
    await add({ reportNo: 'FAILED', conclusion: 2 });
    await add({ reportNo: 'OVER', validTo: w.day(-1) });
    expect(await why()).toBe(MISSING);
    expect(found((await get(id)).lines[0]).reports.map(({ reportNo, holds }) => [reportNo, holds])).toEqual([
      ['OVER', false],
      ['FAILED', false],
    ]);
    expect((await refused(add({ reportNo: 'BACK', validTo: w.day(-31) }))).data).toMatchObject({
      errors: [{ field: 'validTo', msg: '有效期至不能早于签发或出具日期' }],
    });
    expect((await refused(add({ reportNo: 'OVER' }))).code).not.toBe(200);
    await add({ reportNo: 'GOOD', lotNo: line.lotNo, validTo: w.day(0) });
    await judge(id, line.id, { qtyOk: 30 });
  });
});

test('a producer whose last paper failed or is over is inspected, whatever list exempts the goods; a later one that passes ends it', async () => {
  const tenant = w.actor.tenantId;
  const goods = await w.given.goods(tenant, w.ownerId);
  const producer = await w.given.row('basic.producer', {
    tenant_id: tenant,
    owner_id: w.ownerId,
    code: 'FAC',
    name: '厂',
  });
  await w.given.row('inbound.no_qc', {
    tenant_id: tenant,
    warehouse_id: w.actor.warehouseId,
    owner_id: w.ownerId,
    goods_id: goods,
    valid_from: w.day(0),
    valid_to: w.day(9),
  });
  const quality = async () => {
    const order = await w.order([[goods, 10]]);
    await w.given.ask('update inbound."order" set producer_id = $1 where id = $2', [producer, order.id]);
    return (await w.receiving.confirm({ lines: [{ detailId: order.lines[0] ?? 0, qty: 10 }] })).receipts[0]?.quality;
  };
  const paper = (recordNo: string, more: object) =>
    w.call(factoryRecordApi.add, factoryRecord.add, {
      ownerId: w.ownerId,
      producerId: producer,
      recordNo,
      issuedOn: w.day(-60),
      ...more,
    });
  expect(await quality()).toBe('A');
  await paper('L1', { validTo: w.day(-1) });
  expect(await quality()).toBe('Q');
  await paper('L2', { issuedOn: w.day(-1), validTo: w.day(300) });
  expect(await quality()).toBe('A');
  await paper('VISIT', { kind: 3, result: 2 });
  expect(await quality()).toBe('Q');
});
