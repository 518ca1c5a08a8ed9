import { sql } from 'kysely';
import type { Resource, ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { fence, type Record_, type Rules } from '../../crud/rows.ts';
import { serve, specOf } from '../../crud/serve.ts';
import { updateRow } from '../../crud/write.ts';
import type { Actor } from '../../platform/actor.ts';
import { command, type Handlers } from '../../platform/call.ts';
import { raw, tableOf } from '../../platform/catalog.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse, refuseFields } from '../../platform/errors.ts';

/** What work still needs these masters: stock, open documents, open tasks. Finished documents do not count. */
export async function openUse(tx: Tx, actor: Actor, table: string, ids: readonly number[]): Promise<{ id: number; what: string }[]> {
  const { rows } = await sql<{ id: number; what: string }>`select distinct u.id, u.what from basic.open_use(${actor.tenantId}, ${actor.warehouseId}, ${table}, ${ids}::bigint[]) u order by u.id, u.what`.execute(tx);
  return rows;
}

/** A master that open work needs stays switched on. */
export async function refuseDisable(tx: Tx, actor: Actor, spec: ResourceSpec<Shape>, ids: readonly number[]): Promise<void> {
  const table = await tableOf(tx, spec.table);
  const { rows } = await sql<{ id: number; title: string }>`select t.id, ${raw(`t."${table.title ?? 'id'}"`)}::text as title from ${raw(table.name)} t
    where ${fence('t', table, actor)} and t.id = any(${ids}::bigint[]) and t.status <> 0 order by t.id for no key update`.execute(tx);
  const [use] = await openUse(tx, actor, spec.table.split('.')[1] ?? '', rows.map((row) => row.id));
  if (use) refuse('IN_USE', `【${rows.find((row) => row.id === use.id)?.title}】正在被使用，不能停用`, use);
}

/** Serve a master that other domains work with: as `serve`, but switched off only when nothing open needs it. */
export function serveMaster<F extends Shape>(resource: Resource<F>, rules: Rules = () => []): Handlers<Resource<F>['api']> {
  const spec = specOf(resource);
  const update = command(async (tx: Tx, actor: Actor, input: Record_) => {
    const errors = rules(input);
    if (errors.length > 0) refuseFields(errors);
    if (input.status === 0) await refuseDisable(tx, actor, spec, [Number(input.id)]);
    return updateRow(tx, actor, spec, input);
  });
  // oxlint-disable-next-line consistent-type-assertions -- the fields are a parameter here, records inside the kit
  return { ...serve(resource, rules), update } as unknown as Handlers<Resource<F>['api']>;
}

/** Switch masters on or off by id; rows outside the actor's reach refuse the whole call. */
export async function setStatus(tx: Tx, actor: Actor, spec: ResourceSpec<Shape>, { ids, status }: { ids: readonly number[]; status: number }): Promise<{ changed: number }> {
  if (status === 0) await refuseDisable(tx, actor, spec, ids);
  const table = await tableOf(tx, spec.table);
  const { rows } = await sql`update ${raw(table.name)} t set status = ${status}, version = t.version + 1, updated_by = ${actor.userId}, updated_at = now()
    where ${fence('t', table, actor)} and t.id = any(${ids}::bigint[]) returning t.id`.execute(tx);
  return rows.length === new Set(ids).size ? { changed: rows.length } : refuse('NOT_FOUND');
}
