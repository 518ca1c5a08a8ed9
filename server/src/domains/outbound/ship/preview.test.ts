import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { taskLabels } from '../pick/labels.ts';
import { scanCollection } from '../stage/scan.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { createShipment } from './create.ts';
import { fleet, previewShipment } from './preview.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const read = <T>(ask: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => ask(ctxOf(tx, as)));
let n = 0;
async function order(more: Record<string, unknown> = {}): Promise<number> {
  n += 1;
  const g = await house.goods({ code: `PV${n}` });
  await house.stock(await house.storage(`PV-${n}`), g, 5);
  return house.order([[g, 5]], more);
}

test('a preview shows what making the shipment takes, and says what it would refuse', async () => {
  const near = await order(),
    far = await order();
  const codes = [...(await floor.collected(near)), ...(await floor.collected(far))];
  const orderIds = [near, far];
  const preview = await read((ctx) => previewShipment(ctx, { orderIds }));
  expect(preview).toMatchObject({ orderCount: 2, cartonTotal: codes.length });
  expect(preview.cartons.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  const lane = await read((ctx) => scanCollection(ctx, { code: codes[0] ?? '' }));
  expect(new Set(preview.cartons.map(({ positionCode }) => positionCode))).toEqual(new Set([lane.positionCode]));
  const made = await house.run(createShipment, { orderIds });
  expect(made.cartonTotal).toBe(preview.cartonTotal);
  const why = async (of: { orderIds: number[] } | { routeId: number }) => {
    const { problem, cartons } = await read((ctx) => previewShipment(ctx, of));
    expect(cartons).toEqual([]);
    return problem;
  };
  expect(preview.problem).toBeNull();
  expect(await why({ orderIds })).toBe(
    `箱号【${preview.cartons[0]?.code}】已在发运单【${made.shipNo}】中，请在该单上发运，或先卸车、取消`,
  );
  const raw = await order();
  expect(await why({ orderIds: [raw] })).toBe(`订单【${(await floor.detail(raw)).orderNo}】未集货`);
  expect(await why({ routeId: 999_999 })).toBe('没有可发运的出库单');
});

test('a preview is of own orders only', async () => {
  const id = await order();
  await floor.collected(id);
  const stranger = { ...house.actor, ownerIds: [house.ownerId + 1_000_000] };
  await floor.refused(() => read((ctx) => previewShipment(ctx, { orderIds: [id] }), stranger), '数据不存在或无权访问');
});

test('only free vehicles and drivers who passed are offered, each with what belongs to it', async () => {
  const { tenantId } = house.at;
  await house.world.db.write(tenantId, async (tx) => {
    const driver = (name: string, phone: string, audit: number, state = 1) =>
      sql`
        insert into basic.driver (
          tenant_id, name, phone, licence_class, licence_until, id_card_enc, id_card_hash, id_card_mask, licence_no_enc,
          licence_no_mask, audit_status, state
        )
        values (
          ${tenantId}, ${name}, ${phone}, 'A2', '2099-01-01', '\\x00', sha256(${phone}::bytea), '3', '\\x00', '3',
          ${audit}, ${state}
        )
      `.execute(tx);
    await driver('王五', '13700001111', 1);
    await driver('赵六', '13700002222', 0);
    await driver('钱七', '13700003333', 1, 0);
    await sql`
      insert into basic.car_type (tenant_id, code, name, size_class)
      values (${tenantId}, 'PVT', '4.2米', 2)
    `.execute(tx);
    for (const [plate, state, who] of [
      ['浙A0PV01', 1, '王五'],
      ['浙A0PV02', 3, '王五'],
      ['浙A0PV03', 1, '赵六'],
    ] as const)
      await sql`
        insert into basic.car (
          tenant_id, plate_no, plate_color, car_type_id, load_kg, gross_kg, volume_m3, length_m, width_m, height_m,
          inspect_until, insure_until, state, default_driver_id
        )
        select ${tenantId}, ${plate}, 2, t.id, 1000, 4000, 5, 4, 2, 2, '2099-01-01', '2099-01-01', ${state}, d.id
        from basic.car_type t
        join basic.driver d on d.tenant_id = t.tenant_id and d.name = ${who}
        where t.tenant_id = ${tenantId}
          and t.code = 'PVT'
      `.execute(tx);
  });
  const found = await read((ctx) => fleet(ctx, { keyword: '0pv0' }));
  expect(found.cars.map(({ plateNo, typeName, driverName }) => [plateNo, typeName, driverName])).toEqual([
    ['浙A0PV01', '4.2米', '王五'],
    ['浙A0PV03', '4.2米', null],
  ]);
  const drivers = async (keyword: string) =>
    (await read((ctx) => fleet(ctx, { keyword }))).drivers.map(({ name }) => name);
  expect([await drivers('王'), await drivers('1370000'), await drivers('%')]).toEqual([['王五'], ['王五'], []]);
});

test('the label of a walk says which wave it is of and where it begins, to who may see all of it', async () => {
  const id = await order();
  const waveId = await floor.released(id);
  const [task] = await floor.tasks(waveId);
  const [label] = await read((ctx) => taskLabels(ctx, [task?.id ?? 0]));
  expect(label).toMatchObject({ code: task?.taskNo, title: task?.taskNo });
  expect(Object.fromEntries(label?.facts ?? [])).toMatchObject({ 波次: task?.waveNo, 起始库位: `PV-${n}` });
  const stranger = { ...house.actor, ownerIds: [house.ownerId + 1_000_000] };
  expect(await read((ctx) => taskLabels(ctx, [task?.id ?? 0]), stranger)).toEqual([]);
});
