import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRequestApi, changeRights } from '#contract/basic/approval/change-request.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { OK } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { operationLogApi } from '#contract/ops/operation-log.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { callers } from '../../../testing/given/callers.ts';

const all = {
  permissions: new Set(
    [goodsApi, customerApi, storeSignedApi, changeRequestApi, operationLogApi]
      .flatMap((api) => Object.values<Endpoint>(api))
      .map(({ permit }) => permit),
  ),
  houseType: 0,
};
const asker = someone(all),
  judge = someone({ ...all, userId: 2, userName: '乙' }),
  third = someone({ ...all, userId: 3 });
let world: TestApp;
const { whose, ask, done, by } = callers(() => world, asker);
beforeAll(async () => {
  world = await testApp(whose);
  await givenHouses(world);
  await givenShelves();
}, 120_000);
afterAll(() => world?.close());

let serial = 0;
const SIZES = { length: 100, width: 80, height: 50, weight: 400, palletQty: 96, shelfLifeDays: 365 };
const entered = (over: object = {}) => ({
  ownerId: 1,
  code: `C${serial}`,
  name: '水饺',
  storageMode: 1,
  baseUnitId: 1,
  ...SIZES,
  units: [{ level: 3, unitId: 2, ratio: 12 }],
  barcodes: [{ barcode: `69${serial}` }],
  ...over,
});
const goods = async (over: object = {}): Promise<number> => {
  serial += 1;
  return (await done<{ id: number }>(goodsApi.add, entered(over))).id;
};
const goodsNow = (id: number) => done<OutputOf<typeof goodsApi.detail>>(goodsApi.detail, { id });
/** Ten pieces of it on a shelf, which is then as full as they weigh. */
const stocked = (goodsId: number) =>
  world.db.write(1, (tx) =>
    sql`
      with p as (
        insert into basic.position (tenant_id, warehouse_id, code, area_id, room_id, used_weight)
        values (1, 1, 'S' || ${goodsId}::text, 900, 900, 4000)
        returning id
      ),
      l as (
        insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash)
        values (1, 1, ${goodsId}, ${`L${goodsId}`}, ${`L${goodsId}`})
        returning id
      )
      insert into inventory.stock (tenant_id, warehouse_id, owner_id, goods_id, lot_id, position_id, on_hand)
      select 1, 1, 1, ${goodsId}, l.id, p.id, 10
      from p, l
    `.execute(tx),
  );
const givenShelves = () =>
  world.db.write(1, (tx) =>
    sql`
      with r as (
        insert into basic.room (tenant_id, warehouse_id, id, code, name, storage_mode)
        values (1, 1, 900, 'R', '库', 1)
        returning id
      )
      insert into basic.area (tenant_id, warehouse_id, id, room_id, code, name, kind)
      select 1, 1, 900, id, 'A', '区', 'STORE'
      from r
    `.execute(tx),
  );

type Asked = { id: number; version: number; reqNo: string };
const apply = (entityId: number, after: object, over: object = {}) =>
  ask<Asked>(changeRequestApi.add, { entity: 'goods', entityId, version: 0, after, reason: '实测不符', ...over });
const applied = async (entityId: number, after: object, over: object = {}): Promise<Asked> => {
  const answer = await apply(entityId, after, over);
  expect(answer.code).toBe(OK);
  return answer.data;
};
const judged = (
  rows: Pick<Asked, 'id' | 'version'>[],
  { result = 1, opinion, who = judge }: { result?: number; opinion?: string; who?: Actor } = {},
) =>
  by(who, () =>
    ask<{ changed: number; failed: unknown[] }>(changeRequestApi.audit, {
      items: rows.map(({ id, version }) => ({ id, version })),
      result,
      opinion,
    }),
  );
const detail = (id: number) => done<OutputOf<typeof changeRequestApi.detail>>(changeRequestApi.detail, { id });

test('asked, passed by another, written: the goods are so, the rest of them stays, and the log tells before and after by name', async () => {
  const id = await goods(),
    asked = await applied(id, { weight: 480, caseRatio: 10, storageMode: 2, palletQty: 96 });
  expect(await goodsNow(id)).toMatchObject({ weight: 400, version: 0 });
  expect(await detail(asked.id)).toMatchObject({
    status: 0,
    entityCode: `C${serial}`,
    moved: false,
    actions: ['withdraw'],
    changes: [
      { label: '毛重g', before: '400', after: '480' },
      { label: '箱数量', before: '12', after: '10' },
      { label: '温层', before: '冷冻', after: '冷藏' },
    ],
  });
  expect(await judged([asked])).toMatchObject({ code: OK, data: { changed: 1, failed: [] } });
  expect(await goodsNow(id)).toMatchObject({
    weight: 480,
    length: 100,
    storageMode: 2,
    version: 1,
    units: [
      { level: 1, ratio: 1 },
      { level: 3, ratio: 10 },
    ],
    barcodes: [{ barcode: `69${serial}` }],
  });
  expect(await detail(asked.id)).toMatchObject({ status: 1, actions: [] });

  // Whoever sees some owners only, sees what he did himself.
  const narrow = someone({ ...all, userId: 2, ownerIds: [1] }),
    asNarrow = <T>(endpoint: Endpoint, of: object): Promise<T> => by(narrow, () => done<T>(endpoint, of));
  const {
    list: [line],
  } = await asNarrow<OutputOf<typeof operationLogApi.query>>(operationLogApi.query, {
    param: { bizNo: `C${serial}`, action: '审核数据变更' },
  });
  const told = await asNarrow<OutputOf<typeof operationLogApi.get>>(operationLogApi.get, { id: line?.id });
  expect(told).toMatchObject({ userName: '乙', changes: [{ table: '商品', rowCode: `C${serial}` }] });
  expect(told.changes[0]?.fields).toEqual(
    expect.arrayContaining([
      { field: 'weight', label: '毛重g', before: '400', after: '480' },
      { field: 'storageMode', label: '温层', before: '冷冻', after: '冷藏' },
    ]),
  );
});

test('a position is as full as the goods weigh once the request has passed, and not while it waits', async () => {
  const id = await goods();
  await stocked(id);
  const used = async () =>
    (
      await world.db.read(1, (tx) =>
        sql<{ w: number }>`
          select used_weight as w
          from basic.position
          where tenant_id = 1
            and code = ${`S${id}`}
        `.execute(tx),
      )
    ).rows[0]?.w;
  const asked = await applied(id, { weight: 500 });
  expect(await used()).toBe(4000);
  expect((await judged([asked])).code).toBe(OK);
  expect(await used()).toBe(5000);
});

test('nobody judges himself, a rejection has a reason, only who asked takes it back', async () => {
  const asked = await applied(await goods(), { weight: 480 });
  expect((await judged([asked], { who: asker })).msg).toBe('不能审核自己的申请');
  expect((await judged([asked], { result: 2 })).data).toEqual({
    errors: [{ field: 'opinion', msg: '请填写驳回原因' }],
  });
  expect((await by(judge, () => ask(changeRequestApi.withdraw, { id: asked.id, version: 0 }))).msg).toBe(
    '只能撤回自己的申请',
  );
  expect((await judged([asked], { result: 2, opinion: '请重新称重' })).code).toBe(OK);
  expect((await ask(changeRequestApi.withdraw, { id: asked.id, version: 1 })).msg).toBe('当前状态【已驳回】不允许撤回');
  expect(await detail(asked.id)).toMatchObject({ status: 2, opinion: '请重新称重' });
});

test('two who judge at once: one is told that somebody was faster, and the goods change once', async () => {
  const id = await goods(),
    asked = await applied(id, { weight: 480 });
  const codes = (
    await Promise.all([
      judged([asked]),
      judged([asked], { who: third }),
      judged([asked], { who: third, result: 2, opinion: '不符' }),
    ])
  ).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([OK, 100003, 100003]);
  const { status } = await detail(asked.id);
  expect((await goodsNow(id)).version).toBe(status === 1 ? 1 : 0);
});

test('what was changed or removed meanwhile is not overwritten: its request has failed, the others of the call pass', async () => {
  const [edited, gone, sound] = [await goods(), await goods(), await goods()];
  const asked = [
    await applied(edited, { weight: 480 }),
    await applied(gone, { weight: 480 }),
    await applied(sound, { weight: 480 }),
  ];
  await done(goodsApi.update, {
    ...entered({ code: `C${serial - 2}`, barcodes: [], name: '蒸饺' }),
    id: edited,
    version: 0,
  });
  await done(goodsApi.remove, { id: gone, version: 0 });
  expect((await detail(asked[0]?.id ?? 0)).moved).toBe(true);
  const { data } = await judged(asked);
  expect(data).toEqual({
    changed: 1,
    failed: asked.slice(0, 2).map(({ id, reqNo }) => ({ id, reqNo, msg: '应用失败：数据已变更，请重新提交' })),
  });
  expect([await goodsNow(edited), await goodsNow(sound)]).toMatchObject([
    { weight: 400, name: '蒸饺' },
    { weight: 480 },
  ]);
  expect(await detail(asked[0]?.id ?? 0)).toMatchObject({ status: 4, actions: [] });
  // The row is free to be asked again.
  await applied(edited, { weight: 480 }, { version: 1 });
});

test('all or none: a request that cannot be written leaves the whole call undone', async () => {
  const [a, b] = [
    await goods({
      units: [
        { level: 2, unitId: 2, ratio: 6 },
        { level: 3, unitId: 2, ratio: 12 },
      ],
    }),
    await goods(),
  ];
  const asked = [await applied(b, { weight: 480 }), await applied(a, { isCatchWeight: true })];
  await stocked(a);
  expect((await judged(asked)).data).toEqual({ errors: [{ field: 'isCatchWeight', msg: '商品有库存，不能修改抄码' }] });
  expect(await goodsNow(b)).toMatchObject({ weight: 400, version: 0 });
  expect((await detail(asked[0]?.id ?? 0)).status).toBe(0);
});

test('one open request of a row, whoever comes together; nothing new, unknown fields and what could never be written are not asked', async () => {
  const id = await goods();
  const answers = await Promise.all([
    apply(id, { weight: 480 }),
    apply(id, { weight: 490 }),
    by(judge, () => apply(id, { weight: 500 })),
  ]);
  expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([OK, 100005, 100005]);
  const other = await goods({
      units: [
        { level: 2, unitId: 2, ratio: 6 },
        { level: 3, unitId: 2, ratio: 12 },
      ],
    }),
    errors = async (after: object) => (await apply(other, after)).data;
  expect(await errors({ weight: 400 })).toEqual({ errors: [{ field: 'after', msg: '没有变更任何内容' }] });
  expect(await errors({ name: '改名', weight: -1 })).toEqual({
    errors: [
      { field: 'after.name', msg: '该字段不能申请变更' },
      { field: 'after.weight', msg: '不能小于0' },
    ],
  });
  expect(await errors({ palletRatio: 480 })).toEqual({
    errors: [{ field: 'after.palletRatio', msg: '商品没有该级包装单位，请先在商品资料中维护' }],
  });
  expect((await apply(other, { caseRatio: 6 })).msg).toBe('大包装的数量必须大于小包装');
  expect((await apply(other, { weight: 480 }, { version: 7 })).code).toBe(100003);
  expect((await by(someone({ ...all, ownerIds: [2] }), () => apply(other, { weight: 480 }))).code).toBe(100002);
});

test('without the right to change them directly, packs and shelf life of goods in stock are asked for; everything else is still edited', async () => {
  const id = await goods(),
    edit = (version: number, over: object) => ask(goodsApi.update, { ...entered(over), id, version });
  expect((await edit(0, { shelfLifeDays: 300 })).code).toBe(OK);
  await stocked(id);
  expect((await edit(1, { shelfLifeDays: 200, units: [{ level: 3, unitId: 2, ratio: 10 }] })).data).toEqual({
    errors: ['shelfLifeDays', 'units'].map((field) => ({ field, msg: '商品有库存，请提交数据变更申请' })),
  });
  expect((await edit(1, { shelfLifeDays: 300, weight: 420 })).code).toBe(OK);
  expect(
    (
      await by(someone({ permissions: new Set([...all.permissions, changeRights.direct]) }), () =>
        edit(2, { shelfLifeDays: 200 }),
      )
    ).code,
  ).toBe(OK);
  expect((await judged([await applied(id, { shelfLifeDays: 100 }, { version: 3 })])).code).toBe(OK);
  expect((await goodsNow(id)).shelfLifeDays).toBe(100);
});

test('the licence of a customer and the settlement day of a signed contract are asked for in the same way; rows are found by code', async () => {
  const customer = await done<{ id: number }>(customerApi.add, {
    ownerId: 1,
    code: 'CU1',
    name: '老王',
    validUntil: '2030-01-01',
  });
  const signed = await done<{ id: number }>(storeSignedApi.save, {
    ownerId: 1,
    houseId: 1,
    contractNo: 'HT1',
    partyA: '甲',
    partyB: '乙公司',
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    signDate: '2020-01-01',
    feeCodes: ['ST'],
    settleDay: 5,
  });
  expect(await done(changeRequestApi.options, { entity: 'storeSigned', keyword: '乙公司' })).toEqual([
    { id: signed.id, code: 'HT1', name: '乙公司' },
  ]);
  expect(await done(changeRequestApi.current, { entity: 'storeSigned', entityId: signed.id })).toMatchObject({
    version: 0,
    values: { settleDay: 5 },
  });
  const rows = [
    await applied(customer.id, { validUntil: '2035-01-01' }, { entity: 'customer' }),
    await applied(signed.id, { settleDay: 20 }, { entity: 'storeSigned' }),
  ];
  expect((await judged(rows)).data).toEqual({ changed: 2, failed: [] });
  expect(
    (await done<OutputOf<typeof customerApi.page>>(customerApi.page, { param: { code: 'CU1' } })).list[0]?.validUntil,
  ).toBe('2035-01-01');
  expect(
    (await done<OutputOf<typeof storeSignedApi.page>>(storeSignedApi.page, { param: { contractNo: 'HT1' } })).list[0]
      ?.settleDay,
  ).toBe(20);
});
