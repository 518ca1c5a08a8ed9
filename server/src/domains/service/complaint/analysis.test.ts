import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ANALYSED_BY, analysedRows, type AnalysedBy, type ComplaintSearch } from '#contract/service/complaint-rows.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { wireDay } from '../../../platform/clock.ts';
import { serviceWorld, type ServiceWorld } from '../../../testing/given/service.ts';

/** Six complaints: two on one cause, one that nobody has looked into, one of service, a draft and one withdrawn. */
let w: ServiceWorld;
const today = wireDay(new Date());
beforeAll(async () => {
  w = await serviceWorld();
  const other = await w.given.goods(1, w.ownerId, { name: '冻虾仁 1kg' });
  const made = [
    // goods, claimed pieces, what became of it
    [w.goodsId, 10, { type: 'damage', cause: 'packing', liable: 1, route: '城东线', status: 60, paid: 60, hours: 2 }],
    [w.goodsId, 5, { type: 'damage', cause: 'packing', liable: 2, route: '城东线', status: 60, paid: 50, hours: 80 }],
    [other, 2, { type: 'lack', cause: 'picking', liable: 1, route: '城西线', status: 30, paid: 0, hours: null }],
    [w.goodsId, 1, { type: 'wrong', cause: null, liable: null, route: null, status: 10, paid: 0, hours: null }],
    [null, 0, { type: 'late', cause: 'delay', liable: 2, route: '城东线', status: 50, paid: 0, hours: 4 }],
    [other, 3, { type: 'damage', cause: 'packing', liable: 1, route: '城东线', status: 70, paid: 0, hours: null }],
    [other, 3, { type: 'damage', cause: 'packing', liable: 1, route: '城东线', status: 0, paid: 0, hours: null }],
  ] as const;
  for (const [goodsId, qty, { type, cause, liable, route, status, paid, hours }] of made) {
    const { orderId, lineId } = await w.shipped();
    const { id } = await w.by(w.people.chenkf, () =>
      w.done<{ id: number }>(api.addComplaint, {
        bizType: 1,
        bizId: orderId,
        typeCode: type,
        contact: '李店长',
        description: '到货时有问题',
        ...(goodsId === null ? { claimAmount: 30 } : { goods: [{ lineId, claimQty: qty, unitPrice: 10 }] }),
      }),
    );
    if (goodsId === other)
      await w.given.ask(
        `update service.complaint_goods set goods_id = $1, goods_name = '冻虾仁 1kg' where complaint_id = $2`,
        [other, id],
      );
    await w.given.ask(
      `update service.complaint set cause_code = $2, liable_party = $3, route_name = $4, status = $5::int, accepted_at = case when $5::int not in (0, 10, 70) then created_at end, paid_amount = $6,
       concluded_at = created_at + $7::float8 * interval '1 hour', closed_at = case when $5::int = 60 then now() end, handler_id = $8 where id = $1`,
      [id, cause, liable, route, status, paid, hours, liable === null ? null : w.people.chenkf.userId],
    );
  }
}, 180_000);
afterAll(() => w?.close());

const lead = <T>(work: () => Promise<T>) => w.by(w.people.linzg, work);
const told = (by: AnalysedBy) =>
  lead(() => w.done<OutputOf<typeof api.analysis>>(api.analysis, { by, dayFrom: today, dayTo: today }));
const listed = (param: ComplaintSearch) =>
  lead(() => w.done<OutputOf<typeof api.getList>>(api.getList, { param })).then(({ total }) => total);
const figures = async (by: AnalysedBy) =>
  (await told(by)).rows.map((row) => [
    row.name,
    row.count,
    row.settled,
    row.overdue,
    row.claimAmount,
    row.paidAmount,
    row.hours,
  ]);

test('complaints are counted by cause, liable party, type, goods, route and handler; drafts and withdrawn ones are not', async () => {
  expect((await told('cause')).total).toBe(5);
  expect(await figures('cause')).toEqual([
    ['包装不当', 2, 2, 1, 150, 110, 41],
    ['未填原因', 1, 0, 0, 10, 0, null],
    ['车辆晚点', 1, 0, 0, 30, 0, 4],
    ['拣货差错', 1, 0, 0, 20, 0, null],
  ]);
  expect(await figures('liable')).toEqual([
    ['仓库', 2, 1, 0, 120, 60, 2],
    ['承运商', 2, 1, 1, 80, 50, 42],
    ['未定责', 1, 0, 0, 10, 0, null],
  ]);
  expect(await figures('type')).toEqual([
    ['破损', 2, 2, 1, 150, 110, 41],
    ['短少', 1, 0, 0, 20, 0, null],
    ['配送延误', 1, 0, 0, 30, 0, 4],
    ['错发', 1, 0, 0, 10, 0, null],
  ]);
  expect(await figures('goods')).toEqual([
    ['有机燕麦奶 1L×12', 3, 2, 1, 160, 110, 41],
    ['冻虾仁 1kg', 1, 0, 0, 20, 0, null],
  ]);
  expect(await figures('route')).toEqual([
    ['城东线', 3, 2, 1, 180, 110, 28.7],
    ['没有线路', 1, 0, 0, 10, 0, null],
    ['城西线', 1, 0, 0, 20, 0, null],
  ]);
  expect(await figures('handler')).toEqual([
    ['陈客服', 4, 2, 1, 200, 110, 28.7],
    ['未分配', 1, 0, 0, 10, 0, null],
  ]);
});

test('every figure opens as many complaints as it counts', async () => {
  for (const by of ANALYSED_BY) {
    const asked = { by, dayFrom: today, dayTo: today },
      { rows, total } = await told(by);
    expect(rows.length).toBeGreaterThan(1);
    expect(total).toBe(await listed({ counted: true, createdFrom: today, createdTo: today }));
    for (const { key, count, settled, overdue } of rows) {
      const of = analysedRows(asked, key);
      expect([
        by,
        key,
        await listed(of),
        await listed({ ...of, status: 60 }),
        await listed({ ...of, late: true }),
      ]).toEqual([by, key, count, settled, overdue]);
    }
  }
});
