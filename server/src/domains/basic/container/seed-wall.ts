import { seedWall, type seedWallApi } from '#contract/basic/container/seed-wall.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { insertStaged, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { gridRules } from '../rules.ts';

const spec = specOf(seedWall);
const IN_USE = 2;

/** Slots that walls of this warehouse still lack, numbered from 1. */
const fillSlots = (ctx: Ctx) => ctx.run`
  insert into basic.seed_slot (tenant_id, warehouse_id, wall_id, slot_no, created_by, updated_by)
  select w.tenant_id, w.warehouse_id, w.id, n, ${ctx.userId}, ${ctx.userId}
  from basic.seed_wall w
  cross join generate_series(1, w.slot_qty) n
  where w.tenant_id = ${ctx.tenantId}
    and w.warehouse_id = ${ctx.warehouseId}
    and not w.is_deleted
    and not exists (
      select 1
      from basic.seed_slot s
      where s.tenant_id = w.tenant_id
        and s.warehouse_id = w.warehouse_id
        and s.wall_id = w.id
        and s.slot_no = n
    )
`;

type Entered = Record<string, unknown> & { slotQty: number; status: number };

export async function addWall(ctx: Ctx, input: Entered) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  if (input.status === IN_USE) refuse('STATE', '使用中由播种作业设置');
  const added = await addRow(ctx, spec, input);
  await fillSlots(ctx);
  return added;
}

/** Edit a wall nobody sorts into; `status` 2 is set by seeding only. It grows at will, and becomes smaller down to the last slot that was worked with. */
export async function updateWall(ctx: Ctx, input: Entered & { id: number }) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  const rows = await ctx.rows<{ status: number }>`
    select w.status
    from basic.seed_wall w
    where w.tenant_id = ${ctx.tenantId}
      and w.warehouse_id = ${ctx.warehouseId}
      and w.id = ${input.id}
      and not w.is_deleted
    for no key update
  `;
  if (found(rows[0]).status === IN_USE) refuse('STATE', '播种墙使用中，不能修改');
  if (input.status === IN_USE) refuse('STATE', '使用中由播种作业设置');
  const last = await ctx.row<{ used: number | null }>`
    select basic.used_slot(${ctx.tenantId}, ${ctx.warehouseId}, ${input.id}) as used
  `;
  if (last?.used && last.used > input.slotQty)
    refuseField('slotQty', `格口【${last.used}】已有播种记录，不能减少到${input.slotQty}格`);
  const changed = await updateRow(ctx, spec, input);
  await ctx.run`
    delete from basic.seed_slot
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and wall_id = ${input.id}
      and slot_no > ${input.slotQty}
  `;
  await fillSlots(ctx);
  return changed;
}

/** Wall by wall in the order asked for, slot by slot. */
export async function slotsOfWalls(
  ctx: Ctx,
  { wallIds }: InputOf<typeof seedWallApi.slots>,
): Promise<OutputOf<typeof seedWallApi.slots>> {
  const rows = await ctx.rows<OutputOf<typeof seedWallApi.slots>[number]>`
    select s.id, s.wall_id, s.slot_no
    from basic.seed_slot s
    join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
    where ${here(ctx, 's')}
      and not w.is_deleted
      and s.wall_id = any(${wallIds}::bigint[])
    order by array_position(${wallIds}::bigint[], s.wall_id), s.slot_no
  `;
  return rows;
}

/** A wall goes with its slots; one that picking or seeding knows of stays. */
export async function removeWalls(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const rows = await ctx.rows<{ code: string; used: number }>`
    select w.code, basic.used_slot(w.tenant_id, w.warehouse_id, w.id) as used
    from basic.seed_wall w
    where w.tenant_id = ${ctx.tenantId}
      and w.warehouse_id = ${ctx.warehouseId}
      and w.id = any(${ids}::bigint[])
      and not w.is_deleted
    order by w.id
  `;
  const worked = rows.find((row) => row.used);
  const removed = await removeRows(ctx, { ...spec, but: ['basic.seed_slot'] }, input);
  if (worked) refuse('IN_USE', `【${worked.code}】的格口【${worked.used}】已有播种记录，不能删除`);
  await ctx.run`
    delete from basic.seed_slot
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and wall_id = any(${ids}::bigint[])
  `;
  return removed;
}

export const wallImport = importHandlers(importOf(spec, gridRules), async (ctx, batchId) => {
  const done = await insertStaged(ctx, spec, batchId);
  await fillSlots(ctx);
  return done;
});
