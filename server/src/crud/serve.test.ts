import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer } from '#contract/basic/partner/customer.ts';
import { store } from '#contract/basic/partner/store.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { area } from '#contract/basic/warehouse/area.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import { testWorld, type TestWorld } from '../testing/given/app.ts';
import { ask, givenHouses, refused, sheet, someone } from '../testing/given/basic.ts';
import { serve } from './serve.ts';

let world: TestWorld;
const rooms = serve(room),
  areas = serve(area),
  suppliers = serve(supplier),
  customers = serve(customer),
  stores = serve(store);
const clerk = someone();
beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
});
afterAll(() => world?.close());

const addRoom = (code: string, actor = clerk) =>
  ask(world, room.api.add, rooms.add, actor, { code, name: `库房${code}`, storageMode: 1 });
const addArea = (code: string, roomId: number, actor = clerk) =>
  ask(world, area.api.add, areas.add, actor, { code, name: `库区${code}`, roomId, kind: 'STORE' });
const addSupplier = (code: string, ownerId: number, actor = clerk) =>
  ask(world, supplier.api.add, suppliers.add, actor, { code, name: `供应商${code}`, ownerId });
const codesOf = async (actor = clerk, param = {}) =>
  (await ask(world, room.api.page, rooms.page, actor, { param })).list
    .map((row) => row.code)
    .filter((code) => !code.startsWith('@'))
    .sort();

test('a code is trimmed, narrowed and upper-cased, and names one row', async () => {
  const { id } = await addRoom('  ｒ－01 ');
  const {
    list: [row],
  } = await ask(world, room.api.page, rooms.page, clerk, { param: { code: 'r-01' } });
  expect(row).toMatchObject({
    id,
    code: 'R-01',
    createdBy: '系统',
    labels: { storageMode: '冷冻', roomKind: '库房' },
    version: 0,
  });
  expect(await refused(addRoom('r-01'))).toMatchObject({
    code: 100005,
    msg: '库房编码已存在',
    data: { errors: [{ field: 'code' }] },
  });
  expect(room.api.add.input.safeParse({ code: 'A\u202eB', name: 'x', storageMode: 1 }).error?.issues[0]?.message).toBe(
    '编码含非法字符',
  );
});

test('another tenant and another warehouse see, change and remove nothing', async () => {
  const { id } = await addRoom('FENCE');
  const row = { code: 'FENCE', name: '改', storageMode: 1 as const, id, version: 0 };
  for (const stranger of [someone({ tenantId: 2 }), someone({ warehouseId: 2 })]) {
    expect(await codesOf(stranger)).toEqual([]);
    expect(await ask(world, room.api.options, rooms.options, stranger, { ids: [id] })).toEqual([]);
    expect(await refused(ask(world, room.api.update, rooms.update, stranger, row))).toMatchObject({ code: 100002 });
    expect(await refused(ask(world, room.api.remove, rooms.remove, stranger, { id, version: 0 }))).toMatchObject({
      code: 100002,
    });
    expect(await refused(addArea('X1', id, stranger))).toMatchObject({ code: 100001, msg: '库房不存在' });
    await addRoom('FENCE', stranger);
    expect(await codesOf(stranger)).toEqual(['FENCE']);
  }
});

test('the tenant fence stands in the statement, not only in the row security behind it', async () => {
  await addRoom('RLS');
  // The owner of the tables passes row security; what he sees is what the statements themselves let through.
  const { openDatabase } = await import('../platform/db/database.ts');
  const naked = openDatabase(world.database.url, { max: 1, settings: { role: 'none' } });
  try {
    const [mine, theirs] = await Promise.all(
      [1, 2].map((tenantId) =>
        ask(
          { ...world, db: naked, platform: { ...world.platform, db: naked } },
          room.api.page,
          rooms.page,
          someone({ tenantId, warehouseId: 2 }),
          {},
        ),
      ),
    );
    expect(mine?.list.map((row) => row.code)).toEqual(['FENCE', '@V']);
    expect(theirs?.list.map((row) => row.code)).toEqual(['@V']);
  } finally {
    await naked.close();
  }
});

test('a user of one owner reaches the rows of that owner only', async () => {
  const one = await addSupplier('S1', 1),
    two = await addSupplier('S1', 2);
  const ofOne = someone({ ownerIds: [1] });
  expect((await ask(world, supplier.api.page, suppliers.page, ofOne, {})).list.map((row) => row.id)).toEqual([one.id]);
  expect(await ask(world, supplier.api.options, suppliers.options, ofOne, {})).toHaveLength(1);
  expect(await refused(addSupplier('S2', 2, ofOne))).toMatchObject({ code: 100007, msg: '无权操作该货主的数据' });
  expect(
    await refused(ask(world, supplier.api.remove, suppliers.remove, ofOne, { id: two.id, version: 0 })),
  ).toMatchObject({ code: 100002 });
  expect(
    await refused(
      ask(world, supplier.api.update, suppliers.update, ofOne, {
        id: two.id,
        version: 0,
        ownerId: 2,
        code: 'S1',
        name: 'n',
      }),
    ),
  ).toMatchObject({ code: 100002 });
  expect((await ask(world, supplier.api.page, suppliers.page, someone({ ownerIds: [] }), {})).total).toBe(0);
});

test('a store takes a customer of its own owner only', async () => {
  const { id } = await ask(world, customer.api.add, customers.add, clerk, { ownerId: 2, code: 'C1', name: '客户' });
  const add = (ownerId: number, code: string) =>
    ask(world, store.api.add, stores.add, clerk, { ownerId, customerId: id, code, name: '门店', receiveFrom: '08:30' });
  expect(await refused(add(1, 'ST1'))).toMatchObject({ msg: '客户不存在' });
  await add(2, 'ST1');
  const {
    list: [row],
  } = await ask(world, store.api.page, stores.page, clerk, { param: { ownerId: 2 } });
  expect(row).toMatchObject({
    customerId: id,
    receiveFrom: '08:30',
    labels: { customerId: 'C1 客户', ownerId: 'OW2 货主2', status: '启用' },
  });
});

test('the second of two editors is told, and a fixed field stays', async () => {
  const { id } = await addSupplier('EDIT', 1);
  const edit = (version: number, ownerId = 1) =>
    ask(world, supplier.api.update, suppliers.update, clerk, { id, version, ownerId, code: 'EDIT', name: '新名' });
  expect(await edit(0)).toEqual({ id, version: 1 });
  expect(await refused(edit(0))).toMatchObject({ code: 100003, msg: '数据已被他人修改，请刷新后重试' });
  expect(await refused(edit(1, 2))).toMatchObject({ code: 100001, msg: '货主不能修改' });
});

test('a row in use is not removed, and the sentence says by what; nothing of the selection goes', async () => {
  const { id } = await addRoom('USED'),
    other = await addRoom('FREE');
  const { id: areaId } = await addArea('A1', id);
  const both = ask(world, room.api.remove, rooms.remove, clerk, {
    items: [
      { id, version: 0 },
      { id: other.id, version: 0 },
    ],
  });
  expect(await refused(both)).toMatchObject({ code: 100010, msg: '【USED】已被库区【A1】使用，不能删除' });
  expect(await codesOf(clerk, { keyword: 'free' })).toEqual(['FREE']);
  expect(
    await refused(ask(world, room.api.remove, rooms.remove, clerk, { items: [{ id: other.id, version: 9 }] })),
  ).toMatchObject({ code: 100003 });
  await ask(world, area.api.remove, areas.remove, clerk, { id: areaId, version: 0 });
  expect(
    await ask(world, room.api.remove, rooms.remove, clerk, {
      items: [
        { id, version: 0 },
        { id: other.id, version: 0 },
      ],
    }),
  ).toEqual({ removed: 2 });
  await addRoom('USED');
});

test('removing a room and adding an area to it do not pass each other', async () => {
  const { id } = await addRoom('RACE');
  const results = await Promise.allSettled([
    ask(world, room.api.remove, rooms.remove, clerk, { id, version: 0 }),
    addArea('RACE', id),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('many codes are found at once, sorting is by listed columns only', async () => {
  await addRoom('M1');
  await addRoom('M2');
  expect(await codesOf(clerk, { code: 'm1，M2\nM3' })).toEqual(['M1', 'M2']);
  expect(await codesOf(clerk, { storageMode: 2 })).toEqual([]);
  const byCode = await ask(world, room.api.page, rooms.page, clerk, {
    param: { code: 'M1 M2' },
    orderBy: [{ field: 'code', dir: 'desc' }],
  });
  expect(byCode.list.map((row) => row.code)).toEqual(['M2', 'M1']);
  expect(
    await refused(ask(world, room.api.page, rooms.page, clerk, { orderBy: [{ field: 'tenant_id', dir: 'asc' }] })),
  ).toMatchObject({ code: 100001 });
});

const HEAD = ['库房', '库区编码', '库区名称', '类型', '混放商品', 'ABC分类', '作业顺序'];
const check = async (rows: (string | number | null)[][], actor = clerk) =>
  ask(world, area.api.importCheck, areas.importCheck, actor, {}, await sheet(HEAD, rows));
const confirm = (batchId: number, actor = clerk) =>
  ask(world, area.api.importConfirm, areas.importConfirm, actor, { batchId });
/** Counted from a page far behind the last: totals end a thousand rows past the page. */
const areasLike = async (code: string) =>
  (await ask(world, area.api.page, areas.page, clerk, { param: { code }, pageNum: 100, pageSize: 200 })).total;

test('an import names every bad cell by row and column, and keeps nothing', async () => {
  const { id } = await addRoom('IMP');
  await addArea('IMP-OLD', id);
  const checked = await check([
    ['IMP', 'IMP-1', '好', '存储', '是', 'A', 1],
    ['NOPE', 'IMP-2', '库房没有', 'STORE', '是', '', 1],
    ['imp', 'IMP 3', '空格', '存储', '是', '', 1],
    ['IMP', 'imp-1', '重复', '存储', '是', '', 1],
    ['IMP', 'IMP-OLD', '已有', '存储', '是', '', 1],
    ['IMP', 'IMP-6', '', '厕所', '也许', 'Z', 'x'],
    [null, 'IMP-7', '缺库房', '存储', '是', '', -1],
  ]);
  expect(checked).toMatchObject({ total: 7, okCount: 1, errorCount: 6 });
  expect(checked.errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`).sort()).toEqual([
    '3 库房 库房【NOPE】不存在',
    '4 库区编码 编码含非法字符',
    '5 库区编码 库区编码与第2行重复',
    '6 库区编码 库区编码已存在',
    '7 ABC分类 取值不在允许范围内',
    '7 作业顺序 请输入整数',
    '7 库区名称 不能为空',
    '7 混放商品 格式不正确',
    '7 类型 取值不在允许范围内',
    '8 作业顺序 不能小于0',
    '8 库房 请选择',
  ]);
  expect(await refused(confirm(checked.batchId))).toMatchObject({ code: 100008 });
  expect(await areasLike('IMP-1')).toBe(0);
});

test('a confirm takes all rows once, for the one who checked them', async () => {
  await addRoom('ALL');
  const { batchId, errorCount } = await check(
    Array.from({ length: 1200 }, (_, i) => ['ALL', `ALL-${i}`, `名${i}`, '存储', '否', 'B', i]),
  );
  expect(errorCount).toBe(0);
  expect(await refused(confirm(batchId, someone({ userId: 2 })))).toMatchObject({ code: 100002 });
  const both = await Promise.all([confirm(batchId), confirm(batchId)]);
  expect(both).toEqual([{ imported: 1200 }, { imported: 1200 }]);
  expect(await areasLike('ALL-')).toBe(1200);
});

test('a confirm that no longer fits takes nothing, and fits again once that is settled', async () => {
  const { id } = await addRoom('LATE');
  const { batchId } = await check([
    ['LATE', 'LATE-1', '一', '存储', '是', '', 1],
    ['LATE', 'LATE-2', '二', '存储', '是', '', 2],
  ]);
  const thief = await addArea('LATE-2', id);
  expect(await refused(confirm(batchId))).toMatchObject({
    code: 100008,
    msg: '第3行：库区编码已存在',
    data: { errors: [{ row: 3, column: '库区编码', value: 'LATE-2' }] },
  });
  expect(await areasLike('LATE-1')).toBe(0);
  await ask(world, area.api.remove, areas.remove, clerk, { id: thief.id, version: 0 });
  expect(await confirm(batchId)).toEqual({ imported: 2 });
});

test('a wrong head and a file that is no workbook are refused whole', async () => {
  const wrong = ask(
    world,
    area.api.importCheck,
    areas.importCheck,
    clerk,
    {},
    await sheet(['库区编码', '颜色'], [['A', 'B']]),
  );
  expect(await refused(wrong)).toMatchObject({
    code: 100008,
    msg: '模板列不匹配，请下载最新模板',
    data: { unknown: ['颜色'] },
  });
  expect(
    await refused(ask(world, area.api.importCheck, areas.importCheck, clerk, {}, Buffer.from('a\0b'))),
  ).toMatchObject({ code: 100008, msg: '文件格式不正确，请上传.xlsx或.csv文件' });
  expect(
    await refused(ask(world, area.api.importCheck, areas.importCheck, clerk, {}, await sheet(HEAD, []))),
  ).toMatchObject({ msg: '文件中没有数据' });
});

test('a CSV goes the way of a workbook', async () => {
  await addRoom('CSV');
  const file = Buffer.from(`${HEAD.join(',')}\r\nCSV,CSV-1,"一号，冷藏",存储,是,,1\r\nNOPE,CSV-2,二号,存储,是,,1\r\n`);
  const checked = await ask(world, area.api.importCheck, areas.importCheck, clerk, {}, file);
  expect(checked).toMatchObject({
    total: 2,
    okCount: 1,
    errors: [{ row: 3, column: '库房', msg: '库房【NOPE】不存在' }],
  });
  const { batchId } = await ask(
    world,
    area.api.importCheck,
    areas.importCheck,
    clerk,
    {},
    Buffer.from(file.toString().replace('NOPE', 'CSV')),
  );
  expect(await confirm(batchId)).toEqual({ imported: 2 });
});

test('an export comes back through the import', async () => {
  const { id } = await addRoom('BACK');
  await ask(world, area.api.add, areas.add, clerk, {
    code: 'BACK-1',
    name: '=1+1',
    roomId: id,
    kind: 'PICK',
    abc: 'C',
  });
  const file = await ask(world, area.api.export, areas.export, clerk, { code: 'BACK-1' });
  await world.db.write(1, (tx) => sql`update basic.area set is_deleted = true where code = 'BACK-1'`.execute(tx));
  const checked = await ask(world, area.api.importCheck, areas.importCheck, clerk, {}, file.body);
  expect(checked).toMatchObject({ total: 1, errors: [] });
  await confirm(checked.batchId);
  const {
    list: [row],
  } = await ask(world, area.api.page, areas.page, clerk, { param: { code: 'BACK-1' } });
  expect(row).toMatchObject({ name: '=1+1', roomId: id, kind: 'PICK', abc: 'C' });
});

test('codes are sorted as people count, from page to page and in drop-downs', async () => {
  const sorted = ['A-2-3', 'A-2-10', 'A-10-1', 'F1', 'F02', 'F2', 'F2B', 'F10', 'F100'];
  for (const code of sorted.toSorted()) await addRoom(`N${code}`);
  const walk = async (dir: 'asc' | 'desc'): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: string | undefined = 'first'; cursor !== undefined;) {
      const page: { list: { code: string }[]; nextCursor?: string | undefined } = await ask(
        world,
        room.api.page,
        rooms.page,
        clerk,
        { param: { code: 'N' }, orderBy: [{ field: 'code', dir }], pageSize: 2, cursor },
      );
      found.push(...page.list.map((row) => row.code));
      cursor = page.nextCursor;
    }
    return found.filter((code) => /^N[AF]\D?\d/.test(code)).map((code) => code.slice(1));
  };
  expect(await walk('asc')).toEqual(sorted);
  expect(await walk('desc')).toEqual(sorted.toReversed());
  const offered = await ask(world, room.api.options, rooms.options, clerk, { keyword: 'nｆ' });
  expect(offered.map((row) => row.code.slice(1))).toEqual(sorted.filter((code) => code.startsWith('F')));
});
