import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { goodsLevelApi } from '#contract/basic/goods/level.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { store } from '#contract/basic/partner/store.ts';
import { routeApi } from '#contract/basic/transport/route.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, givenHouses, refused, sheet, someone } from '../../testing/given/basic.ts';
import { officeOf } from '../../testing/given/office.ts';
import { resolveScan } from './facade.ts';
import { routes as basic } from './routes.ts';

let world: TestWorld, office: ReturnType<typeof officeOf>;
const clerk = someone();
let roomId = 0,
  areaId = 0;
beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
  office = officeOf(world);
  roomId = (await office.room('R1')).id;
  areaId = (await office.area('A1', roomId)).id;
});
afterAll(() => world?.close());

const addPosition = (code: string, over: object = {}) =>
  ask(world, positionApi.add, basic.position.add, clerk, { code, areaId, ...over });

describe('goods', () => {
  const packed = {
    units: [{ level: 3 as const, unitId: 2, ratio: 12 }],
    barcodes: [{ barcode: '6901' }, { barcode: '16901', unitLevel: 3 as const }],
  };

  test('are found by their level', async () => {
    const level = (code: string) =>
      ask(world, goodsLevelApi.add, basic.goodsLevel.add, clerk, { code, name: code, sort: 1 });
    const [best, plain] = [await level('BEST'), await level('PLAIN')];
    await office.goods('LEVELLED', { levelId: best.id });
    await office.goods('UNLEVELLED');
    const found = async (levelId: number) =>
      (await ask(world, goodsApi.page, basic.goods.page, clerk, { param: { levelId } })).list;
    expect(await found(best.id)).toMatchObject([{ code: 'LEVELLED', labels: { levelId: 'BEST BEST' } }]);
    expect(await found(plain.id)).toEqual([]);
  });

  test('a level moves up or down by one place, and not beyond the ends', async () => {
    const codes = async () =>
      (await ask(world, goodsLevelApi.page, basic.goodsLevel.page, clerk, { param: {} })).list.map(({ code }) => code);
    const before = await codes(),
      [first = '', second = ''] = before;
    const { list } = await ask(world, goodsLevelApi.page, basic.goodsLevel.page, clerk, { param: { code: second } });
    const move = (direction: 'up' | 'down') =>
      ask(world, goodsLevelApi.moveSort, basic.goodsLevel.moveSort, clerk, { id: list[0]?.id ?? 0, direction });
    await move('up');
    expect(await codes()).toEqual([second, first, ...before.slice(2)]);
    await move('up').catch(() => undefined);
    expect((await codes())[0]).toBe(second);
    await move('down');
    expect(await codes()).toEqual(before);
    // Of equal numbers, as an import leaves them, the order that is shown is the one that is moved in.
    await ask(world, goodsLevelApi.add, basic.goodsLevel.add, clerk, { code: 'THIRD', name: '三' });
    await world.db.write(1, (tx) => sql`update basic.goods_level set sort = 5 where tenant_id = 1`.execute(tx));
    const [a = '', b = '', c = '', ...rest] = await codes();
    const { list: ends } = await ask(world, goodsLevelApi.page, basic.goodsLevel.page, clerk, { param: { code: c } });
    await ask(world, goodsLevelApi.moveSort, basic.goodsLevel.moveSort, clerk, {
      id: ends[0]?.id ?? 0,
      direction: 'up',
    });
    expect(await codes()).toEqual([a, c, b, ...rest]);
  });

  test('packs and barcodes come and go with their goods', async () => {
    const { id } = await office.goods('MILK', packed);
    const seen = await ask(world, goodsApi.detail, basic.goods.detail, clerk, { id });
    expect(seen).toMatchObject({
      unitText: '1箱=12件',
      barcodeText: '6901、16901',
      labels: { ownerId: 'OW1 货主1', baseUnitId: 'PCS 件', storageMode: '常温' },
    });
    expect(seen.units.map((unit) => [unit.level, unit.ratio])).toEqual([
      [1, 1],
      [3, 12],
    ]);
    await ask(world, goodsApi.update, basic.goods.update, clerk, {
      ...office.goodsInput('MILK'),
      id,
      version: 0,
      barcodes: [{ barcode: '6902' }],
    });
    expect(await ask(world, goodsApi.page, basic.goods.page, clerk, { param: { barcode: '6902' } })).toMatchObject({
      total: 1,
      list: [{ unitText: '', barcodeText: '6902', version: 1 }],
    });
    expect((await ask(world, goodsApi.page, basic.goods.page, clerk, { param: { barcode: '6901' } })).total).toBe(0);
    for (const keyword of ['6902', 'mil'])
      expect((await ask(world, goodsApi.options, basic.goods.options, clerk, { keyword })).map((g) => g.code)).toEqual([
        'MILK',
      ]);
    await ask(world, goodsApi.remove, basic.goods.remove, clerk, { id, version: 1 });
    await office.goods('MILK', { barcodes: [{ barcode: '6902' }] });
  });

  test('a drop-down offers codes that begin with what is typed before what contains it; a whole code is the answer', async () => {
    for (const [code, name, ownerId] of [
      ['A-12', '甲', 1],
      ['XA-1', '乙', 1],
      ['A-1', '丙', 1],
      ['Z', '仿a-1', 1],
      ['A-19', '丁', 2],
      ['A_1', '戊', 1],
    ] as const)
      await office.goods(code, { name, ownerId });
    const offered = async (keyword: string, more: { ownerId?: number; size?: number } = {}, actor = clerk) =>
      (await ask(world, goodsApi.options, basic.goods.options, actor, { keyword, ...more })).map((goods) => goods.code);
    expect(await offered('a-')).toEqual(['A-1', 'A-12', 'A-19', 'XA-1', 'Z']);
    expect(await offered('Ａ-', { ownerId: 2 })).toEqual(['A-19']);
    expect(await offered('a-1')).toEqual(['A-1', 'A-12', 'A-19']);
    expect(await offered('a-1', { ownerId: 2 })).toEqual(['A-19']);
    expect(await offered('a-', {}, someone({ ownerIds: [1] }))).toEqual(['A-1', 'A-12', 'XA-1', 'Z']);
    expect(await offered('a-', { size: 4 })).toEqual(['A-1', 'A-12', 'A-19', 'XA-1']);
    expect(await offered('a_')).toEqual(['A_1']);
    expect(await offered('%')).toEqual([]);
  });

  test('a barcode belongs to one goods of an owner', async () => {
    await office.goods('B1', { barcodes: [{ barcode: '777' }] });
    expect(await refused(office.goods('B2', { barcodes: [{ barcode: '777' }] }))).toMatchObject({
      code: 100005,
      msg: '条码【777】已被商品【B1】使用',
    });
    await office.goods('B2', { ownerId: 2, barcodes: [{ barcode: '777' }] });
    const scanned = (ownerId?: number, actor = clerk) =>
      world.db.read(1, (tx) => resolveScan(ctxOf(tx, actor), ' 777', ownerId));
    expect(await scanned()).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ goods: { code: 'B1', ownerId: 1 } }, { goods: { code: 'B2', ownerId: 2 } }],
    });
    expect(await scanned(2)).toMatchObject({ kind: 'goods', goods: { code: 'B2' }, level: 1 });
    expect(await scanned(undefined, someone({ ownerIds: [1] }))).toMatchObject({
      kind: 'goods',
      goods: { code: 'B1' },
    });
    expect(await scanned(undefined, someone({ tenantId: 2 }))).toEqual({ kind: 'unknown' });
  });

  test('pieces are told apart from receipt on only where none lies yet', async () => {
    const { id } = await office.goods('NUMBERED');
    const edit = (version: number, serialMode: 0 | 1 | 2) =>
      ask(world, goodsApi.update, basic.goods.update, clerk, {
        ...office.goodsInput('NUMBERED'),
        id,
        version,
        serialMode,
      });
    await edit(0, 2);
    await edit(1, 0);
    await office.stock(id, (await addPosition('FOR-NUMBERED')).id);
    const no = await refused(edit(2, 2));
    expect(no).toMatchObject({
      msg: '商品有库存，不能切换全程管理',
      data: { errors: [{ field: 'serialMode', msg: '商品有库存，不能切换全程管理' }] },
    });
    await edit(2, 1);
  });

  test('the base unit stays once there is stock, and goods in use are not switched off', async () => {
    const { id } = await office.goods('STOCKED');
    await office.stock(id, (await addPosition('FOR-STOCKED')).id);
    const edit = (over: object) =>
      ask(world, goodsApi.update, basic.goods.update, clerk, {
        ...office.goodsInput('STOCKED'),
        id,
        version: 0,
        ...over,
      });
    expect((await refused(edit({ baseUnitId: 2 }))).msg).toBe('商品有库存，不能修改基本单位');
    expect(await refused(edit({ status: 0 }))).toMatchObject({
      code: 100010,
      msg: '【STOCKED】正在被库存【FOR-STOCKED】使用，不能停用',
    });
    expect((await refused(ask(world, goodsApi.remove, basic.goods.remove, clerk, { id, version: 0 }))).msg).toMatch(
      /^【STOCKED】已被.*使用，不能删除$/,
    );
    expect(await edit({ name: '新名' })).toEqual({ id, version: 1 });
  });

  test("another owner's goods do not exist for a user of one owner", async () => {
    const { id } = await office.goods('THEIRS', { ownerId: 2 });
    const ofOne = someone({ ownerIds: [1] });
    expect(await refused(ask(world, goodsApi.detail, basic.goods.detail, ofOne, { id }))).toMatchObject({
      code: 100002,
    });
    expect((await ask(world, goodsApi.page, basic.goods.page, ofOne, { param: { code: 'THEIRS' } })).total).toBe(0);
    expect(await refused(office.goods('MINE', { ownerId: 2 }, ofOne))).toMatchObject({ code: 100007 });
    expect(
      await refused(
        ask(world, goodsApi.update, basic.goods.update, ofOne, {
          ...office.goodsInput('THEIRS', { ownerId: 2 }),
          id,
          version: 0,
        }),
      ),
    ).toMatchObject({ code: 100002 });
  });

  const HEAD = ['货主', '商品编码', '商品名称', '温层', '基本单位', '条码', '箱单位', '箱数量', '箱条码'];
  const check = async (rows: (string | number | null)[][]) =>
    ask(world, goodsApi.importCheck, basic.goods.importCheck, clerk, {}, await sheet(HEAD, rows));

  test('an import of goods finds every bad cell, packs and barcodes included', async () => {
    await office.goods('OLD', { barcodes: [{ barcode: '888' }] });
    const checked = await check([
      ['OW1', 'N1', '一', '常温', 'PCS', '9001', 'BOX', 6, '19001'],
      ['OW1', 'N2', '二', '常温', 'PCS', '888', null, null, null],
      ['OW1', 'N3', '三', '常温', 'PCS', '9001', null, null, null],
      ['OW1', 'N4', '四', '火热', 'PCS', null, '箱', null, null],
      ['OW9', 'N5', '五', '常温', 'XX', null, 'BOX', 1, null],
      ['OW1', 'OLD', '六', '常温', 'PCS', null, null, null, null],
    ]);
    expect(checked.errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`).sort()).toEqual([
      '3 条码 条码【888】已被商品【OLD】使用',
      '4 条码 条码【9001】与第2行重复',
      '5 温层 取值不在允许范围内',
      '5 箱单位 箱单位和数量必须同时填写',
      '6 基本单位 基本单位【XX】不存在',
      '6 货主 货主【OW9】不存在',
      '7 商品编码 商品编码已存在',
    ]);
  });

  test('imported goods have their packs and barcodes', async () => {
    const { batchId, errors } = await check(
      Array.from({ length: 1500 }, (_, i) => ['OW2', `K${i}`, `货${i}`, '冷冻', 'PCS', `K${i}B`, '箱', 24, `K${i}C`]),
    );
    expect(errors).toEqual([]);
    expect(await ask(world, goodsApi.importConfirm, basic.goods.importConfirm, clerk, { batchId })).toEqual({
      imported: 1500,
    });
    const found = await ask(world, goodsApi.page, basic.goods.page, clerk, {
      param: { barcode: 'k7c k9b' },
      orderBy: [{ field: 'code', dir: 'asc' }],
    });
    expect(found.list.map((row) => [row.code, row.unitText, row.barcodeText])).toEqual([
      ['K7', '1箱=24件', 'K7B、K7C'],
      ['K9', '1箱=24件', 'K9B、K9C'],
    ]);
    const file = await ask(world, goodsApi.export, basic.goods.export, clerk, { barcode: 'K7C' });
    await world.db.write(1, (tx) =>
      sql`
        with g as (update basic.goods set is_deleted = true where code = 'K7' returning id)
        delete from basic.goods_barcode
        where goods_id in (select id from g)
      `.execute(tx),
    );
    const back = await ask(world, goodsApi.importCheck, basic.goods.importCheck, clerk, {}, file.body);
    expect(back).toMatchObject({ total: 1, errors: [] });
    await ask(world, goodsApi.importConfirm, basic.goods.importConfirm, clerk, { batchId: back.batchId });
    expect(
      (await ask(world, goodsApi.page, basic.goods.page, clerk, { param: { barcode: 'k7c' } })).list,
    ).toMatchObject([{ code: 'K7', unitText: '1箱=24件', barcodeText: 'K7B、K7C' }]);
    const units = await ask(world, goodsApi.unitsBySpecCodes, basic.goods.unitsBySpecCodes, clerk, {
      ownerId: 2,
      codes: 'K7,K8,NO',
    });
    expect(units.map((row) => row.units.map((unit) => unit.ratio))).toEqual([
      [1, 24],
      [1, 24],
    ]);
  });
});

describe('partners, routes and categories', () => {
  test('customers are switched and renewed together', async () => {
    const add = (code: string) =>
      ask(world, customerApi.add, basic.customer.add, clerk, { ownerId: 1, code, name: code });
    const ids = [(await add('CU1')).id, (await add('CU2')).id];
    expect(await ask(world, customerApi.disable, basic.customer.disable, clerk, { ids })).toEqual({ changed: 2 });
    expect(
      (
        await refused(
          ask(world, customerApi.renewValidity, basic.customer.renewValidity, clerk, {
            ids,
            validUntil: wireDay(new Date()),
          }),
        )
      ).msg,
    ).toBe('有效期必须晚于今天');
    expect(
      await ask(world, customerApi.renewValidity, basic.customer.renewValidity, clerk, {
        ids,
        validUntil: '2030-01-31',
      }),
    ).toEqual({ changed: 2 });
    expect(
      (await ask(world, customerApi.page, basic.customer.page, clerk, { param: { status: 0 } })).list,
    ).toMatchObject([{ validUntil: '2030-01-31' }, { validUntil: '2030-01-31' }]);
    expect(
      await refused(ask(world, customerApi.enable, basic.customer.enable, someone({ ownerIds: [2] }), { ids })),
    ).toMatchObject({ code: 100002 });
  });

  test('stops of a route are in order and never twice', async () => {
    const shop = (code: string, ownerId = 1) =>
      ask(world, store.api.add, basic.store.add, clerk, { ownerId, code, name: code });
    const [a, b] = [await shop('SA'), await shop('SB', 2)];
    const input = { code: 'L1', name: '一线', cutoff: '18:00', depart: '20:00' };
    expect(
      (
        await refused(
          ask(world, routeApi.add, basic.route.add, clerk, {
            ...input,
            stops: [
              { storeId: a.id, stopNo: 1 },
              { storeId: b.id, stopNo: 1 },
            ],
          }),
        )
      ).msg,
    ).toBe('站序重复');
    const { id } = await ask(world, routeApi.add, basic.route.add, clerk, {
      ...input,
      stops: [
        { storeId: a.id, stopNo: 2 },
        { storeId: b.id, stopNo: 1 },
      ],
    });
    const stops = async (actor = clerk) =>
      (await ask(world, routeApi.page, basic.route.page, actor, {})).list[0]?.stops.map((stop) => stop.storeCode);
    expect(await stops()).toEqual(['SB', 'SA']);
    expect(await stops(someone({ ownerIds: [1] }))).toEqual(['SA']);
    expect((await refused(ask(world, store.api.remove, basic.store.remove, clerk, { id: a.id, version: 0 }))).msg).toBe(
      '【SA】已被线路门店【L1】使用，不能删除',
    );
    // Whoever sees one owner's stores only cannot drop the stops of another.
    await ask(world, routeApi.update, basic.route.update, someone({ ownerIds: [1] }), {
      ...input,
      id,
      version: 0,
      stops: [],
    });
    expect(await stops()).toEqual(['SB']);
  });

  test('a category is never below itself, and is not removed above others', async () => {
    const add = (code: string, parentId?: number) =>
      ask(world, goodsCategoryApi.add, basic.goodsCategory.add, clerk, { code, name: code, parentId });
    const { id: top } = await add('TOP'),
      { id: mid } = await add('MID', top),
      { id: low } = await add('LOW', mid);
    const edit = (id: number, code: string, parentId: number | null) =>
      ask(world, goodsCategoryApi.update, basic.goodsCategory.update, clerk, {
        id,
        version: 0,
        code,
        name: code,
        parentId,
      });
    expect((await refused(edit(top, 'TOP', low))).msg).toBe('上级分类不能是自己或下级');
    expect(
      (await refused(ask(world, goodsCategoryApi.remove, basic.goodsCategory.remove, clerk, { id: top, version: 0 })))
        .msg,
    ).toBe('存在下级分类，不能删除');
    await office.goods('CAT', { categoryId: low });
    expect(
      (await refused(ask(world, goodsCategoryApi.remove, basic.goodsCategory.remove, clerk, { id: low, version: 0 })))
        .msg,
    ).toBe('分类下有商品，不能删除');
    expect(
      (await ask(world, goodsApi.page, basic.goods.page, clerk, { param: { categoryId: top } })).list.map(
        (row) => row.code,
      ),
    ).toEqual(['CAT']);
    await edit(mid, 'MID', null);
    expect((await ask(world, goodsApi.page, basic.goods.page, clerk, { param: { categoryId: top } })).total).toBe(0);
    expect(await ask(world, goodsCategoryApi.tree, basic.goodsCategory.tree, clerk, {})).toMatchObject([
      { code: 'MID', children: [{ code: 'LOW', children: [] }] },
      { code: 'TOP', children: [] },
    ]);
  });
});
