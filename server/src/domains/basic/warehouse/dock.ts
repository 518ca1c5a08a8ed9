import { sql, type RawBuilder } from 'kysely';
import { dock, type dockApi } from '#contract/basic/warehouse/dock.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { options, page, specOf } from '../../../crud/serve.ts';
import { updateRow } from '../../../crud/write.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { refuseDisable } from '../open-use.ts';
import { dockRules } from '../rules.ts';

const spec = specOf(dock);
const OCCUPIED = 2,
  STOPPED = 0,
  BOTH = 3;

/** Edit a dock; whether a vehicle stands at it is said by the vehicle's arrival and departure, never here. */
export async function updateDock(ctx: Ctx, input: Record<string, unknown> & { id: number; status: number }) {
  const errors = dockRules(input);
  if (errors.length > 0) refuseFields(errors);
  const rows = await ctx.rows<{ status: number }>`
    select d.status
    from basic.dock d
    where d.tenant_id = ${ctx.tenantId}
      and d.warehouse_id = ${ctx.warehouseId}
      and d.id = ${input.id}
      and not d.is_deleted
    for no key update
  `;
  const { status } = found(rows[0]);
  if ((status === OCCUPIED) !== (input.status === OCCUPIED))
    refuse('STATE', status === OCCUPIED ? '月台占用中，不能变更状态' : '占用由车辆到台设置');
  if (input.status === 0) await refuseDisable(ctx, spec, [input.id]);
  return updateRow(ctx, spec, input);
}

/** Remove docks. What was once applied for is history; what waits or still has to hold is in the way. */
export async function removeDocks(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map(({ id }) => id);
  const removed = await removeRows(ctx, { ...spec, but: ['basic.platform_audit'] }, input);
  const open = await ctx.row<{ code: string; auditNo: string }>`
    select d.code, x.audit_no
    from basic.platform_audit x
    join basic.dock d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.dock_id
    where x.tenant_id = ${ctx.tenantId}
      and x.warehouse_id = ${ctx.warehouseId}
      and x.dock_id = any(${ids}::bigint[])
      and (x.status = 0 or x.status = 1 and x.until_at > now())
    order by x.id
    limit 1
  `;
  return open ? refuse('IN_USE', `【${open.code}】有未结束的月台申请【${open.auditNo}】，不能删除`) : removed;
}

/** What a passed application makes of docks at an instant, on alias `x`; at most one holds. Kinds: 1临时占用 2用途变更 3停用. */
export const holdsAt = (at: RawBuilder<unknown>) =>
  sql`x.status = 1 and x.apply_type <> 4 and x.from_at <= ${at} and x.until_at > ${at}`;

interface Now {
  id: number;
  status: number;
  direction: number;
  applyType: number | null;
  newDirection: number | null;
  untilAt: Date | null;
  auditNo: string | null;
}

const nowOf = ({ status, direction, applyType, newDirection, untilAt, auditNo }: Now) => ({
  state: status === STOPPED || applyType === 3 ? STOPPED : status === OCCUPIED || applyType === 1 ? OCCUPIED : status,
  direction: newDirection ?? direction,
  until: untilAt && wireTime(untilAt),
  auditNo,
});

/** Docks, and how they stand at this moment. */
export async function dockPage(ctx: Ctx, input: InputOf<typeof dockApi.page>): Promise<OutputOf<typeof dockApi.page>> {
  const docks = await page<Row<typeof dock.spec.fields>>(ctx, spec, input);
  const rows = await ctx.rows<Now>`
    select d.id, d.status, d.direction, x.apply_type, (x.after ->> 'direction')::int as new_direction, x.until_at,
      x.audit_no
    from basic.dock d
    left join basic.platform_audit x
      on x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.dock_id = d.id
      and ${holdsAt(sql`now()`)}
    where d.tenant_id = ${ctx.tenantId}
      and d.warehouse_id = ${ctx.warehouseId}
      and d.id = any(${docks.list.map(({ id }) => id)}::bigint[])
  `;
  const known = new Map(rows.map((row) => [row.id, nowOf(row)]));
  return { ...docks, list: docks.list.map((row) => ({ ...row, now: found(known.get(row.id)) })) };
}

/** Docks to choose from: not those that are kept or stopped now. Those asked for by id keep their names. */
export const dockOptions = (ctx: Ctx, input: InputOf<typeof dockApi.options>) =>
  options(
    ctx,
    {
      ...spec,
      more: input.ids
        ? sql`true`
        : sql`
          not exists (
            select 1
            from basic.platform_audit x
            where x.tenant_id = t.tenant_id
              and x.warehouse_id = t.warehouse_id
              and x.dock_id = t.id
              and x.apply_type <> 2
              and ${holdsAt(sql`now()`)}
          )
        `,
    },
    input,
  );

export interface DockUse {
  dockId: number;
  /** 1 receives, 2 ships. */ direction: 1 | 2;
  at: Date;
}

/** Refuse a dock that is stopped, kept for something else or meant for the other direction at that time. Held, so that nobody passes an application for it meanwhile. */
export async function refuseDock(ctx: Ctx, { dockId, direction, at }: DockUse): Promise<void> {
  const rows = await ctx.rows<Pick<Now, 'status' | 'direction'> & { code: string }>`
    select d.code, d.status, d.direction
    from basic.dock d
    where d.tenant_id = ${ctx.tenantId}
      and d.warehouse_id = ${ctx.warehouseId}
      and d.id = ${dockId}
      and not d.is_deleted
    for share
  `;
  const own = rows[0] ?? refuseField('dockId', '月台不存在');
  if (own.status === STOPPED) refuseField('dockId', `月台【${own.code}】已停用`);
  const held = await ctx.row<{ applyType: number; newDirection: number | null; untilAt: Date }>`
    select x.apply_type, (x.after ->> 'direction')::int as new_direction, x.until_at
    from basic.platform_audit x
    where x.tenant_id = ${ctx.tenantId}
      and x.warehouse_id = ${ctx.warehouseId}
      and x.dock_id = ${dockId}
      and ${holdsAt(sql`${at}::timestamptz`)}
  `;
  if (held && held.newDirection === null)
    refuseField(
      'dockId',
      held.applyType === 1
        ? `月台【${own.code}】已被占用至${wireTime(held.untilAt)}`
        : `月台【${own.code}】已停用至${wireTime(held.untilAt)}`,
    );
  const now = held?.newDirection ?? own.direction;
  if (now !== BOTH && now !== direction)
    refuseField('dockId', direction === 1 ? '该月台不支持收货' : '该月台不支持发货');
}
