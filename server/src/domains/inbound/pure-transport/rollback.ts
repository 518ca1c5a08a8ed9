import { sql, type RawBuilder } from 'kysely';
import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import type { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { isStanding } from '../../../platform/command/standing.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { held, step } from './acts.ts';

const { at } = pureTransportLife;

interface StepBack {
  id: number;
  actionName: string;
  fromStatus: number;
}

/**
 * 回退: the newest step is taken back, and what it entered with it; other systems are told (PT.ROLLBACK). Locks the order alone; a second clerk finds another version.
 */
export async function rollbackPureTransport(
  ctx: Ctx,
  input: InputOf<typeof pureTransportApi.rollback>,
): Promise<OutputOf<typeof pureTransportApi.rollback>> {
  const head = await held(ctx, input, 'rollback');
  const newest = (await newestStep(ctx, head.id, head.status)) ?? refuse('BUSINESS', '没有可回退的操作');
  if (head.status === at.signed)
    await ctx.run`
      update inbound.pure_transport_line l
      set signed_qty = null, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'l')}
        and l.pt_id = ${head.id}
    `;
  return step(ctx, head, {
    action: 'rollback',
    status: newest.fromStatus,
    set: ENTERED[head.status] ?? sql``,
    payload: { reason: input.reason },
    reverses: newest,
  });
}

/** What a step entered, by the state it led to. */
const ENTERED: Readonly<Record<number, RawBuilder<unknown>>> = {
  [at.signed]: sql`sign_at = null, sign_by = null,`,
  [at.loaded]: sql`plate_no = null, driver_phone = null,`,
};

/** The newest step that led to the state it is in and was not taken back. */
const newestStep = (ctx: Ctx, id: number, status: number): Promise<StepBack | undefined> => ctx.row<StepBack>`
  select t.id, t.action_name, t.from_status
  from ops.doc_trace t
  where ${here(ctx, 't')}
    and t.doc_type = 'PT'
    and t.doc_id = ${id}
    and t.to_status = ${status}
    and t.from_status is not null
    and t.action in ('ACCEPT', 'LOAD', 'DEPART', 'SIGN', 'CANCEL')
    and ${isStanding(ctx)}
  order by t.id desc
  limit 1
`;
