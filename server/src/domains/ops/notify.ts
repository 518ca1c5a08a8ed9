import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { notifyApi, NotifyRow } from '#contract/ops/notify.ts';
import { fromWire, wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { containing, equals } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';

const DRAFT = 0,
  PUBLISHED = 1,
  WITHDRAWN = 2;
const STATES = ['草稿', '已发布', '已撤回'];
/** What fits into a line that runs by. */
const CURRENT_MAX = 20;

type Current = OutputOf<typeof notifyApi.current>[number];

/** Published, in its time, and for the house the session works in: warnings first, then the latest. */
export async function currentNotices(ctx: Ctx): Promise<Current[]> {
  const rows = await ctx.rows<Omit<Current, 'startAt' | 'endAt'> & { startAt: Date; endAt: Date }>`
    select n.id, n.title, n.content, n.level, n.start_at, n.end_at
    from ops.notify n
    where n.tenant_id = ${ctx.tenantId}
      and n.status = ${PUBLISHED}
      and not n.is_deleted
      and n.start_at <= now()
      and n.end_at > now()
      and (n.warehouse_ids is null or ${ctx.warehouseId} = any(n.warehouse_ids))
    order by n.level desc, n.start_at desc, n.id desc
    limit ${CURRENT_MAX}
  `;
  return rows.map(({ startAt, endAt, ...row }) => ({ ...row, startAt: wireTime(startAt), endAt: wireTime(endAt) }));
}

type Stored = Omit<NotifyRow, 'startAt' | 'endAt' | 'createdAt'> & { startAt: Date; endAt: Date; createdAt: Date };

export async function noticePage(
  ctx: Ctx,
  input: InputOf<typeof notifyApi.page>,
): Promise<OutputOf<typeof notifyApi.page>> {
  const { title, status } = input.param;
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: sql`
        n.id, n.title, n.content, n.level, n.start_at, n.end_at, n.warehouse_ids as house_ids, n.status, n.version,
          n.created_at, coalesce(u.user_name, '系统') as created_by,
          array(
            select w.name
            from basic.warehouse w
            where w.tenant_id = n.tenant_id
              and w.id = any(n.warehouse_ids)
            order by w.code collate ops.natural_order
          ) as house_names
      `,
      from: sql`
        from ops.notify n
        left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.created_by
        where n.tenant_id = ${ctx.tenantId}
          and not n.is_deleted
          ${containing(sql`n.title`, title)}
          ${equals(sql`n.status`, status)}
      `,
      sortable: { startAt: sql`n.start_at`, endAt: sql`n.end_at`, createdAt: sql`n.created_at` },
      order: [desc(sql`n.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ startAt, endAt, createdAt, ...row }) => ({
      ...row,
      startAt: wireTime(startAt),
      endAt: wireTime(endAt),
      createdAt: wireTime(createdAt),
    })),
  };
}

interface Notice {
  id: number;
  status: number;
  version: number;
  endAt: Date;
}

async function lockNotice(
  ctx: Ctx,
  { id, version }: { id: number; version: number | null | undefined },
): Promise<Notice> {
  const rows = await ctx.rows<Notice>`
    select id, status, version, end_at
    from ops.notify
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
      and not is_deleted
    for no key update
  `;
  const notice = found(rows[0]);
  return notice.version === version ? notice : refuse('VERSION');
}

const illegal = ({ status }: Notice, act: string): never =>
  refuse('STATE', `当前状态【${STATES[status]}】不允许【${act}】`);

/** A draft, new or changed; what was withdrawn may be mended and published again. What is out is withdrawn first. */
export async function saveNotice(
  ctx: Ctx,
  input: InputOf<typeof notifyApi.save>,
): Promise<{ id: number; version: number }> {
  const { tenantId, userId } = ctx,
    startAt = fromWire(input.startAt),
    endAt = fromWire(input.endAt);
  const houseIds = input.houseIds && input.houseIds.length > 0 ? [...new Set(input.houseIds)] : null;
  if (endAt <= startAt) refuseField('endAt', '结束日期不能早于开始日期');
  const houses = await ctx.rows`
    select 1
    from basic.warehouse
    where tenant_id = ${tenantId}
      and not is_deleted
      and id = any(${houseIds ?? []}::bigint[])
  `;
  if (houses.length < (houseIds?.length ?? 0)) refuseField('houseIds', '仓库不存在');
  if (input.id) {
    const notice = await lockNotice(ctx, { id: input.id, version: input.version });
    if (notice.status === PUBLISHED) illegal(notice, '编辑');
  }
  const { rows } = input.id
    ? await ctx.run<{ id: number; version: number }>`
      update ops.notify
      set title = ${input.title}, content = ${input.content}, level = ${input.level}, start_at = ${startAt},
        end_at = ${endAt}, warehouse_ids = ${houseIds}::bigint[], status = ${DRAFT}, version = version + 1,
        updated_by = ${userId}, updated_at = now()
      where tenant_id = ${tenantId}
        and id = ${input.id}
      returning id, version
    `
    : await ctx.run<{ id: number; version: number }>`
      insert into ops.notify (tenant_id, title, content, level, start_at, end_at, warehouse_ids, created_by, updated_by)
      values (
        ${tenantId}, ${input.title}, ${input.content}, ${input.level}, ${startAt}, ${endAt}, ${houseIds}::bigint[],
        ${userId}, ${userId}
      )
      returning id, version
    `;
  return found(rows[0]);
}

export async function publishNotice(
  ctx: Ctx,
  input: InputOf<typeof notifyApi.publish>,
): Promise<{ id: number; version: number }> {
  const notice = await lockNotice(ctx, input);
  if (notice.status === PUBLISHED) illegal(notice, '发布');
  if (notice.endAt <= new Date()) refuse('BUSINESS', '公告的结束时间已过，请先修改');
  return setStatus(ctx, notice.id, PUBLISHED);
}

export async function withdrawNotice(
  ctx: Ctx,
  input: InputOf<typeof notifyApi.withdraw>,
): Promise<{ id: number; version: number }> {
  const notice = await lockNotice(ctx, input);
  if (notice.status !== PUBLISHED) illegal(notice, '撤回');
  return setStatus(ctx, notice.id, WITHDRAWN);
}

async function setStatus(ctx: Ctx, id: number, status: number): Promise<{ id: number; version: number }> {
  const rows = await ctx.rows<{ id: number; version: number }>`
    update ops.notify
    set status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning id, version
  `;
  return found(rows[0]);
}
