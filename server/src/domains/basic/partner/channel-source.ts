import { channelSource } from '#contract/basic/partner/channel-source.ts';
import { specOf } from '../../../crud/serve.ts';
import { updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { refuseDisable } from '../open-use.ts';

const spec = specOf(channelSource);

/** Edit a channel; it never becomes a part of itself. Editors of the tree wait for each other: two moves could close a ring. */
export async function updateChannel(
  ctx: Ctx,
  input: Record<string, unknown> & { id: number; parentId?: number | null | undefined; status: number },
) {
  await ctx.run`select pg_advisory_xact_lock(hashtextextended('basic.channel_source', ${ctx.tenantId}))`;
  const rows = await ctx.rows`
    with recursive above(id) as (
      select ${input.parentId ?? null}::bigint
      union
      select c.parent_id
      from above a
      join basic.channel_source c on c.tenant_id = ${ctx.tenantId} and c.id = a.id
      where c.parent_id is not null
    )
    select 1
    from above
    where id = ${input.id}
  `;
  if (rows.length > 0) refuseField('parentId', '上级渠道不能是自己或下级');
  if (input.status === 0) await refuseDisable(ctx, spec, [input.id]);
  return updateRow(ctx, spec, input);
}
