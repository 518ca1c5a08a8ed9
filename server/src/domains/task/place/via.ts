import { sql, type RawBuilder } from 'kysely';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { droppedFor } from '../../strategy/facade.ts';
import { USABLE } from './spots.ts';
import { routed, type Route, type TwoStep, type Underway, type Way } from './via.plan.ts';

/** The way of each line to its place (两步上架, ADR 82). Drop places keep no usage, so none is locked: what came in between is judged when the goods arrive. */
export async function routesFor(ctx: Ctx, ways: readonly Way[]): Promise<Route[]> {
  if (ways.length === 0) return [];
  const { targets, underway } = await lists(ctx, {
    targets: twoSteps(
      ctx,
      ways.map(({ toPositionId }) => toPositionId),
    ),
    underway: underwayOn(
      ctx,
      ways.map(({ lpnId }) => lpnId),
    ),
  });
  return routed(ways, targets, underway);
}

/** Of the positions those whose area is reached in two steps, with the drop places that are open now. */
const twoSteps = (ctx: Ctx, positionIds: readonly number[]): RawBuilder<TwoStep> => sql<TwoStep>`
  select x.id as position_id, a.name as area_name, b.name as drop_area_name, coalesce(k.places, '[]') as places
  from (
    select p.id, p.area_id, ${droppedFor(ctx, sql`p.area_id`)} as drop_area_id
    from basic.position p
    where ${here(ctx, 'p')}
      and p.id = any(${[...new Set(positionIds)]}::bigint[])
    offset 0
  ) x
  join basic.area a on ${here(ctx, 'a')} and a.id = x.area_id
  join basic.area b on ${here(ctx, 'b')} and b.id = x.drop_area_id
  left join lateral (
    select jsonb_agg(
      jsonb_build_object('id', p.id, 'code', p.code, 'load', ${loadOf(ctx)}) order by p.order_num, p.code
    ) as places
    from basic.position p
    where ${here(ctx, 'p')}
      and p.area_id = b.id
      and b.kind = 'DROP'
      and b.status = 1
      and ${USABLE}
  ) k
    on true
`;

/** Rows of stock at drop place `p`, and lines on their way there. */
const loadOf = (ctx: Ctx): RawBuilder<unknown> => sql`
  (
    select count(*)
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.position_id = p.id
      and s.on_hand > 0
  ) + (
    select count(*)
    from inventory.task_line l
    where ${here(ctx, 'l')}
      and l.drop_position_id = p.id
      and l.state = 10
  )
`;

/** The way of containers that already have one. */
const underwayOn = (ctx: Ctx, lpnIds: readonly number[]): RawBuilder<Underway> => sql<Underway>`
  select w.id as lpn_id, min(l.drop_position_id) as drop_position_id
  from unnest(${[...new Set(lpnIds)].filter((id) => id !== 0)}::bigint[]) w(id)
  join inventory.stock s on ${here(ctx, 's')} and s.lpn_id = w.id and s.on_hand > 0
  join inventory.task_line l on ${here(ctx, 'l')} and l.from_stock_id = s.id and l.state = 10 and l.to_lpn_id = w.id
  where l.to_position_id is not null
  group by w.id
`;
