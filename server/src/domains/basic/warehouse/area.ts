import { sql, type RawBuilder } from 'kysely';
import { area, type areaApi } from '#contract/basic/warehouse/area.ts';
import type { roomApi } from '#contract/basic/warehouse/room.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { specOf } from '../../../crud/serve.ts';
import { insertRows, updateRow } from '../../../crud/write.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { asc, natural } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { refuseDisable } from '../open-use.ts';

interface Choice {
  whAId: number;
  whACode: string;
  whAName: string;
  kind: string;
  roomId: number;
  warehouseId: number;
}

async function choices(ctx: Ctx, which: RawBuilder<unknown>): Promise<Choice[]> {
  const rows = await ctx.rows<Choice>`
    select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and not a.is_deleted
      and a.status = 1
      and ${which}
    order by a.warehouse_id, a.order_no, a.code
  `;
  return rows;
}

const here = (actor: Actor) => sql`a.warehouse_id = ${actor.warehouseId}`;

/** Areas of several warehouses: only of those the user works in. */
export const areasOfHouses = (ctx: Ctx, input: InputOf<typeof areaApi.queryByHouseIds>) =>
  choices(
    ctx,
    sql`
      a.warehouse_id = any(${input.houseIds}::bigint[])
        and (
          ${here(ctx)}
          or exists (
            select 1
            from iam.user_warehouse u
            where u.tenant_id = a.tenant_id
              and u.user_id = ${ctx.userId}
              and u.warehouse_id = a.warehouse_id
          )
        )
    `,
  );
export const areasOfStaff = (ctx: Ctx, input: InputOf<typeof areaApi.queryByStaffId>) =>
  choices(
    ctx,
    sql`
      ${here(ctx)}
        and exists (
          select 1
          from basic.area_staff s
          where s.tenant_id = a.tenant_id
            and s.warehouse_id = a.warehouse_id
            and s.area_id = a.id
            and s.staff_id = ${input.staffId}
        )
    `,
  );
export const areasOfRoom = (ctx: Ctx, input: InputOf<typeof areaApi.queryByRoomId>) =>
  choices(ctx, sql`${here(ctx)} and a.room_id = ${input.roomId}`);
export const areasOfKind = (kind: 'PICK' | 'STORE') => (ctx: Ctx, _: object) =>
  choices(ctx, sql`${here(ctx)} and a.kind = ${kind}`);

/** Edit an area; its kind is settled once it has positions, and its room once they hold stock. */
export async function updateArea(ctx: Ctx, input: InputOf<typeof areaApi.update>) {
  if (input.status === 0) await refuseDisable(ctx, specOf(area), [input.id]);
  const rows = await ctx.rows<{ kind: string; roomId: number; used: boolean }>`
    select a.kind, a.room_id,
      exists (
        select 1
        from basic.position p
        where p.tenant_id = a.tenant_id
          and p.warehouse_id = a.warehouse_id
          and p.area_id = a.id
          and not p.is_deleted
      ) as used
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and ${here(ctx)}
      and a.id = ${input.id}
      and not a.is_deleted
    for no key update
  `;
  const now = found(rows[0]);
  if (now.used && now.kind !== input.kind) refuseFieldAs('STATE', 'kind', '库区已有库位，不能修改类型');
  // The room of a position is its area's: it would have to move with it, stock and all.
  if (now.used && now.roomId !== input.roomId) refuseFieldAs('STATE', 'roomId', '库区已有库位，不能修改库房');
  return updateRow(ctx, specOf(area), input);
}

/** Who is said to work in an area. */
export async function staffOfArea(ctx: Ctx, input: InputOf<typeof areaApi.staff>) {
  const rows = await ctx.rows<{ staffIds: number[] }>`
    select array(
      select s.staff_id
      from basic.area_staff s
      where s.tenant_id = a.tenant_id
        and s.warehouse_id = a.warehouse_id
        and s.area_id = a.id
      order by s.staff_id
    ) as staff_ids
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and ${here(ctx)}
      and a.id = ${input.areaId}
      and not a.is_deleted
  `;
  return found(rows[0]);
}

/** Whether somebody works in the area of a column; what is there first he is handed first. Nobody who is bound to none is asked about each row. */
export const worksIn = (actor: Actor, area: RawBuilder<unknown>): RawBuilder<boolean> => {
  const his = sql`
    select 1
    from basic.area_staff s
    where s.tenant_id = ${actor.tenantId}
      and s.warehouse_id = ${actor.warehouseId}
      and s.staff_id = ${actor.userId}
  `;
  return sql`(exists (${his}) and exists (${his} and s.area_id = ${area}))`;
};

/** Say who works in an area; replaces what was said before. */
export async function bindStaff(ctx: Ctx, input: InputOf<typeof areaApi.bindStaff>) {
  const areas = await ctx.rows`
    select 1
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and ${here(ctx)}
      and a.id = ${input.areaId}
      and not a.is_deleted
    for no key update
  `;
  found(areas[0]);
  const ids = [...new Set(input.staffIds)];
  const users = await ctx.rows`
    select 1
    from iam."user" u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = any(${ids}::bigint[])
      and not u.is_deleted
  `;
  if (users.length < ids.length) refuseField('staffIds', '人员不存在');
  await ctx.run`
    delete from basic.area_staff
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and area_id = ${input.areaId}
  `;
  await insertRows(
    ctx,
    'basic.area_staff',
    ids.map((staffId) => ({ areaId: input.areaId, staffId })),
  );
  return { bound: ids.length };
}

/** Rooms of one temperature, for drop-downs of up to 1200. */
export const roomsByMode = (ctx: Ctx, input: InputOf<typeof roomApi.listByStorageMode>) =>
  paged<{ id: number; code: string; name: string; storageMode: number }>(
    ctx.tx,
    {
      select: sql`r.id, r.code, r.name, r.storage_mode`,
      sortable: {},
      order: [asc(sql`r.sort`), asc(natural(sql`r.code`))],
      from: sql`
        from basic.room r
        where r.tenant_id = ${ctx.tenantId}
          and r.warehouse_id = ${ctx.warehouseId}
          and not r.is_deleted
          and r.status = 1
          ${input.param.storageMode ? sql`and r.storage_mode = ${input.param.storageMode}` : sql``}
      `,
    },
    input,
  );
