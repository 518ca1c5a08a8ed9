import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { MoveSearch, moveRow } from '#contract/inner/move.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page, Paging } from '#contract/kit/page.ts';
import { taskLives, type TaskKind } from '#contract/task/life.ts';
import { codeForms } from '#contract/terms/gs1.ts';
import type { statusCounts } from '#contract/terms/statistic.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { countsByState } from '../../platform/list/counts.ts';
import { anyCode, equals, here, ofOwners, oneOrMany, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { codesIn, paged } from '../../platform/list/page.ts';
import { codeText } from '../../platform/text.ts';
import { packsOf, scansOf } from '../basic/facade.ts';

type StatusCounts = z.output<typeof statusCounts>;
type Row = z.output<typeof moveRow>;
type Raw = Omit<Row, 'createdAt' | 'doneAt' | 'actions'> & { createdAt: Date; doneAt: Date | null };

/** ` and` task `t` has an open line of one of these containers, or of goods with one of these codes or barcodes. */
export function openLineOf(actor: Actor, text: string | undefined): RawBuilder<unknown> {
  return text
    ? sql`
      and exists (
        select 1
        from inventory.task_line x
        where ${here(actor, 'x')}
          and x.task_id = t.id
          and x.state = 10
          ${holding('x', text)}
      )
    `
    : sql``;
}

/** ` and` the line is of one of these containers, or of goods with one of these codes or barcodes: what a clerk has in his hand. */
function holding(line: string, text: string | undefined): RawBuilder<unknown> {
  if (!text) return sql``;
  const l = sql.raw(line),
    codes = codesIn(text, 'holds').map(codeText);
  return sql`
    and (
      exists (
        select 1
        from basic.lpn n
        where n.tenant_id = ${l}.tenant_id
          and n.warehouse_id = ${l}.warehouse_id
          and n.id = ${l}.from_lpn_id
          and n.id <> 0
          and n.code = any(${codes}::text[])
      )
      or exists (
        select 1
        from basic.goods g
        where g.tenant_id = ${l}.tenant_id
          and g.id = ${l}.goods_id
          and (
            g.code = any(${codes}::text[])
            or exists (
              select 1
              from basic.goods_barcode b
              where b.tenant_id = g.tenant_id
                and b.goods_id = g.id
                and b.barcode = any(${codes.flatMap(codeForms)}::text[])
            )
          )
      )
    )
  `;
}

function rows(actor: Actor, kind: TaskKind, s: MoveSearch, more: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from inventory.task t
    join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
    where ${here(actor, 't')}
      and t.kind = ${kind}
      and ${ofOwners(actor, 'l')}
      ${anyCode(sql`t.task_no`, s.taskNo, 'taskNo')}
      ${holding('l', s.holds)}
      ${equals(sql`l.state`, s.lineState)}
      ${oneOrMany(sql`t.status`, s.status)}
      ${equals(sql`l.owner_id`, s.ownerId)}
      ${equals(sql`l.goods_id`, s.goodsId)}
      ${s.mine ? sql`and t.assignee_id = ${actor.userId}` : sql``}
      ${spanOf(sql`t.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
      ${s.goodsCode ? sql`and l.goods_id in (select k.id from basic.goods k where k.tenant_id = ${actor.tenantId} ${anyCode(sql`k.code`, s.goodsCode, 'goodsCode')})` : sql``}
      ${s.positionCode ? sql`and exists (select 1 from basic.position k where ${here(actor, 'k')} and k.id in (l.from_position_id, l.to_position_id, l.real_position_id) ${anyCode(sql`k.code`, s.positionCode, 'positionCode')})` : sql``}
      ${more}
  `;
}

const COLUMNS = sql`
  x.id, x.task_id, x.task_no, x.status, x.state as line_state, x.priority, o.name as owner_name, x.goods_id,
    g.code as goods_code, g.name as goods_name, ${packsOf} as packs, ${scansOf} as scans, b.lot_no, b.expire_on,
    x.quality, f.code as from_position_code, case when x.from_lpn_id <> 0 then fn.code end as from_lpn_code,
    p.code as to_position_code, r.code as real_position_code,
    case when x.to_lpn_id <> 0 then tn.code end as to_lpn_code, x.whole_lpn, x.qty, x.done_qty,
    w.user_name as assignee_name, x.made_at as created_at, x.done_at
`;

/** What the ids of line `x` are called. */
const NAMES = sql`
  join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  join inventory.lot b on b.tenant_id = x.tenant_id and b.id = x.lot_id
  join basic.position f on f.tenant_id = x.tenant_id and f.warehouse_id = x.warehouse_id and f.id = x.from_position_id
  left join basic.position p
    on p.tenant_id = x.tenant_id
    and p.warehouse_id = x.warehouse_id
    and p.id = x.to_position_id
  left join basic.position r
    on r.tenant_id = x.tenant_id
    and r.warehouse_id = x.warehouse_id
    and r.id = x.real_position_id
  left join basic.lpn fn on fn.tenant_id = x.tenant_id and fn.warehouse_id = x.warehouse_id and fn.id = x.from_lpn_id
  left join basic.lpn tn on tn.tenant_id = x.tenant_id and tn.warehouse_id = x.warehouse_id and tn.id = x.to_lpn_id
  left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.assignee_id
`;

/** How many lines stand in tasks of each status; `more`: what else is asked of task `t`, beginning with ` and`. */
export const taskLineStatistic = (
  ctx: Ctx,
  kind: TaskKind,
  search: MoveSearch,
  more: RawBuilder<unknown> = sql``,
): Promise<StatusCounts> =>
  countsByState(ctx, taskLives[kind], {
    status: sql`t.status`,
    from: rows(ctx, kind, { ...search, status: null }, more),
  });

/** Lines of the tasks of a kind: most urgent first while open, else newest first. */
export async function taskLinePage(
  ctx: Ctx,
  kind: TaskKind,
  input: Paging & { param: MoveSearch },
  more: RawBuilder<unknown> = sql``,
): Promise<Page<Row>> {
  const from = rows(ctx, kind, input.param, more);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`
        from (
          select l.*, t.task_no, t.status, t.priority, t.assignee_id, t.done_at, t.created_at as made_at ${from}
        ) x ${NAMES}
      `,
      countFrom: from,
      sortable: { taskNo: sql`x.task_no`, status: sql`x.status`, priority: sql`x.priority`, createdAt: sql`x.made_at` },
      order: [desc(sql`x.made_at`), desc(sql`x.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      createdAt: wireTime(row.createdAt),
      doneAt: wireTimeOrNull(row.doneAt),
      actions: actionsAt(taskLives[kind], row.status),
    })),
  };
}
