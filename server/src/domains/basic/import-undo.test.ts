import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Api } from '#contract/kit/endpoint.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import type { FileAnswer } from '../../platform/command/call.ts';
import { routes } from '../../routes.ts';
import { importsOf } from '../../services/imports/known.ts';
import { sheetText } from '../../testing/files/sheet.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, givenHouses, refused, sheet, someone } from '../../testing/given/basic.ts';

const bytesOf = async ({ body }: FileAnswer): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : Buffer.concat(await Readable.from(body).toArray());
let world: TestWorld;
const clerk = someone({ permissions: new Set([goodsApi.importConfirm.permit, 'sys:import:list']) });
const { importBatch, goods } = routes;
beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
});
afterAll(() => world?.close());

const HEAD = ['货主', '商品编码', '商品名称', '温层', '基本单位', '条码', '箱单位', '箱数量'];
const bring = async (...codes: string[]): Promise<number> => {
  const { batchId, errors } = await ask(
    world,
    goodsApi.importCheck,
    goods.importCheck,
    clerk,
    {},
    await sheet(
      HEAD,
      codes.map((code) => ['OW1', code, code, '常温', 'PCS', `69${code}`, 'BOX', 12]),
    ),
  );
  expect(errors).toEqual([]);
  await ask(world, goodsApi.importConfirm, goods.importConfirm, clerk, { batchId });
  return batchId;
};
const undo = (batchId: number, actor = clerk) => ask(world, importBatchApi.undo, importBatch.undo, actor, { batchId });
const codes = async () =>
  (await ask(world, goodsApi.page, goods.page, clerk, { orderBy: [{ field: 'code', dir: 'asc' }] })).list.map(
    (row) => row.code,
  );
const records = async (param: object = {}, actor = clerk) =>
  (await ask(world, importBatchApi.queryPage, importBatch.queryPage, actor, { param })).list;

test('a batch goes with its packs and barcodes, and the same file comes in again', async () => {
  const first = await bring('A1', 'A2', 'A3');
  expect(await undo(first)).toEqual({ undone: 3 });
  expect(await codes()).toEqual([]);
  await bring('A1', 'A2', 'A3');
  expect(await codes()).toEqual(['A1', 'A2', 'A3']);
  expect((await refused(undo(first))).msg).toBe('该导入已经撤销');
});

test('what somebody uses, has changed or has removed keeps the whole batch, and is named', async () => {
  const used = await bring('B1', 'B2');
  await world.db.write(1, (tx) =>
    sql`
      insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash)
      select 1, 1, id, 'LOT9', 'LOT9'
      from basic.goods
      where code = 'B2'
    `.execute(tx),
  );
  expect(await refused(undo(used))).toMatchObject({ code: 100010, msg: '【B2】已被批次【LOT9】使用，不能撤销导入' });
  const changed = await bring('C1', 'C2');
  await world.db.write(1, (tx) =>
    sql`update basic.goods set name = '新', version = version + 1 where code = 'C1'`.execute(tx),
  );
  expect(await refused(undo(changed))).toMatchObject({ code: 100003, msg: '【C1】导入后已被修改，不能撤销导入' });
  const removed = await bring('D1', 'D2'),
    {
      list: [row],
    } = await ask(world, goodsApi.page, goods.page, clerk, { param: { code: 'D2' } });
  await ask(world, goodsApi.remove, goods.remove, clerk, { id: row?.id, version: row?.version ?? 0 });
  expect(await refused(undo(removed))).toMatchObject({ code: 100003, msg: '【D2】导入后已被删除，不能撤销导入' });
  expect((await codes()).filter((code) => code >= 'B')).toEqual(['B1', 'B2', 'C1', 'C2', 'D1']);
});

test('two at once take it back once', async () => {
  const batchId = await bring('E1', 'E2'),
    answers = await Promise.allSettled([undo(batchId), undo(batchId)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))).toEqual([
    'Refusal: 该导入已经撤销',
  ]);
});

test('the record says who brought what and what became of it, and hands out the file', async () => {
  const batchId = await bring('F1');
  const { batchId: bad } = await ask(
    world,
    goodsApi.importCheck,
    goods.importCheck,
    clerk,
    {},
    await sheet(HEAD, [['OW1', '', 'x', '常温', 'PCS', null, null, null]]),
  );
  expect((await records({ title: '商品' })).slice(0, 2)).toMatchObject([
    { id: bad, status: 2, total: 1, errorCount: 1, imported: null, canUndo: false, doneAt: null },
    {
      id: batchId,
      status: 5,
      imported: 1,
      fileName: '导入.xlsx',
      hasFile: true,
      canUndo: true,
      doneAt: expect.any(String),
    },
  ]);
  expect(await records({ title: '入库单' })).toEqual([]);
  const file = await ask(world, importBatchApi.file, importBatch.file, clerk, { batchId });
  expect(file.fileName).toMatch(/^商品导入文件_\d{14}\.xlsx$/);
  expect((await sheetText(await bytesOf(file)))[1]?.slice(0, 2)).toEqual(['OW1', 'F1']);
  await undo(batchId);
  expect((await records({ status: 7 }))[0]).toMatchObject({ id: batchId, canUndo: false });
  await world.db.write(1, (tx) =>
    sql`update ops.import_batch set expire_at = now() - interval '1 second' where id = ${bad}`.execute(tx),
  );
  expect((await records({ status: 6 })).map(({ id }) => id)).toEqual([bad]);
  expect(await refused(undo(bad))).toMatchObject({ code: 100004, msg: '只有已完成的导入可以撤销' });
});

test('batches of another warehouse, of kinds one may not import, and of others for who sees some owners only, are not there', async () => {
  const batchId = await bring('G1');
  for (const actor of [
    { ...clerk, warehouseId: 2 },
    { ...clerk, tenantId: 2 },
    { ...clerk, permissions: new Set(['sys:import:list']) },
    { ...clerk, userId: 2, ownerIds: [1] },
  ]) {
    expect(await records({}, actor)).toEqual([]);
    expect(await refused(undo(batchId, actor))).toMatchObject({ code: 100002 });
    expect(await refused(ask(world, importBatchApi.file, importBatch.file, actor, { batchId }))).toMatchObject({
      code: 100002,
    });
  }
  expect(await undo(batchId, { ...clerk, userId: 2 })).toEqual({ undone: 1 });
});

test('every import of the catalogue is corrected and taken back through the one pipeline', () => {
  const groups: Readonly<Record<string, Api>> = catalogue,
    imports = importsOf(catalogue, () => routes)();
  expect(imports.size).toBe(Object.values(groups).filter((api) => api.importConfirm).length);
  expect([...imports].filter(([, { undo: back }]) => back === undefined).map(([biz]) => biz)).toEqual([]);
});
