import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import type { Envelope } from '#contract/errors.ts';
import type { inboundDryRunApi } from '#contract/inbound/dry-run/decide.ts';
import type { Endpoint, SentTo } from '#contract/kit/endpoint.ts';
import { outProductDateIntervalApi } from '#contract/strategy/outbound/date-interval.ts';
import { goodsReplaceScheme } from '#contract/strategy/outbound/goods-replace.ts';
import { tryoutApi, type TRIED_NAMES } from '#contract/strategy/tryout.ts';
import { loadsOf } from '../../domains/inbound/appoint/load.ts';
import { decideInbound } from '../../domains/inbound/dry-run/decide.ts';
import { allocate } from '../../domains/outbound/allocation/allocate.ts';
import { orderDetail } from '../../domains/outbound/order/read-detail.ts';
import { openHouse, type House } from '../../domains/outbound/testing.ts';
import { command } from '../../platform/command/run.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { ownerOf, testApp, type TestApp } from '../given/app.ts';
import { givenHouses, someone } from '../given/basic.ts';
import { openInbound, type Inbound } from '../given/inbound.ts';
import { EVERYTHING } from '../rings/rehearsal.ts';
import { wired } from '../wire.ts';

/**
 * Section 5 of the warehouse's design, statement by statement, on PostgreSQL. What another test already asks under a name of its own stands in this table; the rest is
 * asked below, each under its number.
 */
const ELSEWHERE: readonly (readonly [number: string, file: string, test: string])[] = [
  ['5 equal scope refused', 'strategy/setting.test.ts', 'stands once for each scope, while it is enabled'],
  ['5 config_version', 'strategy/setting.test.ts', 'raises the version of its warehouse with every change'],
  ['5 id and version', 'strategy/setting.test.ts', 'is removed at the version that was seen'],
  ['C1 lead, cut-off, day', 'inbound/appoint/appoint.test.ts', 'lead time, cut-off and what a day takes are obeyed'],
  ['C1 pickup', 'outbound/pickup/pickup.test.ts', 'a day takes as many as it is said to'],
  ['C2 dates', 'inbound/receive/receive.test.ts', 'the batch strategy decides what must be told'],
  ['C2 mixing', 'inbound/receive/receive.test.ts', 'lots share a container only where the strategy lets them'],
  ['C3 actions', 'inbound/receive/receive.test.ts', 'overage is measured against the strategy'],
  ['C4', 'inbound/quality/quality.test.ts', 'comes as quality Q into a place for it'],
  ['C5 order', 'task/place/recommend.plan.test.ts', 'a place for goods'],
  ['C5 areas', 'inbound/putaway/room.test.ts', 'an overflow area named last leaves the storage areas open'],
  ['C6 units, to the full', 'inner/fill.test.ts', 'a strategy says the unit and how full'],
  ['C6 hours, mode, urgency', 'inner/fill.test.ts', 'an area is filled by the clock in its hours'],
  ['C6 orders only', 'inner/fill.test.ts', 'an area filled for orders only is left alone when it is low'],
  ['C7 receive', 'inbound/receive/receive.test.ts', 'goods too near their end are refused'],
  ['C7 lock', 'inner/hold/expired.test.ts', 'is locked where the strategy says so'],
  ['C8 tolerance', 'outbound/allocation/allocate.plan.test.ts', 'a tolerance lets the face of a slightly later lot go'],
  ['C8 loose', 'outbound/road.test.ts', 'loose goods wait for the face where the rule says so'],
  ['C8 swap', 'outbound/pick/swap.test.ts', 'where the rotation is strict'],
  ['C9 sequence', 'outbound/ship/ship.test.ts', 'last stop first'],
  ['C9 volume, warmth', 'outbound/ship/ship.test.ts', 'no more goes into a car than it holds'],
  ['C11 min above max', 'strategy/setting.test.ts', '最短库龄不能大于最长库龄'],
  ['C12 order', 'outbound/allocation/offer.test.ts', 'similar goods come before schemes'],
  [
    'C12 by hand',
    'outbound/allocation/offer.test.ts',
    'a scheme by hand is offered on the order, and promises nothing',
  ],
  ['C12 suppliers', 'outbound/allocation/offer.test.ts', 'lots of whoever replaces him are sent'],
  ['C12 chains', 'outbound/allocation/replace.test.ts', 'chains are not followed'],
  ['C13', 'inbound/putaway/putaway.test.ts', 'goods join their own lot, go near their pick face'],
  ['C14 areas', 'outbound/allocation/allocate.test.ts', 'an area that picks some packaging levels only'],
  ['C14 cut', 'strategy/tryout/obeyed.test.ts', 'how much one task takes from it'],
  ['C15', 'outbound/pick/pick.test.ts', 'owners say what need not be scanned'],
  ['C16 timing', 'outbound/allocation/allocate.test.ts', 'orders are promised stock as soon as they are in'],
  ['C16 wave limit', 'outbound/wave/wave.test.ts', 'holds no more orders of an owner than he allows'],
  ['C16 internal check', 'outbound/check/internal.test.ts', 'as often as its owner says'],
  ['C16 fee', 'outbound/ship/ship.test.ts', 'leaves once, with the freight agreed where the owner wants that'],
  ['C17', 'inbound/receive/receive.test.ts', 'the owner flow stands before the dock'],
  ['C19', 'inner/fill.test.ts', 'goods kept in boxes come in whole boxes'],
  ['C20', 'outbound/pick/share.test.ts', 'pieces are walked to the face that two owners share'],
  ['C21', 'inbound/upload/upload.test.ts', 'as the owner wants it: after each receipt'],
  ['C22 day', 'transport/plan/capacity.test.ts', 'a day is as full as its tightest limit'],
  ['C23', 'inbound/queue/queue.test.ts', 'early, unknown, twice and too far away are refused'],
  ['C24', 'inbound/queue/plans.test.ts', 'a bound room before all'],
  ['C25', 'strategy/inbound/pre-check-comment.test.ts', 'a comment moves up or down by one place'],
  ['C27', 'outbound/allocation/allocate.test.ts', 'takes the face of the earlier lot'],
  ['C28 flow', 'basic/approval/change-request.test.ts', 'asked, passed by another, written'],
];

test.each(ELSEWHERE)('%s is asked in %s: %s', (_, file, name) => {
  expect(readFileSync(join(import.meta.dirname, '../../domains', file), 'utf8')).toContain(name);
});

describe('5: the most specific match wins, and null means any', () => {
  let running: TestApp;
  const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
    (await running.app.inject(wired(endpoint, input))).json<Envelope>();
  async function made(endpoint: Endpoint, input: object): Promise<number> {
    const { code, msg, data } = await ask(endpoint, input);
    if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
    return (data as { id: number }).id;
  }
  const asOwner = (text: string): Promise<unknown> => ownerOf(running, (owner) => owner.query(text));
  const ids = { meat: 0, beef: 0, goods: 0, store: 801 };
  beforeAll(async () => {
    running = await testApp(async () => someone({ permissions: new Set(EVERYTHING) }));
    await givenHouses(running);
    await asOwner(`
      insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 1, 1);
      insert into basic.store (tenant_id, id, owner_id, code, name) values (1, ${ids.store}, 1, 'ST1', '店1')
    `);
    ids.meat = await made(goodsCategoryApi.add, { code: 'M', name: '肉' });
    ids.beef = await made(goodsCategoryApi.add, { code: 'B', name: '牛肉', parentId: ids.meat });
    const piece = { ownerId: 1, categoryId: ids.beef, storageMode: 1, baseUnitId: 1 };
    ids.goods = await made(goodsApi.add, { ...piece, code: 'G1', name: 'G1' });
    await made(goodsApi.add, { ...piece, code: 'G2', name: 'G2' });
  });
  afterAll(() => running?.close());

  test('goods > deepest category > store > owner > default: each wins once those above it are gone', async () => {
    const ladder = [
      { goodsId: ids.goods },
      { categoryId: ids.beef },
      { categoryId: ids.meat },
      { storeId: ids.store },
      { ownerId: 1 },
      {},
    ];
    // Entered from the bottom: what came first never matters.
    const rules = [];
    for (const [i, scope] of [...ladder.entries()].toReversed())
      rules.unshift(await made(outProductDateIntervalApi.add, { ...scope, minAgeDays: i + 1 }));
    const name: (typeof TRIED_NAMES)[number] = 'outProductDateInterval';
    for (const [i, id] of rules.entries()) {
      const { data } = await ask(tryoutApi.resolve, { lines: [{ goodsId: ids.goods, storeId: ids.store }] });
      const [{ settings }] = data as [
        { settings: { name: string; used: object; rules: { id: number; wins: boolean }[] }[] },
      ];
      const told = settings.find((one) => one.name === name);
      expect(told?.rules.find(({ wins }) => wins)?.id).toBe(id);
      expect(told?.used).toMatchObject({ minAgeDays: i + 1 });
      await asOwner(`update strategy.product_date_interval set is_deleted = true where id = ${id}`);
    }
  });

  test('6.5 and C12: what a form refuses, in the words of the design', async () => {
    const scheme = { ownerId: 1, name: '替', goodsId: ids.goods, replaceId: ids.goods + 1, priority: 1 };
    const days = { validFrom: '2026-03-02', validTo: '2026-03-01' };
    for (const [input, msg] of [
      [{ ...scheme, ...days }, '开始日期不能晚于结束日期'],
      [{ ...scheme, replaceId: ids.goods, validFrom: '2026-03-01', validTo: '2026-03-02' }, '不能选择相同商品'],
    ] as const) {
      const refused = await ask(goodsReplaceScheme.api.add, input);
      expect(refused.code).not.toBe(200);
      expect(JSON.stringify(refused)).toContain(msg);
    }
  });

  test('C28: goods in stock keep their base unit', async () => {
    await asOwner(`
      insert into inventory.lot (tenant_id, id, owner_id, goods_id, key_hash, lot_no) values (1, 901, 1, ${ids.goods + 1}, 'x', 'L1');
      insert into inventory.stock (tenant_id, warehouse_id, goods_id, owner_id, lot_id, position_id, lpn_id, quality, on_hand)
      select 1, 1, ${ids.goods + 1}, 1, 901, p.id, 0, 'A', 5 from basic.position p where p.tenant_id = 1 and p.warehouse_id = 1 order by p.id limit 1
    `);
    const goods = { ownerId: 1, code: 'G2', name: 'G2', categoryId: ids.beef, storageMode: 1 };
    const refused = await ask(goodsApi.update, { ...goods, id: ids.goods + 1, version: 0, baseUnitId: 2 });
    expect(refused.data).toMatchObject({ errors: [{ field: 'baseUnitId', msg: '商品有库存，不能修改基本单位' }] });
  });
});

describe('what comes in', () => {
  let w: Inbound;
  beforeAll(async () => {
    w = await openInbound();
    await w.order([[w.cup, 33]]);
  });
  afterAll(() => w?.close());
  const endpoint = { method: 'POST', path: '/test', label: '测试', permit: 'cfg:dryRun:run' } as const;
  const over = async (values: SentTo<typeof inboundDryRunApi.decide>['values']) => {
    const told = await command(w.world.db, { actor: w.actor, endpoint, requestId: 'test' }, decideInbound, {
      setting: 'overageStrategy' as const,
      values: { ownerId: w.ownerId, ...values },
    });
    return told.lines.find(({ label }) => label === '最多超收')?.changed;
  };

  test('C3: of 33 expected floor(33 × 10%) = 3 more, no more than the limit says, and 2 of 33 × 9%', async () => {
    expect(await over({ pct: 10, action: 3 })).toBe('3，超出后允许');
    expect(await over({ pct: 9, action: 2 })).toBe('2，超出后主管授权');
    expect(await over({ pct: 10, maxQty: 2, action: 3 })).toBe('2，超出后允许');
    expect(await over({ pct: 10, maxQty: 50, action: 3 })).toBe('3，超出后允许');
  });

  test('C26: pallets of an appointment are Σ ceil(quantity / pallet quantity): 250 and 90 by 100 are 3 + 1', async () => {
    await w.given.ask('update basic.goods set pallet_qty = 100 where id = any($1)', [[w.cup, w.meat]]);
    const { id } = await w.order([
      [w.cup, 250],
      [w.meat, 90],
    ]);
    const [load] = await w.world.db.read(w.actor.tenantId, (tx) => loadsOf(ctxOf(tx, w.actor), [id]));
    expect(load?.pallets).toBe(4);
  });
});

describe('what goes out', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house?.close());
  let n = 0;
  /** Ten of a lot made 165 days ago and ten of one made 15 days ago, of goods that keep a year. */
  async function twoLots(more = {}): Promise<number> {
    n += 1;
    const goods = await house.goods({ code: `S${n}`, ...more });
    await house.stock(await house.storage(`S${n}-OLD`), goods, 10, { expireIn: 200 });
    await house.stock(await house.storage(`S${n}-NEW`), goods, 10, { expireIn: 350 });
    return goods;
  }
  const rule = (table: string, values: object) =>
    house.given.row(table, {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      ...values,
    });
  /** What an order of 15 is given, place by place, under a rule that is gone afterwards. */
  async function given(goods: number, table: string, values: object, more = {}): Promise<string[]> {
    const ruleId = await rule(table, values);
    const id = await house.order([[goods, 15]], more);
    await house.run(allocate, [id]);
    await house.given.ask(`update ${table} set is_deleted = true where id = $1`, [ruleId]);
    const { lines } = await house.world.db.read(house.at.tenantId, (tx) => orderDetail(ctxOf(tx, house.actor), { id }));
    return lines.flatMap(({ explanations }) =>
      (explanations[0]?.chosen ?? []).map(({ positionCode, qty }) => `${positionCode.split('-')[1]}*${qty}`),
    );
  }
  const INTERVAL = 'strategy.product_date_interval',
    EXPIRY = 'strategy.expiry_strategy',
    PICKING = 'strategy.picking_strategy';

  test('C11: min age, max age and span; null is no limit', async () => {
    expect(await given(await twoLots(), INTERVAL, { max_age_days: 720 })).toEqual(['OLD*10', 'NEW*5']);
    expect(await given(await twoLots(), INTERVAL, { min_age_days: 30 })).toEqual(['OLD*10']);
    expect(await given(await twoLots(), INTERVAL, { max_age_days: 100 })).toEqual(['NEW*10']);
    // 165 − 15 days apart.
    expect(await given(await twoLots(), INTERVAL, { max_span_days: 149 })).toEqual(['OLD*10']);
    expect(await given(await twoLots(), INTERVAL, { max_span_days: 150 })).toEqual(['OLD*10', 'NEW*5']);
  });

  test('C7: the stop days of the rule override those of the goods', async () => {
    expect(await given(await twoLots({ ship_stop_days: 10 }), EXPIRY, { ship_stop_days: 201 })).toEqual(['NEW*10']);
    expect(await given(await twoLots({ ship_stop_days: 300 }), EXPIRY, { ship_stop_days: 200 })).toEqual([
      'OLD*10',
      'NEW*5',
    ]);
  });

  test('C8: first expired, last in, and one lot alone', async () => {
    expect(await given(await twoLots(), PICKING, { rotation: 1 })).toEqual(['OLD*10', 'NEW*5']);
    expect(await given(await twoLots(), PICKING, { rotation: 4 })).toEqual([]);
    const goods = await house.goods({ code: 'S-ONE' });
    await house.stock(await house.storage('ONE-OLD'), goods, 10, { expireIn: 200 });
    await house.stock(await house.storage('ONE-NEW'), goods, 20, { expireIn: 300 });
    expect(await given(goods, PICKING, { rotation: 1, tolerance_days: 99, single_lot: true })).toEqual([
      'OLD*10',
      'NEW*5',
    ]);
    const other = await house.goods({ code: 'S-TWO' });
    await house.stock(await house.storage('TWO-OLD'), other, 10, { expireIn: 200 });
    await house.stock(await house.storage('TWO-NEW'), other, 20, { expireIn: 300 });
    expect(await given(other, PICKING, { rotation: 1, tolerance_days: 100, single_lot: true })).toEqual(['NEW*15']);
  });
});
