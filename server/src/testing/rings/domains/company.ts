import { type Ring } from '../ring.ts';

const OPERATOR = 'for the one that runs the platform, who sees every company from wherever he stands';
const EVERYWHERE = { owner: OPERATOR, warehouse: OPERATOR };

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  'setup.begin': { unproved: 'this world has companies, and the code of one without is spent: company.test.ts' },
  tenant: {
    rows: `select c.id, c.version, c.name from iam.companies() c where not c.is_platform`,
    open: EVERYWHERE,
    passes: EVERYWHERE,
  },
  'tenant.add': { rows: `select 1 as id`, with: { account: 'ringring', userName: 'RING' } },
  'tenant.resume': { after: ['tenant.suspend'] },
  'tenant.keep': { after: ['tenant.remove'] },
  'begin.progress': { open: { every: 'counts only' } },
};
