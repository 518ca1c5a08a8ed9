import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';

/** Whether the tour was wanted or not, it is offered once. Answering twice keeps the first answer's time. */
export async function answerTour({ tx, tenantId, userId }: Ctx): Promise<null> {
  await sql`
    update iam.user
    set tour_ack_at = now()
    where tenant_id = ${tenantId}
      and id = ${userId}
      and tour_ack_at is null
  `.execute(tx);
  return null;
}

/** The tour is over, and whoever went through it has been here: from now on he has a last login. */
export async function saveLastLogin({ tx, tenantId, userId }: Ctx): Promise<null> {
  await sql`
    update iam.user
    set last_login_at = now(), tour_ack_at = coalesce(tour_ack_at, now())
    where tenant_id = ${tenantId}
      and id = ${userId}
  `.execute(tx);
  return null;
}
