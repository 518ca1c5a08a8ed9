import type { Field } from '#contract/kit/field.ts';
import type { WantedColumn } from '#contract/ops/import-template.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** How a tenant wants the sheet of an import to look. */
export interface Design {
  columns: WantedColumn[];
  revision: number;
}
/** A column of the sheet as it is written and read: `heading` beside the label of the contract, `fallback` for blank cells. */
export interface ShownColumn {
  field: Field;
  heading: string;
  hidden: boolean;
  fallback: string;
}

export async function designOf(ctx: Ctx, biz: string): Promise<Design | undefined> {
  const rows = await ctx.rows<Design>`
    select t.columns, t.revision
    from ops.import_template t
    where t.tenant_id = ${ctx.tenantId}
      and t.biz_code = ${biz}
      and not t.is_deleted
  `;
  return rows[0];
}

/** The columns in the order wanted. Those the design does not know (the product has grown) follow as they are; those the product no longer knows are left out. */
export function shownColumns(fields: readonly Field[], design: Design | undefined): ShownColumn[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const wanted = (design?.columns ?? []).flatMap(({ name, heading, hidden, fallback }) => {
    const field = known.get(name);
    return field ? [{ field, heading, hidden, fallback }] : [];
  });
  const named = new Set(wanted.map(({ field }) => field.name));
  return [
    ...wanted,
    ...fields
      .filter(({ name }) => !named.has(name))
      .map((field) => ({ field, heading: field.label, hidden: false, fallback: '' })),
  ];
}
