import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { visible } from './rows.ts';

type Note = OutputOf<typeof preCheckApi.comment>;
type RawNote = Omit<Note, 'createdAt'> & { createdAt: Date };
const NOTES_MAX = 200;

const truck = async (ctx: Ctx, id: number): Promise<void> => {
  found(
    await ctx.row`
      select p.id
      from inbound.pre_check p
      where ${here(ctx, 'p')}
        and ${visible(ctx)}
        and p.id = ${id}
    `,
  );
};

/** 备注 of a truck, newest first. */
export async function notes(
  ctx: Ctx,
  { id }: InputOf<typeof preCheckApi.comments>,
): Promise<OutputOf<typeof preCheckApi.comments>> {
  await truck(ctx, id);
  const rows = await ctx.rows<RawNote>`
    select n.id, n.content, coalesce(u.user_name, '') as created_by, n.created_at
    from inbound.pre_check_note n
    left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.created_by
    where ${here(ctx, 'n')}
      and n.pre_id = ${id}
    order by n.id desc
    limit ${NOTES_MAX}
  `;
  return { list: rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}

export async function addNote(ctx: Ctx, { id, content }: InputOf<typeof preCheckApi.comment>): Promise<Note> {
  await truck(ctx, id);
  const row = found(
    await ctx.row<{ id: number; createdAt: Date }>`
      insert into inbound.pre_check_note (tenant_id, warehouse_id, pre_id, content, created_by)
      values (${ctx.tenantId}, ${ctx.warehouseId}, ${id}, ${content}, ${ctx.userId})
      returning id, created_at
    `,
  );
  return { id: row.id, content, createdBy: ctx.userName, createdAt: wireTime(row.createdAt) };
}
