import { sql, type RawBuilder } from 'kysely';
import { pureTransportLife, type PureTransportAction } from '#contract/inbound/pure-transport-life.ts';
import type { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { planOf, putLines, refuseForeign, tell } from './add.ts';

type After = OutputOf<typeof pureTransportApi.accept>;
type Act = Exclude<PureTransportAction, 'delete'>;
/** What a transport order of a pure transport order is called by its source. */
const PURE_TRANSPORT = 4;

export interface Head extends After {
  ownerId: number;
}

/** Under lock, and in a state and of the version that lets it be done. */
export async function held(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  action: PureTransportAction,
): Promise<Head> {
  const head = found(
    await ctx.row<Head>`
      select o.id, o.pt_no, o.owner_id, o.status, o.version
      from inbound.pure_transport o
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and not o.is_deleted
        and o.id = ${id}
      for no key update
    `,
  );
  const why = refusal(pureTransportLife, action, head.status);
  if (why) refuse('STATE', why);
  if (version !== head.version) refuse('VERSION');
  return head;
}

/** Set what an act sets; its step is told in the history, and to other systems as PT_*. */
export async function step(
  ctx: Ctx,
  head: Head,
  {
    action,
    status,
    set = sql``,
    payload = {},
    reverses,
  }: {
    action: Act;
    status: number;
    set?: RawBuilder<unknown>;
    payload?: object;
    /** The step that is taken back. */
    reverses?: { id: number; actionName: string } | undefined;
  },
): Promise<After> {
  const after = found(
    await ctx.row<After>`
      update inbound.pure_transport o
      set ${set} status = ${status}, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'o')}
        and o.id = ${head.id}
      returning o.id, o.pt_no, o.status, o.version
    `,
  );
  const { label } = pureTransportLife.actions[action];
  await tell(ctx, after, {
    action,
    actionName: `${label}${reverses?.actionName ?? ''}`,
    from: head.status,
    payload,
    reversesId: reverses?.id,
  });
  return after;
}

export async function updatePureTransport(ctx: Ctx, input: InputOf<typeof pureTransportApi.update>): Promise<After> {
  const head = await held(ctx, input, 'update');
  await refuseForeign(ctx, input);
  await ctx.run`
    delete from inbound.pure_transport_line
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and pt_id = ${head.id}
  `;
  await putLines(
    ctx,
    input.lines.map((line) => ({ id: head.id, line })),
  );
  return step(ctx, head, {
    action: 'update',
    status: head.status,
    set: sql`
      owner_id = ${input.ownerId}, from_name = ${input.fromName}, from_address = ${input.fromAddress},
        to_name = ${input.toName}, to_address = ${input.toAddress}, to_phone = ${input.toPhone},
        plan_at = ${planOf(input.planAt)}, route_id = ${input.routeId ?? null}, remark = ${input.remark ?? null},
    `,
  });
}

/** A draft nobody has accepted. */
export async function deletePureTransport(
  ctx: Ctx,
  input: InputOf<typeof pureTransportApi.delete>,
): Promise<OutputOf<typeof pureTransportApi.delete>> {
  const head = await held(ctx, input, 'delete');
  await ctx.run`
    update inbound.pure_transport o
    set is_deleted = true, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${head.id}
  `;
  await trace(ctx, [{ docType: 'PT', docId: head.id, action: 'DELETE', actionName: '删除', fromStatus: head.status }]);
  return { id: head.id };
}

const { at } = pureTransportLife;

/** What a waybill carries is loaded, sent off and signed for there. Read without a lock: whoever puts it on one meanwhile finds it marked. */
async function refuseCarried(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const carried = await ctx.row<{ waybillNo: string }>`
    select b.waybill_no
    from transport.order o
    join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
    where ${here(ctx, 'o')}
      and o.source_type = ${PURE_TRANSPORT}
      and o.source_id = ${id}
  `;
  if (carried) refuse('STATE', `纯运输单已在运单【${carried.waybillNo}】上，请在运单操作中处理`);
}

export const acceptPureTransport = async (ctx: Ctx, input: InputOf<typeof pureTransportApi.accept>): Promise<After> =>
  step(ctx, await held(ctx, input, 'accept'), { action: 'accept', status: at.accepted });

export async function loadPureTransport(ctx: Ctx, input: InputOf<typeof pureTransportApi.load>): Promise<After> {
  const { plateNo, driverPhone } = input;
  await refuseCarried(ctx, input);
  return step(ctx, await held(ctx, input, 'load'), {
    action: 'load',
    status: at.loaded,
    set: sql`plate_no = ${plateNo}, driver_phone = ${driverPhone || null},`,
    payload: { plateNo },
  });
}

export async function departPureTransport(ctx: Ctx, input: InputOf<typeof pureTransportApi.depart>): Promise<After> {
  await refuseCarried(ctx, input);
  return step(ctx, await held(ctx, input, 'depart'), { action: 'depart', status: at.underway });
}

/** Signed for: all of it, or what the lines say. */
export async function signPureTransport(ctx: Ctx, input: InputOf<typeof pureTransportApi.sign>): Promise<After> {
  await refuseCarried(ctx, input);
  const head = await held(ctx, input, 'sign');
  const lines = await ctx.rows<{ id: number; qty: number }>`
    select l.id, l.qty
    from inbound.pure_transport_line l
    where ${here(ctx, 'l')}
      and l.pt_id = ${head.id}
    order by l.id
    for no key update
  `;
  const said = new Map((input.lines ?? []).map(({ lineId, signedQty }) => [lineId, signedQty]));
  for (const [i, { lineId, signedQty }] of (input.lines ?? []).entries()) {
    const line = lines.find(({ id }) => id === lineId) ?? refuse('NOT_FOUND');
    if (signedQty > line.qty) refuseField(`lines.${i}.signedQty`, '签收数量不能大于发运数量');
  }
  await ctx.run`
    update inbound.pure_transport_line l
    set signed_qty = n.qty, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ id, qty }) => said.get(id) ?? qty)}::bigint[]
    ) n(id, qty)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
  return step(ctx, head, {
    action: 'sign',
    status: at.signed,
    set: sql`sign_at = now(), sign_by = ${input.signBy},`,
    payload: { signBy: input.signBy, remark: input.remark ?? null },
  });
}

export async function cancelPureTransport(ctx: Ctx, input: InputOf<typeof pureTransportApi.cancel>): Promise<After> {
  const { reason } = input;
  return step(ctx, await held(ctx, input, 'cancel'), { action: 'cancel', status: at.cancelled, payload: { reason } });
}
