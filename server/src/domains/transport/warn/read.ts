import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { transportWarnApi, TransportWarnSearch } from '#contract/transport/warn.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { carriesOwn } from '../reach.ts';

type Api = typeof transportWarnApi;
export type WarnRow = OutputOf<Api['page']>['list'][number];
type Raw = Omit<WarnRow, 'firstAt' | 'lastAt' | 'closedAt'> & { firstAt: Date; lastAt: Date; closedAt: Date | null };

const COLUMNS = sql`
  n.id, n.version, n.warn_type, n.waybill_id, b.waybill_no, n.order_id, o.order_no, n.detail, n.peak::float8 as peak,
    n.first_at, n.last_at, n.status, u.user_name as handled_by, n.handle_remark, n.closed_at
`;
const FROM = sql`
  from transport.warn n
  left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
  left join transport.waybill b on b.tenant_id = n.tenant_id and b.warehouse_id = n.warehouse_id and b.id = n.waybill_id
`;
const SHOWN = sql`left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.handled_by`;
const LAST = [desc(sql`n.last_at`), desc(sql`n.id`)];

/** Of orders of the actor's owners, and of vehicles that carry nothing else. */
export const warnsWithin = (actor: Actor): RawBuilder<unknown> => sql`
  ${here(actor, 'n')} and (n.order_id is null or ${ofOwners(actor, 'o')})
    and (n.waybill_id is null or ${carriesOwn(actor, 'b', 'waybill_id')})
`;
const filter = (actor: Actor, s: TransportWarnSearch): RawBuilder<unknown> => sql`
  ${warnsWithin(actor)} ${equals(sql`n.warn_type`, s.warnType)} ${equals(sql`n.status`, s.status)} ${anyCode(sql`b.waybill_no`, s.waybillNo, 'waybillNo')} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${spanOf(sql`n.first_at`, s.firstFrom, s.firstTo, 'firstFrom')}
`;
const rowOf = (row: Raw): WarnRow => ({
  ...row,
  firstAt: wireTime(row.firstAt),
  lastAt: wireTime(row.lastAt),
  closedAt: wireTimeOrNull(row.closedAt),
});

export async function warnPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<WarnRow>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: { firstAt: sql`n.first_at`, lastAt: sql`n.last_at`, peak: sql`n.peak`, status: sql`n.status` },
      order: LAST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function warnRows(ctx: Ctx, search: TransportWarnSearch): Promise<AsyncGenerator<WarnRow>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      order: LAST,
    }),
    rowOf,
  );
}
