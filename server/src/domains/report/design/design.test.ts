import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { FACTS } from '#contract/report/design/facts.ts';
import { isLabel } from '#contract/report/design/kinds.ts';
import { starter } from '#contract/report/design/starter.ts';
import { PAPERS } from '#contract/report/papers.ts';
import type { LabelMark } from '#contract/terms/label.ts';
import type { Actor } from '../../../platform/actor.ts';
import { labelsOf } from '../../../services/labels/serve.ts';
import { goodsLabels } from '../../basic/facade.ts';
import { openHouse, type House } from '../../outbound/testing.ts';
import { printPapers } from '../paper/print.ts';
import { sheetsOf } from '../paper/read.ts';
import { stylesOfRun } from '../paper/styled.ts';
import { previewDesign } from './preview.ts';
import { printTemplateOf, printTemplatePage, revisionsOf } from './read.ts';
import { addPrintTemplate, copyPrintTemplate, updatePrintTemplate } from './save.ts';
import {
  clearDefault,
  disablePrintTemplate,
  enablePrintTemplate,
  publishPrintTemplate,
  removePrintTemplate,
  rollbackPrintTemplate,
  setDefault,
} from './steps.ts';

let house: House, clerk: Actor, keeper: Actor;
beforeAll(async () => {
  house = await openHouse();
  clerk = {
    ...house.actor,
    permissions: new Set(['out:order:list', 'rpt:paper:print', 'rpt:paper:again', 'base:goods:printLabel']),
  };
  keeper = { ...clerk, userId: await narrowed(), ownerIds: [house.ownerId] };
});
afterAll(() => house?.close());

/** Somebody who answers for one owner. */
async function narrowed(): Promise<number> {
  const { given } = house,
    { tenantId } = house.at;
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'D', dept_name: '仓储部', path: '/' });
  const account = await given.row('iam.account', { account: 'design_keeper', pwd_hash: 'x', pwd_algo: 'x' });
  const id = await given.row('iam.user', {
    tenant_id: tenantId,
    account_id: account,
    user_name: 'keeper',
    dept_id: dept,
  });
  await given.ask('insert into iam.user_owner (tenant_id, user_id, owner_id) values ($1, $2, $3)', [
    tenantId,
    id,
    house.ownerId,
  ]);
  return id;
}

const labelOf = (text: string) => ({
  paper: { w: 70, h: 50 },
  elements: [
    {
      type: 'text' as const,
      id: 'a',
      x: 1,
      y: 1,
      w: 60,
      h: 6,
      on: 'every' as const,
      size: 4,
      bold: false,
      align: 'left' as const,
      fit: 'cut' as const,
      text,
    },
  ],
});
type Kind = Parameters<typeof addPrintTemplate>[1]['kind'];
let drawn = 0;
const add = (kind: Kind, more: object = {}, as: Actor = clerk) =>
  house.run(addPrintTemplate, { kind, templateName: `模板${(drawn += 1)}`, ownHouse: false, ...more }, as);
const next = (row: { id: number; version: number }) => ({ id: row.id, version: row.version });
const standingOf = async (kind: Kind, more: object = {}) => {
  const made = await house.run(publishPrintTemplate, next(await add(kind, more)), clerk);
  return house.run(setDefault, next(made), clerk);
};
const off = (row: { id: number; version: number }) => house.run(disablePrintTemplate, next(row), clerk);
const texts = (marks: readonly LabelMark[]) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const whole = (id: number) => house.run(printTemplateOf, { id }, clerk);

test('what is designed is published, changed, published again and brought back as the next revision', async () => {
  const made = await add('goodsLabel', { design: labelOf('一') });
  const first = await house.run(publishPrintTemplate, next(made), clerk);
  await expect(house.run(publishPrintTemplate, next(first), clerk)).rejects.toThrow('没有未发布的修改');
  const { templateName } = await whole(made.id);
  const edited = await house.run(
    updatePrintTemplate,
    { ...next(first), templateName, ownHouse: false, design: labelOf('二') },
    clerk,
  );
  expect(await whole(made.id)).toMatchObject({ liveRev: 1, isChanged: true, status: 1 });
  const second = await house.run(publishPrintTemplate, next(edited), clerk);
  await expect(house.run(rollbackPrintTemplate, { ...next(second), revision: 2 }, clerk)).rejects.toMatchObject({
    data: { errors: [{ field: 'revision', msg: '该版本正在使用' }] },
  });
  await expect(house.run(rollbackPrintTemplate, { ...next(second), revision: 9 }, clerk)).rejects.toThrow(
    '没有这个版本',
  );
  await house.run(rollbackPrintTemplate, { ...next(second), revision: 1 }, clerk);
  const { list } = await house.run(revisionsOf, { id: made.id }, clerk);
  expect(list.map(({ revision, fromRev, design }) => [revision, fromRev, design])).toEqual([
    [3, 1, labelOf('一')],
    [2, null, labelOf('二')],
    [1, null, labelOf('一')],
  ]);
  expect(await whole(made.id)).toMatchObject({ liveRev: 3, isChanged: false, design: labelOf('一') });
});

test('of two who publish at once one is told, and there is one revision', async () => {
  const made = await add('goodsLabel', { design: labelOf('同时') });
  const both = await Promise.allSettled([1, 2].map(() => house.run(publishPrintTemplate, next(made), clerk)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await house.run(revisionsOf, { id: made.id }, clerk)).list).toHaveLength(1);
});

test('of two who choose a default at once the last stands, alone', async () => {
  const [one, two] = await Promise.all(
    [1, 2].map(async () => house.run(publishPrintTemplate, next(await add('cartLabel')), clerk)),
  );
  await Promise.all(
    [one, two].map((row) => house.run(setDefault, { id: row?.id ?? 0, version: row?.version ?? 0 }, clerk)),
  );
  const { list } = await house.run(
    printTemplatePage,
    { param: { kind: 'cartLabel' }, pageNum: 1, pageSize: 20 },
    clerk,
  );
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(list).toHaveLength(2);
  for (const row of list.filter(({ isDefault }) => isDefault)) await house.run(clearDefault, next(row), clerk);
});

test('a published one cannot be deleted, only switched off; a draft goes', async () => {
  const draft = await add('goodsLabel');
  await house.run(removePrintTemplate, next(draft), clerk);
  await expect(whole(draft.id)).rejects.toThrow();
  const live = await house.run(publishPrintTemplate, next(await add('goodsLabel')), clerk);
  await expect(house.run(removePrintTemplate, next(live), clerk)).rejects.toThrow();
  const gone = await off(live);
  await expect(house.run(setDefault, next(gone), clerk)).rejects.toThrow();
  await house.run(enablePrintTemplate, next(gone), clerk);
});

test('what is wrong with a design or its scope is told on its field, and nothing is made', async () => {
  const bad = labelOf('出界');
  const [one] = bad.elements;
  await expect(add('goodsLabel', { design: { ...bad, elements: [{ ...one, x: 60 }] } })).rejects.toMatchObject({
    data: { errors: [{ field: 'design.elements.0.x', msg: '元素超出纸张范围' }] },
  });
  await expect(add('positionLabel', { ownerId: house.ownerId })).rejects.toThrow('库位标签不分货主');
  await expect(add('deliveryNote', { categoryId: 1 })).rejects.toThrow('只有商品标签可以按商品分类选用');
  await expect(add('deliveryNote', { ownerId: 999_999 })).rejects.toThrow('货主不存在');
  const { id, version } = await add('goodsLabel', { design: { ...bad, elements: [] } });
  await expect(house.run(publishPrintTemplate, { id, version }, clerk)).rejects.toThrow('模板内容为空');
  const { templateName } = await whole(id);
  await expect(add('goodsLabel', { templateName })).rejects.toMatchObject({
    data: { errors: [{ field: 'templateName', msg: '模板名称已存在' }] },
  });
  await expect(house.run(copyPrintTemplate, { id, templateName, ownHouse: false }, clerk)).rejects.toThrow(
    '模板名称已存在',
  );
});

test('who works for one owner sees those for all, changes those of his own, and no stranger’s', async () => {
  const forAll = await add('deliveryNote'),
    his = await add('deliveryNote', { ownerId: house.ownerId }, keeper);
  const stranger: Actor = { ...clerk, ownerIds: [999_999] };
  const seen = (as: Actor) =>
    house
      .run(printTemplatePage, { param: { kind: 'deliveryNote' as const }, pageNum: 1, pageSize: 50 }, as)
      .then(({ list }) => list.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(await seen(keeper)).toEqual([forAll.id, his.id].toSorted((a, b) => a - b));
  expect(await seen(stranger)).toEqual([forAll.id]);
  await expect(house.run(publishPrintTemplate, next(forAll), keeper)).rejects.toThrow('通用模板影响所有货主');
  await expect(house.run(publishPrintTemplate, next(his), stranger)).rejects.toThrow();
  await expect(house.run(revisionsOf, { id: his.id }, stranger)).rejects.toThrow();
  await expect(add('deliveryNote', {}, keeper)).rejects.toThrow('通用模板影响所有货主');
  await expect(add('deliveryNote', { ownerId: house.ownerId }, stranger)).rejects.toThrow('货主不存在');
  // Another warehouse does not see what is for this one only.
  const here = await add('deliveryNote', { ownHouse: true });
  const elsewhere = { ...clerk, warehouseId: clerk.warehouseId + 1_000_000 };
  expect(await seen(clerk)).toContain(here.id);
  expect(await seen(elsewhere)).not.toContain(here.id);
});

test('labels print by the template of the owner before the one for all, and as built in where it is wanted', async () => {
  const id = await house.goods({ code: 'DESIGN1' });
  const asked = goodsApi.labels.input.parse({ ids: [id] });
  const say = async (input = asked) => {
    const answer = await house.run(
      (ctx, given: typeof asked) => labelsOf(ctx, { kind: 'goodsLabel', contents: goodsLabels, input: given }),
      input,
      clerk,
    );
    return { as: answer.designedAs, words: texts(answer.labels[0]?.marks ?? []), w: answer.labels[0]?.w };
  };
  expect((await say()).as).toBeNull();
  const all = await standingOf('goodsLabel', { design: labelOf('所有货主') });
  expect(await say()).toMatchObject({ words: ['所有货主'], w: 70 });
  const own = await standingOf('goodsLabel', { design: labelOf('本货主'), ownerId: house.ownerId });
  expect(await say()).toMatchObject({ words: ['本货主'] });
  expect(await say({ ...asked, builtIn: true })).toMatchObject({ as: null, w: 100 });
  await off(own);
  expect(await say()).toMatchObject({ words: ['所有货主'] });
  await off(all);
  expect((await say()).as).toBeNull();
});

test('a document printed again looks as it did, whatever was published since', async () => {
  const [before, after, later] = await Promise.all(
    ['DESIGN2', 'DESIGN3', 'DESIGN4'].map(async (code) => house.order([[await house.goods({ code }), 5]])),
  );
  const print = (id = 0, reason?: string) =>
    house.run(printPapers, { paper: 'deliveryNote' as const, ids: [id], copies: 1, reason }, clerk);
  const revision = async ({ runId }: { runId: number }, id = 0) =>
    (await house.run((ctx) => stylesOfRun(ctx, runId), {}, clerk)).get(id)?.revision ?? null;
  expect(await revision(await print(before), before)).toBeNull();
  const live = await standingOf('deliveryNote', { design: starter('deliveryNote') });
  expect(await revision(await print(after), after)).toBe(1);
  const { templateName } = await whole(live.id);
  const edited = await house.run(
    updatePrintTemplate,
    { ...next(live), templateName, ownHouse: false, design: labelOf('新样式') },
    clerk,
  );
  await expect(
    house.run(updatePrintTemplate, { ...next(edited), templateName, ownHouse: true, design: labelOf('新样式') }, clerk),
  ).rejects.toThrow('默认模板不能改变适用范围');
  const second = await house.run(publishPrintTemplate, next(edited), clerk);
  expect(await revision(await print(later), later)).toBe(2);
  expect(await revision(await print(after, '纸被雨淋湿'), after)).toBe(1);
  expect(await revision(await print(before, '纸被雨淋湿'), before)).toBeNull();
  await off(second);
  expect(await revision(await print(later, '纸被雨淋湿'), later)).toBe(2);
  const [sheet] = await house.run((ctx) => sheetsOf(ctx, { paper: 'deliveryNote', ids: [later ?? 0] }), {}, clerk);
  expect(sheet?.style?.design).toEqual(labelOf('新样式'));
});

test('a template has the pictures its maker kept or another template has, and those of its revisions for good', async () => {
  const { given } = house,
    { tenantId } = house.at;
  const kept = (more: object = {}) =>
    given.row('ops.file_object', {
      tenant_id: tenantId,
      bucket: 'images',
      object_key: crypto.randomUUID(),
      file_name: 'logo.png',
      mime: 'image/png',
      size_byte: 100,
      sha256: 'x',
      width: 30,
      height: 10,
      created_by: clerk.userId,
      ...more,
    });
  const pictured = (...files: number[]) => ({
    paper: { w: 70, h: 50 },
    elements: files.map((file, n) => ({
      type: 'image' as const,
      id: `p${n}`,
      x: 1,
      y: 1,
      w: 30,
      h: 10,
      on: 'every' as const,
      file,
    })),
  });
  const uses = async (file: number) =>
    (await given.ask<{ n: number }>('select ref_count as n from ops.file_object where id = $1', [file]))[0]?.n;
  const logo = await kept(),
    other = await kept();
  const refused = (file: number, msg: string) =>
    expect(add('goodsLabel', { design: pictured(logo, file) })).rejects.toMatchObject({
      data: { errors: [{ field: 'design.elements.1.file', msg }] },
    });
  // Somebody else's photo, one that came as it was, one of another company, and one too large.
  await refused(await kept({ created_by: clerk.userId + 1 }), '图片不存在或已过期，请重新上传');
  await refused(await kept({ bucket: 'files' }), '图片不存在或已过期，请重新上传');
  await refused(999_999_999, '图片不存在或已过期，请重新上传');
  await refused(await kept({ size_byte: 2_000_000 }), '图片不能超过1MB、400万像素，请缩小后重新选择');
  await refused(await kept({ width: 3000, height: 3000 }), '图片不能超过1MB、400万像素，请缩小后重新选择');
  expect(await uses(logo)).toBe(0);

  const made = await add('goodsLabel', { design: pictured(logo) });
  const live = await house.run(publishPrintTemplate, next(made), clerk);
  const { templateName } = await whole(made.id);
  const save = (row: { id: number; version: number }, files: number[]) =>
    house.run(updatePrintTemplate, { ...next(row), templateName, ownHouse: false, design: pictured(...files) }, clerk);
  const edited = await save(live, [other]);
  // What was published is printed again: its picture stays, and the draft's goes with the draft.
  expect([await uses(logo), await uses(other)]).toEqual([1, 1]);
  const emptied = await save(edited, []);
  expect([await uses(logo), await uses(other)]).toEqual([1, 0]);
  const second = await house.run(publishPrintTemplate, next(await save(emptied, [other])), clerk);
  await house.run(rollbackPrintTemplate, { ...next(second), revision: 1 }, clerk);
  expect([await uses(logo), await uses(other)]).toEqual([1, 1]);

  // Somebody else copies it with its picture, and no picture of nobody's template.
  const copy = await house.run(
    copyPrintTemplate,
    { id: made.id, templateName: '复制', ownerId: house.ownerId, ownHouse: false },
    keeper,
  );
  expect(await uses(logo)).toBe(2);
  await house.run(removePrintTemplate, next(copy), keeper);
  expect(await uses(logo)).toBe(1);
});

test('the preview sets a real document by its number, for whoever may see it', async () => {
  await house.goods({ code: 'DESIGN5' });
  const show = (more: object, as: Actor = clerk) =>
    house
      .run(previewDesign, { kind: 'goodsLabel' as const, design: starter('goodsLabel'), ...more }, as)
      .then(({ pages }) => texts(pages[0]?.marks ?? []));
  expect(await show({ no: 'design5' })).toContain('DESIGN5');
  expect(await show({})).toContain('鲜牛奶 950ml');
  await expect(show({ no: 'NOBODY' })).rejects.toMatchObject({ data: { errors: [{ field: 'no' }] } });
  await expect(show({ no: 'DESIGN5' }, { ...clerk, ownerIds: [999_999] })).rejects.toThrow('没有商品【DESIGN5】');
  await expect(show({ no: 'DESIGN5' }, { ...clerk, permissions: new Set() })).rejects.toThrow('没有查看商品的权限');
});

const FILES: Readonly<Record<string, string>> = {
  putawayList: 'putaway-list',
  statement: '../../billing/statement/print',
};
const fileOf = (kind: string): string => FILES[kind] ?? kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test.each(Object.keys(PAPERS).filter((kind): kind is keyof typeof PAPERS => !isLabel(kind)))(
  'the facts of %s are those its paper tells',
  (kind) => {
    const text = readFileSync(new URL(`../paper/${fileOf(kind)}.ts`, import.meta.url), 'utf8');
    const { fields, tables } = FACTS[kind];
    const heads = [...text.matchAll(/^ +\['([^']+)', /gm)].map(([, label = '']) => label);
    const told = fields.filter(({ name }) => !['title', 'no', 'page'].includes(name)).map(({ label }) => label);
    expect(told.toSorted()).toEqual(heads.toSorted());
    const columns = [...text.matchAll(/\{ name: '(\w+)', label: '([^']+)'/g)].map(
      ([, name, label]) => `${name} ${label}`,
    );
    // Columns that two tables share are written once.
    const known = new Set(tables.flatMap((table) => table.columns.map(({ name, label }) => `${name} ${label}`)));
    expect([...known].toSorted()).toEqual([...new Set(columns)].toSorted());
  },
);
