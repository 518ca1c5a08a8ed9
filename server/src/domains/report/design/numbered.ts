import { sql, type RawBuilder } from 'kysely';
import { statementId } from '#contract/billing/statement.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';

/** Where a document is looked up by what people call it. Whose it is asks who reads it. */
interface Place {
  table: RawBuilder<unknown>;
  no: RawBuilder<unknown>;
  /** Of the tenant, not of one warehouse. */
  shared?: true;
}
const at = (table: string, no: string): Place => ({ table: sql.table(table), no: sql.ref(`x.${no}`) });

const OUT_ORDER = at('outbound.order', 'order_no'),
  SHIPMENT = at('outbound.shipment', 'ship_no'),
  LPN = at('basic.lpn', 'code');
const PLACES: Readonly<Record<Exclude<DesignKind, 'slotLabel' | 'statement'>, Place>> = {
  positionLabel: at('basic.position', 'code'),
  areaLabel: at('basic.area', 'code'),
  goodsLabel: { ...at('basic.goods', 'code'), shared: true },
  lpnLabel: LPN,
  cartLabel: at('basic.cart', 'code'),
  wallLabel: at('basic.seed_wall', 'code'),
  cartonLabel: LPN,
  taskLabel: at('outbound.pick_task', 'task_no'),
  receivingNote: at('inbound.order', 'order_no'),
  putawayList: at('inventory.task', 'task_no'),
  waveSummary: at('outbound.wave', 'wave_no'),
  pickList: at('outbound.pick_task', 'task_no'),
  packingList: OUT_ORDER,
  deliveryNote: OUT_ORDER,
  returnNote: OUT_ORDER,
  loadingSheet: SHIPMENT,
  handover: SHIPMENT,
  waybill: at('transport.waybill', 'waybill_no'),
  stocktakeSheet: at('inventory.stocktake', 'take_no'),
  patrolReport: at('patrol.task', 'task_no'),
};
/** Goods of several owners may share a code. */
const SAME_MAX = 20;

/** The ids behind a number or code. */
export async function numbered(ctx: Ctx, kind: DesignKind, no: string): Promise<number[]> {
  const code = no.normalize('NFKC').trim().toUpperCase();
  const rows = await (kind === 'slotLabel'
    ? slots(ctx, code)
    : kind === 'statement'
      ? statements(ctx, code)
      : placed(ctx, PLACES[kind], code));
  return rows.map(({ id }) => id);
}

const placed = (ctx: Ctx, { table, no, shared }: Place, code: string): Promise<{ id: number }[]> => ctx.rows<{
  id: number;
}>`
  select x.id
  from ${table} x
  where ${shared ? sql`x.tenant_id = ${ctx.tenantId}` : here(ctx, 'x')}
    and ${no} = ${code}
  order by x.id
  limit ${SAME_MAX}
`;

/** `W01-08`: the wall, and the number of its slot. */
async function slots(ctx: Ctx, code: string): Promise<{ id: number }[]> {
  const [, wall, no] = /^(.+)-(\d{1,4})$/.exec(code) ?? [];
  if (wall === undefined) return [];
  return ctx.rows<{ id: number }>`
    select s.id
    from basic.seed_slot s
    join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
    where ${here(ctx, 's')}
      and w.code = ${wall}
      and s.slot_no = ${Number(no)}
  `;
}

/** `DZ202601-HHSM`: the month, and the code of the owner. */
async function statements(ctx: Ctx, code: string): Promise<{ id: number }[]> {
  const [, year, month, ownerCode] = /^DZ(\d{4})(\d{2})-(.+)$/.exec(code) ?? [];
  if (ownerCode === undefined) return [];
  const owners = await ctx.rows<{ id: number }>`
    select o.id
    from basic.owner o
    where o.tenant_id = ${ctx.tenantId}
      and o.code = ${ownerCode}
      and not o.is_deleted
  `;
  return owners.map(({ id }) => ({ id: statementId({ ownerId: id, period: `${year}-${month}` }) }));
}
