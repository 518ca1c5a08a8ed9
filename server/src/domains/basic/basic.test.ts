import { streamXlsxRows } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cart } from '#contract/basic/container/cart.ts';
import { lpnApi } from '#contract/basic/container/lpn.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { roadwayPositionApi } from '#contract/basic/warehouse/roadway-position.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import { shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { errorFile } from '../../services/imports/serve.ts';
import { ownerOf, testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, givenHouses, refused, sheet, someone } from '../../testing/given/basic.ts';
import { officeOf } from '../../testing/given/office.ts';
import { openLpn, resolveScan } from './facade.ts';
import { routes as basic } from './routes.ts';

let world: TestWorld, office: ReturnType<typeof officeOf>;
const clerk = someone();
let roomId = 0,
  areaId = 0;
const addRoom = (code: string) => office.room(code);
const addArea = (code: string, inRoom = roomId, kind: 'STORE' | 'PICK' = 'STORE') => office.area(code, inRoom, kind);
beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
  office = officeOf(world);
  roomId = (await addRoom('R1')).id;
  areaId = (await addArea('A1')).id;
});
afterAll(() => world?.close());

const seg = (key: 'area' | 'bay' | 'level' | 'slot', len: number, from: number, to: number) => ({ key, len, from, to });
const addRule = (name: string, to = 10) =>
  ask(world, shelfCodeRuleApi.add, basic.shelfCodeRule.add, clerk, {
    name,
    segments: [seg('area', 2, 1, 1), seg('bay', 2, 1, to), seg('level', 1, 1, 4), seg('slot', 2, 1, 2)],
  });
const batch = (input: SentTo<typeof positionApi.addBatch>) =>
  ask(world, positionApi.addBatch, basic.position.addBatch, clerk, input);
const positionsOf = async (param: SentTo<typeof positionApi.page>['param']) =>
  ask(world, positionApi.page, basic.position.page, clerk, { param, pageSize: 200 });
const addPosition = (code: string, over: object = {}) =>
  ask(world, positionApi.add, basic.position.add, clerk, { code, areaId, ...over });

test('who works in an area is read as it was bound, and replaced by what is bound next', async () => {
  const staff = async () => (await ask(world, areaApi.staff, basic.area.staff, clerk, { areaId })).staffIds;
  const bind = (staffIds: number[]) => ask(world, areaApi.bindStaff, basic.area.bindStaff, clerk, { areaId, staffIds });
  expect(await staff()).toEqual([]);
  await ownerOf(world, (owner) =>
    owner.query(`insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲') on conflict do nothing; insert into iam.account (id, account, pwd_hash, pwd_algo) values (71, 'liku', 'x', 'a2id-1'); insert into iam.dept (tenant_id, id, path, dept_code, dept_name) values (1, 71, '/71/', 'D71', '仓储');
    insert into iam.user (tenant_id, id, account_id, user_name, emp_no, dept_id) values (1, 71, 71, '理货', 'E71', 71)`),
  );
  await bind([71]);
  expect(await staff()).toEqual([71]);
  await bind([]);
  expect(await staff()).toEqual([]);
});

describe('warehouses', () => {
  test('a new warehouse is furnished, and the furniture does not keep it from being removed', async () => {
    const { id } = await ask(world, warehouseApi.add, basic.warehouse.add, clerk, { code: 'NEW', name: '新仓' });
    const { rows } = await world.db.read(1, (tx) =>
      sql<{ kind: string }>`select kind from basic.area where warehouse_id = ${id} order by kind`.execute(tx),
    );
    expect(rows.map((row) => row.kind)).toEqual(['DIFF', 'DMG', 'PACK', 'REC', 'STAGE', 'TRANSIT']);
    expect(
      (await ask(world, warehouseApi.queryAll, basic.warehouse.queryAll, clerk, {})).map((row) => row.whCode),
    ).toContain('NEW');
    expect(await ask(world, warehouseApi.remove, basic.warehouse.remove, clerk, { id, version: 0 })).toEqual({
      removed: 1,
    });
  });

  test('imported warehouses are furnished too', async () => {
    const checked = await ask(
      world,
      warehouseApi.importCheck,
      basic.warehouse.importCheck,
      clerk,
      {},
      await sheet(['仓库编码', '仓库名称', '仓库类型'], [['IMP', '导入仓', '前置仓']]),
    );
    expect(checked.errors).toEqual([]);
    await ask(world, warehouseApi.importConfirm, basic.warehouse.importConfirm, clerk, { batchId: checked.batchId });
    const { rows } = await world.db.read(1, (tx) =>
      sql`
        select 1
        from basic.lpn l
        join basic.warehouse w on w.id = l.warehouse_id
        where w.code = 'IMP'
          and l.id = 0
      `.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  test('a group keeps its members, and a warehouse in a group is in use', async () => {
    const { id } = await ask(world, warehouseGroupApi.add, basic.warehouseGroup.add, clerk, {
      code: 'G1',
      name: '华东',
      warehouseIds: [1, 2, 2],
    });
    expect(
      await refused(
        ask(world, warehouseGroupApi.update, basic.warehouseGroup.update, clerk, {
          id,
          version: 0,
          code: 'G1',
          name: '华东',
          warehouseIds: [999],
        }),
      ),
    ).toMatchObject({ msg: '仓库不存在' });
    const {
      list: [row],
    } = await ask(world, warehouseGroupApi.page, basic.warehouseGroup.page, clerk, {});
    expect(row).toMatchObject({ warehouseIds: [1, 2], warehouseNames: ['仓1', '仓2'] });
    expect(
      (await refused(ask(world, warehouseApi.remove, basic.warehouse.remove, clerk, { id: 2, version: 0 }))).msg,
    ).toBe('【WH2】已被仓组成员【G1】使用，不能删除');
    await ask(world, warehouseGroupApi.remove, basic.warehouseGroup.remove, clerk, { items: [{ id, version: 0 }] });
    expect(await ask(world, warehouseGroupApi.queryAll, basic.warehouseGroup.queryAll, clerk, {})).toEqual([]);
  });
});

describe('places', () => {
  test('a room that is colder at most than at least is refused on its field', async () => {
    const wrong = ask(world, roomApi.add, basic.room.add, clerk, {
      code: 'COLD',
      name: '冷',
      storageMode: 1,
      tempMin: -5,
      tempMax: -18,
    });
    expect(await refused(wrong)).toMatchObject({
      code: 100001,
      data: { errors: [{ field: 'tempMax', msg: '最低温度不能高于最高温度' }] },
    });
  });

  test('a rule shows a sample and makes positions in walking order, all or none', async () => {
    const { id: ruleId } = await addRule('标准');
    const {
      list: [rule],
    } = await ask(world, shelfCodeRuleApi.page, basic.shelfCodeRule.page, clerk, {});
    expect(rule).toMatchObject({ sample: 'A01-01-1-01' });
    expect(await batch({ ruleId, areaId, maxPallets: 2 })).toEqual({
      added: 80,
      first: 'A1-01-1-01',
      last: 'A1-10-4-02',
    });
    const { list, total } = await positionsOf({ code: 'A1-03' });
    expect(total).toBe(8);
    expect(list.find((row) => row.code === 'A1-03-2-01')).toMatchObject({
      roomId,
      bay: 3,
      level: 2,
      slot: 1,
      orderNum: 19,
      maxPallets: 2,
      state: 10,
      labels: { roomId: 'R1 R1', areaId: 'A1 A1', ruleId: '标准', state: '正常' },
    });
    const again = await refused(batch({ ruleId, areaId, bay: { from: 10, to: 12 }, level: { from: 1, to: 1 } }));
    expect(again).toMatchObject({
      code: 100005,
      msg: '库位编码【A1-10-1-01】【A1-10-1-02】已存在',
      data: { duplicates: ['A1-10-1-01', 'A1-10-1-02'] },
    });
    expect((await positionsOf({ code: 'A1-11' })).total).toBe(0);
    expect((await refused(batch({ ruleId, areaId, bay: { from: 1, to: 9999 } }))).msg).toBe('一次最多生成5000个库位');
    expect((await refused(addPosition('B1-01-1-01', { ruleId }))).msg).toBe('库位编码不符合规则【标准】');
    await ask(world, shelfCodeRuleApi.updateState, basic.shelfCodeRule.updateState, clerk, { id: ruleId, status: 0 });
    expect((await refused(batch({ ruleId, areaId, bay: { from: 11, to: 11 } }))).msg).toBe('编码规则已停用');
  });

  test('an area with positions keeps its kind and its room', async () => {
    const other = await addRoom('R2');
    const edit = (over: object) =>
      ask(world, areaApi.update, basic.area.update, clerk, {
        id: areaId,
        version: 0,
        code: 'A1',
        name: 'A1',
        roomId,
        kind: 'STORE',
        ...over,
      });
    expect((await refused(edit({ kind: 'PICK' }))).msg).toBe('库区已有库位，不能修改类型');
    expect((await refused(edit({ roomId: other.id }))).msg).toBe('库区已有库位，不能修改库房');
  });

  test('a position with stock is neither disabled nor moved to another room, and never removed', async () => {
    const { id } = await addPosition('FULL');
    const { id: goodsId } = await office.goods('ONPOS');
    await office.stock(goodsId, id);
    const elsewhere = await addArea('FAR', (await addRoom('R3')).id),
      picking = await addArea('PICK', roomId, 'PICK');
    const set = (state: 10 | 20 | 90) =>
      ask(world, positionApi.updateState, basic.position.updateState, clerk, { ids: [id], state });
    const move = (to: number) =>
      ask(world, positionApi.updateArea, basic.position.updateArea, clerk, { ids: [id], areaId: to });
    expect((await refused(set(90))).msg).toBe('【FULL】库位有库存，不能停用');
    expect((await refused(move(elsewhere.id))).msg).toBe('【FULL】库位有库存，不能变更库房');
    expect((await refused(move(picking.id))).msg).toBe('【FULL】库位有库存，不能变更库区类型');
    expect((await refused(ask(world, positionApi.remove, basic.position.remove, clerk, { id, version: 0 }))).msg).toBe(
      '【FULL】已被库存余额【ONPOS】使用，库位已产生业务数据，请停用',
    );
    expect(await set(20)).toEqual({ changed: 1 });
    expect((await positionsOf({ state: 20 })).list.map((row) => row.code)).toEqual(['FULL']);
    const { rows } = await world.db.read(1, (tx) =>
      sql<{ actionName: string }>`
        select action_name
        from ops.doc_trace
        where doc_type = 'POS'
          and doc_id = ${id}
      `.execute(tx),
    );
    expect(rows).toEqual([{ actionName: '变更库位状态' }]);
  });

  test('an empty position moves with its room; another warehouse cannot reach it', async () => {
    const { id } = await addPosition('EMPTY');
    const { id: room3 } = await addRoom('R4');
    const { id: to } = await addArea('NEAR', room3);
    expect(
      await refused(
        ask(world, positionApi.updateArea, basic.position.updateArea, someone({ warehouseId: 2 }), {
          ids: [id],
          areaId: to,
        }),
      ),
    ).toMatchObject({ code: 100001 });
    expect(
      await refused(
        ask(world, positionApi.updateState, basic.position.updateState, someone({ warehouseId: 2 }), {
          ids: [id],
          state: 90,
        }),
      ),
    ).toMatchObject({ code: 100002 });
    await ask(world, positionApi.updateArea, basic.position.updateArea, clerk, { ids: [id], areaId: to });
    expect((await positionsOf({ code: 'EMPTY' })).list[0]).toMatchObject({ areaId: to, roomId: room3, version: 1 });
  });

  test('the error file of an import holds what was sent and why it was not taken, for the sender only', async () => {
    const { batchId } = await ask(
      world,
      positionApi.importCheck,
      basic.position.importCheck,
      clerk,
      {},
      await sheet(
        ['库位编码', '库区', '最大托数'],
        [
          ['ERR-1', 'A1', 'x'],
          ['ERR-2', 'A1', 1],
        ],
      ),
    );
    const { body } = await ask(world, importBatchApi.errors, errorFile, clerk, { batchId });
    const lines: unknown[][] = [];
    for await (const { values } of streamXlsxRows(new Uint8Array(body), { sheet: 0 }))
      lines.push(values.filter((value) => value !== '' && value !== null));
    expect(lines.slice(1)).toEqual([
      ['ERR-1', 'A1', 'x', '最大托数：请输入整数'],
      ['ERR-2', 'A1', '1'],
    ]);
    expect(
      await refused(ask(world, importBatchApi.errors, errorFile, someone({ userId: 2 }), { batchId })),
    ).toMatchObject({ code: 100002 });
  });

  test('imported positions stand in the room of their area', async () => {
    const checked = await ask(
      world,
      positionApi.importCheck,
      basic.position.importCheck,
      clerk,
      {},
      await sheet(
        ['库位编码', '库区', '最大托数'],
        [
          ['IMP-1', 'A1', 3],
          ['IMP-2', 'NO', 1],
        ],
      ),
    );
    expect(checked.errors).toEqual([{ row: 3, column: '库区', value: 'NO', msg: '库区【NO】不存在' }]);
    const right = await ask(
      world,
      positionApi.importCheck,
      basic.position.importCheck,
      clerk,
      {},
      await sheet(['库位编码', '库区', '最大托数'], [['IMP-1', 'A1', 3]]),
    );
    await ask(world, positionApi.importConfirm, basic.position.importConfirm, clerk, { batchId: right.batchId });
    expect((await positionsOf({ code: 'IMP-1' })).list[0]).toMatchObject({ roomId, maxPallets: 3 });
  });
});

describe('roadways', () => {
  const { roadwayPosition: served } = basic;
  test('positions stand on one roadway, in an order that can be changed and refreshed', async () => {
    await ask(world, roadwayPositionApi.batchSave, served.batchSave, clerk, {
      areaId,
      roadways: [
        { code: 'X1', orderNo: 1 },
        { code: 'X2', orderNo: 2 },
      ],
    });
    expect(
      (
        await refused(
          ask(world, roadwayPositionApi.batchSave, served.batchSave, clerk, {
            areaId,
            roadways: [{ code: 'x2' }, { code: 'X3' }],
          }),
        )
      ).msg,
    ).toBe('巷道编码【X2】已存在');
    const roadways = async () =>
      (await ask(world, roadwayPositionApi.query, served.query, clerk, { param: { areaId } })).list;
    const [x1, x2] = await roadways();
    const ids = [
      (await addPosition('W3', { bay: 3 })).id,
      (await addPosition('W1', { bay: 1 })).id,
      (await addPosition('W2', { bay: 2 })).id,
    ];
    const codes = async () => (await roadways())[0]?.positions.map((p) => `${p.orderNum} ${p.code}`);
    await ask(world, roadwayPositionApi.bind, served.bind, clerk, { roadwayId: x1?.id, positionIds: ids });
    expect(await codes()).toEqual(['1 W3', '2 W1', '3 W2']);
    expect(
      (
        await refused(
          ask(world, roadwayPositionApi.bind, served.bind, clerk, { roadwayId: x2?.id, positionIds: [ids[0]] }),
        )
      ).msg,
    ).toBe('【W3】库位已绑定其他巷道【X1】');
    await ask(world, roadwayPositionApi.refreshOrderNum, served.refreshOrderNum, clerk, { roadwayId: x1?.id });
    expect(await codes()).toEqual(['1 W1', '2 W2', '3 W3']);
    expect(
      (
        await refused(
          ask(world, roadwayPositionApi.adjustOrderNum, served.adjustOrderNum, clerk, {
            roadwayId: x1?.id,
            positionIds: ids.slice(1),
          }),
        )
      ).msg,
    ).toBe('请提交该巷道的全部库位');
    await ask(world, roadwayPositionApi.adjustOrderNum, served.adjustOrderNum, clerk, {
      roadwayId: x1?.id,
      positionIds: [...ids].reverse(),
    });
    expect(await codes()).toEqual(['1 W2', '2 W1', '3 W3']);
    await ask(world, roadwayPositionApi.unbind, served.unbind, clerk, { positionIds: [ids[1]] });
    expect(await codes()).toEqual(['1 W2', '3 W3']);
  });
});

describe('containers', () => {
  test('a run of numbers is made whole or not at all; a single-step import too', async () => {
    const make = (from: number, count: number) =>
      ask(world, lpnApi.addBatch, basic.lpn.addBatch, clerk, { prefix: 'p', from, count });
    expect(await make(1, 3)).toEqual({ added: 3, first: 'P000001', last: 'P000003' });
    expect(await refused(make(3, 2))).toMatchObject({ code: 100005, msg: '托盘号【P000003】已存在' });
    expect(lpnApi.addBatch.input.safeParse({ prefix: 'P', from: 1, count: 2001 }).error?.issues[0]?.message).toBe(
      '号段不能超过2000',
    );
    const checked = await ask(
      world,
      lpnApi.import,
      basic.lpn.import,
      clerk,
      {},
      await sheet(
        ['托盘号', '类型'],
        [
          ['P000003', '托盘'],
          ['Q1', '托盘'],
        ],
      ),
    );
    expect(checked).toMatchObject({ errorCount: 1, errors: [{ row: 2, column: '托盘号', msg: '托盘号已存在' }] });
    expect(
      await ask(world, lpnApi.import, basic.lpn.import, clerk, {}, await sheet(['托盘号', '类型'], [['Q1', '托盘']])),
    ).toMatchObject({ errorCount: 0 });
    const { list } = await ask(world, lpnApi.page, basic.lpn.page, clerk, { param: { code: 'Q1' } });
    expect(list).toMatchObject([{ code: 'Q1', kind: 'PALLET', state: 10 }]);
  });

  test('container 0, which stands for loose goods, is offered nowhere', async () => {
    const { list } = await ask(world, lpnApi.page, basic.lpn.page, clerk, {});
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter(({ id }) => id === 0)).toEqual([]);
    expect((await ask(world, lpnApi.options, basic.lpn.options, clerk, { ids: [list[0]?.id ?? 1] })).length).toBe(1);
    expect(await ask(world, lpnApi.options, basic.lpn.options, clerk, { keyword: 'LOOSE' })).toEqual([]);
    // Cartons of orders are found with their orders; one that waits for an order is in the list.
    for (const code of ['XH1', 'XH2']) await ask(world, lpnApi.add, basic.lpn.add, clerk, { code, kind: 'CARTON' });
    await world.db.write(1, (tx) => sql`update basic.lpn set out_order_id = 7 where code = 'XH2'`.execute(tx));
    expect(
      (await ask(world, lpnApi.page, basic.lpn.page, clerk, { param: { code: 'XH' } })).list.map((row) => row.code),
    ).toEqual(['XH1']);
  });

  test('an occupied container is not disabled', async () => {
    const free = await ask(world, lpnApi.add, basic.lpn.add, clerk, { code: 'FREE' }),
      busy = await ask(world, lpnApi.add, basic.lpn.add, clerk, { code: 'BUSY' });
    await world.db.write(1, (tx) => sql`update basic.lpn set state = 20 where id = ${busy.id}`.execute(tx));
    expect((await refused(ask(world, lpnApi.disable, basic.lpn.disable, clerk, { ids: [free.id, busy.id] }))).msg).toBe(
      '【BUSY】托盘占用中，不能停用',
    );
    expect(await ask(world, lpnApi.disable, basic.lpn.disable, clerk, { ids: [free.id] })).toEqual({ changed: 1 });
    expect((await refused(world.db.write(1, (tx) => openLpn(ctxOf(tx, clerk), 'free', 'PALLET')))).msg).toBe(
      '容器【FREE】已停用',
    );
    await ask(world, lpnApi.enable, basic.lpn.enable, clerk, { ids: [free.id] });
    expect(await world.db.write(1, (tx) => openLpn(ctxOf(tx, clerk), 'ｆree', 'PALLET'))).toMatchObject({
      id: free.id,
    });
    expect((await refused(world.db.write(1, (tx) => openLpn(ctxOf(tx, clerk), 'FREE', 'TOTE')))).msg).toBe(
      '容器【FREE】类型不符',
    );
    expect(await world.db.write(1, (tx) => openLpn(ctxOf(tx, clerk), 'fresh', 'TOTE'))).toMatchObject({
      code: 'FRESH',
      state: 10,
    });
  });

  test('a cart brings its container and takes it along', async () => {
    expect(
      await refused(ask(world, cart.api.add, basic.cart.add, clerk, { code: 'C1', rows: 2, cols: 3, slotQty: 5 })),
    ).toMatchObject({ msg: '格口数不一致' });
    const { id } = await ask(world, cart.api.add, basic.cart.add, clerk, { code: 'C1', rows: 2, cols: 3, slotQty: 6 });
    expect(await world.db.read(1, (tx) => resolveScan(ctxOf(tx, clerk), 'c1'))).toMatchObject({
      kind: 'lpn',
      lpn: { kind: 'CART' },
    });
    await ask(world, cart.api.remove, basic.cart.remove, clerk, { id, version: 0 });
    expect(await world.db.read(1, (tx) => resolveScan(ctxOf(tx, clerk), 'c1'))).toEqual({ kind: 'unknown' });
  });
});
