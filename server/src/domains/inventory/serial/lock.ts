import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { StockState } from '../post.plan.ts';
import type { Done, Unit } from './follow.plan.ts';

interface Naming {
  rows: readonly StockState[];
  named: readonly string[];
  undone: readonly number[];
}
interface Look {
  units: Unit[] | null;
  done: Done[] | null;
  newIds: number[];
}

/** Pieces on rows, by their numbers, and of transactions that are taken back, locked (rank 11), ids ascending; and a number for each that may be new. */
export async function lockUnits(ctx: Ctx, naming: Naming): Promise<{ units: Unit[]; done: Done[]; newIds: number[] }> {
  const look = await ctx.row<Look>`
    with done as materialized (
      select m.*
      from inventory.serial_move m
      where ${here(ctx, 'm')}
        and m.txn_id = any(${naming.undone}::bigint[])
    ),
    units as materialized (
      select u.*
      from inventory.serial_unit u
      where u.tenant_id = ${ctx.tenantId}
        and u.id = any(array(${wanted(ctx, naming)}))
      order by u.id
      for no key update
    )
    select (select jsonb_agg(${unitJson} order by u.id) from units u) as units,
      (select jsonb_agg(${doneJson} order by m.id) from done m) as done,
      array(
        select nextval(pg_get_serial_sequence('inventory.serial_unit', 'id'))
        from generate_series(1, ${naming.named.length}::int)
      ) as new_ids
  `;
  return { units: look?.units ?? [], done: look?.done ?? [], newIds: look?.newIds ?? [] };
}

const wanted = (ctx: Ctx, { rows, named }: Naming): RawBuilder<unknown> => sql`
  select l.id
  from inventory.serial_unit l
  where ${here(ctx, 'l')}
    and l.stock_id = any(${rows.map((row) => row.id)}::bigint[])
  union
  select n.id
  from inventory.serial_unit n
  where n.tenant_id = ${ctx.tenantId}
    and n.goods_id = any(${[...new Set(rows.map((row) => row.goodsId))]}::bigint[])
    and n.serial = any(${named}::text[])
  union
  select serial_id
  from done
`;

const unitJson = sql`
  jsonb_build_object(
    'id', u.id, 'goodsId', u.goods_id, 'serial', u.serial, 'state', u.state, 'stockId', u.stock_id, 'lotId', u.lot_id,
    'inDetailId', u.in_detail_id, 'outDetailId', u.out_detail_id, 'checkId', u.check_id, 'txnId', u.txn_id, 'houseId',
    u.warehouse_id
  )
`;
const doneJson = sql`
  jsonb_build_object(
    'txnId', m.txn_id, 'serialId', m.serial_id, 'from', m.from_stock_id, 'to', m.to_stock_id, 'stateBefore',
    m.state_before, 'stateAfter', m.state_after, 'outBefore', m.out_before, 'inBefore', m.in_before, 'houseBefore',
    m.house_before
  )
`;
