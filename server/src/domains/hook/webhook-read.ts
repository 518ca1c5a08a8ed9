import { sql, type RawBuilder } from 'kysely';
import type { webhookApi, WebhookRow } from '#contract/hook/webhook.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { containing, equals } from '../../platform/list/filters.ts';
import { asc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { withinReach } from './wall.ts';

type Times = 'parkedSince' | 'lastOkAt' | 'lastErrorAt' | 'oldSecretUntil';
type Stored = Omit<WebhookRow, Times | 'updatedAt' | 'state'> & Record<Times, Date | null> & { updatedAt: Date };

/** More than so many are told as so many: nobody counts further. */
const COUNTED = 10_000;
const counted = (state: number): RawBuilder<unknown> => sql`
  (
    select count(*)::int
    from (
      select 1
      from hook.delivery d
      where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id
        and d.state = ${state}
      limit ${COUNTED}
    ) x
  )
`;
const COLUMNS = sql`
  w.id, w.version, w.name, w.address, w.topics::text[] as topics, w.warehouse_ids,
    coalesce(w.owner_ids, '{}') as owner_ids, w.enabled, w.parked_since, w.last_ok_at, w.last_error, w.last_error_at,
    case when w.old_until > now() then w.old_until end as old_secret_until, w.updated_at,
    array(
      select h.name::text
      from basic.warehouse h
      where h.tenant_id = w.tenant_id
        and h.id = any(w.warehouse_ids)
      order by h.code
    ) as warehouse_names,
    array(
      select o.name::text
      from basic.owner o
      where o.tenant_id = w.tenant_id
        and o.id = any(w.owner_ids)
      order by o.code
    ) as owner_names, ${counted(0)} as waiting, ${counted(2)} as parked
`;
const OFF = 0,
  UNHEARD = 1,
  WELL = 2,
  TRYING = 3,
  PARKED = 4;

function stateOf({ enabled, parked, lastOkAt, lastErrorAt }: Stored): number {
  if (!enabled) return OFF;
  if (parked > 0) return PARKED;
  if (lastErrorAt !== null && (lastOkAt === null || lastErrorAt > lastOkAt)) return TRYING;
  return lastOkAt === null ? UNHEARD : WELL;
}

const shown = (row: Stored): WebhookRow => ({
  ...row,
  state: stateOf(row),
  parkedSince: wireTimeOrNull(row.parkedSince),
  lastOkAt: wireTimeOrNull(row.lastOkAt),
  lastErrorAt: wireTimeOrNull(row.lastErrorAt),
  oldSecretUntil: wireTimeOrNull(row.oldSecretUntil),
  updatedAt: wireTime(row.updatedAt),
});

export async function webhookPage(
  ctx: Ctx,
  input: InputOf<typeof webhookApi.page>,
): Promise<OutputOf<typeof webhookApi.page>> {
  const { name, topic, enabled } = input.param;
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`
        from hook.webhook w
        where ${withinReach(ctx)}
          ${containing(sql`w.name`, name)}
          ${equals(sql`w.enabled`, enabled)}
          ${topic ? sql`and w.topics @> array[${topic}]::varchar[]` : sql``}
      `,
      sortable: {},
      order: [asc(sql`w.name`), asc(sql`w.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

export async function webhookDetail(ctx: Ctx, { id }: InputOf<typeof webhookApi.get>): Promise<WebhookRow> {
  const row = await ctx.row<Stored>`
    select ${COLUMNS}
    from hook.webhook w
    where ${withinReach(ctx)}
      and w.id = ${id}
  `;
  return shown(found(row));
}
