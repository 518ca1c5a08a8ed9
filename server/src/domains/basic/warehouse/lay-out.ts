import { area } from '#contract/basic/warehouse/area.ts';
import { dock } from '#contract/basic/warehouse/dock.ts';
import type { layOutApi } from '#contract/basic/warehouse/lay-out.ts';
import { position, positionApi } from '#contract/basic/warehouse/position.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import { shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { specOf } from '../../../crud/serve.ts';
import { addRow, insertRows } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { addPositions } from './position.ts';
import { addRule } from './shelf-code-rule.ts';

type Plan = InputOf<typeof layOutApi.addRoom>;

const RULE = '巷道-列-层';
const SEGMENTS = [
  { key: 'roadway', len: 3, from: 1, to: 1 },
  { key: 'bay', len: 2, from: 1, to: 20 },
  { key: 'level', len: 2, from: 1, to: 4 },
] as const;
/** What rooms of a temperature are called, and the letter their aisles begin with. */
const LETTERS: Readonly<Record<number, string>> = { 1: 'F', 2: 'C', 3: 'A', 4: 'T', 5: 'S' };

/** Forms of a position: a rack, a face to pick from, a piece of floor. */
const RACK = 1,
  FACE = 2,
  FLOOR = 4;
const MANY = 200;

/**
 * A room with its areas, aisles and positions, from what one sees in it. The first room brings what every warehouse needs once: places to receive at, to
 * stage on and to set aside, and a dock. Codes go on where earlier rooms ended. All or nothing.
 */
export async function layOut(ctx: Ctx, plan: Plan): Promise<OutputOf<typeof layOutApi.addRoom>> {
  // Two who lay out at once come one after the other: the numbers of the second follow those of the first.
  await ctx.run`
    select 1
    from basic.warehouse
    where tenant_id = ${ctx.tenantId}
      and id = ${ctx.warehouseId}
    for no key update
  `;
  const letter = LETTERS[plan.storageMode] ?? 'X';
  const taken = await takenBy(ctx, letter);
  const name = `${nameOf('storageMode', plan.storageMode)}库${taken.rooms > 0 ? taken.rooms + 1 : ''}`;
  const tail = taken.rooms > 0 ? String(taken.rooms + 1) : '';
  const { id: roomId } = await addRow(ctx, specOf(room), {
    ...blank(room.spec.fields),
    code: `${letter}${tail || '1'}`,
    name,
    storageMode: plan.storageMode,
    sort: taken.all,
  });
  if (taken.all === 0) await commonPlaces(ctx, roomId);
  const { id: storing } = await addArea(ctx, roomId, {
    code: `ST${letter}`,
    name: `${name}存储区`,
    kind: 'STORE',
    order: 10,
  });
  const ruleId = await ruleOf(ctx);
  const made = [];
  for (let n = 1; n <= plan.aisles; n += 1) {
    const { id: roadwayId } = await addRow(ctx, specOf(roadway), {
      ...blank(roadway.spec.fields),
      areaId: storing,
      code: letter + String(taken.aisles + n).padStart(2, '0'),
      orderNo: taken.aisles + n,
    });
    made.push(await addPositions(ctx, rackOf(plan, { ruleId, areaId: storing, roadwayId })));
  }
  if (plan.faces > 0) await addFaces(ctx, { roomId, letter, name, count: plan.faces });
  return {
    roomId,
    name,
    positions: made.reduce((sum, { added }) => sum + added, 0) + plan.faces,
    first: made[0]?.first ?? '',
    last: made.at(-1)?.last ?? '',
  };
}

const rackOf = ({ bays, levels }: Plan, where: { ruleId: number; areaId: number; roadwayId: number }) =>
  positionApi.addBatch.input.parse({
    ...where,
    bay: { from: 1, to: bays },
    level: { from: 1, to: levels },
    shelfType: RACK,
    maxPallets: 1,
    maxGoods: 1,
  });

interface Taken {
  /** Rooms of any temperature, those of this one, and its aisles. */
  all: number;
  rooms: number;
  aisles: number;
}

async function takenBy(ctx: Ctx, letter: string): Promise<Taken> {
  const row = await ctx.row<Taken>`
    select (
      select count(*)::int
      from basic.room r
      where r.tenant_id = ${ctx.tenantId}
        and r.warehouse_id = ${ctx.warehouseId}
        and not r.is_deleted
        and r.code not like '@%'
    ) as all,
      (
        select coalesce(max(coalesce(nullif(substr(r.code, 2), ''), '1')::int), 0)
        from basic.room r
        where r.tenant_id = ${ctx.tenantId}
          and r.warehouse_id = ${ctx.warehouseId}
          and not r.is_deleted
          and r.code ~ ${`^${letter}[0-9]{1,4}$`}
      ) as rooms,
      (
        select coalesce(max(substr(w.code, 2)::int), 0)
        from basic.roadway w
        where w.tenant_id = ${ctx.tenantId}
          and w.warehouse_id = ${ctx.warehouseId}
          and not w.is_deleted
          and w.code ~ ${`^${letter}[0-9]{1,4}$`}
      ) as aisles
  `;
  return row ?? { all: 0, rooms: 0, aisles: 0 };
}

/** What a form of these fields starts with. */
const blank = (
  fields: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }>>,
) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { success, data } = field.safeParse(undefined);
      return success && data !== undefined ? [[name, data]] : [];
    }),
  );

interface AreaPlan {
  code: string;
  name: string;
  kind: string;
  order: number;
}

/** An area under this code, or with a number behind it where the code is taken. */
async function addArea(ctx: Ctx, roomId: number, { order, ...plan }: AreaPlan): Promise<{ id: number; code: string }> {
  const rows = await ctx.rows<{ code: string }>`
    select code
    from basic.area
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and not is_deleted
      and code ~ ${`^${plan.code}[0-9]*$`}
  `;
  const taken = new Set(rows.map((row) => row.code));
  let code = plan.code;
  for (let n = 2; taken.has(code); n += 1) code = plan.code + String(n);
  const apart = plan.kind === 'STORE' || plan.kind === 'PICK';
  const { id } = await addRow(ctx, specOf(area), {
    ...blank(area.spec.fields),
    ...plan,
    code,
    roomId,
    orderNo: order,
    mixGoods: !apart,
    mixOwner: !apart,
  });
  return { id, code };
}

async function ruleOf(ctx: Ctx): Promise<number> {
  const known = await ctx.row<{ id: number }>`
    select id
    from basic.shelf_code_rule
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and name = ${RULE}
      and status = 1
      and not is_deleted
  `;
  if (known) return known.id;
  const { id } = await addRule(
    ctx,
    shelfCodeRuleApi.add.input.parse({ name: RULE, separator: '-', segments: SEGMENTS.map((part) => ({ ...part })) }),
  );
  return id;
}

async function addFaces(ctx: Ctx, of: { roomId: number; letter: string; name: string; count: number }): Promise<void> {
  const { id, code } = await addArea(ctx, of.roomId, {
    code: `PK${of.letter}`,
    name: `${of.name}拣货区`,
    kind: 'PICK',
    order: 20,
  });
  await addSpots(ctx, { roomId: of.roomId, areaId: id }, of.count, (n) => ({
    code: `${code}-${String(n).padStart(2, '0')}`,
    shelfType: FACE,
    maxPallets: 1,
    maxGoods: 1,
  }));
}

interface Spot {
  code: string;
  shelfType: number;
  maxPallets: number;
  maxGoods: number;
}

/** Single positions of an area, in one statement. */
const addSpots = (
  ctx: Ctx,
  at: { roomId: number; areaId: number },
  count: number,
  nth: (n: number) => Spot,
): Promise<number[]> =>
  insertRows(
    ctx,
    position.spec.table,
    Array.from({ length: count }, (_, i) => ({
      ...blank(position.spec.fields),
      ...at,
      ...nth(i + 1),
      orderNum: i + 1,
    })),
  );

/** Where goods come in, where they wait for the truck, where they stand apart; and a dock for both ways. */
async function commonPlaces(ctx: Ctx, roomId: number): Promise<void> {
  const places = [
    { code: 'REC', name: '收货区', kind: 'REC', spots: 2 },
    { code: 'STG', name: '集货区', kind: 'STAGE', spots: 2 },
    { code: 'DMG', name: '残次区', kind: 'DMG', spots: 1 },
  ];
  for (const [order, { spots, ...place }] of places.entries()) {
    const { id, code } = await addArea(ctx, roomId, { ...place, order });
    await addSpots(ctx, { roomId, areaId: id }, spots, (n) => ({
      code: `${code}-0${n}`,
      shelfType: FLOOR,
      maxPallets: MANY,
      maxGoods: 0,
    }));
  }
  await addRow(ctx, specOf(dock), {
    ...blank(dock.spec.fields),
    code: 'D01',
    name: 'D01 收发月台',
    roomId,
    direction: 3,
  });
}
