import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { RECTIFY_HOURS } from '#contract/patrol/deduct-point.ts';
import { rectifyLife } from '#contract/patrol/life.ts';
import { PUTS_RIGHT } from '#contract/patrol/people.ts';
import type { patrolDangerApi } from '#contract/patrol/rectify.ts';
import { wireTime } from '../../platform/clock.ts';
import { nextNumbers, trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { setFiles } from '../../services/files/refs.ts';
import { knownArea } from './make.ts';
import { knownPeople, worksIn } from './people.ts';
import { holdersHere, tell } from './tell.ts';

/** A danger that was found; without a task it was reported on the way. */
export interface Found {
  kind: number;
  taskId: number | null;
  taskItemId: number | null;
  category: string;
  level: number;
  description: string;
  areaId: number | null;
  points: number;
  responsibleId: number;
  /** To put it right, from now. */
  hours: number;
}
interface Opened {
  dangerId: number;
  dangerNo: string;
  id: number;
  rectifyNo: string;
  dueAt: Date;
  responsibleId: number;
  /** Whether he works in this warehouse still. */
  works: boolean;
  description: string;
  kind: number;
}

/** Write dangers and, one each, what puts them right; whoever is responsible is told. */
export async function openRectifies(ctx: Ctx, found: readonly Found[]): Promise<Opened[]> {
  if (found.length === 0) return [];
  const dangerNos = await nextNumbers(ctx, 'YH', found.length),
    rectifyNos = await nextNumbers(ctx, 'ZG', found.length);
  const of = <T>(pick: (one: Found) => T): T[] => found.map(pick);
  const opened = await ctx.rows<Opened>`
    with told as (
      select *
      from unnest(
        ${dangerNos}::text[], ${rectifyNos}::text[], ${of((f) => f.kind)}::smallint[], ${of((f) => f.taskId)}::bigint[],
        ${of((f) => f.taskItemId)}::bigint[], ${of((f) => f.category)}::text[], ${of((f) => f.level)}::smallint[],
        ${of((f) => f.description)}::text[], ${of((f) => f.areaId)}::bigint[], ${of((f) => f.points)}::numeric[],
        ${of((f) => f.responsibleId)}::bigint[], ${of((f) => f.hours)}::int[]
      ) t(
        danger_no, rectify_no, kind, task_id, task_item_id, category, level, description, area_id, points,
        responsible_id, hours
      )
    ),
    dangers as (
      insert into patrol.danger (
        tenant_id, warehouse_id, danger_no, kind, source, task_id, task_item_id, category, level, description, area_id,
        points, found_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, danger_no, kind, case when task_item_id is null then 2 else 1 end,
        task_id, task_item_id, category, level, description, area_id, points, ${ctx.userId}
      from told
      returning id, danger_no, description, kind
    ),
    rectifies as (
      insert into patrol.rectify (
        tenant_id, warehouse_id, rectify_no, danger_id, responsible_id, party_ids, due_at, hours, created_by, updated_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, t.rectify_no, d.id, t.responsible_id, array[t.responsible_id],
        now() + make_interval(hours => t.hours), t.hours, ${ctx.userId}, ${ctx.userId}
      from told t
      join dangers d
      using (danger_no)
      returning id, rectify_no, danger_id, due_at, responsible_id
    )
    select d.id as danger_id, d.danger_no, d.description, d.kind, r.id, r.rectify_no, r.due_at, r.responsible_id,
      ${worksIn(sql`${ctx.warehouseId}`)} as works
    from rectifies r
    join dangers d on d.id = r.danger_id
    join iam."user" iu on iu.tenant_id = ${ctx.tenantId} and iu.id = r.responsible_id
    order by r.id
  `;
  await trace(
    ctx,
    opened.map(({ id }) => ({
      docType: 'RECTIFY',
      docId: id,
      action: 'CREATE',
      actionName: '发现隐患',
      toStatus: rectifyLife.at.open,
    })),
  );
  await tellResponsible(ctx, opened);
  return opened;
}

/** Whoever is responsible hears of it; where he has left since the plan named him, whoever may hand it to another. */
async function tellResponsible(ctx: Ctx, opened: readonly Opened[]): Promise<void> {
  // What is found at once is of one walk, or one danger: of one kind.
  const left = opened.find(({ works }) => !works);
  const others = left ? await holdersHere(ctx, [rectifyLife.actions.assign.permit, left.kind]) : [];
  await tell(
    ctx,
    opened.map(({ id, dangerNo, description, dueAt, responsibleId, works }) => ({
      to: works ? [responsibleId] : others,
      title: works ? `新隐患待整改：${dangerNo}` : `新隐患责任人已离岗，请指派：${dangerNo}`,
      content: `${description}；整改期限 ${wireTime(dueAt)}`,
      category: 2,
      of: { type: 'RECTIFY', id },
    })),
  );
}

/** A danger somebody sees outside a patrol: it costs no patrol points, and is due as its level says. Of whatever kind it is: who may report sees no more for it. */
export async function reportDanger(
  ctx: Ctx,
  input: InputOf<typeof patrolDangerApi.report>,
): Promise<OutputOf<typeof patrolDangerApi.report>> {
  await knownPeople(ctx, { responsibleId: input.responsibleId }, [PUTS_RIGHT, input.kind]);
  if (input.areaId) await knownArea(ctx, input.areaId);
  const point = await ctx.row<{ rectifyHours: number }>`
    select rectify_hours
    from patrol.deduction
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and kind = ${input.kind}
      and category = ${input.category}
      and level = ${input.level}
  `;
  const { kind, category, level, description, responsibleId } = input;
  const [opened] = await openRectifies(ctx, [
    {
      kind,
      category,
      level,
      description,
      responsibleId,
      taskId: null,
      taskItemId: null,
      areaId: input.areaId ?? null,
      points: 0,
      hours: point?.rectifyHours ?? RECTIFY_HOURS,
    },
  ]);
  if (!opened) return refuse('BUSINESS');
  await setFiles(
    ctx,
    { use: 'danger', id: opened.dangerId, ownerId: null, patrolKind: kind, field: 'images' },
    input.images,
  );
  const { id, rectifyNo, dangerNo, dueAt } = opened;
  return { id, rectifyNo, dangerNo, dueAt: wireTime(dueAt), status: rectifyLife.at.open, version: 0 };
}
