import { sql, type RawBuilder } from 'kysely';
import type { ShortageSearch, shortageApi } from '#contract/inner/shortage.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { anyCode, equals, here, ofOwners, spanOf } from '../../platform/list/filters.ts';
import { desc, natural } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { packsOf } from '../basic/facade.ts';

type Page = OutputOf<typeof shortageApi.queryPage>;
type Raw = Omit<Page['list'][number], 'createdAt'> & { createdAt: Date };

/** Whether claim `c` locks what was found short. */
export const SHORT = sql`c.ref_type = 'TAKE' and c.kind = 'LOCK'`;

const COLUMNS = sql`
  c.id, c.stock_id, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code, g.id as goods_id,
    g.code as goods_code, g.name as goods_name, ${packsOf} as packs, w.id as owner_id, w.name as owner_name, t.lot_no,
    s.quality, s.on_hand, c.open_qty as locked_qty, o.id as order_id, o.order_no, c.created_at,
    coalesce(u.user_name, '') as created_by
`;

/** What the filters look at: stock, position, and the order whose line was short. */
const FROM = sql`
  inventory.stock_claim c
  join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  left join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.ref_line_id
  left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
`;

const NAMES = sql`
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
  join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
`;

const filter = (actor: Actor, s: ShortageSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'c')} and ${SHORT} and c.open_qty > 0
    and ${ofOwners(actor, 's')} ${equals(sql`c.stock_id`, s.stockId)} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${anyCode(sql`p.code`, s.positionCode, 'positionCode')} ${equals(sql`s.goods_id`, s.goodsId)} ${equals(sql`s.owner_id`, s.ownerId)} ${spanOf(sql`c.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

/** What is locked because it was found short, the newest first. */
export async function shortagePage(ctx: Ctx, input: InputOf<typeof shortageApi.queryPage>): Promise<Page> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${FROM} ${NAMES} where ${where}`,
      countFrom: sql`from ${FROM} where ${where}`,
      sortable: { createdAt: sql`c.created_at`, positionCode: natural(sql`p.code`), goodsCode: natural(sql`g.code`) },
      order: [desc(sql`c.created_at`), desc(sql`c.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}
