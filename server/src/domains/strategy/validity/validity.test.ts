import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { area } from '#contract/basic/warehouse/area.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { settingNamed, SETTING_NAMES, type SettingName } from '#contract/strategy/settings.ts';
import { TRIED_NAMES, tryoutApi, type Tried } from '#contract/strategy/tryout.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { ask as askOf, givenHouses, sheet, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { sourcesBelow } from '../../../testing/sources.ts';
import { wired } from '../../../testing/wire.ts';
import { appointmentThresholds } from '../appointment.ts';
import { mayCrossDock } from '../cross-docking.ts';
import { standInRows } from '../goods-similar.ts';
import { criteriaOf } from '../judging.ts';
import { areaPickingRows } from '../picking.ts';
import { areaFills, fillRules } from '../replenishing.ts';
import { serveSetting } from '../setting.ts';
import { signRules } from '../sign-range.ts';
import { supplierStandIns } from '../supplier-replacing.ts';
import { droppedFor } from '../two-step.ts';
import { uploadMode } from '../upload.ts';
import { routeCapacities } from '../waving/capacity.ts';
import { waveStrategies } from '../waving/strategies.ts';

let running: TestApp;
const me = someone({ permissions: EVERYTHING });
const ids = { category: 0, goods: 0, other: 0, area: 0, drop: 0, route: 0, supplier: 0, spare: 0, lot: 0 };
const day = (days: number): string => addDays(wireDay(new Date()), days);

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T = { id: number }>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const made = async (endpoint: Endpoint, input: object): Promise<number> => (await done(endpoint, input)).id;
const asOwner = (text: string) => ownerOf(running, (owner) => owner.query<{ id: number }>(text));
const inserted = async (text: string): Promise<number> => (await asOwner(`${text} returning id::int`)).rows[0]?.id ?? 0;
const read = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => running.db.read(1, (tx) => work(ctxOf(tx, me)));
const gone = (name: SettingName) =>
  asOwner(`update ${settingNamed(name).spec.table} set is_deleted = true where not is_deleted`);

beforeAll(async () => {
  running = await testApp(async () => me);
  await givenHouses(running);
  ids.category = await made(goodsCategoryApi.add, { code: 'C', name: '类' });
  const goods = {
    ownerId: 1,
    categoryId: ids.category,
    storageMode: 2,
    baseUnitId: 1,
    isLot: true,
    shelfLifeDays: 360,
  };
  ids.goods = await made(goodsApi.add, { ...goods, code: 'G', name: 'G' });
  ids.other = await made(goodsApi.add, { ...goods, code: 'H', name: 'H' });
  const roomId = await made(room.api.add, { code: 'R', name: '冷库', storageMode: 2 });
  ids.area = await made(area.api.add, { roomId, code: 'A', name: '拣货区', kind: 'PICK' });
  ids.drop = await made(area.api.add, { roomId, code: 'T', name: '接驳区', kind: 'DROP' });
  const positionId = await made(positionApi.add, { areaId: ids.area, code: 'A-01' });
  await asOwner(
    `insert into basic.pick_position (tenant_id, warehouse_id, owner_id, goods_id, position_id, min_qty, max_qty) values (1, 1, 1, ${ids.goods}, ${positionId}, 1, 9)`,
  );
  ids.route = await inserted(
    `insert into basic.route (tenant_id, warehouse_id, code, name, cutoff, depart) values (1, 1, 'L', '线路', '16:00', '18:00')`,
  );
  for (const [name, code] of [
    ['supplier', 'S1'],
    ['spare', 'S2'],
  ] as const)
    ids[name] = await inserted(
      `insert into basic.supplier (tenant_id, owner_id, code, name) values (1, 1, '${code}', '${code}')`,
    );
  ids.lot = await inserted(
    `insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash, supplier_id, inbound_on) values (1, 1, ${ids.goods}, 'L1', repeat('0', 32), ${ids.supplier}, current_date)`,
  );
});
beforeEach(() =>
  asOwner(
    SETTING_NAMES.map(
      (name) => `update ${settingNamed(name).spec.table} set is_deleted = true where not is_deleted`,
    ).join(';'),
  ),
);
afterAll(() => running?.close());

type Untried = Exclude<SettingName, Tried>;
/** What rows of each setting say at least, other than what holds where nothing is said. */
const SAYS: Record<SettingName, () => object> = {
  ownerEntryFlow: () => ({ ownerId: 1, needAppoint: true }),
  batchStrategy: () => ({ needExpire: true }),
  overageStrategy: () => ({ pct: 7 }),
  expiryStrategy: () => ({ receiveMinPct: 7 }),
  putawayStrategy: () => ({ rules: [{ step: 'P4', areaIds: [], order: 1 }] }),
  twoStepPutaway: () => ({ areaId: ids.area, dropAreaId: ids.drop }),
  judgingCriteria: () => ({ itemName: '外观', severity: 1 }),
  goodsClassDecide: () => ({ acceptPct: 7 }),
  ownerCrossDock: () => ({ ownerId: 1, enabled: true }),
  appointmentThreshold: () => ({ maxOrders: 7 }),
  signRange: () => ({ lng: 120, lat: 30 }),
  entryUploadMode: () => ({ ownerId: 1, mode: 1 }),
  ownerPick: () => ({ ownerId: 1, pickMethod: 1 }),
  waveStrategy: () => ({}),
  pickingStrategy: () => ({ toleranceDays: 7 }),
  outProductDateInterval: () => ({ maxAgeDays: 7 }),
  pickAreaPick: () => ({ areaId: ids.area, maxLines: 7 }),
  pickNoScanOwner: () => ({ ownerId: 1 }),
  pickSimpleName: () => ({ ownerId: 1 }),
  goodsReplaceScheme: () => ({
    ownerId: 1,
    name: '换',
    goodsId: ids.goods,
    replaceId: ids.other,
    auto: true,
    validFrom: day(-99),
    validTo: day(99),
  }),
  supplierReplaceScheme: () => ({ ownerId: 1, supplierId: ids.supplier, replaceSupplierId: ids.spare }),
  transportCapacity: () => ({ routeId: ids.route, maxOrders: 7 }),
  loadingStrategy: () => ({ maxVolumePct: 7 }),
  pickAreaUp: () => ({ areaId: ids.area, enabled: true, minCase: 7 }),
  pickAreaFill: () => ({ areaId: ids.area, mode: 2 }),
  replenishStrategy: () => ({ unitLevel: 1 }),
};

const list = async (ctx: Ctx, rows: RawBuilder<unknown>): Promise<unknown> => (await rows.execute(ctx.tx)).rows;
const order = sql`
  (
    values (1::bigint, 1::bigint, 1::bigint, 1::smallint, null::timestamptz)
  ) o(tenant_id, warehouse_id, owner_id, order_type, cutoff_at)
`;
/** What whoever obeys a setting is told now. */
const READERS: Record<Untried, (ctx: Ctx) => Promise<unknown>> = {
  twoStepPutaway: (ctx) => list(ctx, sql`select ${droppedFor(ctx, sql`${ids.area}::bigint`)} as drop`),
  judgingCriteria: async (ctx) => [...(await criteriaOf(ctx, [ids.goods]))],
  ownerCrossDock: (ctx) => list(ctx, sql`select ${mayCrossDock(ctx)} as may from ${order}`),
  appointmentThreshold: (ctx) => appointmentThresholds(ctx, [{ ownerId: 1, roomId: 1, day: day(0) }]),
  signRange: signRules,
  entryUploadMode: (ctx) => list(ctx, sql`select ${uploadMode} as mode from ${order}`),
  waveStrategy: waveStrategies,
  pickAreaPick: (ctx) => list(ctx, areaPickingRows(ctx)),
  goodsReplaceScheme: (ctx) => list(ctx, standInRows(ctx, [ids.goods])),
  supplierReplaceScheme: async (ctx) => [...(await supplierStandIns(ctx, [ids.lot]))],
  transportCapacity: (ctx) => routeCapacities(ctx, [{ routeId: ids.route, day: day(0) }]),
  pickAreaFill: areaFills,
  replenishStrategy: async (ctx) => (await fillRules(ctx, [ids.goods]))(ids.goods),
};
const isTried = (name: SettingName): name is Tried => TRIED_NAMES.some((one) => one === name);

/** The same, whichever row says it. */
async function told(name: SettingName): Promise<unknown> {
  const answer = isTried(name) ? await tried(name) : await read(READERS[name]);
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (/^(id|configId|version)$/.test(key) ? undefined : value)),
  );
}
async function tried(name: Tried) {
  const [line] = await done<OutputOf<typeof tryoutApi.resolve>>(tryoutApi.resolve, {
    lines: [{ goodsId: ids.goods }],
    orderType: 1,
    areaId: ids.area,
    routeId: ids.route,
  });
  const found = line?.settings.find((one) => one.name === name);
  return { used: found?.used, rules: found?.rules.map(({ wins, yields }) => ({ wins, yields })) };
}

/** Yesterday at the latest, today alone, tomorrow at the earliest. */
const SPANS = [
  { validFrom: day(-9), validTo: day(-1) },
  { validFrom: day(0), validTo: day(0) },
  { validFrom: day(1), validTo: day(9) },
];
const TAKEN = '已存在相同范围的配置';

describe.each(SETTING_NAMES)('%s', (name) => {
  const { add, update, page } = settingNamed(name).api;

  test('decides nothing before its first day and after its last, all of it on both and between; in whatever order its rows were entered', async () => {
    const says = SAYS[name]();
    const silent = await told(name);
    for (const span of [SPANS[0], SPANS[2]]) await made(add, { ...says, ...span });
    expect(await told(name)).toEqual(silent);
    await made(add, { ...says, ...SPANS[1] });
    const spoken = await told(name);
    expect(spoken).not.toEqual(silent);
    for (const turn of [
      [1, 0, 2],
      [2, 1, 0],
    ]) {
      await gone(name);
      for (const i of turn) await made(add, { ...says, ...SPANS[i] });
      expect(await told(name)).toEqual(spoken);
    }
    await gone(name);
    await made(add, { ...says, validFrom: day(-1), validTo: day(1) });
    expect(await told(name)).toEqual(spoken);
  });

  test('stands beside another of its scope while their days do not meet, and ends no sooner than it begins', async () => {
    const says = SAYS[name]();
    const id = await made(add, { ...says, ...SPANS[0] });
    await made(add, { ...says, ...SPANS[2] });
    expect(await ask(add, { ...says, validFrom: day(-1), validTo: day(0) })).toMatchObject({
      code: 100005,
      msg: TAKEN,
    });
    expect(await ask(add, { ...says, validFrom: day(9), validTo: day(12) })).toMatchObject({
      code: 100005,
      msg: TAKEN,
    });
    expect((await ask(update, { ...says, id, version: 0, validFrom: day(-9), validTo: day(1) })).msg).toBe(TAKEN);
    expect(await ask(add, { ...says, validFrom: day(3), validTo: day(2) })).toMatchObject({
      msg: '开始日期不能晚于结束日期',
      data: { errors: [{ field: 'validFrom' }] },
    });
    await done(update, { ...says, id, version: 0, validFrom: day(-9), validTo: day(0) });
    const { list: rows } = await done<{ list: { validTo: string }[] }>(page, {});
    expect(rows.map(({ validTo }) => validTo).toSorted()).toEqual([day(0), day(9)]);
    expect(settingNamed(name).says(rows[1] ?? {})).toContain(`自${day(-9)}至${day(0)}`);
  });
});

test('lines of a sheet follow each other; those whose days meet are refused, of each other and of what is there', async () => {
  const acts = serveSetting(overageStrategy),
    head = ['货主', '允许超收%', '生效日期', '失效日期'];
  const check = async (rows: (string | number | null)[][]) =>
    askOf(running, overageStrategy.api.importCheck, acts.importCheck, me, {}, await sheet(head, rows));
  await made(overageStrategy.api.add, { ownerId: 1, pct: 1, ...SPANS[2] });
  const wrong = await check([
    ['OW1', 2, null, day(-5)],
    ['OW1', 3, day(-5), day(-4)],
    ['OW1', 4, day(0), day(1)],
    ['OW2', 5, day(0), day(-1)],
  ]);
  expect(wrong.errors.map(({ row, msg }) => `${row} ${msg}`).toSorted()).toEqual([
    '3 范围和期限与第2行重复',
    `4 ${TAKEN}`,
    '5 开始日期不能晚于结束日期',
  ]);
  const right = await check([
    ['OW1', 2, null, day(-5)],
    ['OW1', 3, day(-4), day(0)],
    ['OW2', 4, null, null],
  ]);
  expect(right).toMatchObject({ okCount: 3, errorCount: 0 });
  expect(
    await askOf(running, overageStrategy.api.importConfirm, acts.importConfirm, me, { batchId: right.batchId }),
  ).toMatchObject({ imported: 3 });
});

test('the database keeps two of one scope apart by itself, whatever wrote them', async () => {
  const id = await made(settingNamed('overageStrategy').api.add, { pct: 1, ...SPANS[0] });
  await made(settingNamed('overageStrategy').api.add, { pct: 2, ...SPANS[1] });
  await expect(
    asOwner(`update strategy.overage_strategy set valid_to = current_date + 2 where id = ${id}`),
  ).rejects.toMatchObject({
    code: '23P01',
  });
  await expect(
    asOwner(`update strategy.overage_strategy set valid_to = '2000-01-01' where id = ${id}`),
  ).rejects.toMatchObject({
    code: '23514',
  });
});

/** Shows rules, or holds all of them whether they are in force or not. */
const SHOWN = /strategy\/(change|check|copy|preset|setting)|strategy\/putaway\.ts|waving\/capacity\.ts/;
test('nobody reads a setting without asking whether it is in force', () => {
  const tables = new Set(SETTING_NAMES.map((name) => settingNamed(name).spec.table));
  const bare = sourcesBelow('server/src/domains')
    .filter(({ file, test: isTest }) => !isTest && !SHOWN.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:from|join)\s+(strategy\.\w+)(?:\s+(\w+))?/g)]
        .filter(([, table = '', alias]) => tables.has(table) && !text.includes(`inForce('${alias}'`))
        .map(([found]) => `${file}: ${found}`),
    );
  // Asked through `schemeInForce` and `carriesOn` in its stead.
  expect(bare.toSorted()).toEqual([
    'server/src/domains/outbound/allocation/offer.ts: join strategy.goods_replace_scheme s',
    'server/src/domains/transport/plan/capacity.ts: join strategy.transport_capacity c',
  ]);
});
