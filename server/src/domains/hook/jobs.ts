import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Job } from '../../services/jobs/scheduled.ts';
import { sweepOld, type Sweep } from '../../services/retention.ts';
import { unpark } from './outcome.ts';

/** Rows of one transaction, so that locks and log stay short. */
const FORGET = 5000;

/** Deliveries of long ago, whatever became of them: nobody wants to hear of a month ago as if it were news. */
async function forgetDeliveries(tx: Tx, { tenantId, before }: Sweep): Promise<number> {
  const { rows } = await sql`
    delete from hook.delivery
    where tenant_id = ${tenantId}
      and id = any(
        array(
          select d.id
          from hook.delivery d
          where d.tenant_id = ${tenantId}
            and d.created_at < ${before}
          order by d.created_at
          limit ${FORGET}
        )
      )
    returning 1
  `.execute(tx);
  if (rows.length > 0) await unpark(tx, tenantId);
  return rows.length;
}

/** Files of long ago, with what they said. One that is not where it belongs yet stays. */
async function forgetFiles(tx: Tx, { tenantId, before }: Sweep): Promise<number> {
  const { rows } = await sql`
    delete from hook.edi_file
    where tenant_id = ${tenantId}
      and id = any(
        array(
          select f.id
          from hook.edi_file f
          where f.tenant_id = ${tenantId}
            and f.created_at < ${before}
            and f.settled_at is not null
          order by f.created_at
          limit ${FORGET}
        )
      )
    returning 1
  `.execute(tx);
  return rows.length;
}

export const hookJobs: readonly Job[] = [
  {
    name: 'webhook-forget',
    cron: '15 3 * * *',
    work: async (context) => {
      await sweepOld(context, 'hookDeliveries', forgetDeliveries);
    },
  },
  {
    name: 'edi-forget',
    cron: '25 3 * * *',
    work: async (context) => {
      await sweepOld(context, 'ediFiles', forgetFiles);
    },
  },
];
