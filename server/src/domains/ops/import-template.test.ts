import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { designFaults, importTemplateApi, type WantedColumn } from '#contract/ops/import-template.ts';
import { routes } from '../../routes.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, givenHouses, refused, sheet, someone } from '../../testing/given/basic.ts';

let world: TestWorld;
const clerk = someone({ permissions: new Set([supplier.api.importConfirm.permit]) });
const { importTemplate: served, supplier: suppliers, importBatch } = routes;
const BIZ = 'basic.supplier';
beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
});
afterAll(() => world?.close());

const list = async (param: object = {}, actor = clerk) =>
  (await ask(world, importTemplateApi.queryPage, served.queryPage, actor, { param })).list;
const as = (name: string, heading: string, more: Partial<WantedColumn> = {}): WantedColumn => ({
  name,
  heading,
  hidden: false,
  fallback: '',
  ...more,
});
const DESIGN = [
  as('code', '供方号'),
  as('name', '供方名称'),
  as('ownerId', '货主', { hidden: true, fallback: 'OW1' }),
  as('remark', '备注', { hidden: true }),
];
const columns = DESIGN.filter(({ name }) => name in supplier.spec.fields);
const add = (wanted: WantedColumn[] = columns, bizCode = BIZ) =>
  ask(world, importTemplateApi.add, served.add, clerk, { bizCode, name: '我们的供应商', columns: wanted });
const check = async (head: string[], rows: (string | null)[][], actor = clerk) =>
  ask(world, supplier.api.importCheck, suppliers.importCheck, actor, {}, await sheet(head, rows));
const book = async () =>
  (await readXlsx((await ask(world, importTemplateApi.download, served.download, clerk, { bizCode: BIZ })).body))
    .sheets;

describe('without a design', () => {
  test('every import one may use has its standard template: what is required, what may stand there, lists to choose from, a line as an example', async () => {
    expect((await list()).map(({ bizCode, revision, id }) => ({ bizCode, revision, id }))).toEqual([
      { bizCode: BIZ, revision: 0, id: null },
    ]);
    const [first, explained, example] = await book();
    expect(first?.rows).toHaveLength(1);
    expect(first?.rows[0]).toEqual(expect.arrayContaining(['货主*', '供应商编码*', '供应商名称*']));
    expect(explained?.rows).toContainEqual(['供应商编码', '是', '文本', '']);
    expect(explained?.rows.at(-1)?.[0]).toBe('模板版本：0');
    expect(example?.rows[0]).toEqual(first?.rows[0]);
    expect(first?.dataValidations).toContainEqual(
      expect.objectContaining({ type: 'list', range: expect.stringMatching(/^[A-Z]+2:[A-Z]+100001$/) }),
    );
    const lines = (example?.rows ?? []).map((row) => row.map((cell) => (cell === null ? null : String(cell))));
    const { errors } = await check((lines[0] ?? []).map(String), lines.slice(1));
    expect(errors.map(({ msg }) => msg)).toEqual(['货主【A001】不存在']);
  });
});

describe('a design', () => {
  test('is the template from then on; the check takes it and the standard one, and no other', async () => {
    const { id, revision } = await add();
    expect(revision).toBe(1);
    const [first] = await book();
    expect(first?.rows[0]?.slice(0, 2)).toEqual(['供方号*', '供方名称*']);
    expect(first?.rows[0]).not.toContain('货主*');
    const template = await ask(world, supplier.api.template, suppliers.template, clerk, {});
    expect((await readXlsx(template.body)).sheets[0]?.rows[0]).toEqual(first?.rows[0]);

    const mine = await check(
      ['供方号', '供方名称'],
      [
        ['S1', '一'],
        ['', '二'],
      ],
    );
    expect(mine.errors).toEqual([{ row: 3, column: '供应商编码', value: '', msg: '不能为空' }]);
    expect(
      await ask(world, importBatchApi.recheck, importBatch.recheck, clerk, {
        batchId: mine.batchId,
        cells: [
          { row: 3, column: 'code', value: 'S2' },
          { row: 2, column: 'ownerId', value: '' },
        ],
      }),
    ).toMatchObject({ errorCount: 0 });
    await ask(world, supplier.api.importConfirm, suppliers.importConfirm, clerk, { batchId: mine.batchId });
    expect(
      (await ask(world, supplier.api.page, suppliers.page, clerk, {})).list.map(({ code, ownerId }) => [code, ownerId]),
    ).toEqual([
      ['S2', 1],
      ['S1', 1],
    ]);
    expect((await check(['供应商编码*', '供应商名称*', '货主*'], [['S3', '三', 'OW2']])).errors).toEqual([]);
    expect(await refused(check(['供方编号', '供方名称'], [['S4', '四']]))).toMatchObject({
      code: 100008,
      msg: '模板列不匹配，请下载最新模板',
      data: { unknown: ['供方编号'], missing: ['供应商编码'] },
    });
    expect((await refused(check(['供方号', '供应商编码', '供方名称'], [['S4', 'S4', '四']]))).msg).toBe(
      '模板列不匹配，请下载最新模板',
    );

    const changed = await ask(world, importTemplateApi.update, served.update, clerk, {
      id,
      version: 0,
      name: '新',
      columns: [as('code', '编号'), ...columns.slice(1)],
    });
    expect(changed).toMatchObject({ revision: 2, version: 1 });
    expect((await refused(check(['供方号', '供方名称'], [['S4', '四']]))).msg).toBe('模板列不匹配，请下载最新模板');
    expect(
      await refused(
        ask(world, importTemplateApi.update, served.update, clerk, { id, version: 0, name: '新', columns }),
      ),
    ).toMatchObject({ code: 100003 });
    expect((await list({ designed: true }))[0]).toMatchObject({
      revision: 2,
      name: '新',
      columns: expect.arrayContaining([
        expect.objectContaining({ name: 'code', heading: '编号', label: '供应商编码' }),
      ]),
    });
    expect(await refused(add())).toMatchObject({ code: 100005 });

    // Every design it had is there; a former one is taken up again as another revision.
    const history = () => ask(world, importTemplateApi.history, served.history, clerk, { id });
    const [now, before, ...older] = await history();
    expect([now, before].map((one) => [one?.revision, one?.name, one?.columns[0]?.heading])).toEqual([
      [2, '新', '编号'],
      [1, '我们的供应商', '供方号'],
    ]);
    expect(older).toEqual([]);
    const again = (before?.columns ?? []).map(({ name, heading, hidden, fallback }) => ({
      name,
      heading,
      hidden,
      fallback,
    }));
    expect(
      await ask(world, importTemplateApi.update, served.update, clerk, {
        id,
        version: 1,
        name: before?.name ?? '',
        columns: again,
      }),
    ).toMatchObject({ revision: 3, version: 2 });
    expect((await check(['供方号', '供方名称'], [['S6', '六']])).errors).toEqual([]);
    expect((await history()).map(({ revision, columns: [first] }) => `${revision} ${first?.heading}`)).toEqual([
      '3 供方号',
      '2 编号',
      '1 供方号',
    ]);
    expect(
      (await refused(ask(world, importTemplateApi.history, served.history, someone({ ...clerk, tenantId: 2 }), { id })))
        .code,
    ).toBe(100002);
    await ask(world, importTemplateApi.update, served.update, clerk, {
      id,
      version: 2,
      name: '新',
      columns: [as('code', '编号'), ...columns.slice(1)],
    });

    expect(await ask(world, importTemplateApi.delete, served.delete, clerk, { id, version: 3 })).toEqual({
      removed: 1,
    });
    expect((await refused(check(['编号', '供方名称'], [['S5', '五']]))).msg).toBe('模板列不匹配，请下载最新模板');
    expect((await book())[0]?.rows[0]).toContain('供应商编码*');
  });

  test('belongs to its tenant, and to who may import such rows', async () => {
    const { id } = await add(),
      other = someone({ tenantId: 2, permissions: clerk.permissions }),
      powerless = someone();
    expect((await check(['供应商编码', '供应商名称', '货主'], [['S9', '九', 'OW1']], other)).errors).toEqual([]);
    expect((await refused(check(['供方号', '供方名称'], [['S9', '九']], other))).msg).toBe(
      '模板列不匹配，请下载最新模板',
    );
    for (const actor of [other, powerless]) {
      expect(await refused(ask(world, importTemplateApi.get, served.get, actor, { id }))).toMatchObject({
        code: 100002,
      });
      expect(
        await refused(
          ask(world, importTemplateApi.update, served.update, actor, { id, version: 0, name: 'x', columns }),
        ),
      ).toMatchObject({ code: 100002 });
    }
    expect(await list({}, powerless)).toEqual([]);
    expect(
      await refused(ask(world, importTemplateApi.download, served.download, powerless, { bizCode: BIZ })),
    ).toMatchObject({ code: 403 });
    expect(await ask(world, importTemplateApi.get, served.get, clerk, { id })).toMatchObject({ id, title: '供应商' });
  });

  const fields = [
    { name: 'a', label: '甲', required: true },
    { name: 'b', label: '乙', required: false },
  ];
  test.each<[string, WantedColumn[], string[]]>([
    ['a field nobody knows', [as('a', '甲'), as('x', '丙')], ['columns[1].name 没有字段【x】']],
    ['a field twice', [as('a', '甲'), as('a', '甲')], ['columns[1].name 字段【甲】重复']],
    ['a required field left out', [as('b', '乙')], ['columns 缺少必填列【甲】']],
    ['a required field hidden', [as('a', '甲', { hidden: true })], ['columns[0].hidden 【甲】必填，隐藏时须有默认值']],
    [
      'the standard heading of another',
      [as('a', '乙*'), as('b', '丁')],
      ['columns[0].heading 表头【乙*】已用于其他列'],
    ],
    ['one heading twice', [as('a', '丁'), as('b', ' 丁')], ['columns[1].heading 表头【 丁】重复']],
    ['the column of reasons', [as('a', '错误原因')], ['columns[0].heading 表头【错误原因】已用于其他列']],
    ['nothing', [as('b', '第二'), as('a', '甲', { hidden: true, fallback: '1' })], []],
  ])('%s is told', (_, wanted, said) =>
    expect(designFaults(fields, wanted).map(({ field, msg }) => `${field} ${msg}`)).toEqual(said),
  );

  test('a default no such cell may hold is refused at its field', async () => {
    expect(
      await refused(
        add(
          [...columns, as('status', '状态', { fallback: '也许' })].filter(({ name }) => name in supplier.spec.fields),
          BIZ,
        ),
      ),
    ).toMatchObject({
      code: 100001,
      data: { errors: [{ field: expect.stringMatching(/^columns\[\d\]\.fallback$/) }] },
    });
    expect(await refused(add(columns, 'basic.goods'))).toMatchObject({ code: 100001, msg: '没有这种导入' });
  });
});
