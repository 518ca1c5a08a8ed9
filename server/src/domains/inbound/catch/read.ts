import { sql, type RawBuilder } from 'kysely';
import { catchRow, type catchApi, type CatchSearch } from '#contract/inbound/catch.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, beingWritten, equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';

type Row = OutputOf<typeof catchApi.get>;
type Raw = Omit<Row, 'createdAt'> & { createdAt: Date };

const COLUMNS = sql`
  k.id, k.code, g.code as goods_code, g.name as goods_name, o.owner_id, w.name as owner_name, t.lot_no,
    k.weight as weight_g, k.produced_on, k.state, o.id as order_id, o.order_no, d.line_no, k.batch_no, k.created_at,
    coalesce(u.user_name, '') as created_by
`;
const FROM = sql`
  from inventory.catch_code k
  join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
  join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
  left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
  left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
`;
const NEWEST = [desc(sql`k.created_at`), desc(sql`k.id`)];

const rowOf = (row: Raw): Row => ({ ...row, createdAt: wireTime(row.createdAt) });

const filter = (actor: Actor, s: CatchSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'k')}
    and ${ofOwners(actor, 'o')} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${anyCode(sql`k.code`, s.code, 'code')} ${anyCode(sql`g.code`, s.goodsCode, 'goodsCode')} ${beingWritten(sql`t.lot_no`, s.lotNo)} ${equals(sql`o.owner_id`, s.ownerId)} ${equals(sql`k.state`, s.state)} ${spanOf(sql`k.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export async function catchPage(
  ctx: Ctx,
  input: InputOf<typeof catchApi.queryPage>,
): Promise<OutputOf<typeof catchApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} where ${where}`,
      sortable: { createdAt: sql`k.created_at`, code: sql`k.code`, weightG: sql`k.weight` },
      filled: new Set(['createdAt', 'code', 'weightG']),
      order: NEWEST,
    },
    input,
  );
  const sum = await ctx.row<{ cartons: number; totalG: number }>`
    select count(*) as cartons, coalesce(sum(k.weight), 0)::bigint as total_g ${FROM}
    where ${where}
  `;
  return { ...page, list: page.list.map(rowOf), cartons: sum?.cartons ?? 0, totalG: sum?.totalG ?? 0 };
}

export async function catchOne(ctx: Ctx, { id }: InputOf<typeof catchApi.get>): Promise<Row> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS} ${FROM}
    where ${here(ctx, 'k')}
      and ${ofOwners(ctx, 'o')}
      and k.id = ${id}
  `;
  return rowOf(found(row));
}

const HIDDEN = new Set(['id', 'ownerId', 'orderId']);

export async function exportCatch(ctx: Ctx, search: CatchSearch): Promise<Outgoing> {
  const rows = await exportRows<Raw>(ctx.tx, {
    select: COLUMNS,
    from: sql`${FROM} where ${filter(ctx, search)}`,
    order: NEWEST,
  });
  return {
    title: '抄码记录',
    columns: fieldsOf(catchRow.shape)
      .filter((field) => !HIDDEN.has(field.name))
      .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, rowOf),
  };
}
