import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuseField } from '../../platform/errors.ts';

/** Only https, only hosts the tenant's policy names: what a menu opens is taken for the product's own. */
export async function refuseHost(tx: Tx, actor: Actor, link: string): Promise<void> {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const { rows: [agreed] } = await sql`select 1 from iam.tenant t where t.id = ${actor.tenantId} and t.policy->'linkHosts' ? ${url?.host ?? ''}`.execute(tx);
  if (url?.protocol !== 'https:' || !agreed) refuseField('link', '外链地址不在允许范围内');
}
