import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { Retry, refuse } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { lpnsLocked, positionsLocked } from '../basic/facade.ts';
import type { Touched } from './places.ts';
import type { ClaimState, StockState } from './post.plan.ts';
import { unnestDims } from './rows.ts';
import type { Dimension } from './txn.ts';

/** What a posting names: rows by dimension (made when they are missing), rows by id, promises; and how many numbers it needs. */
export interface Naming {
  dims: readonly Dimension[];
  ids: readonly number[];
  claimIds: readonly number[];
  /** Goods move: places follow, the instant counts. */
  moves: boolean;
  txnCount: number;
  openCount: number;
}

/** All of it under lock. */
export interface Locked extends Touched {
  stocks: StockState[];
  claims: ClaimState[];
  /** Read when every lock was held: along one stock row, time and sequence agree. */
  at: Date;
  txnIds: number[];
  openIds: number[];
}

/** What one look says; `strange` rows were made by somebody else since the statement began. */
interface Look {
  stocks: StockState[] | null;
  made: StockState[] | null;
  claims: (ClaimState & { before: number })[] | null;
  positionIds: number[];
  lpnIds: number[];
  at: Date;
  txnIds: number[];
  openIds: number[];
}

/** Somebody else made the very row at the same moment: then it is there the next time. */
const LOOKS_MAX = 3;

/**
 * Find what a posting touches and lock it, in one statement: positions, containers, then missing rows are made, then stock, then claims (rank 7 to 10), ids ascending in each.
 * A stock row never changes its dimension, so where it lies is read without a lock; what is locked is read as it is when the lock is had. Rows made here are seen by nobody
 * else, so they need none. They are made when the places are held and before any stock is: whoever waits for another's row keeps nothing that the other still needs.
 * Throws Retry when a row was swept or a claim travelled since it was looked up.
 */
export async function lockNamed(ctx: Ctx, naming: Naming): Promise<Locked> {
  for (let n = 0; n < LOOKS_MAX; n += 1) {
    const look = await lookAndLock(ctx, naming);
    const made = look.made ?? [],
      claims = look.claims ?? [];
    const stocks = [...(look.stocks ?? []), ...made];
    const known = new Set(stocks.map(dimensionKey));
    if (naming.dims.some((dim) => !known.has(dimensionKey(dim)))) continue;
    if (claims.filter(({ shareOf }) => shareOf === null).length < naming.claimIds.length) refuse('NOT_FOUND');
    const ids = new Set(stocks.map(({ id }) => id));
    if (naming.ids.some((id) => !ids.has(id))) throw new Retry('a stock row was swept');
    if (claims.some((claim) => claim.before !== claim.stockId)) throw new Retry('a claim travelled');
    return { ...look, stocks, claims: claims.map(({ before: _, ...claim }) => claim) };
  }
  throw new Retry('stock rows come and go');
}

export const dimensionKey = (d: Dimension): string =>
  `${d.positionId}/${d.goodsId}/${d.lotId}/${d.lpnId}/${d.ownerId}/${d.quality}`;

const STOCK = sql`
  s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand, s.allocated, s.locked,
    s.moving, s.weight_g, s.seq, s.is_serial
`;

/** The next numbers of a table, drawn when the statement comes to the end of its locks. */
const numbers = (table: string, count: number): RawBuilder<number[]> => sql`
  array(
    select nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))
    from generate_series(1, ${count}::int)
  )
`;

/**
 * Each step counts the one before it: that is what puts the locks into their order, whatever the planner makes of the statement. Promises on rows named by their ids touch no place
 * and make no row.
 */
async function lookAndLock(ctx: Ctx, naming: Naming): Promise<Look> {
  const { moves } = naming;
  const look = await ctx.row<Look>`
    with ${naming.dims.length > 0 || moves ? places(ctx, naming) : promised(ctx, naming)},
    stocks as materialized (
      select ${STOCK}
      from inventory.stock s
      where ${here(ctx, 's')}
        and s.id = any(array(select id from named))
        and (select count(*) from made) >= 0
      order by s.id
      for no key update
    ),
    claims as materialized (
      select c.id, c.stock_id, c.kind, c.stage, c.open_qty, c.consumed_qty, c.released_qty,
        case when c.ref_type = 'SHARE' then c.ref_line_id end as share_of
      from inventory.stock_claim c
      where ${here(ctx, 'c')}
        and c.id = any(array(select claim_id from named))
        and (select count(*) from stocks) >= 0
      order by c.id
      for no key update
    )
    select (select jsonb_agg(${stockJson(sql`s`)}) from stocks s) as stocks,
      (select jsonb_agg(${stockJson(sql`m`)}) from made m) as made,
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', c.id, 'stockId', c.stock_id, 'kind', c.kind, 'stage', c.stage, 'openQty', c.open_qty, 'consumedQty',
            c.consumed_qty, 'releasedQty', c.released_qty, 'shareOf', c.share_of, 'before', n.id
          ) order by c.id
        )
        from claims c
        join named n on n.claim_id = c.id
      ) as claims, array(select distinct position_id from touched where counted) as position_ids,
      array(select distinct lpn_id from touched where ${moves}::bool and lpn_id <> 0) as lpn_ids,
      ${numbers('inventory.stock_txn', naming.txnCount)} as txn_ids,
      ${numbers('inventory.stock_claim', naming.openCount)} as open_ids, clock_timestamp() as at
    where (select count(*) from claims) >= 0
  `;
  return look ?? refuse('DEFECT');
}

const stockJson = (row: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  jsonb_build_object(
    'id', ${row}.id, 'positionId', ${row}.position_id, 'goodsId', ${row}.goods_id, 'lotId', ${row}.lot_id, 'lpnId',
    ${row}.lpn_id, 'ownerId', ${row}.owner_id, 'quality', ${row}.quality, 'onHand', ${row}.on_hand, 'allocated',
    ${row}.allocated, 'locked', ${row}.locked, 'moving', ${row}.moving, 'weightG', ${row}.weight_g, 'seq', ${row}.seq,
    'isSerial', ${row}.is_serial
  )
`;

/** Stock rows by id, by the claims on them, and by what is held at other owners' faces for these. */
const byNumber = (ctx: Ctx, { ids, claimIds }: Naming): RawBuilder<unknown> => sql`
  select s.id, null::bigint as claim_id, s.position_id, s.lpn_id
  from inventory.stock s
  where ${here(ctx, 's')}
    and s.id = any(${ids}::bigint[])
  union all
  select s.id, c.id, s.position_id, s.lpn_id
  from inventory.stock_claim c
  join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
  where ${here(ctx, 'c')}
    and c.id = any(${claimIds}::bigint[])
  union all
  select s.id, c.id, s.position_id, s.lpn_id
  from inventory.stock_claim c
  join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
  where ${here(ctx, 'c')}
    and c.kind = 'ADJ'
    and c.ref_type = 'SHARE'
    and c.open_qty > 0
    and c.ref_line_id = any(${claimIds}::bigint[])
`;

const promised = (ctx: Ctx, naming: Naming): RawBuilder<unknown> => sql`
  named as materialized (${byNumber(ctx, naming)}),
    made as materialized (select ${STOCK} from inventory.stock s where false),
    touched as materialized (select position_id, lpn_id, false as counted from named where false)
`;

/** Everything below rank 9: what is named, where it lies, the locks of its places, and the rows that were missing. */
const places = (ctx: Ctx, naming: Naming): RawBuilder<unknown> => sql`
  wanted as materialized (
    select d.*, s.id
    from ${unnestDims(naming.dims)}
    left join inventory.stock s
      on ${here(ctx, 's')}
      and s.position_id = d.position_id
      and s.goods_id = d.goods_id
      and s.lot_id = d.lot_id
      and s.lpn_id = d.lpn_id
      and s.owner_id = d.owner_id
      and s.quality = d.quality
  ),
    named as materialized (
      select w.id, null::bigint as claim_id, w.position_id, w.lpn_id
      from wanted w
      where w.id is not null
      union all ${byNumber(ctx, naming)}
    ),
    touched as materialized (
      select w.position_id, w.lpn_id, a.kind, ${naming.moves}::bool and a.kind in ('STORE', 'PICK', 'DMG') as counted
      from (select position_id, lpn_id from named union select position_id, lpn_id from wanted) w
      join basic.position p on ${here(ctx, 'p')} and p.id = w.position_id
      join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    ), positions as materialized (${positionsLocked(ctx, sql`array(select position_id from touched where counted)`)}),
    lpns as materialized (
      ${lpnsLocked(
        ctx,
        sql`
          array(
            select lpn_id
            from touched
            where ${naming.moves}::bool
              and lpn_id <> 0
              and (select count(*) from positions) >= 0
          )
        `,
      )}
    ),
    made as (
      insert into inventory.stock as s (
        tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, off_shelf, is_serial
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, w.position_id, w.goods_id, w.lot_id, w.lpn_id, w.owner_id, w.quality,
        coalesce(
          (select inventory.is_off_shelf(t.kind) from touched t where t.position_id = w.position_id limit 1), false
        ), ${knownByNumber(ctx)}
      from wanted w
      where w.id is null
        and (select count(*) from lpns) >= 0
      order by 3, 4, 5, 6, 7, 8
      on conflict (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality) do nothing
      returning ${STOCK}
    )
`;

/** Whether each piece of a new row has a number; of what is on its way nobody has seen one. */
const knownByNumber = (ctx: Ctx): RawBuilder<unknown> => sql`
  case
    when not exists (select 1 from touched t where t.position_id = w.position_id and t.kind = 'TRANSIT') then (
      select g.is_serial
      from basic.goods g
      where g.tenant_id = ${ctx.tenantId}
        and g.id = w.goods_id
    )
  end
`;
