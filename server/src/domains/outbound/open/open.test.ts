import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK, REFUSALS } from '#contract/errors.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { openOutboundApi } from '#contract/outbound/open.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import type { OpenOrderResult } from '#contract/terms/open.ts';
import { ask } from '../../../testing/given/basic.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { openOutbound, outOrder } from '../routes.ts';
import { openHouse, type House } from '../testing.ts';

type Sent = SentTo<typeof openOutboundApi.upsert>['orders'][number];

let house: House, owner: string;
let serial = 0;
beforeAll(async () => {
  house = await openHouse();
  await house.goods({ code: 'P1', weight: 500 }, 12);
  await house.goods({ code: 'P2' });
  [{ code: owner }] = (await house.given.ask<{ code: string }>('select code from basic.owner where id = $1', [
    house.ownerId,
  ])) as [{ code: string }];
});
afterAll(() => house?.close());

const program = (over: object = {}) =>
  givenActor(house.at, { userName: 'ERP', permissions: ['out:order:edit'], ...over });
const order = (over: Partial<Sent> = {}): Sent => ({
  ownerCode: owner,
  externalNo: `SO-${(serial += 1)}`,
  requireOn: house.day(1),
  lines: [{ goodsCode: 'p1', unitQty: 5 }],
  ...over,
});
const upsert = (orders: Sent[], as = program()) =>
  ask(house.world, openOutboundApi.upsert, openOutbound.upsert, as, { orders });
const cancel = (orders: { externalNo: string }[], as = program()) =>
  ask(house.world, openOutboundApi.cancel, openOutbound.cancel, as, {
    orders: orders.map(({ externalNo }) => ({ ownerCode: owner, externalNo, reason: '客户退单' })),
  });
const status = (externalNo: string, as = program()) =>
  ask(house.world, openOutboundApi.status, openOutbound.status, as, { externalNo });
const changes = (since?: string, limit = 200) =>
  ask(house.world, openOutboundApi.changes, openOutbound.changes, program(), { limit, ...(since ? { since } : {}) });
const faults = ({ list }: { list: OpenOrderResult[] }) =>
  list.map(({ code, errors }) => (code === OK ? 'ok' : [code, ...errors.map(({ field, msg }) => `${field}: ${msg}`)]));
const rows = async (): Promise<number> =>
  (
    await house.given.ask<{ n: number }>(
      `select ((select count(*) from outbound.order) + (select coalesce(sum(version), 0) from outbound.order) + (select count(*) from outbound.detail)
      + (select count(*) from ops.doc_trace) + (select count(*) from ops.outbox_event))::int as n`,
    )
  )[0]?.n ?? 0;

test('what is sent twice is done once and answered the same', async () => {
  const batch = [
    order(),
    order({
      lines: [
        { goodsCode: 'P1', unitQty: 2, unitLevel: 3 },
        { goodsCode: 'P2', unitQty: 1 },
      ],
    }),
  ];
  const first = await upsert(batch);
  expect(first).toMatchObject({
    okCount: 2,
    failCount: 0,
    list: [{ index: 0, ok: true, status: 10, version: 0 }, { index: 1 }],
  });
  const before = await rows();
  expect(await upsert(batch)).toEqual(first);
  expect(await rows()).toBe(before);
  expect(await status(batch[1]!.externalNo)).toMatchObject([
    {
      statusName: '待分配',
      lines: [
        { goodsCode: 'P1', qtyOrdered: 24 },
        { goodsCode: 'P2', qtyOrdered: 1 },
      ],
    },
  ]);
});

test('what is sent otherwise is changed, against the version that was seen', async () => {
  const sent = order();
  await upsert([sent]);
  const more = { ...sent, lines: [{ goodsCode: 'P2', unitQty: 7 }], remark: '加急' };
  expect(await upsert([{ ...more, version: 0 }])).toMatchObject({ okCount: 1, list: [{ version: 1 }] });
  // The version it was sent against is no part of what was sent.
  expect(await upsert([{ ...more, version: 0 }])).toMatchObject({ okCount: 1, list: [{ version: 1 }] });
  expect(faults(await upsert([{ ...sent, version: 0 }]))).toEqual([
    [REFUSALS.VERSION.code, `version: ${REFUSALS.VERSION.msg}`],
  ]);
  expect(await status(sent.externalNo)).toMatchObject([{ lines: [{ goodsCode: 'P2', qtyOrdered: 7 }] }]);
  expect(faults(await upsert([order({ version: 3 })]))).toEqual([
    [REFUSALS.VERSION.code, 'version: 该货主单号的单据不存在，不能按版本修改'],
  ]);
  expect(faults(await upsert([{ ...sent, remark: '无权' }], program({ permissions: [] })))).toEqual([
    [REFUSALS.FORBIDDEN.code],
  ]);
});

test('a clerk’s change is not undone by a program that repeats itself', async () => {
  const sent = order();
  const [made] = (await upsert([sent])).list;
  await ask(house.world, outOrderApi.setPriority, outOrder.setPriority, house.actor, { ids: [made!.id!], priority: 3 });
  expect(await upsert([sent])).toMatchObject({ list: [{ id: made!.id, version: 1 }] });
  expect((await house.given.ask('select priority from outbound.order where id = $1', [made!.id]))[0]).toMatchObject({
    priority: 3,
  });
});

test('each row has its own answer, and a bad one changes nothing', async () => {
  const good = order();
  const bad = [
    order({ ownerCode: 'NOBODY' }),
    order({
      lines: [
        { goodsCode: 'P1', unitQty: 1 },
        { goodsCode: 'NOPE', unitQty: 1 },
      ],
    }),
    order({ storeCode: 'NOPE', routeCode: 'NOPE' }),
    order({ requireOn: '2020-01-01' }),
    order({ lines: [{ goodsCode: 'P2', unitQty: 1, unitLevel: 3 }] }),
    { ...good, remark: '又一次' },
    order({ deliveryType: 3 }),
  ];
  const answer = await upsert([good, ...bad]);
  expect(faults(answer)).toEqual([
    'ok',
    [REFUSALS.SCOPE.code, 'ownerCode: 货主编码不存在，或无权操作该货主的数据'],
    [REFUSALS.FIELD.code, 'lines.1.goodsCode: 商品编码不存在'],
    [REFUSALS.FIELD.code, 'storeCode: 门店编码不存在', 'routeCode: 线路编码不存在'],
    [REFUSALS.FIELD.code, 'requireOn: 要求日期不能早于今天'],
    [REFUSALS.FIELD.code, 'lines.0.unitLevel: 商品【P2】未维护【箱】单位'],
    [REFUSALS.DUPLICATE.code, 'externalNo: 同一批次中货主单号重复'],
    [REFUSALS.BUSINESS.code, 'phone: 请完善收货人信息', 'address: 请完善收货人信息'],
  ]);
  expect(answer).toMatchObject({ okCount: 1, failCount: 7 });
  for (const { externalNo } of bad.filter(({ externalNo }) => externalNo !== good.externalNo))
    expect(await status(externalNo)).toEqual([]);
});

test('what was allocated is not changed, and called off once', async () => {
  const sent = order();
  const [made] = (await upsert([sent])).list;
  await house.stock(await house.storage(`OP-${serial}`), await goodsId('P1'), 5);
  await ask(house.world, outOrderApi.allocate, outOrder.allocate, house.actor, { ids: [made!.id!] });
  expect(faults(await upsert([{ ...sent, remark: '晚了' }]))).toEqual([[REFUSALS.STATE.code]]);
  expect(await upsert([sent])).toMatchObject({ okCount: 1, list: [{ status: 30 }] });
  const once = await cancel([sent, { externalNo: 'NOPE' }]);
  expect(once).toMatchObject({
    okCount: 1,
    failCount: 1,
    list: [{ ok: true, status: 99 }, { code: REFUSALS.NOT_FOUND.code }],
  });
  const before = await rows();
  expect(await cancel([sent, { externalNo: 'NOPE' }])).toEqual(once);
  expect(await rows()).toBe(before);
  // What was called off does not come back by a batch that was late.
  expect(await upsert([sent])).toMatchObject({ okCount: 1, list: [{ status: 99 }] });
  expect(faults(await upsert([{ ...sent, remark: '重来' }]))).toEqual([
    [REFUSALS.STATE.code, 'externalNo: 该货主单号的单据已取消，请使用新的单号'],
  ]);
  await house.lawful();
});

const goodsId = async (code: string): Promise<number> =>
  (await house.given.ask<{ id: number }>('select id from basic.goods where code = $1', [code]))[0]?.id ?? 0;

test('of two who send the same number at once one makes the order and the other finds it', async () => {
  const sent = Array.from({ length: 20 }, () => order());
  const answers = await Promise.all([upsert(sent), upsert(sent), upsert(sent.toReversed())]);
  const ids = answers.map(({ list }) => list.map(({ id }) => id ?? 0).toSorted((a, b) => a - b));
  expect(answers.map(({ okCount }) => okCount)).toEqual([20, 20, 20]);
  expect(ids[1]).toEqual(ids[0]);
  expect(ids[2]).toEqual(ids[0]);
});

test('another’s orders are not there', async () => {
  const sent = order();
  await upsert([sent]);
  const narrowed = program({ ownerIds: [house.ownerId + 1000] });
  expect(faults(await upsert([{ ...sent, remark: '别人的' }], narrowed))).toEqual([
    [REFUSALS.SCOPE.code, 'ownerCode: 货主编码不存在，或无权操作该货主的数据'],
  ]);
  expect(faults(await cancel([sent], narrowed))).toEqual([
    [REFUSALS.SCOPE.code, 'ownerCode: 货主编码不存在，或无权操作该货主的数据'],
  ]);
  expect(await status(sent.externalNo, narrowed)).toEqual([]);
  expect(await status(sent.externalNo, program({ warehouseId: house.at.warehouseId + 1000 }))).toEqual([]);
  expect(await status(sent.externalNo)).toHaveLength(1);
});

/** Everything from a place on. */
async function walked(since?: string, limit = 3): Promise<{ orders: string[]; next: string }> {
  const orders: string[] = [];
  for (let at = since; ;) {
    const { list, next, more } = await changes(at, limit);
    orders.push(...list.map(({ externalNo }) => externalNo ?? ''));
    at = next;
    if (!more) return { orders, next };
  }
}
/** Changes are told a second late. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1100));

test('changes are told in their order, none twice and none left out, whoever ends late', async () => {
  await settled();
  const { next } = await walked();
  const [early, late] = [order(), order()];
  // A transaction that began before the others and ends after them.
  const slow = house.world.db.write(house.at.tenantId, async (tx) => {
    const { rows: began } = await sql`select now()`.execute(tx);
    expect(began).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await sql`
      update outbound.order
      set remark = remark, updated_at = now()
      where id = ${await idOf(late.externalNo)}
    `.execute(tx);
  });
  await upsert([early, late]);
  await settled();
  // Nothing of what may be overtaken is told.
  expect((await walked(next)).orders).not.toContain(early.externalNo);
  await slow;
  await settled();
  const told = await walked(next);
  expect(told.orders.toSorted()).toEqual([early.externalNo, late.externalNo].toSorted());
  expect((await walked(told.next)).orders).toEqual([]);
  await cancel([early]);
  await settled();
  expect((await walked(told.next)).orders).toEqual([early.externalNo]);
});

const idOf = async (externalNo: string): Promise<number> =>
  (await house.given.ask<{ id: number }>('select id from outbound.order where external_no = $1', [externalNo]))[0]
    ?.id ?? 0;
