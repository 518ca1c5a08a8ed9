import { anomalyConfig } from '#contract/basic/anomaly-config.ts';
import { specOf } from '../../crud/serve.ts';
import { addRow, updateRow } from '../../crud/write.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';

const spec = specOf(anomalyConfig);
type Entered = Record<string, unknown> & { receiverRoleIds: number[] };

/** Who is told must be roles of this tenant; they are held until commit. */
async function receivers(ctx: Ctx, input: Entered): Promise<Entered> {
  const receiverRoleIds = [...new Set(input.receiverRoleIds)].sort((a, b) => a - b);
  const rows = await ctx.rows`
    select 1
    from iam.role r
    where r.tenant_id = ${ctx.tenantId}
      and r.id = any(${receiverRoleIds}::bigint[])
      and not r.is_deleted
    order by r.id
    for key share
  `;
  return rows.length < receiverRoleIds.length
    ? refuseField('receiverRoleIds', '通知角色不存在')
    : { ...input, receiverRoleIds };
}

export const addAnomaly = async (ctx: Ctx, input: Entered) => addRow(ctx, spec, await receivers(ctx, input));
export const updateAnomaly = async (ctx: Ctx, input: Entered) => updateRow(ctx, spec, await receivers(ctx, input));
