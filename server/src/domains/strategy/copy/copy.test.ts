import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { area } from '#contract/basic/warehouse/area.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { settingChangeApi, type SettingChange } from '#contract/strategy/change.ts';
import { settingCopyApi, type CopyCell, type CopyTold } from '#contract/strategy/copy.ts';
import { factoryRoom } from '#contract/strategy/factory-room.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { preCheckComment } from '#contract/strategy/inbound/pre-check-comment.ts';
import { putawayStrategy } from '#contract/strategy/inbound/putaway-strategy.ts';
import { signRange } from '#contract/strategy/inbound/sign-range.ts';
import { ownerBusinessConfig } from '#contract/strategy/owner-business-config.ts';
import { pickAreaFill } from '#contract/strategy/stock/pick-area-fill.ts';
import { sharedPickRuleApi } from '#contract/strategy/stock/shared-pick-rule.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
/** Where the next call is made. */
let warehouseId = 1;
let permissions = new Set(EVERYTHING);
let ownerIds = [1, 2];
let meat = 0;
/** Areas by warehouse and code. */
const areas = new Map<string, number>();
const at = (house: number, code: string): number => areas.get(`${house} ${code}`) ?? 0;

const ask = async (endpoint: Endpoint, input: object, headers: object = {}): Promise<Envelope> => {
  const call = wired(endpoint, input);
  return (
    await running.app.inject({ ...call, headers: { ...call.headers, ...headers, house: String(warehouseId) } })
  ).json<Envelope>();
};
async function done<T = { id: number }>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const asOwner = <T extends object>(text: string): Promise<T[]> =>
  ownerOf(running, async (owner) => (await owner.query<T>(text)).rows);
async function inHouse<T>(house: number, work: () => Promise<T>): Promise<T> {
  warehouseId = house;
  try {
    return await work();
  } finally {
    warehouseId = 1;
  }
}
/** What lies in the second warehouse. */
const there = async <T extends object>(of: { api: { page: Endpoint } }): Promise<T[]> =>
  inHouse(2, async () => (await done<{ list: T[] }>(of.api.page, { param: {} })).list);

const OVERAGE = { setting: 'overageStrategy', warehouseIds: [2] };
const preview = (input: object) => done<CopyTold>(settingCopyApi.preview, { ...OVERAGE, ...input });
const copy = (input: object) => ask(settingCopyApi.copy, { ...OVERAGE, ...input });
const cells = ({ rows }: CopyTold): Pick<CopyCell, 'outcome' | 'why'>[] =>
  rows.flatMap((row) => row.cells.map(({ outcome, why }) => ({ outcome, why })));

beforeAll(async () => {
  running = await testApp(async (_, { headers: { house } }) =>
    someone({ permissions, warehouseId: Number(house), ownerIds }),
  );
  await givenHouses(running);
  await asOwner(`
    insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲') on conflict do nothing;
    insert into iam.dept (tenant_id, id, path, dept_code, dept_name) values (1, 1, '/1/', 'D1', '仓储');
    insert into iam.account (id, account, pwd_hash, pwd_algo) values (1, 'cangguan', 'x', 'a2id-1');
    insert into iam.user (tenant_id, id, account_id, user_name, emp_no, dept_id) values (1, 1, 1, '甲', 'E1', 1);
    insert into iam.user_warehouse (tenant_id, user_id, warehouse_id) values (1, 1, 1), (1, 1, 2);
    insert into basic.warehouse (tenant_id, id, code, name) values (1, 3, 'WH3', '仓3');
    insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 1, 1), (1, 2, 1), (1, 1, 2)
  `);
  meat = (await done(goodsCategoryApi.add, { code: 'M', name: '肉' })).id;
  for (const [house, codes] of [
    [1, ['P1', 'S1', 'X1']],
    [2, ['P1', 'S1']],
  ] as const)
    await inHouse(house, async () => {
      const roomId = (await done(room.api.add, { code: 'R1', name: '冷库', storageMode: 1 })).id;
      for (const code of codes) {
        const made = await done(area.api.add, { roomId, code, name: code, kind: code === 'P1' ? 'PICK' : 'STORE' });
        areas.set(`${house} ${code}`, made.id);
      }
    });
});
beforeEach(async () => {
  permissions = new Set(EVERYTHING);
  ownerIds = [1, 2];
  await asOwner(`
    update strategy.overage_strategy set is_deleted = true where not is_deleted;
    update strategy.putaway_strategy set is_deleted = true where not is_deleted
  `);
});
afterAll(() => running?.close());

describe('copying a setting to another warehouse', () => {
  test('tells row by row what will be added, what is there, what has its scope and what cannot be, and does that', async () => {
    await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    await done(overageStrategy.api.add, { ownerId: 1, categoryId: meat, pct: 6 });
    await done(overageStrategy.api.add, { ownerId: 2, pct: 7 });
    await done(overageStrategy.api.add, { pct: 8, status: 0 });
    await inHouse(2, () => done(overageStrategy.api.add, { ownerId: 1, categoryId: meat, pct: 9 }));
    const told = await preview({});
    expect(cells(told)).toEqual([
      { outcome: 'NEW', why: null },
      { outcome: 'TAKEN', why: '目标仓库已有相同范围的启用配置，内容不同' },
      { outcome: 'REFUSED', why: '货主【OW2 货主2】没有开通目标仓库' },
      { outcome: 'NEW', why: null },
    ]);
    expect(told.warehouses).toEqual([{ id: 2, name: '仓2', added: 2 }]);
    expect(overageStrategy.says(told.rows[1]?.cells[0]?.there ?? {})).toContain('可超收9%');
    expect(told.rows[1]?.labels).toMatchObject({ ownerId: 'OW1 货主1', categoryId: 'M 肉' });
    expect((await copy({ mark: told.mark })).data).toEqual({ added: 2, same: 0, left: 2 });
    expect(
      (await there<{ ownerId: number | null; pct: number; status: number }>(overageStrategy)).map((row) => [
        row.ownerId,
        row.pct,
        row.status,
      ]),
    ).toEqual([
      [null, 8, 0],
      [1, 5, 1],
      [1, 9, 1],
    ]);
    // A second copy adds nothing.
    expect(cells(await preview({})).map(({ outcome }) => outcome)).toEqual(['SAME', 'TAKEN', 'REFUSED', 'SAME']);
    expect((await copy({})).data).toEqual({ added: 0, same: 2, left: 2 });
  });

  test('is kept in the history of the other warehouse, where it can be taken back', async () => {
    const { id } = await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    await copy({ ids: [id] });
    await inHouse(2, async () => {
      const [change] = (
        await done<{ list: SettingChange[] }>(settingChangeApi.page, { param: { setting: 'overageStrategy' } })
      ).list;
      expect(change).toMatchObject({ act: 'ADD', createdBy: '甲', after: { ownerId: 1, pct: 5 } });
      await done(settingChangeApi.undo, { id: change?.id ?? 0 });
    });
    expect(await there(overageStrategy)).toEqual([]);
  });

  test('puts the places of the other warehouse for those of this one, also in lists, and tells those it has none for', async () => {
    const rules = (...codes: string[]) => [
      { step: 'P1', areaIds: [], order: 1 },
      { step: 'P2', areaIds: codes.map((code) => at(1, code)), order: 2 },
    ];
    const { add } = putawayStrategy.api;
    const ids = [
      (await done(add, { ownerId: 1, rules: rules('P1', 'S1') })).id,
      (await done(add, { rules: rules('X1') })).id,
    ];
    const night = (await done(pickAreaFill.api.add, { areaId: at(1, 'P1'), fromTime: '20:30', toTime: '23:00' })).id;
    const input = { setting: 'putawayStrategy', ids };
    expect(cells(await preview(input))).toEqual([
      { outcome: 'NEW', why: null },
      { outcome: 'REFUSED', why: '库区【X1 X1】在目标仓库不存在' },
    ]);
    expect((await copy(input)).data).toEqual({ added: 1, same: 0, left: 1 });
    expect(await there(putawayStrategy)).toMatchObject([
      { ownerId: 1, rules: [{ areaIds: [] }, { areaIds: [at(2, 'P1'), at(2, 'S1')] }] },
    ]);
    expect((await copy({ setting: 'pickAreaFill', ids: [night] })).data).toMatchObject({ added: 1 });
    expect(await there(pickAreaFill)).toMatchObject([{ areaId: at(2, 'P1'), fromTime: '20:30', toTime: '23:00' }]);
    expect((await copy({ setting: 'pickAreaFill', ids: [night] })).data).toEqual({ added: 0, same: 1, left: 0 });
  });

  test('leaves what is true of this warehouse alone', async () => {
    await done(signRange.api.add, { lng: 120.1, lat: 30.2 });
    expect(cells(await preview({ setting: 'signRange' }))).toEqual([
      { outcome: 'REFUSED', why: '经度、纬度只属于本仓' },
    ]);
  });

  test('takes what the search of the list finds', async () => {
    await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    await done(overageStrategy.api.add, { ownerId: 1, categoryId: meat, pct: 6 });
    expect((await preview({ param: { categoryId: meat } })).rows).toMatchObject([{ values: { pct: 6 } }]);
    expect((await copy({ param: { ownerId: 2 } })).msg).toBe('没有可复制的配置');
  });

  test('is refused by who may not enter the warehouse or add to the setting, and nothing changes', async () => {
    const { id } = await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    const field = 'warehouseIds';
    expect((await copy({ warehouseIds: [2, 3] })).data).toEqual({
      errors: [{ field, msg: '目标仓库不存在或无权进入' }],
    });
    expect((await copy({ warehouseIds: [1] })).data).toEqual({ errors: [{ field, msg: '不能复制到当前仓库' }] });
    expect((await copy({ ids: [id, 999_999] })).code).toBe(100002);
    permissions.delete('cfg:overageStrategy:add');
    expect((await copy({})).code).toBe(403);
    expect((await ask(settingCopyApi.preview, OVERAGE)).code).toBe(403);
    expect(await there(overageStrategy)).toEqual([]);
  });

  test('what holds for all owners goes along only by who sees all, and other owners only by who sees them there', async () => {
    await done(overageStrategy.api.add, { pct: 5 });
    await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    await asOwner(`insert into iam.user_owner (tenant_id, user_id, owner_id) values (1, 1, 2)`);
    try {
      expect(cells(await preview({}))).toEqual([
        { outcome: 'REFUSED', why: '适用全部货主的配置，由不限货主的人员维护' },
        { outcome: 'REFUSED', why: '无权操作货主【OW1 货主1】在目标仓库的数据' },
      ]);
    } finally {
      await asOwner('delete from iam.user_owner');
    }
  });

  test('of several who copy the same at once one adds it and the others find it; who was shown something else is told', async () => {
    await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    const { mark } = await preview({});
    const answers = await Promise.all([copy({}), copy({}), copy({})]);
    expect(
      answers.map(({ data }) => data as OutputOf<typeof settingCopyApi.copy>).toSorted((a, b) => b.added - a.added),
    ).toEqual([
      { added: 1, same: 0, left: 0 },
      { added: 0, same: 1, left: 0 },
      { added: 0, same: 1, left: 0 },
    ]);
    expect((await copy({ mark })).msg).toBe('目标仓库或所选配置已变化，请重新预览');
    expect(await there(overageStrategy)).toHaveLength(1);
  });

  test('beside somebody who enters the same there, one of the two is told, and one row stands', async () => {
    await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    for (let round = 0; round < 5; round += 1) {
      await asOwner('update strategy.overage_strategy set is_deleted = true where warehouse_id = 2');
      const copying = copy({});
      const adding = inHouse(2, () => ask(overageStrategy.api.add, { ownerId: 1, pct: 6 }));
      const [copied, added] = await Promise.all([copying, adding]);
      expect(copied.code).toBe(200);
      expect([200, 100005]).toContain(added.code);
      const [row, ...more] = await there<{ pct: number }>(overageStrategy);
      expect([row?.pct, more]).toEqual([added.code === 200 ? 6 : 5, []]);
    }
  });

  test('a retry is answered what the first try was', async () => {
    await done(overageStrategy.api.add, { ownerId: 1, pct: 5 });
    const key = { 'idempotency-key': '7a1c2f8e-9f41-4c55-8a0d-1f5f8f3a2b10' };
    const first = await ask(settingCopyApi.copy, OVERAGE, key),
      second = await ask(settingCopyApi.copy, OVERAGE, key);
    expect([first.data, second.data]).toEqual([
      { added: 1, same: 0, left: 0 },
      { added: 1, same: 0, left: 0 },
    ]);
    expect(await there(overageStrategy)).toHaveLength(1);
  });

  test('masters that say how a warehouse works go along: a key that is there in another way is left, and so is a second default box', async () => {
    await asOwner(`
      insert into basic.container_spec (tenant_id, id, code, name, kind) values (1, 901, 'B1', '小箱', 'TOTE'), (1, 902, 'B2', '大箱', 'TOTE');
      insert into basic.goods (tenant_id, id, owner_id, code, name, category_id, base_unit_id, storage_mode) values
        (1, 901, 1, 'K1', '货1', ${meat}, 1, 1), (1, 902, 2, 'K2', '货2', ${meat}, 1, 1);
      insert into strategy.goods_storage_box (tenant_id, warehouse_id, owner_id, goods_id, spec_id, box_qty, is_default, state) values
        (1, 1, 1, 901, 901, 24, true, 1), (1, 1, 2, 902, 901, 6, false, 1), (1, 2, 1, 901, 902, 30, true, 1)
    `);
    const boxes = { setting: 'goodsStorageBox' };
    expect(cells(await preview(boxes))).toEqual([
      { outcome: 'REFUSED', why: '该商品在目标仓库已有默认箱' },
      { outcome: 'REFUSED', why: '货主【OW2 货主2】没有开通目标仓库' },
    ]);
    await asOwner('update strategy.goods_storage_box set is_default = false where warehouse_id = 2');
    expect((await copy(boxes)).data).toEqual({ added: 1, same: 0, left: 1 });
    expect((await copy(boxes)).data).toEqual({ added: 0, same: 1, left: 1 });
    const words = { setting: 'preCheckComment' };
    await done(preCheckComment.api.add, { content: '缺少随货单', kind: 3, sort: 1 });
    await inHouse(2, () => done(preCheckComment.api.add, { content: '缺少随货单', kind: 3, sort: 9, status: 0 }));
    expect(cells(await preview(words))).toEqual([{ outcome: 'TAKEN', why: '目标仓库已有相同的一条，内容不同' }]);
    await done(ownerBusinessConfig.api.add, { ownerId: 1, countDaily: 7 });
    const own = await preview({ setting: 'ownerBusinessConfig' });
    expect(own.rows[0]?.labels).toMatchObject({ ownerId: 'OW1 货主1' });
    const both = await Promise.all([
      copy({ setting: 'ownerBusinessConfig' }),
      copy({ setting: 'ownerBusinessConfig' }),
    ]);
    expect(both.map(({ data }) => (data as { added: number }).added).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await there(ownerBusinessConfig)).toMatchObject([{ ownerId: 1, countDaily: 7 }]);
  });

  test('a shared face goes with its goods: another name or content, goods that share there, and goods nobody serves there are told', async () => {
    await asOwner(`
      insert into basic.goods (tenant_id, id, owner_id, code, name, category_id, base_unit_id, storage_mode)
      select 1, 910 + n, 1 + n % 2, 'S' || n, '共享' || n, ${meat}, 1, 1 from generate_series(1, 6) n;
      insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 2, 2)
    `);
    const rule = (name: string, goodsIds: number[], more = {}) =>
      done(sharedPickRuleApi.add, { name, goodsIds, ...more });
    const faces = { setting: 'sharedPickRule' };
    const ids = [
      (await rule('袋装', [911, 912], { sameDate: false })).id,
      (await rule('瓶装', [913, 914])).id,
      (await rule('盒装', [915, 916])).id,
    ];
    await inHouse(2, () => rule('瓶装', [913, 914], { sameDate: false }));
    await inHouse(2, () => rule('别名', [915]));
    const told = await preview({ ...faces, ids });
    expect(cells(told)).toEqual([
      { outcome: 'NEW', why: null },
      { outcome: 'TAKEN', why: '目标仓库已有相同的一条，内容不同' },
      { outcome: 'REFUSED', why: '商品【S5 共享5】在目标仓库已在其他共享规则中' },
    ]);
    expect(told.rows[0]).toMatchObject({
      values: { goodsIds: [911, 912] },
      labels: { goodsIds: 'S1 共享1、S2 共享2' },
    });
    const answers = await Promise.all([copy({ ...faces, ids }), copy({ ...faces, ids })]);
    expect(answers.map(({ data }) => data)).toContainEqual({ added: 1, same: 0, left: 2 });
    expect(answers.map(({ data }) => data)).toContainEqual({ added: 0, same: 1, left: 2 });
    const listed = await there<{ name: string; goodsIds: number[]; sameDate: boolean }>({ api: sharedPickRuleApi });
    expect(listed.find(({ name }) => name === '袋装')).toMatchObject({ goodsIds: [911, 912], sameDate: false });
    expect(listed).toHaveLength(3);
    // Whoever does not see one of its owners sees no rule to copy.
    await asOwner('delete from basic.owner_warehouse where owner_id = 2 and warehouse_id = 2');
    await asOwner('delete from strategy.shared_pick_goods where warehouse_id = 2');
    await asOwner(`update strategy.shared_pick_rule set is_deleted = true where warehouse_id = 2`);
    expect(cells(await preview({ ...faces, ids: ids.slice(0, 1) }))).toEqual([
      { outcome: 'REFUSED', why: '商品【S1 共享1】的货主没有开通目标仓库' },
    ]);
    ownerIds = [1];
    expect((await copy({ ...faces, ids: ids.slice(0, 1) })).code).toBe(100002);
    expect((await copy(faces)).msg).toBe('没有可复制的配置');
  });

  test('a room goes by its code, and goods of owners who are not served there stay', async () => {
    const [here] = await asOwner<{ id: number }>(
      `select id::int from basic.room where warehouse_id = 1 and code = 'R1'`,
    );
    const [elsewhere] = await asOwner<{ id: number }>(
      `select id::int from basic.room where warehouse_id = 2 and code = 'R1'`,
    );
    await asOwner(`
      insert into basic.producer (tenant_id, id, owner_id, code, name) values (1, 901, 1, 'PR1', '厂1'), (1, 902, 2, 'PR2', '厂2');
      insert into strategy.factory_room (tenant_id, warehouse_id, owner_id, producer_id, room_id) values
        (1, 1, 1, 901, ${here?.id}), (1, 1, 2, 902, ${here?.id})
    `);
    expect((await copy({ setting: 'factoryRoom' })).data).toEqual({ added: 1, same: 0, left: 1 });
    expect(await there(factoryRoom)).toMatchObject([{ producerId: 901, roomId: elsewhere?.id }]);
  });
});
