import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { area } from '#contract/basic/warehouse/area.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { settingChangeApi, type SettingChange } from '#contract/strategy/change.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { preCheckCommentApi } from '#contract/strategy/inbound/pre-check-comment.ts';
import { putawayStrategy } from '#contract/strategy/inbound/putaway-strategy.ts';
import { KEPT_NAMES, keptNamed } from '#contract/strategy/kept.ts';
import { goodsStorageBoxApi } from '#contract/strategy/stock/goods-storage-box.ts';
import { pickAreaFill } from '#contract/strategy/stock/pick-area-fill.ts';
import { sharedPickRuleApi } from '#contract/strategy/stock/shared-pick-rule.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
let ownerIds: number[] | null = null;
let permissions = new Set(EVERYTHING);
let meat = 0,
  pick = 0;

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T = { id: number }>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const asOwner = <T extends object>(text: string): Promise<T[]> =>
  ownerOf(running, async (owner) => (await owner.query<T>(text)).rows);
const changes = async (param: object): Promise<SettingChange[]> =>
  (await done<OutputOf<typeof settingChangeApi.page>>(settingChangeApi.page, { param })).list;
const last = async (rowId: number): Promise<number> =>
  (await changes({ setting: 'overageStrategy', rowId }))[0]?.id ?? 0;
const undo = async (id: number): Promise<Envelope> => ask(settingChangeApi.undo, { id });

const { add, update, remove, page } = overageStrategy.api;
const standing = async (id: number) =>
  (await done<{ list: { pct: number; status: number; version: number }[] }>(page, { param: { ids: [id] } })).list[0];

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions, ownerIds }));
  await givenHouses(running);
  meat = (await done(goodsCategoryApi.add, { code: 'M', name: '肉' })).id;
  const roomId = (await done(room.api.add, { code: 'R1', name: '冷库', storageMode: 1 })).id;
  pick = (await done(area.api.add, { roomId, code: 'P1', name: '拣货区', kind: 'PICK' })).id;
});
beforeEach(async () => {
  ownerIds = null;
  permissions = new Set(EVERYTHING);
  await asOwner('update strategy.overage_strategy set is_deleted = true where not is_deleted');
});
afterAll(() => running?.close());

test('every setting of the contract is kept', async () => {
  const kept = await asOwner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'keep_update'`,
  );
  expect(kept.map(({ name }) => name).toSorted()).toEqual(
    KEPT_NAMES.map((name) => keptNamed(name).spec.table).toSorted(),
  );
});

describe('the history of a setting', () => {
  test('tells who made, changed, switched and removed a row, before and after, newest first', async () => {
    const { id } = await done(add, { ownerId: 1, pct: 5 });
    await done(update, { id, version: 0, ownerId: 1, categoryId: meat, pct: 6 });
    await done(update, { id, version: 1, ownerId: 1, categoryId: meat, pct: 6, status: 0 });
    await done(remove, { id, version: 2 });
    const told = await changes({ setting: 'overageStrategy', rowId: id });
    expect(told.map(({ act, changed, isLast }) => [act, changed, isLast])).toEqual([
      ['REMOVE', [], true],
      ['DISABLE', ['status'], false],
      ['EDIT', ['categoryId', 'pct'], false],
      ['ADD', [], false],
    ]);
    const edit = told[2];
    expect([edit?.before?.pct, edit?.after?.pct, edit?.labels.after.categoryId]).toEqual([5, 6, 'M 肉']);
    expect(overageStrategy.says(edit?.after ?? {})).toContain('可超收6%');
    expect([told[0]?.after, told[3]?.before]).toEqual([null, null]);
  });

  test('a change that changes nothing is none, and a time of day reads as it was entered', async () => {
    const { id } = await done(add, { ownerId: 1, pct: 5 });
    await done(update, { id, version: 0, ownerId: 1, pct: 5 });
    expect(await changes({ setting: 'overageStrategy', rowId: id })).toHaveLength(1);
    const night = { areaId: pick, fromTime: '20:30', toTime: '23:00' };
    const fill = (await done(pickAreaFill.api.add, night)).id;
    await done(pickAreaFill.api.update, { ...night, id: fill, version: 0, toTime: '23:30' });
    const [change] = await changes({ setting: 'pickAreaFill', rowId: fill });
    expect([change?.before, change?.changed]).toMatchObject([{ fromTime: '20:30', toTime: '23:00' }, ['toTime']]);
    expect((await undo(change?.id ?? 0)).code).toBe(200);
    expect((await changes({ setting: 'pickAreaFill', rowId: fill }))[0]?.after).toMatchObject(night);
  });

  test('is read by who may see the setting, and of owners within reach', async () => {
    const mine = (await done(add, { ownerId: 1 })).id,
      other = (await done(add, { ownerId: 2 })).id,
      shared = (await done(add, {})).id;
    ownerIds = [1];
    const rows = new Set((await changes({ setting: 'overageStrategy' })).map(({ rowId }) => rowId));
    expect([mine, other, shared].map((id) => rows.has(id))).toEqual([true, false, true]);
    permissions.delete('cfg:overageStrategy:list');
    expect((await ask(settingChangeApi.page, { param: { setting: 'overageStrategy' } })).code).toBe(403);
    expect((await changes({})).filter(({ setting }) => setting === 'overageStrategy')).toEqual([]);
  });
});

describe('taking a change back', () => {
  test('restores what was, removes what was made, brings back what was removed; each is a change that can be taken back', async () => {
    const { id } = await done(add, { ownerId: 1, pct: 5 });
    await done(update, { id, version: 0, ownerId: 1, pct: 9 });
    expect((await undo(await last(id))).code).toBe(200);
    expect(await standing(id)).toMatchObject({ pct: 5, version: 2 });
    expect((await undo(await last(id))).code).toBe(200);
    expect(await standing(id)).toMatchObject({ pct: 9, version: 3 });
    await done(remove, { id, version: 3 });
    expect((await undo(await last(id))).code).toBe(200);
    expect(await standing(id)).toMatchObject({ pct: 9, version: 5 });
    const made = (await done(add, { ownerId: 2 })).id;
    expect((await undo(await last(made))).code).toBe(200);
    expect(await standing(made)).toBeUndefined();
    expect((await changes({ setting: 'overageStrategy', rowId: id })).map(({ act }) => act)).toEqual([
      'REVIVE',
      'REMOVE',
      'EDIT',
      'EDIT',
      'EDIT',
      'ADD',
    ]);
  });

  test('is refused where somebody has changed the row since, and changes nothing', async () => {
    const { id } = await done(add, { ownerId: 1, pct: 5 });
    await done(update, { id, version: 0, ownerId: 1, pct: 6 });
    const seen = await last(id);
    await done(update, { id, version: 1, ownerId: 1, pct: 7 });
    expect((await undo(seen)).msg).toBe('该配置之后又被修改过，只能撤销最近一次变更');
    expect(await standing(id)).toMatchObject({ pct: 7, version: 2 });
  });

  test('is refused where another enabled row has taken its place', async () => {
    const { id } = await done(add, { ownerId: 1, pct: 5 });
    await done(remove, { id, version: 0 });
    await done(add, { ownerId: 1, pct: 8 });
    expect(await undo(await last(id))).toMatchObject({ code: 100005, msg: '已存在相同范围的配置' });
    expect(await standing(id)).toBeUndefined();
  });

  test('of two who do it at once one does, and the other is told that it has changed', async () => {
    const { id } = await done(add, { ownerId: 1, pct: 5 });
    await done(update, { id, version: 0, ownerId: 1, pct: 6 });
    const seen = await last(id);
    const answers = await Promise.all([undo(seen), undo(seen), undo(seen)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === '该配置之后又被修改过，只能撤销最近一次变更')).toHaveLength(2);
    expect(await standing(id)).toMatchObject({ pct: 5, version: 2 });
  });

  test('is refused to who may not edit the setting, and to who sees some owners only where it held for all', async () => {
    const { id } = await done(add, { pct: 5 });
    const change = await last(id);
    ownerIds = [1];
    expect((await undo(change)).msg).toBe('适用全部货主的配置，由不限货主的人员维护');
    ownerIds = null;
    permissions.delete('cfg:overageStrategy:edit');
    expect((await undo(change)).code).toBe(403);
    expect(await standing(id)).toMatchObject({ pct: 5, version: 0 });
  });

  test('is refused where a place in its list is gone', async () => {
    const rules = [{ step: 'P2', areaIds: [pick], order: 1 }];
    const { id } = await done(putawayStrategy.api.add, { rules });
    await done(putawayStrategy.api.update, { id, version: 0, rules: [{ step: 'P2', areaIds: [], order: 1 }] });
    await asOwner(`update basic.area set is_deleted = true where id = ${pick}`);
    const [change] = await changes({ setting: 'putawayStrategy', rowId: id });
    expect((await undo(change?.id ?? 0)).data).toMatchObject({ errors: [{ field: 'rules', msg: '库区不存在' }] });
  });
});

describe('masters beside the settings', () => {
  test('are kept, told and taken back as settings are; a box is switched, and a second default is refused', async () => {
    const beef = (await done(goodsCategoryApi.add, { code: 'KB', name: '牛肉' })).id;
    const goods = (
      await done(goodsApi.add, { ownerId: 1, code: 'KG', name: 'KG', categoryId: beef, storageMode: 1, baseUnitId: 1 })
    ).id;
    const spec = async (code: string) => (await done(containerSpec.api.add, { code, name: code, kind: 'TOTE' })).id;
    const box = { ownerId: 1, goodsId: goods, boxQty: 12, isDefault: true };
    const { id } = await done(goodsStorageBoxApi.add, { ...box, specId: await spec('KX1') });
    await done(goodsStorageBoxApi.changeState, { id, version: 0, state: 0 });
    const told = await changes({ setting: 'goodsStorageBox', rowId: id });
    expect(told.map(({ act, changed }) => [act, changed])).toEqual([
      ['DISABLE', ['state']],
      ['ADD', []],
    ]);
    expect((await undo(told[0]?.id ?? 0)).code).toBe(200);
    expect((await changes({ setting: 'goodsStorageBox', rowId: id }))[0]).toMatchObject({ act: 'ENABLE' });
    await done(goodsStorageBoxApi.remove, { id, version: 2 });
    await done(goodsStorageBoxApi.add, { ...box, specId: await spec('KX2') });
    const [removal] = await changes({ setting: 'goodsStorageBox', rowId: id });
    expect((await undo(removal?.id ?? 0)).data).toMatchObject({ errors: [{ field: 'isDefault' }] });
  });

  test('a shared face is kept with its goods: told by name, taken back whole, and refused where another rule has taken one', async () => {
    const goods: number[] = [];
    for (const [code, ownerId] of [
      ['SA', 1],
      ['SB', 2],
      ['SC', 1],
    ] as const)
      goods.push(
        (await done(goodsApi.add, { ownerId, code, name: code, categoryId: meat, storageMode: 1, baseUnitId: 1 })).id,
      );
    const [a = 0, b = 0, c = 0] = goods;
    const head = { name: '共享', swapMode: 1, sameDate: true, status: 1 };
    const { id } = await done(sharedPickRuleApi.add, { ...head, goodsIds: [a, b] });
    await done(sharedPickRuleApi.update, { ...head, id, version: 0, goodsIds: [a, b] });
    await done(sharedPickRuleApi.update, { ...head, id, version: 1, goodsIds: [b, c] });
    const told = await changes({ setting: 'sharedPickRule', rowId: id });
    expect(
      told.map(({ act, changed, labels }) => [act, changed, labels.before.goodsIds, labels.after.goodsIds]),
    ).toEqual([
      ['EDIT', ['goodsIds'], 'SA SA、SB SB', 'SB SB、SC SC'],
      ['ADD', [], '', 'SA SA、SB SB'],
    ]);
    const shared = async () =>
      (await done<OutputOf<typeof sharedPickRuleApi.page>>(sharedPickRuleApi.page, { param: { ids: [id] } })).list[0];
    expect((await undo(told[0]?.id ?? 0)).code).toBe(200);
    expect((await shared())?.goodsIds.toSorted((x, y) => x - y)).toEqual([a, b]);
    // Removed and there again, with its goods; not where one of them lies at another face meanwhile.
    await done(sharedPickRuleApi.remove, { id, version: (await shared())?.version });
    const gone = async () => (await changes({ setting: 'sharedPickRule', rowId: id }))[0];
    expect(await gone()).toMatchObject({ act: 'REMOVE', before: { goodsIds: [a, b] } });
    const other = (await done(sharedPickRuleApi.add, { ...head, name: '另一条', goodsIds: [a, c] })).id;
    expect(await undo((await gone())?.id ?? 0)).toMatchObject({ data: { errors: [{ field: 'goodsIds' }] } });
    expect(await shared()).toBeUndefined();
    await done(sharedPickRuleApi.remove, { id: other, version: 0 });
    expect((await undo((await gone())?.id ?? 0)).code).toBe(200);
    expect((await shared())?.goodsIds.toSorted((x, y) => x - y)).toEqual([a, b]);
    expect(await gone()).toMatchObject({ act: 'REVIVE' });
    // Whoever sees one of its owners only is told nothing of it, and takes nothing back.
    const last_ = (await gone())?.id ?? 0;
    ownerIds = [1];
    expect(await changes({ setting: 'sharedPickRule', rowId: id })).toEqual([]);
    expect((await undo(last_)).code).not.toBe(200);
  });

  test('a text of the gate that was moved is put back where it was', async () => {
    const first = (await done(preCheckCommentApi.add, { content: '甲', kind: 1, sort: 1 })).id,
      second = (await done(preCheckCommentApi.add, { content: '乙', kind: 1, sort: 2 })).id;
    await done(preCheckCommentApi.moveSort, { id: second, direction: 'up' });
    const [moved] = await changes({ setting: 'preCheckComment', rowId: second });
    expect(moved).toMatchObject({ act: 'EDIT', changed: ['sort'], before: { sort: 2 }, after: { sort: 1 } });
    expect((await undo(moved?.id ?? 0)).code).toBe(200);
    const [back] = await changes({ setting: 'preCheckComment', rowId: second });
    expect(back).toMatchObject({ after: { sort: 2 } });
    expect((await changes({ setting: 'preCheckComment', rowId: first })).length).toBe(2);
  });
});
