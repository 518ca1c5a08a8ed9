import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { ask } from '../../../testing/given/basic.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { addPlan } from './acts.ts';
import { adoptDraft, dropDraft } from './arrange.ts';
import { autoPlan } from './auto.ts';
import { planDetail } from './read.ts';

let world: TestWorld, given: Given, clerk: Actor, orderIds: number[];
const hours = (n: number): string => wireTime(new Date(Date.now() + n * 3_600_000));

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  const { id: warehouseId } = await given.warehouse(tenantId, { lng: 120, lat: 30 });
  const ownerId = await given.owner(tenantId);
  clerk = givenActor({ tenantId, warehouseId });
  orderIds = [];
  for (let n = 1; n <= 8; n += 1)
    orderIds.push(
      await given.row('transport."order"', {
        tenant_id: tenantId,
        warehouse_id: warehouseId,
        order_no: `YS-A${n}`,
        source_type: 1,
        source_id: n,
        source_no: `A${n}`,
        owner_id: ownerId,
        from_name: '仓',
        to_name: `店${n}`,
        to_lng: 120 + n / 100,
        to_lat: 30 + (n % 3) / 100,
        require_arrive_at: new Date(Date.now() + 60 * 3_600_000),
        plan_due_at: new Date(Date.now() + 3_600_000),
        weight: 900_000,
        volume: 1_000_000,
        temp_zone: 2,
      }),
    );
  const carTypeId = await given.row('basic.car_type', { tenant_id: tenantId, code: 'T', name: 'T', size_class: 1 });
  for (const n of [1, 2, 3])
    await given.row('basic.car', {
      tenant_id: tenantId,
      plate_no: `浙A1000${n}`,
      plate_color: 2,
      car_type_id: carTypeId,
      load_kg: 4000,
      gross_kg: 9000,
      volume_m3: 20,
      length_m: 6,
      width_m: 2,
      height_m: 3,
      temp_zone: 2,
      inspect_until: '2099-01-01',
      insure_until: '2099-01-01',
    });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(clerk.tenantId, (tx) => work(ctxOf(tx, clerk)));
const auto = (id: number, version: number) =>
  ask(world, sendPlanApi.auto, autoPlan, clerk, { id, version, thinkMs: 1500 });

test('the planner finds trips that can be driven; they are a draft until somebody takes them', async () => {
  const { id } = await by((ctx) =>
    addPlan(
      ctx,
      sendPlanApi.add.input.parse({
        planOn: hours(24).slice(0, 10),
        tempZone: 2,
        departFrom: `${hours(24).slice(0, 10)} 00:00:00`,
        departTo: `${hours(24).slice(0, 10)} 23:59:59`,
        orderIds,
      }),
    ),
  );
  await expect(auto(id, 7)).rejects.toThrow('数据已被他人修改');
  const found = await auto(id, 0);
  expect(found).toMatchObject({ left: 0, trips: 2 });
  const beside = await by((ctx) => planDetail(ctx, { id }));
  expect(beside.manual.measure.unplaced).toBe(8);
  expect(beside.draft?.measure).toMatchObject({ trips: 2, unplaced: 0, late: 0, stops: 8 });
  await by((ctx) => dropDraft(ctx, { id, version: 1 }));
  await auto(id, 2);
  await by((ctx) => adoptDraft(ctx, { id, version: 3 }));
  const taken = await by((ctx) => planDetail(ctx, { id }));
  expect([taken.draft, taken.manual.measure]).toEqual([null, beside.draft?.measure]);
  // The cars are thought of: another plan of that day has but one left.
  const other = await by((ctx) =>
    addPlan(
      ctx,
      sendPlanApi.add.input.parse({
        planOn: hours(24).slice(0, 10),
        tempZone: 2,
        departFrom: `${hours(24).slice(0, 10)} 00:00:00`,
        departTo: `${hours(24).slice(0, 10)} 12:00:00`,
      }),
    ),
  );
  await expect(auto(other.id, 0)).rejects.toThrow('计划中没有运输订单');
});
