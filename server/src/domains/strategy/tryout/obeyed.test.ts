import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { area } from '#contract/basic/warehouse/area.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import { dictionaries } from '#contract/dictionaries.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { appointmentThreshold } from '#contract/strategy/inbound/appointment-threshold.ts';
import { judgingCriteria } from '#contract/strategy/inbound/judging-criteria.ts';
import { signRange } from '#contract/strategy/inbound/sign-range.ts';
import { entryUploadMode } from '#contract/strategy/inbound/upload-mode.ts';
import { pickAreaPick } from '#contract/strategy/outbound/pick-area.ts';
import { settingNamed } from '#contract/strategy/settings.ts';
import { pickAreaFill } from '#contract/strategy/stock/pick-area-fill.ts';
import { replenishStrategy } from '#contract/strategy/stock/replenish-strategy.ts';
import { fieldsTried, TRIED_NAMES, tryoutApi, type ScopePart, type Tried } from '#contract/strategy/tryout.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { SAID } from '../../../testing/proofs.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';
import { appointmentThreshold as appointed, pickupThresholds } from '../appointment.ts';
import { families } from '../families.ts';
import { criteriaOf } from '../judging.ts';
import { areaPickingRows, type AreaPicking } from '../picking.ts';
import { areaFills, fillRules } from '../replenishing.ts';
import { signRules } from '../sign-range.ts';
import { uploadMode } from '../upload.ts';

let running: TestApp;
const me = someone({ permissions: EVERYTHING });
/** What each part of a scope is of the goods that are tried, and what it is of others. */
const mine: Record<ScopePart, number> = {
  goodsId: 0,
  categoryId: 0,
  storeId: 0,
  storageMode: 2,
  orderType: 1,
  areaId: 0,
  routeId: 0,
  ownerId: 1,
};
const others: Record<ScopePart, number> = { ...mine, storageMode: 3, orderType: 9, ownerId: 2 };

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T = { id: number }>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const made = async (endpoint: Endpoint, input: object): Promise<number> => (await done(endpoint, input)).id;
const asOwner = (text: string) => ownerOf(running, (owner) => owner.query<{ id: number }>(text));
/** As if it had never been. */
const gone = (name: Tried, id: number) =>
  asOwner(`update ${families[name].table} set is_deleted = true where id = ${id}`);
const read = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => running.db.read(1, (tx) => work(ctxOf(tx, me)));

async function tried(name: Tried) {
  const [line] = await done<OutputOf<typeof tryoutApi.resolve>>(tryoutApi.resolve, {
    lines: [{ goodsId: mine.goodsId, storeId: mine.storeId }],
    orderType: mine.orderType,
    areaId: mine.areaId,
    routeId: mine.routeId,
  });
  const found = line?.settings.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not tried`);
  return found;
}

beforeAll(async () => {
  running = await testApp(async () => me);
  await givenHouses(running);
  const goods = { storageMode: 2, baseUnitId: 1, isLot: true, shelfLifeDays: 360 };
  for (const [parts, ownerId] of [
    [mine, 1],
    [others, 2],
  ] as const) {
    parts.categoryId = await made(goodsCategoryApi.add, { code: `C${ownerId}`, name: `类${ownerId}` });
    parts.goodsId = await made(goodsApi.add, {
      ...goods,
      ownerId,
      categoryId: parts.categoryId,
      code: `G${ownerId}`,
      name: `G${ownerId}`,
    });
    const roomId = await made(room.api.add, { code: `R${ownerId}`, name: '冷库', storageMode: 2 });
    parts.areaId = await made(area.api.add, { roomId, code: `A${ownerId}`, name: '拣货区', kind: 'PICK' });
    const positionId = await made(positionApi.add, { areaId: parts.areaId, code: `A${ownerId}-01` });
    await asOwner(
      `insert into basic.pick_position (tenant_id, warehouse_id, owner_id, goods_id, position_id, min_qty, max_qty) values (1, 1, ${ownerId}, ${parts.goodsId}, ${positionId}, 1, 9)`,
    );
    const { rows } = await asOwner(
      `insert into basic.customer (tenant_id, owner_id, code, name) values (1, ${ownerId}, 'CU', '客户') returning id::int`,
    );
    const store = await asOwner(
      `insert into basic.store (tenant_id, owner_id, customer_id, code, name) values (1, ${ownerId}, ${rows[0]?.id}, 'ST${ownerId}', '门店') returning id::int`,
    );
    const route = await asOwner(
      `insert into basic.route (tenant_id, warehouse_id, code, name, cutoff, depart) values (1, 1, 'L${ownerId}', '线路', '16:00', '18:00') returning id::int`,
    );
    parts.storeId = store.rows[0]?.id ?? 0;
    parts.routeId = route.rows[0]?.id ?? 0;
  }
});
beforeEach(() =>
  asOwner(
    TRIED_NAMES.map((name) => `update ${families[name].table} set is_deleted = true where not is_deleted`).join(';'),
  ),
);
afterAll(() => running?.close());

/** What a rule of each setting must say to be one. */
const BASE: Partial<Record<Tried, object>> = {
  ownerEntryFlow: { ownerId: 1 },
  outProductDateInterval: { maxAgeDays: 500 },
  ownerPick: { ownerId: 1 },
  pickNoScanOwner: { ownerId: 1 },
  pickSimpleName: { ownerId: 1 },
};
const baseOf = (name: Tried): object => (name === 'pickAreaUp' ? { areaId: mine.areaId } : { ...BASE[name] });
const OFF = { status: 0 };
/** Something else than the field's default. */
const LISTS: Readonly<Record<string, unknown>> = {
  keyAttrs: ['supplier_lot_no'],
  rules: [{ step: 'P4', areaIds: [], order: 1 }],
};
function otherThan(name: Tried, field: string): unknown {
  const schema = fieldsTried(name)[field];
  if (!schema) throw new Error(`${name} has no ${field}`);
  if (field in LISTS) return LISTS[field];
  const { kind, dict } = fieldOf(field, schema),
    preset = schema.safeParse(undefined).data;
  if (kind === 'boolean') return preset !== true;
  if (dict)
    return dictionaries[dict]
      ?.map(({ value }) => value)
      .find((value) => value !== preset && schema.safeParse(value).success);
  return typeof preset === 'number' && preset > 1 ? preset - 1 : 7;
}

describe.each(TRIED_NAMES)('%s', (name) => {
  const { add } = settingNamed(name).api;

  test('what its rows say is what those who obey it are told, field by field', async () => {
    for (const field of SAID[name]) {
      const value = otherThan(name, field);
      const id = await made(add, { ...baseOf(name), [field]: value });
      const { used, rules } = await tried(name);
      expect([field, rules.map(({ wins }) => wins)]).toEqual([field, [true]]);
      expect({ [field]: used[field] }).toEqual({
        [field]: field === 'rules' ? [{ step: 'P4', areaIds: [] }] : value,
      });
      await gone(name, id);
    }
  });

  test('each part of its scope is asked: a rule that names it decides before one that does not, and not about others', async () => {
    const { parts } = families[name];
    for (const part of parts.filter((one) => !(one in baseOf(name)))) {
      const general = await made(add, baseOf(name)),
        close = await made(add, { ...baseOf(name), [part]: mine[part] });
      const { rules } = await tried(name);
      expect([part, rules.map(({ id, wins, yields }) => [id, wins, yields])]).toEqual([
        part,
        [
          [close, true, null],
          [general, false, part],
        ],
      ]);
      await gone(name, close);
      const far = await made(add, { ...baseOf(name), [part]: others[part] });
      expect([part, (await tried(name)).rules.map(({ id }) => id)]).toEqual([part, [general]]);
      for (const id of [general, far]) await gone(name, id);
    }
    // Whom a rule must name: another's is not asked.
    for (const part of parts.filter((one) => one in baseOf(name))) {
      await made(add, { ...baseOf(name), [part]: others[part] });
      expect([part, (await tried(name)).rules]).toEqual([part, []]);
    }
  });

  test('a rule that is not asked changes nothing, whatever it says: one for others, and one switched off', async () => {
    const { parts } = families[name],
      far = parts.find((one) => !(one in baseOf(name))) ?? parts[0];
    await made(add, baseOf(name));
    const before = await tried(name);
    for (const field of SAID[name])
      for (const unused of [{ [far]: others[far] }, OFF]) {
        const id = await made(add, { ...baseOf(name), [field]: otherThan(name, field), ...unused });
        expect([field, await tried(name)]).toEqual([field, before]);
        await gone(name, id);
      }
    expect(await tried(name)).toEqual(before);
  });
});

describe('settings that are asked by themselves', () => {
  test('appointmentThreshold: how many a day takes, until when, and of which day of the week', async () => {
    // A Wednesday, and the day after.
    const of = { ownerId: 1, roomId: 1, day: '2026-03-04' };
    await made(appointmentThreshold.api.add, { maxOrders: 9 });
    await made(appointmentThreshold.api.add, { weekday: 3, maxOrders: 3, maxWeight: 5000, cutoff: '21:30' });
    expect(await read((ctx) => appointed(ctx, of))).toMatchObject({
      maxOrders: 3,
      maxWeight: 5000,
      cutoff: '21:30:00',
    });
    expect(await read((ctx) => appointed(ctx, { ...of, day: '2026-03-05' }))).toMatchObject({
      maxOrders: 9,
      cutoff: null,
    });
    await made(appointmentThreshold.api.add, { bizType: 2, weekday: 1, maxOrders: 4, cutoff: '18:00' });
    const days = ['2026-03-02', '2026-03-03'].map((day) => ({ ownerId: 1, day }));
    expect(await read((ctx) => pickupThresholds(ctx, days))).toMatchObject([
      { maxOrders: 4, cutoff: '18:00:00' },
      null,
    ]);
  });

  test('signRange: how far around the gate, how early and late, and whether cold trucks are measured', async () => {
    expect(await read(signRules)).toMatchObject({ gates: [], lateMin: 120, tempNeed: true });
    await made(signRange.api.add, { lng: 120, lat: 30, radiusM: 700, earlyMin: 15, lateMin: 20, tempNeed: false });
    expect(await read(signRules)).toEqual({
      gates: [{ lng: 120, lat: 30, radiusM: 700 }],
      earlyMin: 15,
      lateMin: 20,
      tempNeed: false,
    });
  });

  test('entryUploadMode: of an order type before the owner at large', async () => {
    await made(entryUploadMode.api.add, { ownerId: 1, mode: 3 });
    await made(entryUploadMode.api.add, { ownerId: 1, orderType: 9, mode: 1 });
    const modes = await read(
      async (ctx) =>
        (await ctx.row<{ modes: number[] }>`
          select array_agg(${uploadMode}::int order by o.order_type) as modes
          from (
            values (1::bigint, 1::bigint, 1::bigint, 1::smallint), (1, 1, 1, 9)
          ) o(tenant_id, warehouse_id, owner_id, order_type)
        `)!.modes,
    );
    expect(modes).toEqual([3, 1]);
  });

  test('pickAreaPick: which deliveries an area serves, and how much one task takes from it', async () => {
    const { areaId } = mine;
    await made(pickAreaPick.api.add, {
      areaId,
      orderTypes: [2],
      deliveryTypes: [1, 3],
      maxLines: 12,
      maxVolume: 90_000,
    });
    const rows = await read(async (ctx) => (await areaPickingRows(ctx).execute(ctx.tx)).rows);
    expect(rows).toEqual<AreaPicking[]>([
      { areaId, orderTypes: [2], deliveryTypes: [1, 3], unitLevels: [], maxLines: 12, maxVolume: 90_000 },
    ]);
  });

  test('pickAreaFill: not of a row that is switched off', async () => {
    await made(pickAreaFill.api.add, { areaId: mine.areaId, mode: 2, priority: 7 });
    await made(pickAreaFill.api.add, { areaId: mine.areaId, mode: 1, status: 0 });
    expect(await read(areaFills)).toMatchObject([{ areaId: mine.areaId, mode: 2, priority: 7 }]);
  });

  test('judgingCriteria and replenishStrategy: of a category before everybody, and not of others', async () => {
    const { categoryId, goodsId } = mine;
    await made(judgingCriteria.api.add, { itemName: '外观', severity: 3 });
    await made(judgingCriteria.api.add, { itemName: '外观', categoryId, severity: 1 });
    await made(judgingCriteria.api.add, { itemName: '外观', goodsId, severity: 2, status: 0 });
    await made(replenishStrategy.api.add, { unitLevel: 3 });
    await made(replenishStrategy.api.add, { categoryId, unitLevel: 2, status: 0 });
    await made(replenishStrategy.api.add, { categoryId, unitLevel: 1, ownerId: 1 });
    const both = [goodsId, others.goodsId];
    const criteria = await read((ctx) => criteriaOf(ctx, both)),
      fills = await read((ctx) => fillRules(ctx, both));
    expect(both.map((id) => criteria.get(id)?.map(({ severity }) => severity))).toEqual([[1], [3]]);
    expect(both.map((id) => fills(id).unitLevel)).toEqual([1, 3]);
  });
});
