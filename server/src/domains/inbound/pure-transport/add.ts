import type { pureTransportApi, PureTransportInput } from '#contract/inbound/pure-transport.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire } from '../../../platform/clock.ts';
import { emit, nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

type After = OutputOf<typeof pureTransportApi.add>;
type Whose = Pick<PureTransportInput, 'ownerId' | 'routeId'>;

/** A step is told in the history, and to other systems as PT_*. */
export async function tell(
  ctx: Ctx,
  after: After,
  {
    action,
    actionName,
    from,
    payload = {},
    reversesId,
  }: {
    action: string;
    actionName: string;
    from?: number;
    payload?: object;
    reversesId?: number | undefined;
  },
): Promise<void> {
  await trace(ctx, [
    {
      docType: 'PT',
      docId: after.id,
      action: action.toUpperCase(),
      actionName,
      fromStatus: from,
      toStatus: after.status,
      reversesId,
      payload: { ...payload },
    },
  ]);
  await emit(ctx, [
    {
      topic: `PT.${action.toUpperCase()}`,
      aggKey: `PT:${after.id}`,
      payload: { id: after.id, ptNo: after.ptNo, status: after.status, ...payload },
    },
  ]);
}

/** A transport whose owner or route is not of this warehouse and of whoever asks. */
interface Foreign {
  nth: number;
  field: 'ownerId' | 'routeId';
  msg: string;
}

/** Those whose owner or route is not of this warehouse and of whoever asks, in order. */
export async function foreignTo(ctx: Ctx, transports: readonly Whose[]): Promise<Foreign[]> {
  const rows = await ctx.rows<{ nth: number; owner: boolean; route: boolean }>`
    select n.i::int - 1 as nth,
      exists (
        select 1
        from basic.owner w
        join basic.owner_warehouse b
          on b.tenant_id = w.tenant_id
          and b.owner_id = w.id
          and b.warehouse_id = ${ctx.warehouseId}
          and b.status = 1
        where w.tenant_id = ${ctx.tenantId}
          and w.id = n.owner_id
          and w.status = 1
          and not w.is_deleted
          and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
      ) as owner,
      n.route_id is null or exists (
        select 1
        from basic.route r
        where ${here(ctx, 'r')}
          and r.id = n.route_id
          and r.status = 1
          and not r.is_deleted
      ) as route
    from unnest(
      ${transports.map(({ ownerId }) => ownerId)}::bigint[],
      ${transports.map(({ routeId }) => routeId ?? null)}::bigint[]
    ) with ordinality n(owner_id, route_id, i)
    order by n.i
  `;
  return rows.flatMap(({ nth, owner, route }): Foreign[] => [
    ...(owner ? [] : [{ nth, field: 'ownerId' as const, msg: '无权操作该货主的数据' }]),
    ...(route ? [] : [{ nth, field: 'routeId' as const, msg: '线路不存在或已停用' }]),
  ]);
}

/** Owner and route are those of this warehouse and of whoever asks. */
export async function refuseForeign(ctx: Ctx, transport: Whose): Promise<void> {
  const [first] = await foreignTo(ctx, [transport]);
  if (first?.field === 'ownerId') refuse('SCOPE', first.msg);
  if (first) refuseField(first.field, first.msg);
}

export const planOf = (planAt: string | null | undefined): Date | null => (planAt ? fromWire(planAt) : null);

/** Any number of transports, each a draft nobody has taken on yet; their owners and routes have been judged. */
export async function createPureTransports(ctx: Ctx, transports: readonly PureTransportInput[]): Promise<After[]> {
  const numbers = await nextNumbers(ctx, 'PT', transports.length);
  const of = <T>(pick: (transport: PureTransportInput) => T): T[] => transports.map(pick);
  const made = await ctx.rows<After>`
    insert into inbound.pure_transport as o (
      tenant_id, warehouse_id, pt_no, owner_id, from_name, from_address, to_name, to_address, to_phone, plan_at,
      route_id, remark, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.no, n.owner_id, n.from_name, n.from_address, n.to_name, n.to_address,
      n.to_phone, n.plan_at, n.route_id, n.remark, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${numbers}::text[], ${of((t) => t.ownerId)}::bigint[], ${of((t) => t.fromName)}::text[],
      ${of((t) => t.fromAddress)}::text[], ${of((t) => t.toName)}::text[], ${of((t) => t.toAddress)}::text[],
      ${of((t) => t.toPhone)}::text[], ${of((t) => planOf(t.planAt))}::timestamptz[],
      ${of((t) => t.routeId ?? null)}::bigint[], ${of((t) => t.remark ?? null)}::text[]
    ) with ordinality n(
      no, owner_id, from_name, from_address, to_name, to_address, to_phone, plan_at, route_id, remark, i
    )
    order by n.i
    returning o.id, o.pt_no, o.status, o.version
  `;
  const byNumber = new Map(made.map((one) => [one.ptNo, one]));
  const inOrder = numbers.map((no) => byNumber.get(no) ?? refuse('DEFECT'));
  await putLines(
    ctx,
    inOrder.flatMap(({ id }, i) => (transports[i]?.lines ?? []).map((line) => ({ id, line }))),
  );
  for (const one of inOrder) await tell(ctx, one, { action: 'create', actionName: '新建' });
  return inOrder;
}

/** Lines of transports, in the order they are given. */
export async function putLines(
  ctx: Ctx,
  of: readonly { id: number; line: PureTransportInput['lines'][number] }[],
): Promise<void> {
  await ctx.run`
    insert into inbound.pure_transport_line (
      tenant_id, warehouse_id, pt_id, goods_name, unit_name, qty, weight, volume, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.pt_id, n.goods_name, n.unit_name, n.qty, n.weight, n.volume,
      ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${of.map(({ id }) => id)}::bigint[], ${of.map(({ line }) => line.goodsName)}::text[],
      ${of.map(({ line }) => line.unitName)}::text[], ${of.map(({ line }) => line.qty)}::bigint[],
      ${of.map(({ line }) => line.weight)}::bigint[], ${of.map(({ line }) => line.volume)}::bigint[]
    ) with ordinality n(pt_id, goods_name, unit_name, qty, weight, volume, i)
    order by n.i
  `;
}

/** 新增纯运输单. */
export async function addPureTransport(ctx: Ctx, input: InputOf<typeof pureTransportApi.add>): Promise<After> {
  await refuseForeign(ctx, input);
  const [made] = await createPureTransports(ctx, [input]);
  return made ?? refuse('DEFECT');
}
