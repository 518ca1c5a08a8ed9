import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { changeHouseLife } from '#contract/service/house-life.ts';
import type { ChangeHouseSearch, changeHouseApi } from '#contract/service/house.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';

type Api = typeof changeHouseApi;
type Row = OutputOf<Api['list']>['list'][number];
type Raw = Omit<Row, 'createdAt' | 'doneAt' | 'actions'> & { createdAt: Date; doneAt: Date | null };

const COLUMNS = sql`
  c.id, c.version, c.order_id, o.order_no, o.external_no, w.name as owner_name, f.name as from_house_name,
    c.to_warehouse_id as to_house_id, t.name as to_house_name, c.reason, c.source, c.status, c.fail_msg, c.new_order_no,
    coalesce(u.user_name, '系统') as created_by, c.created_at, c.done_at
`;
const FROM = sql`
  from service.change_house c
  join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
`;
const SHOWN = sql`
  join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
  join basic.warehouse f on f.tenant_id = c.tenant_id and f.id = c.warehouse_id
  join basic.warehouse t on t.tenant_id = c.tenant_id and t.id = c.to_warehouse_id
  left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
`;
const NEWEST = [desc(sql`c.created_at`), desc(sql`c.id`)];
const OPEN = sql`c.status in (0, 3)`,
  OVER = sql`c.status in (2, 9)`;

const rowOf = (row: Raw): Row => ({
  ...row,
  createdAt: wireTime(row.createdAt),
  doneAt: wireTimeOrNull(row.doneAt),
  actions: actionsAt(changeHouseLife, row.status),
});

const filter = (actor: Actor, which: RawBuilder<unknown>, s: ChangeHouseSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'c')} and ${ofOwners(actor, 'c')}
    and ${which} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${equals(sql`c.owner_id`, s.ownerId)} ${equals(sql`c.to_warehouse_id`, s.toHouseId)} ${oneOrMany(sql`c.status`, s.status)} ${spanOf(sql`c.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

async function page(ctx: Ctx, which: RawBuilder<unknown>, input: InputOf<Api['list']>): Promise<Page<Row>> {
  const where = filter(ctx, which, input.param);
  const found = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: { orderNo: sql`o.order_no`, createdAt: sql`c.created_at`, status: sql`c.status` },
      order: NEWEST,
    },
    input,
  );
  return { ...found, list: found.list.map(rowOf) };
}

export const changeHousePage = (ctx: Ctx, input: InputOf<Api['list']>): Promise<Page<Row>> => page(ctx, OPEN, input);
export const changeHouseHistory = (ctx: Ctx, input: InputOf<Api['historyList']>): Promise<Page<Row>> =>
  page(ctx, OVER, input);

export async function historyRows(ctx: Ctx, search: ChangeHouseSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, OVER, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}
