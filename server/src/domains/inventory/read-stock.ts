import { sql } from 'kysely';
import type { ledgerApi, stockApi } from '#contract/inventory/stock.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';
import { natural } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { exportRows } from '../../services/exports/serve.ts';
import { latestLedger } from './read-ledger.ts';
import { stockView, stockRowView } from './stock-view.ts';

type Row = OutputOf<typeof stockApi.queryPage>['list'][number];

/** A page of a view. `broad`: from how many rows on it is walked to (stock-view.ts). */
export async function stockPage(
  ctx: Ctx,
  input: InputOf<typeof stockApi.queryPage>,
  broad?: number,
): Promise<Page<Row>> {
  const view = await stockView(ctx, input.param, { paging: input, broad });
  return paged<Row>(
    ctx.tx,
    {
      ...view,
      sortable: {
        goodsCode: natural(sql`g.code`),
        expireOn: sql`x.expire_on`,
        onHand: sql`x.on_hand`,
        available: sql`x.available`,
      },
    },
    input,
  );
}

export async function stockRows(ctx: Ctx, input: InputOf<typeof stockApi.export>): Promise<AsyncGenerator<Row>> {
  return exportRows(ctx.tx, await stockView(ctx, input));
}

type Claim = OutputOf<typeof stockApi.get>['claims'][number];
/** Newest changes shown with a row; all of them are in the ledger. */
const LEDGER_SHOWN = 200;

/** One stock row with who promised what of it and its last changes. Emptied rows can be looked at too. */
export async function stockDetail(
  ctx: Ctx,
  input: InputOf<typeof stockApi.get>,
): Promise<OutputOf<typeof stockApi.get>> {
  const view = stockRowView(ctx, input.id);
  const row = await ctx.row<Row>`select ${view.select} ${view.from}`;
  const ledger: OutputOf<typeof ledgerApi.queryPage>['list'] = await latestLedger(
    ctx,
    found(row).id ?? 0,
    LEDGER_SHOWN,
  );
  return { ...found(row), claims: await claimsOf(ctx, input.id), ledger };
}

/**
 * Open promises with the number of the document behind each. Reads the documents of the domains above, for display only: a promise
 * without the name of its holder is of no use to anybody.
 */
async function claimsOf(ctx: Ctx, stockId: number): Promise<Claim[]> {
  const rows = await ctx.rows<Omit<Claim, 'createdAt'> & { createdAt: Date }>`
    select c.id, c.stock_id, case when c.ref_type = 'SHARE' then 'SHARE' else c.kind end as kind, c.stage,
      c.open_qty as qty, c.created_at, w.wave_no,
      case when c.kind = 'ALLOC' or o.id is not null then 'OUT' else c.ref_type end as doc_type,
      case when o.id is not null then o.id when c.ref_type = 'SHARE' then 0 else c.ref_id end as doc_id,
      c.ref_type = 'TAKE' and c.kind = 'LOCK' and o.id is not null as found_short,
      coalesce(o.order_no, t.task_no, n.notice_no, j.adjust_no, k.take_no, '') as doc_no
    from inventory.stock_claim c
    left join outbound.detail d
      on d.tenant_id = c.tenant_id
      and d.warehouse_id = c.warehouse_id
      and d.id = coalesce(c.out_detail_id, case when c.ref_type = 'TAKE' then c.ref_line_id end)
    left join outbound.order o
      on o.tenant_id = c.tenant_id
      and o.warehouse_id = c.warehouse_id
      and o.id = case when c.ref_type = 'SHARE' then c.ref_id else d.order_id end
      and (c.ref_type <> 'SHARE' or ${ofOwners(ctx, 'o')})
    left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
    left join inventory.task t
      on c.ref_type = 'TASK'
      and t.tenant_id = c.tenant_id
      and t.warehouse_id = c.warehouse_id
      and t.id = c.ref_id
    left join inventory.lock_notice n
      on c.ref_type = 'LOCK'
      and n.tenant_id = c.tenant_id
      and n.warehouse_id = c.warehouse_id
      and n.id = c.ref_id
    left join "inner".adjust j
      on c.ref_type = 'ADJ'
      and j.tenant_id = c.tenant_id
      and j.warehouse_id = c.warehouse_id
      and j.id = c.ref_id
    left join "inner".stocktake k
      on c.ref_type = 'TAKE'
      and k.tenant_id = c.tenant_id
      and k.warehouse_id = c.warehouse_id
      and k.id = c.ref_id
    where ${here(ctx, 'c')}
      and c.stock_id = ${stockId}
      and c.open_qty > 0
    order by c.id
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) }));
}
