import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Design } from '#contract/report/design/design.ts';
import type { PrintTemplate, PrintTemplateRow, printTemplateApi } from '#contract/report/design/template.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { containing, equals, ofOwners } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Api = typeof printTemplateApi;
type Raw = Omit<PrintTemplateRow, 'updatedAt'> & { updatedAt: Date };

/** Templates for all and for one's own owners, here and in every warehouse. */
export const mine = (actor: Actor): RawBuilder<unknown> => sql`
  t.tenant_id = ${actor.tenantId} and (t.owner_id is null or ${ofOwners(actor, 't')})
    and (t.warehouse_id is null or t.warehouse_id = ${actor.warehouseId})
`;

const COLUMNS = sql`
  t.id, t.version, t.kind, t.name as template_name, t.owner_id, o.name as owner_name, t.category_id,
    c.name as category_name, t.warehouse_id is not null as own_house, t.is_default, t.live_rev, t.is_changed, t.status,
    u.user_name as updated_by, t.updated_at
`;
const FROM = sql`
  from report.print_template t
  left join basic.owner o on o.tenant_id = t.tenant_id and o.id = t.owner_id
  left join basic.goods_category c on c.tenant_id = t.tenant_id and c.id = t.category_id
  left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.updated_by
`;
const rowOf = <R extends Raw>(row: R) => ({ ...row, updatedAt: wireTime(row.updatedAt) });

export async function printTemplatePage(
  ctx: Ctx,
  { param, ...paging }: InputOf<Api['queryPage']>,
): Promise<Page<PrintTemplateRow>> {
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`
        ${FROM}
        where ${mine(ctx)}
          ${equals(sql`t.kind`, param.kind)}
          ${containing(sql`t.name`, param.templateName)}
          ${equals(sql`t.owner_id`, param.ownerId)}
          ${equals(sql`t.status`, param.status)}
      `,
      sortable: { updatedAt: sql`t.updated_at` },
      filled: new Set(['updatedAt']),
      order: [desc(sql`t.updated_at`), desc(sql`t.id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function printTemplateOf(ctx: Ctx, { id }: { id: number }): Promise<PrintTemplate> {
  return rowOf(
    found(
      await ctx.row<Raw & { design: Design }>`
        select ${COLUMNS}, t.design ${FROM}
        where ${mine(ctx)}
          and t.id = ${id}
      `,
    ),
  );
}

/** The newest are enough to go back to. */
const REVISIONS_SHOWN = 50;

export async function revisionsOf(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<Api['revisions']>> {
  found(await ctx.row`select 1 from report.print_template t where ${mine(ctx)} and t.id = ${id}`);
  const rows = await ctx.rows<{
    revision: number;
    fromRev: number | null;
    publishedBy: string | null;
    publishedAt: Date;
    design: Design;
  }>`
    select v.revision, v.from_rev, u.user_name as published_by, v.created_at as published_at, v.design
    from report.print_template_rev v
    left join iam.user u on u.tenant_id = v.tenant_id and u.id = v.created_by
    where v.tenant_id = ${ctx.tenantId}
      and v.template_id = ${id}
    order by v.revision desc
    limit ${REVISIONS_SHOWN}
  `;
  return { list: rows.map((row) => ({ ...row, publishedAt: wireTime(row.publishedAt) })) };
}
