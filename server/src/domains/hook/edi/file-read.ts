import { sql } from 'kysely';
import { ediFault, type ediFileApi, type EdiFileRow } from '#contract/hook/edi/file.ts';
import { ediFileLife } from '#contract/hook/edi/life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { containing, equals } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { within } from './partners.ts';

type Api = typeof ediFileApi;
type Stored = Omit<EdiFileRow, 'createdAt' | 'doneAt'> & { createdAt: Date; doneAt: Date | null };

const COLUMNS = sql`
  f.id, f.partner_id, f.direction, f.kind, f.file_name, f.size_byte, f.state, f.row_count, f.ok_count, f.fail_count,
    f.repeats, f.error, f.created_at, f.done_at
`;
const FROM = sql`
  from hook.edi_file f
  join hook.edi_partner p on p.tenant_id = f.tenant_id and p.id = f.partner_id
`;
const shown = <R extends Stored>(row: R) => ({
  ...row,
  createdAt: wireTime(row.createdAt),
  doneAt: wireTimeOrNull(row.doneAt),
});

export async function filePage(ctx: Ctx, input: InputOf<Api['page']>): Promise<OutputOf<Api['page']>> {
  const { partnerId, direction, state, fileName } = input.param;
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`
        ${FROM}
        where ${within(ctx)}
          and f.tenant_id = ${ctx.tenantId}
          ${equals(sql`f.partner_id`, partnerId)}
          ${equals(sql`f.direction`, direction)}
          ${equals(sql`f.state`, state)}
          ${containing(sql`f.file_name`, fileName)}
      `,
      sortable: {},
      order: [desc(sql`f.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

export async function fileDetail(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<OutputOf<Api['get']>> {
  const row = await ctx.row<Stored & { faults: unknown; ack: string | null }>`
    select ${COLUMNS}, f.faults, f.ack ${FROM}
    where ${within(ctx)}
      and f.tenant_id = ${ctx.tenantId}
      and f.id = ${id}
  `;
  const { faults, ...rest } = found(row);
  return { ...shown(rest), faults: ediFault.array().parse(faults) };
}

/** Files that came are worked through anew from what was kept of them; those that went are put into the folder again under their names. */
export async function replayFiles(ctx: Ctx, { ids }: InputOf<Api['replay']>): Promise<{ count: number }> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.rows<{ id: number; state: number; sizeByte: number; direction: number; kind: string }>`
    select f.id, f.state, f.size_byte, f.direction, f.kind ${FROM}
    where ${within(ctx)}
      and f.tenant_id = ${ctx.tenantId}
      and f.id = any(${wanted}::bigint[])
      and f.settled_at is not null
    order by f.id
    for no key update of f
  `;
  const open = await ctx.rows<{ id: number }>`
    select f.id ${FROM}
    where ${within(ctx)}
      and f.tenant_id = ${ctx.tenantId}
      and f.id = any(${wanted}::bigint[])
      and f.settled_at is null
  `;
  if (rows.length + open.length < wanted.length) refuse('NOT_FOUND');
  if (open.length > 0) refuse('STATE', '待处理的文件不需要重新处理');
  for (const { state, kind } of rows) {
    const why = refusal(ediFileLife, 'replay', state);
    if (why) refuse('STATE', why);
    if (kind === 'unknown') refuse('BUSINESS', '无法识别的文件不能重新处理');
  }
  await ctx.run`
    update hook.edi_file
    set state = ${ediFileLife.at.waiting}, round = round + 1, tries = 0, next_at = now(), settled_at = null,
      done_at = null, error = null
    where tenant_id = ${ctx.tenantId}
      and id = any(${wanted}::bigint[])
  `;
  return { count: rows.length };
}
