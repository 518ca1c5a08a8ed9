import { sql } from 'kysely';
import { dictionaries, dictionaryNames } from '#contract/dictionaries.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { dictionaryApi } from '#contract/ops/dictionary.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { containing } from '../../platform/list/filters.ts';
import { asc, emptyLast, natural } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';

type Found = OutputOf<typeof dictionaryApi.page>;

/** The lists the product is made of stand in the contract; here they are laid beside the tenant's own. */
const BUILT_IN = JSON.stringify(
  Object.entries(dictionaries).flatMap(([parentCode, items], list) =>
    items.map(({ label, value }, i) => ({
      list,
      id: `${parentCode}.${value}`,
      parentCode,
      parentCodeName: dictionaryNames[parentCode] ?? parentCode,
      code: String(value),
      name: label,
      orderNum: i + 1,
    })),
  ),
);

/** Every choice of every list: the product's lists in their order, then the tenant's by type. */
export function dictionaryPage(ctx: Ctx, input: InputOf<typeof dictionaryApi.page>): Promise<Found> {
  const { type, name } = input.param;
  return paged<Found['list'][number]>(
    ctx.tx,
    {
      select: sql`d.id, d.parent_code, d.parent_code_name, d.code, d.name, d.value, d.order_num, d.status, d.is_builtin`,
      from: sql`
        from (
          select x.list, x.id, x."parentCode" as parent_code, x."parentCodeName" as parent_code_name, x.code, x.name,
            x.code as value, x."orderNum" as order_num, 1 as status, true as is_builtin
          from jsonb_to_recordset(${BUILT_IN}::jsonb) x(
            list int, id text, "parentCode" text, "parentCodeName" text, code text, name text, "orderNum" int
          )
          union all
          select null, b.id::text, b.biz_type, b.biz_type, b.code, b.name, coalesce(b.value, b.code), b.sort, b.status,
            false
          from ops.business_dictionary b
          where b.tenant_id = ${ctx.tenantId}
            and not b.is_deleted
        ) d
        where true
          ${containing(sql`concat_ws(' ', d.parent_code, d.parent_code_name)`, type)}
          ${containing(sql`d.name`, name)}
      `,
      sortable: {
        code: natural(sql`d.code`),
        name: sql`d.name`,
        orderNum: sql`d.order_num`,
        parentCodeName: sql`d.parent_code_name`,
      },
      order: [emptyLast(asc(sql`d.list`)), asc(sql`d.parent_code`), asc(sql`d.order_num`), asc(sql`d.id`)],
    },
    input,
  );
}

/** The lists by name, for whoever chooses one. */
export async function dictionaryGroups(
  ctx: Ctx,
  _: object,
): Promise<OutputOf<typeof dictionaryApi.queryParentCodeName>> {
  const rows = await ctx.rows<{ bizType: string }>`
    select distinct b.biz_type
    from ops.business_dictionary b
    where b.tenant_id = ${ctx.tenantId}
      and b.status = 1
      and not b.is_deleted
    order by b.biz_type
  `;
  return [
    ...Object.keys(dictionaries).map((parentCode) => ({
      parentCode,
      parentCodeName: dictionaryNames[parentCode] ?? parentCode,
    })),
    ...rows.map(({ bizType }) => ({ parentCode: bizType, parentCodeName: bizType })),
  ];
}
