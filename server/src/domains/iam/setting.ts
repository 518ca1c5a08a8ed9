import type { settingApi } from '#contract/iam/client.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ZONE } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** Rules of the tenant a console may know; who may come from where is none of its business. */
const TOLD = ['pwdExpireDays', 'maxSessions', 'newDeviceVerify', 'notifyOnLogin'];

export async function settings(ctx: Ctx): Promise<OutputOf<typeof settingApi.list>> {
  const rows = await ctx.rows<{ key: string; value: string }>`
    select p.key, p.value
    from iam.tenant t, jsonb_each_text(t.policy) p
    where t.id = ${ctx.tenantId}
      and p.key = any(${TOLD}::text[])
      and p.value is not null
    order by p.key
  `;
  return [...rows, { key: 'timeZone', value: ZONE }];
}
