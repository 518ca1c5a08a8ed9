import { sql } from 'kysely';
import type { apiClientApi, ApiClientRow } from '#contract/iam/api-client.ts';
import type { openClientApi } from '#contract/iam/open.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { containing, equals } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Timed = 'expireAt' | 'createdAt' | 'keys' | 'lastUsedAt';
interface StoredKey {
  prefix: string;
  createdAt: string;
  endsAt: string | null;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
}
type Stored = Omit<ApiClientRow, Timed> & { expireAt: Date | null; createdAt: Date; keys: StoredKey[] };

const COLUMNS = sql`
  c.id, c.name, c.sponsor_id, s.user_name as sponsor_name, s.status as sponsor_status, c.permissions,
    array(
      select case when masklen(n) = case family(n) when 4 then 32 else 128 end then host(n) else n::text end
      from unnest(c.networks) n
    ) as networks, c.rate_per_minute, c.expire_at, coalesce(c.expire_at <= now(), false) as is_expired, c.status,
    c.remark, c.version, c.created_at,
    coalesce(
      (select m.user_name from iam.user m where m.tenant_id = c.tenant_id and m.id = c.created_by), '系统'
    ) as created_by, h.ids as warehouse_ids, h.names as warehouse_names, o.ids as owner_ids, o.names as owner_names,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'prefix', k.prefix, 'createdAt', k.created_at, 'endsAt', k.ends_at, 'lastUsedAt', k.last_used_at,
            'lastUsedIp', host(k.last_used_ip)
          ) order by k.id desc
        )
        from iam.api_key k
        where k.tenant_id = c.tenant_id
          and k.client_id = c.id
          and (k.ends_at is null or k.ends_at > now())
      ), '[]'
    ) as keys
`;

/** Clients of the tenant, the newest first, with the keys that open something and when each was used last. */
export async function clientPage(
  ctx: Ctx,
  input: InputOf<typeof apiClientApi.page>,
): Promise<OutputOf<typeof apiClientApi.page>> {
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: COLUMNS,
      sortable: {},
      order: [desc(sql`c.id`)],
      from: sql`
        from iam.api_client c
        join iam.user s on s.tenant_id = c.tenant_id and s.id = c.sponsor_id
        cross join lateral (
          select coalesce(array_agg(w.id order by w.id), '{}') as ids,
            coalesce(array_agg(w.name order by w.id), '{}') as names
          from iam.user_warehouse b
          join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
          where b.tenant_id = c.tenant_id
            and b.user_id = c.user_id
        ) h
        cross join lateral (
          select coalesce(array_agg(w.id order by w.id), '{}') as ids,
            coalesce(array_agg(w.name order by w.id), '{}') as names
          from iam.user_owner b
          join basic.owner w on w.tenant_id = b.tenant_id and w.id = b.owner_id
          where b.tenant_id = c.tenant_id
            and b.user_id = c.user_id
            and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
        ) o
        where c.tenant_id = ${ctx.tenantId}
          and not c.is_deleted
          ${containing(sql`c.name`, input.name)}
          ${equals(sql`c.status`, input.status)}
      `,
    },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

/** Instants inside of JSON are texts. */
const timeIn = (text: string | null): string | null => (text === null ? null : wireTime(new Date(text)));

function shown({ expireAt, createdAt, keys, ...row }: Stored): ApiClientRow {
  const used = keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted();
  return {
    ...row,
    expireAt: wireTimeOrNull(expireAt),
    createdAt: wireTime(createdAt),
    lastUsedAt: timeIn(used.at(-1) ?? null),
    keys: keys.map((key) => ({
      ...key,
      createdAt: wireTime(new Date(key.createdAt)),
      endsAt: timeIn(key.endsAt),
      lastUsedAt: timeIn(key.lastUsedAt),
    })),
  };
}

type Me = OutputOf<typeof openClientApi.me>;

/** What a client may do here and now: the permissions are those it was asked with. */
export async function me(ctx: Ctx): Promise<Me> {
  const row = await ctx.row<
    Omit<Me, 'expireAt' | 'keyEndsAt' | 'permissions'> & { expireAt: Date | null; keyEndsAt: Date | null }
  >`
    select c.name, t.tenant_name, c.rate_per_minute, c.expire_at,
      (
        select k.ends_at
        from iam.api_key k
        where k.tenant_id = c.tenant_id
          and k.client_id = c.id
          and k.id::text = ${ctx.sessionId}
      ) as key_ends_at,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) order by w.id)
          from iam.user_warehouse b
          join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
          join iam.user s on s.tenant_id = c.tenant_id and s.id = c.sponsor_id
          where b.tenant_id = c.tenant_id
            and b.user_id = c.user_id
            and w.status = 1
            and not w.is_deleted
            and (
              s.is_admin
              or exists (
                select 1
                from iam.user_warehouse o
                where o.tenant_id = b.tenant_id
                  and o.user_id = s.id
                  and o.warehouse_id = b.warehouse_id
              )
            )
        ), '[]'
      ) as warehouses
    from iam.api_client c
    join iam.tenant t on t.id = c.tenant_id
    where c.tenant_id = ${ctx.tenantId}
      and c.user_id = ${ctx.userId}
      and not c.is_deleted
  `;
  const { expireAt, keyEndsAt, ...client } = found(row);
  return {
    ...client,
    expireAt: wireTimeOrNull(expireAt),
    keyEndsAt: wireTimeOrNull(keyEndsAt),
    permissions: [...ctx.permissions].toSorted(),
  };
}
