import { sql } from 'kysely';
import { seedWall, type seedWallApi } from '#contract/basic/seedWall.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { importOf } from '../../crud/import.ts';
import { insertStaged, specOf } from '../../crud/serve.ts';
import { addRow, removeRows, updateRow, type Removal } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, refuseField, refuseFields } from '../../platform/errors.ts';
import { here } from '../../platform/filters.ts';
import { importHandlers } from '../../platform/sheet/handlers.ts';
import { gridRules } from './rules.ts';

const spec = specOf(seedWall);
const IN_USE = 2;

/** Slots that walls of this warehouse still lack, numbered from 1. */
const fillSlots = (tx: Tx, actor: Actor) => sql`insert into basic.seed_slot (tenant_id, warehouse_id, wall_id, slot_no, created_by, updated_by)
  select w.tenant_id, w.warehouse_id, w.id, n, ${actor.userId}, ${actor.userId} from basic.seed_wall w cross join generate_series(1, w.slot_qty) n
  where w.tenant_id = ${actor.tenantId} and w.warehouse_id = ${actor.warehouseId} and not w.is_deleted
    and not exists (select 1 from basic.seed_slot s where s.tenant_id = w.tenant_id and s.warehouse_id = w.warehouse_id and s.wall_id = w.id and s.slot_no = n)`.execute(tx);

type Entered = Record<string, unknown> & { slotQty: number; status: number };

export async function addWall(tx: Tx, actor: Actor, input: Entered) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  if (input.status === IN_USE) refuse('STATE', '使用中由播种作业设置');
  const added = await addRow(tx, actor, spec, input);
  await fillSlots(tx, actor);
  return added;
}

/** Edit a wall nobody sorts into; `status` 2 is set by seeding only. It grows at will, and becomes smaller down to the last slot that was worked with. */
export async function updateWall(tx: Tx, actor: Actor, input: Entered & { id: number }) {
  const errors = gridRules(input);
  if (errors.length > 0) refuseFields(errors);
  const { rows } = await sql<{ status: number }>`select w.status from basic.seed_wall w where w.tenant_id = ${actor.tenantId} and w.warehouse_id = ${actor.warehouseId} and w.id = ${input.id} and not w.is_deleted
    for no key update`.execute(tx);
  if (found(rows[0]).status === IN_USE) refuse('STATE', '播种墙使用中，不能修改');
  if (input.status === IN_USE) refuse('STATE', '使用中由播种作业设置');
  const { rows: [last] } = await sql<{ used: number | null }>`select basic.used_slot(${actor.tenantId}, ${actor.warehouseId}, ${input.id}) as used`.execute(tx);
  if (last?.used && last.used > input.slotQty) refuseField('slotQty', `格口【${last.used}】已有播种记录，不能减少到${input.slotQty}格`);
  const changed = await updateRow(tx, actor, spec, input);
  await sql`delete from basic.seed_slot where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and wall_id = ${input.id} and slot_no > ${input.slotQty}`.execute(tx);
  await fillSlots(tx, actor);
  return changed;
}

/** Wall by wall in the order asked for, slot by slot. */
export async function slotsOfWalls(tx: Tx, actor: Actor, { wallIds }: InputOf<typeof seedWallApi.slots>): Promise<OutputOf<typeof seedWallApi.slots>> {
  const { rows } = await sql<OutputOf<typeof seedWallApi.slots>[number]>`select s.id, s.wall_id, s.slot_no from basic.seed_slot s join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
    where ${here(actor, 's')} and not w.is_deleted and s.wall_id = any(${wallIds}::bigint[]) order by array_position(${wallIds}::bigint[], s.wall_id), s.slot_no`.execute(tx);
  return rows;
}

/** A wall goes with its slots; one that picking or seeding knows of stays. */
export async function removeWalls(tx: Tx, actor: Actor, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const { rows } = await sql<{ code: string; used: number }>`select w.code, basic.used_slot(w.tenant_id, w.warehouse_id, w.id) as used from basic.seed_wall w
    where w.tenant_id = ${actor.tenantId} and w.warehouse_id = ${actor.warehouseId} and w.id = any(${ids}::bigint[]) and not w.is_deleted order by w.id`.execute(tx);
  const worked = rows.find((row) => row.used);
  const removed = await removeRows(tx, actor, { ...spec, but: ['basic.seed_slot'] }, input);
  if (worked) refuse('IN_USE', `【${worked.code}】的格口【${worked.used}】已有播种记录，不能删除`);
  await sql`delete from basic.seed_slot where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and wall_id = any(${ids}::bigint[])`.execute(tx);
  return removed;
}

export const wallImport = importHandlers(importOf(spec, gridRules), async (tx, actor, batchId) => {
  const done = await insertStaged(tx, actor, spec, batchId);
  await fillSlots(tx, actor);
  return done;
});
