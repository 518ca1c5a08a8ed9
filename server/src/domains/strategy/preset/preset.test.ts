import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { area } from '#contract/basic/warehouse/area.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { settingChangeApi, type SettingChange } from '#contract/strategy/change.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { ownerPick } from '#contract/strategy/outbound/owner-pick.ts';
import { presetApi, type PresetPart } from '#contract/strategy/preset.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from '#contract/strategy/presets.ts';
import { SETTING_NAMES, settingNamed, type SettingName } from '#contract/strategy/settings.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
let ownerIds: number[] | null = null;
let permissions = new Set(EVERYTHING);
let pick = 0;

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T = { id: number }>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const asOwner = (text: string) => ownerOf(running, (owner) => owner.query(text));
const compare = (preset: PresetName) => done<PresetPart[]>(presetApi.compare, { preset });
const chosen = (parts: readonly PresetPart[]) => parts.map(({ part, version }) => ({ part, version }));
const apply = (preset: PresetName, parts: readonly PresetPart[]) =>
  ask(presetApi.apply, { preset, parts: chosen(parts) });
const of = (parts: readonly PresetPart[], setting: SettingName) => parts.filter((one) => one.setting === setting);

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions, ownerIds }));
  await givenHouses(running);
  await asOwner('insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 1, 1), (1, 2, 1)');
  const roomId = (await done(room.api.add, { code: 'R1', name: '冷库', storageMode: 1 })).id;
  pick = (await done(area.api.add, { roomId, code: 'P1', name: '拣货区', kind: 'PICK' })).id;
});
beforeEach(async () => {
  ownerIds = null;
  permissions = new Set(EVERYTHING);
  await asOwner(
    SETTING_NAMES.map(
      (name) => `update ${settingNamed(name).spec.table} set is_deleted = true where not is_deleted`,
    ).join(';'),
  );
});
afterAll(() => running?.close());

describe.each(PRESET_NAMES)('the preset %s', (preset) => {
  test('is laid out whole where nothing is, is then there word for word, and the second time changes nothing', async () => {
    const parts = await compare(preset);
    expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['MISSING']));
    expect(new Set(parts.map(({ setting }) => setting))).toEqual(
      new Set(PRESETS[preset].rules.map(({ setting }) => setting)),
    );
    expect(of(parts, 'ownerPick').map(({ labels }) => labels.ownerId)).toEqual(['OW1 货主1', 'OW2 货主2']);
    expect(of(parts, 'pickAreaUp').map(({ wanted }) => wanted.areaId)).toEqual([pick]);
    expect((await apply(preset, parts)).data).toEqual({ added: parts.length, changed: 0 });
    const after = await compare(preset);
    expect(after.filter(({ state }) => state !== 'SAME')).toEqual([]);
    expect((await apply(preset, after)).data).toEqual({ added: 0, changed: 0 });
  });

  test('is nothing a person could not have entered', async () => {
    for (const { setting, wanted } of await compare(preset)) await done(settingNamed(setting).api.add, wanted);
    expect((await compare(preset)).filter(({ state }) => state !== 'SAME')).toEqual([]);
  });
});

describe('a part of a preset', () => {
  test('changes a rule that says something else, and is taken back by the history; what was not chosen stays', async () => {
    const { id } = await done(overageStrategy.api.add, { pct: 30, action: 3 });
    await done(overageStrategy.api.add, { ownerId: 1, pct: 40 });
    await done(ownerPick.api.add, { ownerId: 2, pickMethod: 1 });
    const parts = await compare('coldChain');
    expect(of(parts, 'overageStrategy')).toMatchObject([{ state: 'DIFFERENT', there: { pct: 30 }, version: 0 }]);
    expect(of(parts, 'ownerPick').map(({ state }) => state)).toEqual(['MISSING', 'DIFFERENT']);
    const [overage] = of(parts, 'overageStrategy');
    expect((await apply('coldChain', overage ? [overage] : [])).data).toEqual({ added: 0, changed: 1 });
    const now = await compare('coldChain');
    expect(of(now, 'overageStrategy')).toMatchObject([{ state: 'SAME', there: { pct: 0, action: 2 }, version: 1 }]);
    expect(of(now, 'ownerPick').map(({ state }) => state)).toEqual(['MISSING', 'DIFFERENT']);
    const { list } = await done<{ list: SettingChange[] }>(settingChangeApi.page, {
      param: { setting: 'overageStrategy', rowId: id },
    });
    expect(list[0]).toMatchObject({ act: 'EDIT', before: { pct: 30 }, after: { pct: 0 } });
    await done(settingChangeApi.undo, { id: list[0]?.id ?? 0 });
    expect(of(await compare('coldChain'), 'overageStrategy')).toMatchObject([
      { state: 'DIFFERENT', there: { pct: 30 } },
    ]);
  });

  test('is refused where the rule is not the one that was seen, and then nothing of the others is done either', async () => {
    const { id } = await done(overageStrategy.api.add, { pct: 30 });
    const parts = await compare('coldChain');
    await done(overageStrategy.api.update, { id, version: 0, pct: 31 });
    expect((await apply('coldChain', parts)).msg).toBe('【超收策略】已被修改，请重新比较');
    expect((await compare('coldChain')).filter(({ state }) => state === 'SAME')).toEqual([]);
    expect((await ask(presetApi.apply, { preset: 'coldChain', parts: [{ part: 'overageStrategy/99' }] })).msg).toBe(
      '所选项不在预设中，请重新比较',
    );
  });

  test('of several who apply the same at once one adds it and the others change nothing', async () => {
    const parts = await compare('eCommerce');
    const answers = await Promise.all([1, 2, 3].map(() => apply('eCommerce', parts)));
    const told = answers.map(({ data }) => data as OutputOf<typeof presetApi.apply>);
    expect(told.map(({ added }) => added).toSorted((a, b) => b - a)).toEqual([parts.length, 0, 0]);
    expect((await done<{ total: number }>(ownerPick.api.page, { param: {} })).total).toBe(2);
  });

  test('of a setting is applied by who may change it, for all owners by who sees all, and shown to who may see it', async () => {
    permissions.delete('cfg:overageStrategy:add');
    const parts = await compare('coldChain');
    expect(of(parts, 'overageStrategy')).toMatchObject([{ off: '没有维护【超收策略】的权限' }]);
    expect((await apply('coldChain', parts)).msg).toBe('没有维护【超收策略】的权限');
    permissions.delete('cfg:overageStrategy:list');
    expect(of(await compare('coldChain'), 'overageStrategy')).toEqual([]);
    ownerIds = [1];
    const mine = await compare('coldChain');
    expect(of(mine, 'ownerPick').map(({ labels, off }) => [labels.ownerId, off])).toEqual([['OW1 货主1', null]]);
    expect(of(mine, 'expiryStrategy')).toMatchObject([{ off: '适用全部货主的配置，由不限货主的人员维护' }]);
    expect((await apply('coldChain', of(mine, 'expiryStrategy'))).msg).toBe('适用全部货主的配置，由不限货主的人员维护');
    expect((await apply('coldChain', of(mine, 'ownerPick'))).data).toEqual({ added: 1, changed: 0 });
  });

  test('waves: each preset makes them its own way, and one of its rows is taken over without the other', async () => {
    const waves = async (preset: PresetName) => of(await compare(preset), 'waveStrategy');
    const ways = await Promise.all(PRESET_NAMES.map(waves));
    expect(new Set(ways.map((rows) => JSON.stringify(rows.map(({ wanted }) => wanted)))).size).toBe(
      PRESET_NAMES.length,
    );
    const frozen = (await waves('coldChain')).filter(({ wanted }) => wanted.storageMode === 1);
    expect((await apply('coldChain', frozen)).data).toEqual({ added: 1, changed: 0 });
    expect((await waves('coldChain')).map(({ state }) => state)).toEqual(['MISSING', 'SAME']);
    // What the other houses say of all orders stands beside it.
    expect((await waves('eCommerce')).map(({ state }) => state)).toEqual(['MISSING']);
    expect((await apply('eCommerce', await waves('eCommerce'))).data).toEqual({ added: 1, changed: 0 });
    expect((await waves('coldChain')).map(({ state }) => state)).toEqual(['DIFFERENT', 'SAME']);
  });
});
