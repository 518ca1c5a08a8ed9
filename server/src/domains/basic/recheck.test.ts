import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { routes } from '../../routes.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, givenHouses, refused, sheet, someone } from '../../testing/given/basic.ts';

let world: TestWorld;
const clerk = someone({ permissions: new Set([goodsApi.importConfirm.permit]) });
const { importBatch, goods } = routes;
const HEAD = ['货主', '商品编码', '商品名称', '温层', '基本单位', '条码', '箱单位', '箱数量', '箱条码'];
const FIELDS = [
  'ownerId',
  'code',
  'name',
  'storageMode',
  'baseUnitId',
  'barcode',
  'caseUnit',
  'caseRatio',
  'caseBarcode',
];
type Cells = (string | number | null)[];
const line = (code: string, more: Record<string, string | number> = {}): Cells =>
  HEAD.map(
    (label) =>
      ({ 货主: 'OW1', 商品编码: code, 商品名称: `商品${code}`, 温层: '常温', 基本单位: 'PCS', ...more })[label] ?? null,
  );

const check = async (rows: Cells[]) =>
  ask(world, goodsApi.importCheck, goods.importCheck, clerk, {}, await sheet(HEAD, rows));
const recheck = (
  input: { batchId: number; cells?: { row: number; column: string; value: string }[]; deleted?: number[] },
  actor = clerk,
) => ask(world, importBatchApi.recheck, importBatch.recheck, actor, input);
const confirm = (batchId: number) => ask(world, goodsApi.importConfirm, goods.importConfirm, clerk, { batchId });
const rowsOf = async (batchId: number, more: object = {}, actor = clerk) =>
  (await ask(world, importBatchApi.rows, importBatch.rows, actor, { batchId, ...more })).rows;
const cell = (row: number, column: string, value: string) => ({ row, column, value });
const told = (errors: readonly { row: number; column: string; msg: string }[]) =>
  errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`).toSorted();

beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
});
afterAll(() => world?.close());

describe('a checked file is corrected in its batch', () => {
  test('every bad line comes with its cells and faults, and the kinds with their numbers; what was typed in its place is checked', async () => {
    const { batchId } = await check([
      line('A1'),
      line('', { 温层: '滚烫' }),
      line('A3', { 基本单位: 'NO1' }),
      line('A4', { 基本单位: 'NO2' }),
      line('A1'),
      line('A6', { 条码: 'X', 箱单位: 'BOX' }),
    ]);
    expect(
      (await rowsOf(batchId)).map(({ row, faults }) => [row, ...faults.map(({ field, msg }) => `${field} ${msg}`)]),
    ).toEqual([
      [3, 'code 不能为空', 'storageMode 取值不在允许范围内'],
      [4, 'baseUnitId 基本单位【NO1】不存在'],
      [5, 'baseUnitId 基本单位【NO2】不存在'],
      [6, 'code 商品编码与第2行重复'],
      [7, 'caseUnit 箱单位和数量必须同时填写'],
    ]);
    expect((await rowsOf(batchId, { faulty: false })).map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(
      (await rowsOf(batchId, { kind: '基本单位不存在', after: 4 })).map(({ row, cells }) => [row, cells.baseUnitId]),
    ).toEqual([[5, 'NO2']]);
    const batch = await ask(world, importBatchApi.get, importBatch.get, clerk, { batchId });
    expect(batch).toMatchObject({ title: '商品', status: 2, total: 6, okCount: 1, errorCount: 5 });
    expect(batch.kinds[0]).toEqual({
      column: '基本单位',
      kind: '基本单位不存在',
      msg: '基本单位【NO1】不存在',
      count: 2,
    });
    expect(
      batch.kinds
        .slice(1)
        .map(({ column, kind, count }) => `${column} ${kind} ${count}`)
        .toSorted(),
    ).toEqual([
      '商品编码 不能为空 1',
      '商品编码 商品编码与第#行重复 1',
      '温层 取值不在允许范围内 1',
      '箱单位 箱单位和数量必须同时填写 1',
    ]);
    expect(batch.columns.find(({ name }) => name === 'storageMode')).toMatchObject({
      label: '温层',
      required: true,
      dict: 'storageMode',
    });

    const after = await recheck({
      batchId,
      cells: [
        cell(3, 'code', 'A2'),
        cell(3, 'storageMode', '常温'),
        cell(4, 'baseUnitId', 'PCS'),
        cell(6, 'code', 'A5'),
      ],
      deleted: [7],
    });
    expect(after).toMatchObject({
      total: 5,
      okCount: 4,
      errorCount: 1,
      errors: [{ row: 5, column: '基本单位', value: 'NO2', msg: '基本单位【NO2】不存在' }],
    });
    expect((await refused(confirm(batchId))).msg).toBe('存在1行错误，请修正后重新上传');
    expect(await recheck({ batchId, cells: [cell(5, 'baseUnitId', 'PCS')] })).toMatchObject({
      total: 5,
      errorCount: 0,
      errors: [],
    });
    expect(await confirm(batchId)).toEqual({ imported: 5 });
    expect(await refused(recheck({ batchId, cells: [cell(5, 'code', 'A9')] }))).toMatchObject({
      code: 100004,
      msg: '数据已导入，不能再修改',
    });
  });

  test('a line is free again when the one before it goes or changes, and in the way when it moves there', async () => {
    const { batchId, errors } = await check([line('D1', { 条码: '69' }), line('D1'), line('D3', { 条码: '69' })]);
    expect(told(errors)).toEqual(['3 商品编码 商品编码与第2行重复', '4 条码 条码【69】与第2行重复']);
    expect(told((await recheck({ batchId, deleted: [2] })).errors)).toEqual([]);
    expect(told((await recheck({ batchId, cells: [cell(3, 'code', 'D3')] })).errors)).toEqual([
      '4 商品编码 商品编码与第3行重复',
    ]);
  });

  test('whatever is typed, the answer is that of a fresh check of the corrected file', async () => {
    const text = (...values: string[]) => fc.constantFrom(...values);
    const sent = fc.tuple(
      text('OW1', 'OW1', 'WHO'),
      text('P1', 'P2', 'P3', ''),
      text('品', '品', ''),
      text('常温', '常温', '沸'),
      text('PCS', 'PCS', 'NO'),
      text('', 'B1', 'B2'),
      text('', '', 'BOX'),
      text('', '', '12', 'x'),
      text('', '', 'B1'),
    );
    const edit = fc.record({ row: fc.integer({ min: 2, max: 7 }), at: fc.nat(FIELDS.length - 1), from: sent });
    await fc.assert(
      fc.asyncProperty(
        fc.array(sent, { minLength: 6, maxLength: 6 }),
        fc.array(edit, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 2, max: 7 }), { maxLength: 2 }),
        async (file, edits, deleted) => {
          const { batchId } = await check(file);
          const corrected = file.map((cells): Cells => [...cells]),
            cells = edits.map(({ row, at, from }) => cell(row, FIELDS[at] ?? '', from[at] ?? ''));
          for (const { row, at, from } of edits) (corrected[row - 2] ?? [])[at] = from[at] ?? '';
          for (const row of deleted) corrected[row - 2] = [];
          const again = await recheck({ batchId, cells, deleted }),
            fresh = await check(corrected);
          expect({ ...again, batchId: 0, errors: told(again.errors) }).toEqual({
            ...fresh,
            batchId: 0,
            errors: told(fresh.errors),
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  test('the codes of a line that was not touched are not looked up again', async () => {
    const { batchId } = await check([line('K1'), line('K2', { 基本单位: 'LATE' })]);
    await world.db.write(1, (tx) =>
      sql`insert into basic.unit (tenant_id, code, name) values (1, 'LATE', '迟')`.execute(tx),
    );
    expect(told((await recheck({ batchId, cells: [cell(2, 'name', '新')] })).errors)).toEqual([
      '3 基本单位 基本单位【LATE】不存在',
    ]);
    expect((await recheck({ batchId, cells: [cell(3, 'baseUnitId', 'LATE')] })).errors).toEqual([]);
  });
});

describe('a batch is its sender’s own', () => {
  test('another user, another warehouse, another tenant and somebody without the permission reach nothing of it', async () => {
    const { batchId } = await check([line('')]);
    for (const actor of [
      { ...clerk, userId: 2 },
      { ...clerk, warehouseId: 2 },
      { ...clerk, tenantId: 2 },
    ]) {
      expect(await refused(recheck({ batchId, deleted: [2] }, actor))).toMatchObject({ code: 100002 });
      expect(await refused(rowsOf(batchId, {}, actor))).toMatchObject({ code: 100002 });
    }
    expect(await refused(recheck({ batchId, deleted: [2] }, { ...clerk, permissions: new Set() }))).toMatchObject({
      code: 403,
    });
  });

  test('lines and columns that are not in it are refused whole; so is one that ran out', async () => {
    const { batchId } = await check([line('E1'), line('E2')]);
    for (const wrong of [cell(9, 'code', 'X'), cell(2, 'nothing', 'X')])
      expect(await refused(recheck({ batchId, cells: [cell(3, 'code', 'E1'), wrong] }))).toMatchObject({
        code: 100002,
        msg: '要修改的行或列不在导入数据中',
      });
    expect((await recheck({ batchId })).errors).toEqual([]);
    await world.db.write(1, (tx) =>
      sql`update ops.import_batch set expire_at = now() - interval '1 second' where id = ${batchId}`.execute(tx),
    );
    expect(await refused(recheck({ batchId, cells: [cell(2, 'code', 'E9')] }))).toMatchObject({
      code: 100008,
      msg: '导入数据已过期，请重新上传',
    });
    expect((await refused(confirm(batchId))).msg).toBe('导入数据已过期，请重新上传');
  });

  test('nothing is left when every line is taken out', async () => {
    const { batchId } = await check([line('F1')]);
    expect(await recheck({ batchId, deleted: [2] })).toMatchObject({ total: 0, okCount: 0, errorCount: 0 });
    expect(await refused(confirm(batchId))).toMatchObject({ code: 100008 });
  });
});
