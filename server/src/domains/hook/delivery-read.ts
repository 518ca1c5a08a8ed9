import { sql } from 'kysely';
import type { HookDeliveryDetail, HookDeliveryRow, webhookDeliveryApi } from '#contract/hook/delivery.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { anyCode, equals, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { BEHIND } from './claim.ts';
import { withinReach } from './wall.ts';

type Times = 'createdAt' | 'nextAt' | 'sentAt';
type Timed<R> = Omit<R, Times> & { createdAt: Date; nextAt: Date | null; sentAt: Date | null };

const COLUMNS = sql`
  d.id, d.webhook_id, d.event_id, d.topic, d.biz_no, d.created_at, d.state, d.tries, d.state = 0
    and ${BEHIND} as behind,
    case when d.state = 0 and not ${BEHIND} and d.next_at < 'infinity' then d.next_at end as next_at, d.sent_at,
    d.http_status, d.cost_ms, d.error
`;

const shown = <R extends Timed<HookDeliveryRow>>(row: R) => ({
  ...row,
  createdAt: wireTime(row.createdAt),
  nextAt: wireTimeOrNull(row.nextAt),
  sentAt: wireTimeOrNull(row.sentAt),
});

export async function deliveryPage(
  ctx: Ctx,
  input: InputOf<typeof webhookDeliveryApi.page>,
): Promise<OutputOf<typeof webhookDeliveryApi.page>> {
  const { webhookId, topic, state, bizNo, createdFrom, createdTo } = input.param;
  const page = await paged<Timed<HookDeliveryRow>>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`
        from hook.delivery d
        join hook.webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
        where ${withinReach(ctx)}
          and d.tenant_id = ${ctx.tenantId}
          ${equals(sql`d.webhook_id`, webhookId)}
          ${equals(sql`d.topic`, topic)}
          ${equals(sql`d.state`, state)}
          ${anyCode(sql`d.biz_no`, bizNo, 'bizNo')}
          ${spanOf(sql`d.created_at`, createdFrom, createdTo, 'createdFrom')}
      `,
      sortable: {},
      order: [desc(sql`d.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

export async function deliveryDetail(
  ctx: Ctx,
  { id }: InputOf<typeof webhookDeliveryApi.get>,
): Promise<HookDeliveryDetail> {
  const row = await ctx.row<Timed<HookDeliveryRow> & { body: string; answer: string | null }>`
    select ${COLUMNS}, d.body, d.answer
    from hook.delivery d
    join hook.webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
    where ${withinReach(ctx)}
      and d.tenant_id = ${ctx.tenantId}
      and d.id = ${id}
  `;
  return shown(found(row));
}
