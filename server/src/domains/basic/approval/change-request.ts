import { sql } from 'kysely';
import { changeLife } from '#contract/basic/approval/change-request-life.ts';
import { changeable, type Changeable, type changeRequestApi } from '#contract/basic/approval/change-request.ts';
import type { FieldError } from '#contract/errors.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Shape } from '#contract/kit/resource.ts';
import { sentence } from '#contract/kit/sentence.ts';
import { refuseVerdict, withdraw } from '../../../crud/approval.ts';
import type { Record_ } from '../../../crud/rows.ts';
import type { Actor } from '../../../platform/actor.ts';
import { nextNo } from '../../../platform/command/trace.ts';
import { undone } from '../../../platform/command/undone.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { kinds, versionOf } from './changeable.ts';

const PASSED = 1,
  MOVED = 4;
const MOVED_TEXT = '应用失败：数据已变更，请重新提交';

/** Requests of owners within reach, and of what belongs to no owner. */
export const withinReach = (actor: Actor) =>
  actor.ownerIds === null ? sql`true` : sql`(c.owner_id is null or c.owner_id = any(${actor.ownerIds}::bigint[]))`;

/** What is asked for, as the fields of the master let it be. */
function asked(entity: Changeable, after: Record_): Record_ {
  const fields: Shape = changeable[entity].fields,
    faults: FieldError[] = [],
    values: Record_ = {};
  for (const [name, value] of Object.entries(after)) {
    const told = Object.hasOwn(fields, name) ? fields[name]?.safeParse(value, { error: sentence }) : undefined;
    if (told?.success) values[name] = told.data ?? null;
    else faults.push({ field: `after.${name}`, msg: told?.error.issues[0]?.message ?? '该字段不能申请变更' });
  }
  return faults.length > 0 ? refuseFields(faults) : values;
}

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);

/** Ask for a change. What could not be written today is not asked: it is written, and undone. */
export async function addChange(
  ctx: Ctx,
  { entity, entityId: id, version, reason, ...input }: InputOf<typeof changeRequestApi.add>,
) {
  const values = asked(entity, input.after),
    kind = kinds[entity];
  if (found(await versionOf(ctx, { entity, id }, true)) !== version) refuse('VERSION');
  const now = await kind.read(ctx, id);
  const open = await ctx.row<{ reqNo: string }>`
    select c.req_no
    from basic.change_request c
    where c.tenant_id = ${ctx.tenantId}
      and c.entity = ${entity}
      and c.entity_id = ${id}
      and c.status = 0
  `;
  if (open) refuseFieldAs('DUPLICATE', 'entityId', `【${now.code}】已有待审核的变更申请【${open.reqNo}】`);
  const names = Object.keys(values).filter((name) => differ(values[name], now.values[name]));
  if (names.length === 0) refuseField('after', '没有变更任何内容');
  const only = (of: Record_): string =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, of[name] ?? null])));
  await undone(ctx, () => kind.write(ctx, { id, after: values }));
  const reqNo = await nextNo(ctxOf(ctx.tx, { ...ctx, warehouseId: 0 }), 'BG');
  const rows = await ctx.rows<{ id: number; version: number; reqNo: string }>`
    insert into basic.change_request (
      tenant_id, req_no, entity, entity_id, entity_version, owner_id, entity_code, entity_name, before, after, reason,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${reqNo}, ${entity}, ${id}, ${version}, ${now.ownerId}, ${now.code}, ${now.name},
      ${only(now.values)}::jsonb, ${only(values)}::jsonb, ${reason}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, version, req_no
  `;
  return found(rows[0]);
}

interface Change {
  id: number;
  version: number;
  reqNo: string;
  entity: Changeable;
  entityId: number;
  entityVersion: number;
  after: Record_;
  status: number;
  createdBy: number;
}

/** Requests within reach, locked in the order of their ids, as they were seen. */
async function lockChanges(ctx: Ctx, items: readonly { id: number; version: number }[]): Promise<Change[]> {
  const seen = new Map(items.map(({ id, version }) => [id, version]));
  const rows = await ctx.rows<Change>`
    select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_version, c.after, c.status, c.created_by
    from basic.change_request c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = any(${[...seen.keys()]}::bigint[])
      and ${withinReach(ctx)}
    order by c.id
    for no key update
  `;
  if (rows.length < seen.size) refuse('NOT_FOUND');
  return rows.some(({ id, version }) => version !== seen.get(id)) ? refuse('VERSION') : rows;
}

/** Pass, and the masters are so from now on; or reject with a reason. All or none: but what has been changed since it was asked is left as it is, and its request has failed. */
export async function auditChanges(
  ctx: Ctx,
  { items, result, opinion = null }: InputOf<typeof changeRequestApi.audit>,
) {
  const rows = await lockChanges(ctx, items);
  refuseVerdict(
    ctx,
    changeLife,
    rows.map((row) => ({ ...row, no: row.reqNo })),
    { result, opinion },
  );
  const moved: Change[] = [];
  for (const row of result === PASSED ? rows : []) if (!(await applied(ctx, row))) moved.push(row);
  await ctx.run`
    update basic.change_request c
    set status = case
      when c.id = any(${moved.map(({ id }) => id)}::bigint[]) then ${MOVED}::smallint
      else ${result}::smallint
    end, opinion = ${opinion}, approver_id = ${ctx.userId}, decided_at = now(), version = c.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where c.tenant_id = ${ctx.tenantId}
      and c.id = any(${rows.map(({ id }) => id)}::bigint[])
  `;
  return {
    changed: rows.length - moved.length,
    failed: moved.map(({ id, reqNo }) => ({ id, reqNo, msg: MOVED_TEXT })),
  };
}

/** Whether it was written: not what somebody changed or removed meanwhile. */
async function applied(ctx: Ctx, { entity, entityId: id, entityVersion, after }: Change): Promise<boolean> {
  if ((await versionOf(ctx, { entity, id }, true)) !== entityVersion) return false;
  await kinds[entity].write(ctx, { id, after });
  return true;
}

export async function withdrawChange(ctx: Ctx, seen: InputOf<typeof changeRequestApi.withdraw>) {
  const [own] = await lockChanges(ctx, [seen]);
  return withdraw(ctx, changeLife, 'basic.change_request', found(own));
}
