import { sql, type RawBuilder } from 'kysely';
import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import type { PaperKind, PaperSource } from '#contract/report/papers.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

interface Wanted {
  paper: PaperKind;
  by: PaperSource;
  ids: readonly number[];
}

type Belonging = (ctx: Ctx, ids: RawBuilder<unknown>) => RawBuilder<unknown>;

const LIVE = sql`t.status <> ${pickTaskLife.at.cancelled}`;

/** What belongs to some documents, in the order of those: `id`, and `place` among them. */
const BELONGING: Readonly<Record<string, Belonging>> = {
  'putawayList inbound': (ctx, ids) => sql`
    select t.id, array_position(${ids}, t.source_id) as place
    from inventory.task t
    where ${here(ctx, 't')}
      and t.kind = 'PUTAWAY'
      and t.source_type = 'IN'
      and t.source_id = any(${ids})
  `,
  'pickList wave': (ctx, ids) => sql`
    select t.id, array_position(${ids}, t.wave_id) as place
    from outbound.pick_task t
    where ${here(ctx, 't')}
      and t.wave_id = any(${ids})
      and ${LIVE}
  `,
  // A walk that picks for several orders is one list, and comes once.
  'pickList order': (ctx, ids) => sql`
    select t.id, min(array_position(${ids}, d.order_id)) as place
    from outbound.detail d
    join outbound.pick_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.out_detail_id = d.id
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    where ${here(ctx, 'd')}
      and d.order_id = any(${ids})
      and ${LIVE}
    group by t.id
  `,
  'deliveryNote shipment': (ctx, ids) => sql`
    select i.order_id as id, min(array_position(${ids}, i.ship_id)) * 10000 + min(i.stop_no) as place
    from outbound.shipment_item i
    where ${here(ctx, 'i')}
      and i.ship_id = any(${ids})
    group by i.order_id
  `,
};

/** The documents of a paper that belong to some others, each once. Whose they are is asked by whoever reads them. */
export async function papersBy(ctx: Ctx, { paper, by, ids }: Wanted): Promise<number[]> {
  const belonging = BELONGING[`${paper} ${by}`] ?? refuse('NOT_FOUND');
  const rows = await ctx.rows<{ id: number }>`
    select x.id
    from (${belonging(ctx, sql`${ids}::bigint[]`)}) x
    order by x.place, x.id
  `;
  return rows.map(({ id }) => id);
}
