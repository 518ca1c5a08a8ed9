import { sql, type RawBuilder } from 'kysely';
import { SERIAL_STATE } from '#contract/inventory/serial.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { StockState } from '../post.plan.ts';
import type { Came, Done, Unit } from './follow.plan.ts';

interface Naming {
  rows: readonly StockState[];
  named: readonly string[];
  undone: readonly number[];
  /** Whether pieces may be sent back to the house they came from. */
  sendsBack: boolean;
}
interface Locked {
  units: Unit[];
  done: Done[];
  came: Came[];
  newIds: number[];
}
interface Look {
  units: Unit[] | null;
  done: Done[] | null;
  came: Came[] | null;
  newIds: number[];
}

/** Pieces on rows, by their numbers, and of transactions that are taken back, locked (rank 11), ids ascending; and a number for each that may be new. */
export async function lockUnits(ctx: Ctx, naming: Naming): Promise<Locked> {
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
      ${naming.sendsBack ? cameJson(ctx) : sql`null::jsonb`} as came,
      array(
        select nextval(pg_get_serial_sequence('inventory.serial_unit', 'id'))
        from generate_series(1, ${naming.named.length}::int)
      ) as new_ids
  `;
  return { units: look?.units ?? [], done: look?.done ?? [], came: look?.came ?? [], newIds: look?.newIds ?? [] };
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

/** The receipt that brought each piece from another house with the line it came with. */
const cameJson = (ctx: Ctx): RawBuilder<Came[]> => sql`
  (
    select jsonb_agg(
      jsonb_build_object(
        'serialId', c.serial_id, 'houseId', c.house_before, 'outDetailId', c.out_before, 'inDetailId', c.in_before
      )
    )
    from (
      select distinct on (m.serial_id) m.serial_id, m.house_before, m.out_before, m.in_before
      from units u
      join inventory.serial_move m
        on m.tenant_id = u.tenant_id
        and m.serial_id = u.id
        and m.kind = 'TRANSIT_RCV'
        and m.source_line_id = u.in_detail_id
        and m.state_before = ${SERIAL_STATE.shipped}
      where ${here(ctx, 'm')}
        and m.house_before <> m.warehouse_id
      order by m.serial_id, m.id desc
    ) c
  )
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
