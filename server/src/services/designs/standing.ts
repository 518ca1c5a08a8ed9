import type { Design } from '#contract/report/design/design.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Scope } from './chosen.plan.ts';

/** A revision that prints. */
export interface Standing extends Scope {
  templateId: number;
  revision: number;
  name: string;
  design: Design;
}

/** The default templates of a kind in this warehouse, for these owners and for all. */
export const standing = (
  ctx: Ctx,
  { kind, ownerIds }: { kind: DesignKind; ownerIds: readonly number[] },
): Promise<Standing[]> => ctx.rows<Standing>`
  select t.id as template_id, t.live_rev as revision, t.name, t.owner_id, t.category_id, t.warehouse_id, v.design
  from report.print_template t
  join report.print_template_rev v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
  where t.tenant_id = ${ctx.tenantId}
    and t.kind = ${kind}
    and t.is_default
    and (t.owner_id is null or t.owner_id = any(${ownerIds}::bigint[]))
    and (t.warehouse_id is null or t.warehouse_id = ${ctx.warehouseId})
`;
