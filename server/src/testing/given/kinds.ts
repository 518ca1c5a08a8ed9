import { rights } from '#contract/patrol/rights.ts';
import type { Given } from './rows.ts';

/** A role sees patrols of every kind. */
export async function givenKinds(given: Given, tenantId: number, role: number): Promise<void> {
  for (const [code, name] of Object.entries(rights)) {
    const [known] = await given.ask<{ id: number }>('select id from iam.menu where permission_code = $1', [code]);
    const menu = known?.id ?? (await given.row('iam.menu', { menu_name: name, menu_type: 37, permission_code: code }));
    await given.ask('insert into iam.tenant_menu (tenant_id, menu_id) values ($1, $2) on conflict do nothing', [
      tenantId,
      menu,
    ]);
    await given.row('iam.role_menu', { tenant_id: tenantId, role_id: role, menu_id: menu });
  }
}
