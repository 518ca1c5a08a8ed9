import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { families, nearest } from './families.ts';
import { inForce } from './validity/in-force.ts';

/** Which steps an owner's inbound orders must pass (C17). */
export interface EntryFlow {
  needAppoint: boolean;
  /** An appointment waits until somebody of the warehouse confirms it. */
  appointConfirm: boolean;
  needPreCheck: boolean;
  /** A truck is finished only when its unloading was registered. */
  needUnload: boolean;
  /** Orders of this type may be shown as on their way. */
  transitAllowed: boolean;
  /** 0 or 1 not, 2 by sample, 3 piece by piece. */
  qcMode: number;
  autoPutaway: boolean;
}

/** Nothing configured: receive at once, and offer putaway. */
const DEFAULT: EntryFlow = {
  needAppoint: false,
  appointConfirm: false,
  needPreCheck: false,
  needUnload: false,
  transitAllowed: false,
  qcMode: 0,
  autoPutaway: true,
};

/** The flow of every (owner, order type): a row naming the type wins over the owner's general one. */
export async function entryFlows(ctx: Ctx, ownerIds: readonly number[]): Promise<FlowOf> {
  return flowsFrom((await entryFlowRows(ctx, ownerIds).execute(ctx.tx)).rows);
}

type FlowOf = (ownerId: number, orderType: number) => EntryFlow;
type FlowRow = EntryFlow & { ownerId: number; orderType: number | null };

/** The same as a list of a larger look; `flowsFrom` reads it. */
export const entryFlowRows = (ctx: Ctx, ownerIds: readonly number[]): RawBuilder<FlowRow> => sql<FlowRow>`
  select s.owner_id, s.order_type, s.need_appoint, s.appoint_confirm, s.need_pre_check, s.need_unload,
    s.transit_allowed, s.qc_mode, s.auto_putaway
  from strategy.owner_entry_flow s
  where s.tenant_id = ${ctx.tenantId}
    and s.warehouse_id = ${ctx.warehouseId}
    and s.owner_id = any(${ownerIds}::bigint[])
    and ${inForce('s')}
  order by ${nearest(families.ownerEntryFlow)}
`;

export const flowsFrom =
  (rows: readonly FlowRow[]): FlowOf =>
  (ownerId, orderType) =>
    rows.find((row) => row.ownerId === ownerId && (row.orderType === null || row.orderType === orderType)) ?? DEFAULT;
