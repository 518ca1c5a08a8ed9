import { sql, type RawBuilder } from 'kysely';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { entryFlows, type EntryFlow } from '../../strategy/facade.ts';
import { qcRuleOf, type QcFacts, type QcRule } from './mode.plan.ts';
import { producerLapsed } from './papers.ts';

type Fact = Omit<QcFacts, 'flowMode'> & { detailId: number; ownerId: number; orderType: number };

/** Deeper trees of categories than this are a mistake; the walk ends. */
const DEPTH_MAX = 20;

/** What goods, no-QC list and supplier say of inbound lines, as a list of a larger look. */
export const qcFactRows = (ctx: Ctx, detailIds: readonly number[]): RawBuilder<Fact> => sql<Fact>`
  select d.id as detail_id, o.owner_id, o.order_type, g.qc_mode as goods_mode,
    coalesce(s.qc_level, 1) as supplier_level, ${producerLapsed} as producer_lapsed,
    exists (
      select 1
      from inbound.no_qc n
      where ${here(ctx, 'n')}
        and n.owner_id = o.owner_id
        and n.status = 1
        and not n.is_deleted
        and ${wireDay(new Date())}::date between n.valid_from and n.valid_to
        and (n.goods_id is null or n.goods_id = g.id)
        and (n.supplier_id is null or n.supplier_id = o.supplier_id)
        and (
          n.category_id is null
          or n.category_id in (
            with recursive up(id, depth) as (
              select g.category_id, 0
              union all
              select c.parent_id, up.depth + 1
              from up
              join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = up.id
              where up.depth < ${DEPTH_MAX}
            )
            select id
            from up
            where id is not null
          )
        )
    ) as exempt
  from inbound.detail d
  join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
  where ${here(ctx, 'd')}
    and d.id = any(${[...new Set(detailIds)]}::bigint[])
`;

/** How each line is inspected; lines that are not are missing. */
export function qcRulesFrom(
  rows: readonly Fact[],
  flow: (ownerId: number, orderType: number) => Pick<EntryFlow, 'qcMode'>,
): Map<number, QcRule> {
  return new Map(
    rows.flatMap((row) => {
      const rule = qcRuleOf({ ...row, flowMode: flow(row.ownerId, row.orderType).qcMode });
      return rule.mode === 0 ? [] : [[row.detailId, rule] as const];
    }),
  );
}

/** The same, read for whoever only wants to know. */
export async function qcRules(ctx: Ctx, detailIds: readonly number[]): Promise<Map<number, QcRule>> {
  if (detailIds.length === 0) return new Map();
  const { rows } = await qcFactRows(ctx, detailIds).execute(ctx.tx);
  return qcRulesFrom(rows, await entryFlows(ctx, [...new Set(rows.map((row) => row.ownerId))]));
}
