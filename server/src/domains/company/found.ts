import { systemActor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { furnishCompany } from '../basic/facade.ts';
import { furnishFees } from '../billing/facade.ts';
import { bindHouse, foundCompany } from '../iam/facade.ts';

export interface Founding {
  id: number;
  code: string;
  name: string;
  platform?: boolean;
  admin: { account: string; name: string; phone?: string | undefined; hash: string; initial: boolean };
}

/** A company with everything each of them has: people and rights, then units, containers, anomalies and fees. In the transaction, and inside the walls, of the new one. */
export async function found(tx: Tx, { admin, ...company }: Founding): Promise<void> {
  const { userId } = await foundCompany(tx, company, admin);
  const ctx = ctxOf(tx, { ...systemActor(company.id, 0, userId), userName: admin.name });
  const { headquartersId } = await furnishCompany(ctx, company.name);
  await furnishFees(ctx);
  await bindHouse(tx, { tenantId: company.id, userId, warehouseId: headquartersId });
}
