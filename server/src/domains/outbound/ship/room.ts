import { sql, type RawBuilder } from 'kysely';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { carRoom, type CarRoom } from '../../basic/facade.ts';
import type { LoadingRule } from '../../strategy/facade.ts';
import { roomRefusal, type Cargo } from './room.plan.ts';

/** Cartons to be loaded, and those that are. */
interface Boarding {
  plateNo: string | null;
  loading: readonly number[];
  aboard?: readonly number[];
}

/** What does not fit into the car, or not as cold, stays outside, where the rule says so. A car that nobody registered has no known room. What is in it changes under the lock of its shipment. */
export async function refuseRoom(
  ctx: Ctx,
  rule: LoadingRule,
  { plateNo, loading, aboard = [] }: Boarding,
): Promise<void> {
  if (plateNo === null || (rule.maxVolumePct === 0 && !rule.checksTemp)) return;
  const { cars, cargo } = await lists<{ cars: CarRoom; cargo: Cargo }>(ctx, {
    cars: carRoom(ctx, plateNo),
    cargo: cargoOf(ctx, [...loading, ...aboard]),
  });
  const [car] = cars;
  const of = (lpnIds: readonly number[]): Cargo[] => cargo.filter(({ lpnId }) => lpnIds.includes(lpnId));
  const why = car && roomRefusal(car, rule, { loading: of(loading), aboard: of(aboard) });
  if (why) refuse('BUSINESS', why);
}

const cargoOf = (ctx: Ctx, lpnIds: readonly number[]): RawBuilder<Cargo> => sql<Cargo>`
  select l.id as lpn_id, l.code, l.gross_weight as weight, coalesce(n.volume, 0)::bigint as volume,
    coalesce(n.modes, '{}') as modes
  from basic.lpn l
  left join lateral (
    select sum(c.qty * g.volume) as volume, array_agg(distinct g.storage_mode) as modes
    from outbound.carton_line c
    join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
    where c.tenant_id = l.tenant_id
      and c.warehouse_id = l.warehouse_id
      and c.lpn_id = l.id
      and c.order_id = l.out_order_id
      and c.qty > 0
  ) n
    on true
  where ${here(ctx, 'l')}
    and l.id = any(${lpnIds}::bigint[])
  order by l.id
`;
