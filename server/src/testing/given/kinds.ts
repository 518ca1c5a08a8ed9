import { postActs } from '#contract/patrol/people.ts';
import { rights } from '#contract/patrol/rights.ts';
import { placed } from './placed.ts';
import type { Given, WarehouseKey } from './rows.ts';

/** A role holds permissions: code and name of each. */
async function holding(given: Given, tenantId: number, role: number, held: Readonly<Record<string, string>>) {
  for (const [code, name] of Object.entries(held)) {
    const [known] = await given.ask<{ id: number }>('select id from iam.menu where permission_code = $1', [code]);
    const menu = known?.id ?? (await given.row('iam.menu', { menu_name: name, menu_type: 37, permission_code: code }));
    await given.ask('insert into iam.tenant_menu (tenant_id, menu_id) values ($1, $2) on conflict do nothing', [
      tenantId,
      menu,
    ]);
    await given.row('iam.role_menu', { tenant_id: tenantId, role_id: role, menu_id: menu });
  }
}

/** A role sees patrols of every kind. */
export const givenKinds = (given: Given, tenantId: number, role: number): Promise<void> =>
  holding(given, tenantId, role, rights);

/** What somebody must hold to be named for each post. */
const POSTS = Object.fromEntries(Object.values(postActs).map(({ permit, label }) => [permit, label]));

/** Somebody who works in a warehouse, and may walk, put right and investigate there, of every kind; answers him. */
export async function patrolling(given: Given, at: WarehouseKey, userId: number): Promise<number> {
  const { tenantId } = at;
  const [known] = await given.ask<{ id: number }>(
    `select id from iam.role where tenant_id = $1 and role_code = 'PATROLS'`,
    [tenantId],
  );
  const role =
    known?.id ?? (await given.row('iam.role', { tenant_id: tenantId, role_code: 'PATROLS', role_name: '巡检' }));
  if (!known) await holding(given, tenantId, role, { ...rights, ...POSTS });
  await given.ask(
    'insert into iam.user_role (tenant_id, user_id, role_id) values ($1, $2, $3) on conflict do nothing',
    [tenantId, userId, role],
  );
  return placed(given, at, userId);
}
