import { afterAll, beforeAll, expect, test } from 'vitest';
import { signDry } from '#contract/inbound/dry-run/sign.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { command } from '../../../platform/command/run.ts';
import { refused } from '../../../testing/given/basic.ts';
import { leftBehind } from '../../../testing/given/left-behind.ts';
import { openYard, type Yard } from '../../../testing/given/queue.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { drySign } from './sign.ts';

let w: Yard, range: number;
const at = () => ({ tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId });
const GATE = { lng: 120, lat: 30 };
beforeAll(async () => {
  w = await openYard();
  range = await w.given.row('strategy.sign_range', { ...at(), ...GATE, radius_m: 1000 });
});
afterAll(() => w?.close());

const tried = (asked: Partial<SentTo<typeof signDry>>, actor = w.actor) =>
  command(
    w.world.db,
    { actor, endpoint: { method: 'POST', path: '/test', label: '测试', permit: 'cfg:dryRun:run' }, requestId: 'test' },
    drySign,
    signDry.input.parse({ setting: 'signRange', ruleId: range, values: { ...GATE, radiusM: 200 }, ...asked }),
  );
/** About 500 metres north of the gate. */
const NEAR = { lng: 120, lat: 30.0045 };

test('a driver 500 metres off is in under the present rule, out under a narrower one, and the trucks of today are judged beside him', async () => {
  await w.truck({ plateNo: '浙A00001', ...GATE });
  const off = await w.truck({ plateNo: '浙A00002', ...NEAR });
  const tables = ['strategy.sign_range', 'strategy.setting_change', 'inbound.pre_check'];
  const before = await leftBehind(w.given, tables);
  const told = await tried(NEAR);
  expect(told.driver).toEqual([
    { label: '位置', present: '在范围内，距仓库500米', changed: '在范围外，距仓库500米' },
    { label: '范围', present: '120,30 1000米内', changed: '120,30 200米内' },
    { label: '时间', present: '没有预约，不看时间', changed: '没有预约，不看时间' },
    { label: '到车温度', present: '可不填', changed: '可不填' },
    { label: '签到', present: '可以', changed: '不在签到范围内，距仓库500米' },
  ]);
  expect(told).toMatchObject({ things: 2, leftOut: 0 });
  const { preNo } = await w.v1.get({ id: off.id });
  expect(told.lines.filter(({ label }) => label === '签到')).toEqual([
    { head: preNo, about: '浙A00002', label: '签到', present: '可以', changed: '不在签到范围内，距仓库500米' },
  ]);
  expect(await leftBehind(w.given, tables)).toEqual(before);
});

test('says what signing in itself then says', async () => {
  const told = await tried({ lng: 120, lat: 30.02 });
  const said = told.driver.find(({ label }) => label === '签到')?.present;
  expect((await refused(w.truck({ plateNo: '浙A00003', lng: 120, lat: 30.02 }))).msg).toBe(said);
});

test('a rule that could not be saved is refused on its field', async () => {
  await expect(tried({ values: { ...GATE, radiusM: 0 } })).rejects.toMatchObject({
    data: { errors: [{ field: 'radiusM' }] },
  });
});

test('trucks of owners out of reach are not told of', async () => {
  const { id } = await w.order([[w.cup, 4]]);
  await w.truck({ plateNo: '浙A00009', orderIds: [id], ...NEAR });
  const other = givenActor(w.actor, { ownerIds: [999_999] });
  const [mine, theirs] = [await tried(NEAR), await tried(NEAR, other)];
  expect(mine.lines.some(({ about }) => about.includes('浙A00009'))).toBe(true);
  expect(theirs.lines.some(({ about }) => about.includes('浙A00009'))).toBe(false);
});
