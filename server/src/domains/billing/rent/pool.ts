import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { putFacts, voidFacts, type FactGiven } from '../fact/put.ts';

interface DueRow {
  id: number;
  rentNo: string;
  seqNo: number;
  ownerId: number;
  dueDate: string;
  area: string;
  amount: string;
}

const keyOf = (ctx: Ctx, id: number): string => `RENT|${ctx.warehouseId}|${id}`;

/** Rows that are due become facts of billing, each once; what we rent ourselves is no owner's to pay. Returns how many. */
export async function poolDue(ctx: Ctx, day: string, rentId: number | null = null): Promise<number> {
  const due = await ctx.rows<DueRow>`
    select s.id, c.rent_no, s.seq_no, c.owner_id, s.due_date::text as due_date, c.area::text as area,
      s.amount::text as amount
    from billing.rent_schedule s
    join billing.rent_contract c on c.tenant_id = s.tenant_id and c.warehouse_id = s.warehouse_id and c.id = s.rent_id
    where ${here(ctx, 's')}
      and s.status = 0
      and s.due_date <= ${day}::date
      and c.status <> 0
      and c.direction = 2
      and not c.is_deleted
      ${rentId === null ? sql`` : sql`and c.id = ${rentId}`}
    order by s.id
    for no key update of s
  `;
  await putFacts(
    ctx,
    due.map((row): FactGiven => ({
      factKey: keyOf(ctx, row.id),
      sourceType: 'RENT',
      sourceId: row.id,
      sourceNo: `${row.rentNo}-${row.seqNo}`,
      warehouseId: ctx.warehouseId,
      ownerId: row.ownerId,
      bizDate: row.dueDate,
      area: row.area,
      amount: row.amount,
    })),
  );
  await ctx.run`
    update billing.rent_schedule
    set status = 1
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${due.map(({ id }) => id)}::bigint[])
  `;
  return due.length;
}

/** Take rows back out of billing. What somebody has confirmed there stays, and so does the contract. */
export async function unpool(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const keys = ids.map((id) => keyOf(ctx, id));
  const settled = await ctx.row<{ sourceNo: string }>`
    select f.source_no
    from billing.charge_fact f
    join billing.pool_fact pf on pf.tenant_id = f.tenant_id and pf.fact_id = f.id
    join billing.settlement_pool p on p.tenant_id = pf.tenant_id and p.id = pf.pool_id
    where f.tenant_id = ${ctx.tenantId}
      and f.fact_key = any(${keys}::text[])
      and f.is_current
      and p.calc_status = 1
      and p.settle_status > 0
    limit 1
  `;
  if (settled) refuse('BUSINESS', `已结算的租金计划不能作废：${settled.sourceNo}`);
  await voidFacts(ctx, keys);
}
