import { sql, type RawBuilder } from 'kysely';
import { rectifyLife } from '#contract/patrol/life.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdersOfKinds, tell } from '../tell.ts';

/** So long before its date somebody hears of it; of what has less time than two of these, when half of it is over. */
const NEAR = sql`interval '24 hours'`;
const AHEAD = { walk: 2, rectify: 3, measure: 5 } as const,
  OVER = { rectify: 4, measure: 6 } as const;

interface Due {
  about: number;
  docType: 'PATROL' | 'RECTIFY' | 'EVENT';
  docId: number;
  no: string;
  /** Of an event none. */
  kind: number | null;
  what: string;
  dueAt: Date;
  /** Whose it is; of a measure that is over, who leads the investigation. Null: whoever may judge and has no part in it. */
  personId: number | null;
  partyIds: number[];
}

/** What is due soon or over and still open: `about, source_id, doc_type, doc_id, no, kind, what, due_at, person_id, party_ids`. */
const due = (ctx: Ctx, now: Date): RawBuilder<unknown> => {
  const at = sql`${now}::timestamptz`;
  const rectify = sql`
    from patrol.rectify r
    join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
    where ${here(ctx, 'r')}
      and r.status in (0, 1)
  `;
  const measure = sql`
    from patrol.event_action a
    join patrol.event e on e.tenant_id = a.tenant_id and e.warehouse_id = a.warehouse_id and e.id = a.event_id
    where ${here(ctx, 'a')}
      and a.status = 0
      and e.status = 3
  `;
  return sql`
    select ${AHEAD.walk}::int as about, t.id as source_id, 'PATROL' as doc_type, t.id as doc_id, t.task_no as no,
      t.kind, coalesce(p.name, '计划外巡检') as what, t.plan_end as due_at, t.inspector_id as person_id,
      '{}'::bigint[] as party_ids
    from patrol.task t
    left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
    where ${here(ctx, 't')}
      and t.status in (0, 1)
      and t.plan_end > ${at}
      and t.plan_end <= ${at} + ${NEAR}
      and ${at} >= t.plan_end - (t.plan_end - t.plan_start) / 2
    union all
    select ${AHEAD.rectify}::int, r.id, 'RECTIFY', r.id, r.rectify_no, d.kind, d.description, r.due_at,
      r.responsible_id,
      r.party_ids ${rectify} and r.due_at > ${at} and r.due_at <= ${at} + ${NEAR} and ${at} >= r.due_at - (
        r.due_at - r.created_at
      ) / 2
    union all
    select ${OVER.rectify}::int, r.id, 'RECTIFY', r.id, r.rectify_no, d.kind, d.description, r.due_at, null,
      r.party_ids ${rectify} and r.due_at <= ${at}
    union all
    select ${AHEAD.measure}::int, a.id, 'EVENT', e.id, e.event_no, null, a.content, a.due_at, a.owner_id,
      '{}'::bigint[] ${measure} and a.due_at > ${at} and a.due_at <= ${at} + ${NEAR}
    union all
    select ${OVER.measure}::int, a.id, 'EVENT', e.id, e.event_no, null, a.content, a.due_at, e.leader_id,
      '{}'::bigint[] ${measure} and a.due_at <= ${at}
  `;
};

/**
 * Before a date whoever has to keep it hears of it once, and when it is over whoever judges; a moved date is another one. What was told is a row, so the clock
 * may look as often as it likes. That a walk was missed, and the leaders of whoever is late, is said by the warnings.
 */
export async function tellNear(ctx: Ctx, now: Date): Promise<number> {
  const rows = await ctx.rows<Due>`
    with due as (${due(ctx, now)}),
    told as (
      insert into patrol.told (tenant_id, warehouse_id, about, source_id, due_at)
      select ${ctx.tenantId}, ${ctx.warehouseId}, about, source_id, due_at
      from due
      order by about, source_id
      on conflict do nothing
      returning about, source_id
    )
    select due.about, doc_type, doc_id, no, kind, left(what, 200) as what, due_at, person_id, party_ids
    from due
    join told
    using (about, source_id)
    order by due.about, source_id
  `;
  if (rows.length === 0) return 0;
  const unjudged = new Set(rows.filter(({ personId }) => personId === null).map(({ kind }) => kind));
  const judges = await holdersOfKinds(ctx, rectifyLife.actions.pass.permit, unjudged);
  await tell(
    ctx,
    rows.map((row) => ({
      to:
        row.personId === null
          ? (judges.get(row.kind) ?? []).filter((userId) => !row.partyIds.includes(userId))
          : [row.personId],
      title: `${TITLES[row.about]}：${row.no}`,
      content: `${row.what}，期限 ${wireTime(row.dueAt)}`,
      category: 2,
      of: { type: row.docType, id: row.docId },
    })),
  );
  return rows.length;
}

const TITLES: Readonly<Record<number, string>> = {
  [AHEAD.walk]: '巡检即将到期',
  [AHEAD.rectify]: '整改即将到期',
  [OVER.rectify]: '整改已逾期',
  [AHEAD.measure]: '整改措施即将到期',
  [OVER.measure]: '整改措施已逾期',
};
