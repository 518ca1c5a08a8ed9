import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { givenActor } from '../../../testing/given/rows.ts';

let w: Inbound;
let near: number, far: number, rule: number;
const places: { id: number; code: string }[] = [];
const at = () => ({ tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId });
beforeAll(async () => {
  w = await openInbound();
  const house = { tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId };
  near = await w.given.area(house, 'STORE', { order_no: 1 });
  far = await w.given.area(house, 'STORE', { order_no: 9 });
  for (const area of [near, near, far]) places.push(await w.position(area));
  rule = await w.given.row('strategy.putaway_strategy', {
    ...at(),
    owner_id: w.ownerId,
    rules: JSON.stringify([{ step: 'P4', areaIds: [far, near], order: 1 }]),
  });
});
afterAll(() => w?.close());

type Picture = Awaited<ReturnType<Inbound['putting']['picture']>>;
const turnsOf = ({ turns }: Picture) => turns.map(({ step, areaId, places: n }) => [step, areaId, n]);
const nthOf = ({ ids, at: nths }: Picture) => places.map(({ id }) => nths[ids.indexOf(id)]);

test('a rule alone opens its areas in its order; the rest says why it never comes', async () => {
  const told = await w.putting.picture({ ruleId: rule });
  expect(told.goods).toBeNull();
  expect(told.rule).toMatchObject({ id: rule, scope: '川味鲜', says: expect.stringContaining('ABC分区空位') });
  expect(turnsOf(told)).toEqual([
    ['P4', far, 1],
    ['P4', near, 2],
  ]);
  expect(nthOf(told)).toEqual([0, 0, 0]);
  expect(told.reasons).toContain('没有步骤通向这个库区');
  expect(told.turnOf.length).toBe(told.ids.length);
});

test('of goods the first place is where their receipt is sent, by the rule that decides; then the next one is first', async () => {
  const told = await w.putting.picture({ goodsId: w.cup, qty: 5 });
  expect(told.rule?.id).toBe(rule);
  expect(nthOf(told)).toEqual([2, 3, 1]);
  const receive = async () => {
    const order = await w.order([[w.cup, 5]]);
    const { tasks } = await w.receiving.confirm({
      lines: order.lines.map((detailId) => ({ detailId, qty: 5, positionCode: w.recCode })),
    });
    return (await w.putting.get({ id: tasks[0]?.id ?? 0 })).lines[0]?.toPositionCode;
  };
  expect(await receive()).toBe(places[2]?.code);
  // Its lot is on its way there now: what comes next of it may still join it, which the rule does not ask for.
  const next = await w.putting.picture({ goodsId: w.cup, qty: 5 });
  expect(nthOf(next).slice(0, 2)).toEqual([1, 2]);
  expect(await receive()).toBe(places[0]?.code);
});

test('another rule may be looked at for the same goods', async () => {
  const other = await w.given.row('strategy.putaway_strategy', {
    ...at(),
    storage_mode: 3,
    rules: JSON.stringify([{ step: 'P4', areaIds: [near], order: 1 }]),
    status: 0,
  });
  expect(turnsOf(await w.putting.picture({ goodsId: w.cup, ruleId: other })).map(([, area]) => area)).toEqual([
    near,
    near,
  ]);
});

test('nothing named, what is not there and what is of owners out of reach is refused', async () => {
  expect((await refused(w.putting.picture({}))).code).toBe(100001);
  expect((await refused(w.putting.picture({ ruleId: 999_999 }))).msg).toBe('上架策略不存在');
  const actor = givenActor(w.actor, { ownerIds: [999_999] });
  expect((await refused(w.putting.picture({ ruleId: rule }, { actor }))).msg).toBe('上架策略不存在');
  expect((await refused(w.putting.picture({ goodsId: w.cup }, { actor }))).msg).toBe('商品不存在');
});
