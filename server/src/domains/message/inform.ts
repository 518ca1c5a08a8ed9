import { sql, type RawBuilder } from 'kysely';
import sanitizeHtml from 'sanitize-html';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt, refusal } from '#contract/kit/machine.ts';
import { informLife } from '#contract/message/alarm-life.ts';
import type { InformRow, informApi } from '#contract/message/inform.ts';
import { may, type Actor } from '../../platform/actor.ts';
import { fromWire, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { containing, equals } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { send } from './send.ts';

type Detail = OutputOf<typeof informApi.getById>;
type After = OutputOf<typeof informApi.save>;
type Raw = Omit<InformRow, 'publishTime' | 'endTime' | 'actions'> & { publishAt: Date | null; endAt: Date | null };

const manages = (actor: Actor): boolean => may(actor, informLife.actions.save.permit);

/** Whoever writes notices sees all of them; everybody else those that are out, still valid and meant for him. */
const visible = (actor: Actor): RawBuilder<unknown> =>
  manages(actor)
    ? sql`i.tenant_id = ${actor.tenantId}`
    : sql`
      i.tenant_id = ${actor.tenantId} and i.status = 1 and (i.end_at is null or i.end_at > now())
        and exists (
          select 1
          from message.inform_read r
          where r.tenant_id = i.tenant_id
            and r.inform_id = i.id
            and r.user_id = ${actor.userId}
        )
    `;

const COLUMNS = sql`
  i.id, i.version, i.title, i.status, i.top, i.publish_at, i.end_at, coalesce(c.user_name, '') as created_by,
    n.read_num, n.audience_num, coalesce(n.is_read, false) as is_read
`;
const heads =
  (actor: Actor) =>
  (source: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`
      ${source} i
      left join iam.user c on c.tenant_id = i.tenant_id and c.id = i.created_by
      cross join lateral (
        select count(*) as audience_num, count(r.read_at) as read_num,
          bool_or(r.read_at is not null) filter (where r.user_id = ${actor.userId}) as is_read
        from message.inform_read r
        where r.tenant_id = i.tenant_id
          and r.inform_id = i.id
      ) n
    `;

const rowOf = (actor: Actor, { publishAt, endAt, ...row }: Raw): InformRow => ({
  ...row,
  publishTime: wireTimeOrNull(publishAt),
  endTime: wireTimeOrNull(endAt),
  actions: manages(actor) ? actionsAt(informLife, row.status) : [],
});

export async function informList(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof informApi.list>,
): Promise<OutputOf<typeof informApi.list>> {
  const where = sql`${visible(ctx)} ${containing(sql`i.title`, param.title)} ${equals(sql`i.status`, param.status)}`,
    shown = heads(ctx);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${shown(sql`message.inform_message`)} where ${where}`,
      countFrom: sql`from message.inform_message i where ${where}`,
      head: sql`i.*`,
      shown,
      order: [desc(sql`i.top`), desc(sql`i.id`)],
      sortable: { publishTime: sql`i.publish_at`, title: sql`i.title` },
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => rowOf(ctx, row)) };
}

export async function informDetail(ctx: Ctx, { id }: InputOf<typeof informApi.getById>): Promise<Detail> {
  const row = await ctx.row<Raw & Pick<Detail, 'content' | 'audience'>>`
    select ${COLUMNS}, i.content, i.audience
    from ${heads(ctx)(sql`message.inform_message`)}
    where ${visible(ctx)}
      and i.id = ${id}
  `;
  const { content, audience, ...head } = found(row);
  return { ...rowOf(ctx, head), content, audience };
}

/** Read once; again changes nothing. */
export async function readInform(ctx: Ctx, { id }: InputOf<typeof informApi.read>): Promise<null> {
  found((await ctx.run`select 1 from message.inform_message i where ${visible(ctx)} and i.id = ${id}`).rows[0]);
  await ctx.run`
    update message.inform_read
    set read_at = now()
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
      and inform_id = ${id}
      and read_at is null
  `;
  return null;
}

/** What an editor can make: no script, no style, no picture from elsewhere, links only to where a browser may safely go. */
const clean = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'h1',
      'h2',
      'h3',
      'strong',
      'em',
      's',
      'u',
      'ul',
      'ol',
      'li',
      'blockquote',
      'code',
      'pre',
      'hr',
      'a',
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  });

export async function saveInform(ctx: Ctx, input: InputOf<typeof informApi.save>): Promise<After> {
  const content = clean(input.content);
  if (content.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') refuseField('content', '请填写内容');
  await refuseStrangers(ctx, input.audience);
  const endAt = input.endAt ? fromWire(input.endAt) : null,
    audience = JSON.stringify(input.audience);
  if (input.id) {
    const { id } = await locked(ctx, { id: input.id, version: input.version ?? -1 }, 'save');
    return step(
      ctx,
      id,
      sql`
        title = ${input.title}, content = ${content}, audience = ${audience}::jsonb, end_at = ${endAt},
          top = ${input.top}
      `,
    );
  }
  const made = await ctx.row<After>`
    insert into message.inform_message (tenant_id, title, content, audience, end_at, top, created_by, updated_by)
    values (
      ${ctx.tenantId}, ${input.title}, ${content}, ${audience}::jsonb, ${endAt}, ${input.top}, ${ctx.userId},
      ${ctx.userId}
    )
    returning id, status, version
  `;
  return found(made);
}

/** The audience is fixed now: whoever joins later was not told, and whoever leaves was. */
export async function publishInform(
  ctx: Ctx,
  input: InputOf<typeof informApi.publish>,
): Promise<OutputOf<typeof informApi.publish>> {
  const { id, title } = await locked(ctx, input, 'publish');
  const rows = await ctx.rows`
    insert into message.inform_read (tenant_id, user_id, inform_id)
    select u.tenant_id, u.id, i.id
    from message.inform_message i
    join iam.user u on u.tenant_id = i.tenant_id and u.status = 1 and not u.is_deleted
    where i.tenant_id = ${ctx.tenantId}
      and i.id = ${id}
      and (
        jsonb_array_length(i.audience->'houses') = 0
        or exists (
          select 1
          from iam.user_warehouse w
          where w.tenant_id = u.tenant_id
            and w.user_id = u.id
            and i.audience->'houses' @> to_jsonb(w.warehouse_id)
        )
      )
      and (jsonb_array_length(i.audience->'depts') = 0 or i.audience->'depts' @> to_jsonb(u.dept_id))
      and (
        jsonb_array_length(i.audience->'roles') = 0
        or exists (
          select 1
          from iam.user_role r
          where r.tenant_id = u.tenant_id
            and r.user_id = u.id
            and i.audience->'roles' @> to_jsonb(r.role_id)
        )
      )
    returning user_id
  `;
  if (rows.length === 0) refuse('BUSINESS', '接收范围内没有人员');
  const after = await step(ctx, id, sql`status = 1, publish_at = now()`);
  await send(
    ctx.tx,
    ctx.tenantId,
    {
      title: `通知：${title}`.slice(0, 100),
      content: title,
      category: 1,
      url: `/sys/Inform?id=${id}`,
      bizType: 'INFORM',
      bizId: id,
      senderId: ctx.userId,
    },
    sql`
      select r.user_id
      from message.inform_read r
      where r.tenant_id = ${ctx.tenantId}
        and r.inform_id = ${id}
    `,
  );
  return { ...after, receivers: rows.length };
}

export async function withdrawInform(ctx: Ctx, input: InputOf<typeof informApi.withdraw>): Promise<After> {
  const { id } = await locked(ctx, input, 'withdraw');
  return step(ctx, id, sql`status = 2`);
}

async function locked(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  action: keyof typeof informLife.actions,
): Promise<{ id: number; title: string }> {
  const inform = await ctx.row<{ id: number; title: string; status: number; version: number }>`
    select id, title, status, version
    from message.inform_message
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    for no key update
  `;
  const row = found(inform),
    why = refusal(informLife, action, row.status);
  if (why) refuse('STATE', why);
  if (row.version !== version) refuse('VERSION');
  return row;
}

async function step(ctx: Ctx, id: number, set: RawBuilder<unknown>): Promise<After> {
  const after = await ctx.row<After>`
    update message.inform_message
    set ${set}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning id, status, version
  `;
  return found(after);
}

async function refuseStrangers(
  ctx: Ctx,
  { houses, depts, roles }: InputOf<typeof informApi.save>['audience'],
): Promise<void> {
  const known = await ctx.row<{ houses: number; depts: number; roles: number }>`
    select (
      select count(*)
      from basic.warehouse
      where tenant_id = ${ctx.tenantId}
        and id = any(${houses}::bigint[])
    ) as houses,
      (select count(*) from iam.dept where tenant_id = ${ctx.tenantId} and id = any(${depts}::bigint[])) as depts,
      (select count(*) from iam.role where tenant_id = ${ctx.tenantId} and id = any(${roles}::bigint[])) as roles
  `;
  if (
    known?.houses !== new Set(houses).size ||
    known.depts !== new Set(depts).size ||
    known.roles !== new Set(roles).size
  )
    refuseField('audience', '接收范围不存在');
}

export async function informChoices(ctx: Ctx): Promise<OutputOf<typeof informApi.choices>> {
  const rows = await ctx.rows<{ kind: string; id: number; name: string }>`
    select 'houses' as kind, id, name
    from basic.warehouse
    where tenant_id = ${ctx.tenantId}
      and not is_deleted
      and status = 1
    union all
    select 'depts', id, dept_name
    from iam.dept
    where tenant_id = ${ctx.tenantId}
    union all
    select 'roles', id, role_name
    from iam.role
    where tenant_id = ${ctx.tenantId}
      and status = 1
      and not is_deleted
    order by 1, 2
  `;
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return { houses: of('houses'), depts: of('depts'), roles: of('roles') };
}
