import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { preCheckComment, type preCheckCommentApi } from '#contract/strategy/inbound/pre-check-comment.ts';
import { page, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { moved } from '../../../platform/list/moved.ts';
import { PHRASES_SHOWN } from '../check/own.plan.ts';

/** Words in the order people put them, unless another one is asked for. */
export const commentPage = (ctx: Ctx, input: InputOf<typeof preCheckCommentApi.page>) =>
  page<Row<typeof preCheckComment.spec.fields>>(ctx, specOf(preCheckComment), {
    ...input,
    orderBy: input.orderBy?.length
      ? input.orderBy
      : [
          { field: 'kind', dir: 'asc' },
          { field: 'sort', dir: 'asc' },
        ],
  });

/** Move a text one place up or down among those of its kind; all of them are numbered anew as the list shows them, so that equal numbers part. */
export async function moveComment(ctx: Ctx, input: InputOf<typeof preCheckCommentApi.moveSort>) {
  const rows = await ctx.rows<{ id: number }>`
    select c.id
    from strategy.pre_check_comment c
    join strategy.pre_check_comment x
      on x.tenant_id = c.tenant_id
      and x.warehouse_id = c.warehouse_id
      and x.kind = c.kind
      and x.id = ${input.id}
      and not x.is_deleted
    where ${here(ctx, 'c')}
      and not c.is_deleted
    order by c.sort, c.id desc
    for no key update of c
  `;
  const ids = moved(
    rows.map(({ id }) => id),
    input.id,
    input.direction,
  );
  await ctx.run`
    update strategy.pre_check_comment c
    set sort = n.sort, version = c.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${ids}::bigint[]) with ordinality n(id, sort)
    where ${here(ctx, 'c')}
      and c.id = n.id
      and c.sort <> n.sort
  `;
  return { sort: ids.indexOf(input.id) + 1 };
}

/** Offered in the order of their list, of which people made it. */
export const phrases = (
  ctx: Ctx,
  { kind }: InputOf<typeof preCheckCommentApi.phrases>,
): Promise<OutputOf<typeof preCheckCommentApi.phrases>> => ctx.rows`
  select c.id, c.content
  from strategy.pre_check_comment c
  where ${here(ctx, 'c')}
    and c.kind = ${kind}
    and c.status = 1
    and not c.is_deleted
  order by c.sort, c.id desc
  limit ${PHRASES_SHOWN}
`;
