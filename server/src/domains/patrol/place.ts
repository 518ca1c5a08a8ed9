import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { patrolDangerApi } from '#contract/patrol/rectify.ts';
import type { patrolTaskApi } from '#contract/patrol/task.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuseField } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { ofKinds } from '../../platform/list/kinds.ts';

type Place = OutputOf<typeof patrolDangerApi.place>;

/** The area whose code was scanned; one of another warehouse is none. */
export async function placeOf(ctx: Ctx, { code }: InputOf<typeof patrolDangerApi.place>): Promise<Place> {
  const area = await ctx.row<Place>`
    select a.id as area_id, a.code as area_code, a.name as area_name
    from basic.area a
    where ${here(ctx, 'a')}
      and a.code = ${code}
      and not a.is_deleted
  `;
  return area ?? refuseField('code', await whyNoArea(ctx, code));
}

/** Whoever scans the label of a shelf instead is told which one to look for. */
async function whyNoArea(ctx: Ctx, code: string): Promise<string> {
  const position = await ctx.row<{ area: string }>`
    select a.code as area
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 'p')}
      and p.code = ${code}
      and not p.is_deleted
  `;
  return position ? `【${code}】是库位码，请扫描库区 ${position.area} 的标签` : `没有库区 ${code}`;
}

/** The same on a walk, which may be meant for one area. */
export async function placeOnWalk(ctx: Ctx, { id, code }: InputOf<typeof patrolTaskApi.place>): Promise<Place> {
  const task = found(
    await ctx.row<{ areaId: number | null; areaCode: string | null }>`
      select t.area_id, a.code as area_code
      from patrol.task t
      left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
      where ${here(ctx, 't')}
        and ${ofKinds(ctx, sql`t.kind`)}
        and t.id = ${id}
    `,
  );
  const place = await placeOf(ctx, { code });
  if (task.areaId !== null && task.areaId !== place.areaId)
    refuseField('code', `该任务的库区是 ${task.areaCode ?? ''}，扫描的是 ${place.areaCode}`);
  return place;
}
