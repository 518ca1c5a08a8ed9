import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { expiryStrategy } from '#contract/strategy/inbound/expiry-strategy.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { putawayStrategy } from '#contract/strategy/inbound/putaway-strategy.ts';
import { loadingStrategy } from '#contract/strategy/outbound/loading-strategy.ts';
import { pickNoScanOwner } from '#contract/strategy/outbound/no-scan.ts';
import { ownerPick } from '#contract/strategy/outbound/owner-pick.ts';
import { pickingStrategy } from '#contract/strategy/outbound/picking-strategy.ts';
import { TRIED_NAMES, tryoutApi, type Tried } from '#contract/strategy/tryout.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
let ownerIds: number[] | null = null;
const ids = { meat: 0, beef: 0, goods: 0, other: 0 };

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T = { id: number }>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const asOwner = <T extends object>(text: string): Promise<T[]> =>
  ownerOf(running, async (owner) => (await owner.query<T>(text)).rows);
const made = async (endpoint: Endpoint, input: object): Promise<number> => (await done(endpoint, input)).id;

async function tried(name: Tried, goodsId = ids.goods) {
  const [line] = await done<OutputOf<typeof tryoutApi.resolve>>(tryoutApi.resolve, { lines: [{ goodsId }] });
  const setting = line?.settings.find((one) => one.name === name);
  if (!setting) throw new Error(`${name} is not tried`);
  return setting;
}

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING, ownerIds }));
  await givenHouses(running);
  ids.meat = await made(goodsCategoryApi.add, { code: 'M', name: '肉' });
  ids.beef = await made(goodsCategoryApi.add, { code: 'B', name: '牛肉', parentId: ids.meat });
  const goods = { categoryId: ids.beef, storageMode: 2, baseUnitId: 1 };
  ids.goods = await made(goodsApi.add, { ...goods, ownerId: 1, code: 'G1', name: 'G1' });
  ids.other = await made(goodsApi.add, { ...goods, ownerId: 2, code: 'G2', name: 'G2' });
});
afterAll(() => running?.close());

describe('the test bench', () => {
  test('answers every setting, with the default where nothing is configured', async () => {
    const [line] = await done<OutputOf<typeof tryoutApi.resolve>>(tryoutApi.resolve, {
      lines: [{ goodsId: ids.goods }],
    });
    expect(line?.settings.map(({ name }) => name)).toEqual(TRIED_NAMES);
    expect(await tried('pickingStrategy')).toEqual({
      name: 'pickingStrategy',
      rules: [],
      used: expect.objectContaining({ rotation: 2, palletMinPct: 50, rotationStrict: true }),
    });
  });

  test('names the rule that decides, and why each other one yields', async () => {
    const general = await made(overageStrategy.api.add, { pct: 1 });
    const meat = await made(overageStrategy.api.add, { categoryId: ids.meat, pct: 2 });
    const beef = await made(overageStrategy.api.add, { categoryId: ids.beef, pct: 3 });
    const own = await made(overageStrategy.api.add, { ownerId: 1, categoryId: ids.beef, pct: 4 });
    await made(overageStrategy.api.add, { goodsId: ids.other, pct: 5 });
    await made(overageStrategy.api.add, { goodsId: ids.goods, pct: 6, status: 0 });
    const { rules, used } = await tried('overageStrategy');
    expect(rules.map(({ id, wins, yields }) => [id, wins, yields])).toEqual([
      [own, true, null],
      [beef, false, 'ownerId'],
      [meat, false, 'nearer'],
      [general, false, 'categoryId'],
    ]);
    expect(used).toMatchObject({ pct: 4 });
    expect(rules[0]?.labels).toMatchObject({ categoryId: 'B 牛肉' });
  });

  test('says what is used of settings that speak of the last day, of scanning, of loading and of allocating', async () => {
    expect(await tried('expiryStrategy')).toMatchObject({ used: { nearDays: 30, autoLock: false } });
    await made(expiryStrategy.api.add, { nearDays: 12 });
    await made(expiryStrategy.api.add, { categoryId: ids.meat, nearDays: 7, autoLock: false });
    expect(await tried('expiryStrategy')).toMatchObject({ used: { nearDays: 7, autoLock: false } });
    expect(await tried('pickNoScanOwner')).toMatchObject({ used: { skipGoods: false, skipLot: true } });
    await made(pickNoScanOwner.api.add, { ownerId: 1, skipLot: false });
    expect(await tried('pickNoScanOwner')).toMatchObject({ used: { skipGoods: true, skipLot: false } });
    expect(await tried('loadingStrategy')).toMatchObject({ used: { maxVolumePct: 0, tempCheck: false } });
    await made(loadingStrategy.api.add, { maxVolumePct: 80 });
    expect(await tried('loadingStrategy')).toMatchObject({ used: { maxVolumePct: 80, tempCheck: true } });
    expect(await tried('ownerPick')).toMatchObject({ used: { allocMode: 1 } });
    await made(ownerPick.api.add, { ownerId: 1, allocMode: 2 });
    expect(await tried('ownerPick')).toMatchObject({ used: { allocMode: 2 } });
  });

  test('what decides is what is used, in whatever order the rules were entered', async () => {
    const scopes = [
      {},
      { ownerId: 1 },
      { storageMode: 2 },
      { ownerId: 1, storageMode: 2 },
      { categoryId: ids.meat },
      { categoryId: ids.beef },
      { categoryId: ids.beef, storageMode: 2 },
      { storageMode: 3 },
    ];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...scopes.keys()], { minLength: 1 }), async (order) => {
        await asOwner('update strategy.putaway_strategy set is_deleted = true');
        for (const at of order)
          await made(putawayStrategy.api.add, {
            ...scopes[at],
            preferSameLot: at % 2 === 0,
            rules: [{ step: `P${(at % 5) + 1}`, areaIds: [], order: 1 }],
          });
        const { rules, used } = await tried('putawayStrategy');
        const best = Math.max(-1, ...order.filter((at) => at < 7));
        expect(rules[0]?.values).toMatchObject(best < 0 ? {} : { preferSameLot: best % 2 === 0 });
        expect(rules.filter(({ wins }) => wins)).toHaveLength(best < 0 ? 0 : 1);
        if (best >= 0)
          expect(used).toMatchObject({ preferSameLot: best % 2 === 0, rules: [{ step: `P${(best % 5) + 1}` }] });
      }),
      { numRuns: 12 },
    );
  });

  test('answers rules of a category from any depth, and nothing of goods out of reach', async () => {
    await made(pickingStrategy.api.add, { categoryId: ids.meat, rotation: 3 });
    expect(await tried('pickingStrategy')).toMatchObject({ used: { rotation: 3 }, rules: [{ wins: true }] });
    ownerIds = [1];
    const foreign = await ask(tryoutApi.resolve, { lines: [{ goodsId: ids.other }] });
    const absent = await ask(tryoutApi.resolve, { lines: [{ goodsId: 999_999 }] });
    ownerIds = null;
    expect(foreign).toMatchObject({ code: absent.code, msg: absent.msg });
    expect((await ask(tryoutApi.lines, { orderNo: 'NONE' })).msg).toBe('单据不存在');
    await asOwner(`insert into inbound."order" (tenant_id, warehouse_id, order_no, order_type, owner_id)
      values (1, 1, 'HERE', 1, 1), (1, 2, 'ELSEWHERE', 1, 1)`);
    expect((await ask(tryoutApi.lines, { orderNo: 'HERE' })).code).toBe(200);
    expect((await ask(tryoutApi.lines, { orderNo: 'ELSEWHERE' })).msg).toBe('单据不存在');
  });

  test('of two settings of pick areas the nearest decides, also when it says no', async () => {
    const [place] = await asOwner<{ areaId: number }>(`
      with f as (
        insert into basic.pick_position (tenant_id, warehouse_id, position_id, goods_id, owner_id, min_qty, max_qty)
        select p.tenant_id, p.warehouse_id, p.id, ${ids.goods}, 1, 0, 9
        from basic.position p where (p.tenant_id, p.warehouse_id) = (1, 1) order by p.id limit 1
        returning position_id
      )
      select p.area_id::int as "areaId" from basic.position p join f on f.position_id = p.id where (p.tenant_id, p.warehouse_id) = (1, 1)
    `);
    const row = (scope: string, enabled: boolean) =>
      asOwner(`insert into strategy.pick_area_up (tenant_id, warehouse_id, area_id, owner_id, enabled, min_case, allow_mix_lot_days)
        values (1, 1, ${place?.areaId}, ${scope}, ${enabled}, 2, 5)`);
    await row('null', true);
    expect(await tried('pickAreaUp')).toMatchObject({ used: { enabled: true, minCase: 2, allowMixLotDays: 5 } });
    await row('1', false);
    expect(await tried('pickAreaUp')).toMatchObject({
      used: { enabled: false },
      rules: [{ wins: true, values: { enabled: false } }, { yields: 'ownerId' }],
    });
  });
});
