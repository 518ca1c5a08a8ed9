import { sql, type RawBuilder } from 'kysely';
import type { qcStoreApi, QcStoreSearch } from '#contract/inbound/qc-store.ts';
import { QC_LINE } from '#contract/inbound/quality-life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, beingWritten, equals, here, ofOwners } from '../../../platform/list/filters.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { packsOf } from '../../basic/facade.ts';

type Row = OutputOf<typeof qcStoreApi.queryPage>['list'][number];

/** The inspection a row of stock waits for: the oldest one, where several receipts lie in it. */
const WAITING = sql`
  left join lateral (
    select q.id as qc_id, q.qc_no, q.status as qc_status, q.source, q.order_id, i.order_no, l.created_at as since
    from inbound.qc_line l
    join inbound.qc_order q on q.tenant_id = l.tenant_id and q.warehouse_id = l.warehouse_id and q.id = l.qc_id
    left join inbound.order i on i.tenant_id = q.tenant_id and i.warehouse_id = q.warehouse_id and i.id = q.order_id
    where l.tenant_id = s.tenant_id
      and l.warehouse_id = s.warehouse_id
      and l.stock_id = s.id
      and l.state = ${QC_LINE.waiting}
    order by l.id
    limit 1
  ) q
    on true
`;

const filter = (actor: Actor, s: QcStoreSearch): RawBuilder<unknown> => sql`
  ${here(actor, 's')} and ${ofOwners(actor, 's')} and s.quality = 'Q'
    and s.on_hand > 0 ${equals(sql`s.owner_id`, s.ownerId)} ${equals(sql`s.goods_id`, s.goodsId)} ${beingWritten(sql`t.lot_no`, s.lotNo)} ${anyCode(sql`p.code`, s.positionCode, 'positionCode')} ${anyCode(sql`q.qc_no`, s.qcNo, 'qcNo')} ${anyCode(sql`q.order_no`, s.orderNo, 'orderNo')} ${typeof s.waitHours === 'number' ? sql`and coalesce(q.since, s.last_in_at) <= now() - make_interval(hours => ${s.waitHours})` : sql``}
`;

const JOINS = sql`
  inventory.stock s
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
  join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id ${WAITING}
`;

/** 质检库: what lies under inspection, the longest first. */
export async function qcStorePage(
  ctx: Ctx,
  input: InputOf<typeof qcStoreApi.queryPage>,
): Promise<OutputOf<typeof qcStoreApi.queryPage>> {
  const page = await paged<Omit<Row, 'since'> & { since: Date | null }>(
    ctx.tx,
    {
      select: sql`
        s.id, s.owner_id, w.name as owner_name, p.code as position_code,
          case when s.lpn_id <> 0 then n.code end as lpn_code, g.code as goods_code, g.name as goods_name,
          ${packsOf} as packs, t.lot_no, t.expire_on, s.on_hand as qty, s.locked, q.qc_id, q.qc_no, q.qc_status,
          q.source, q.order_id, q.order_no, coalesce(q.since, s.last_in_at) as since,
          floor(extract(epoch from now() - coalesce(q.since, s.last_in_at)) / 3600)::int as hours
      `,
      from: sql`from ${JOINS} where ${filter(ctx, input.param)}`,
      sortable: { since: sql`coalesce(q.since, s.last_in_at)`, qty: sql`s.on_hand`, positionCode: sql`p.code` },
      order: [asc(sql`coalesce(q.since, s.last_in_at)`), asc(sql`s.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, since: wireTimeOrNull(row.since) })) };
}
