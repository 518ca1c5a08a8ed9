import { sql } from 'kysely';
import { route, type routeApi } from '#contract/basic/transport/route.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { page, specOf } from '../../../crud/serve.ts';
import { addRow, insertRows, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { refuseDisable } from '../open-use.ts';

const spec = specOf(route);
interface Stop {
  routeId: number;
  storeId: number;
  stopNo: number;
  storeCode: string;
  storeName: string;
}

/** Routes with their stops in driving order; stores of owners out of reach are left out. */
export async function routePage(ctx: Ctx, input: InputOf<typeof routeApi.page>) {
  const found = await page<Row<typeof route.spec.fields>>(ctx, spec, input);
  const rows = await ctx.rows<Stop>`
    select p.route_id, p.store_id, p.stop_no, s.code as store_code, s.name as store_name
    from basic.route_stop p
    join basic.store s on s.tenant_id = p.tenant_id and s.id = p.store_id
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.route_id = any(${found.list.map((row) => row.id)}::bigint[])
      ${ctx.ownerIds ? sql`and s.owner_id = any(${ctx.ownerIds}::bigint[])` : sql``}
    order by p.route_id, p.stop_no
  `;
  const stops = Map.groupBy(rows, (row) => row.routeId);
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      stops: (stops.get(row.id) ?? []).map(({ routeId: _, ...stop }) => stop),
    })),
  };
}

export async function addRoute(ctx: Ctx, input: InputOf<typeof routeApi.add>) {
  const { id } = await addRow(ctx, spec, input);
  await replaceStops(ctx, id, input.stops);
  return { id };
}

export async function updateRoute(ctx: Ctx, input: InputOf<typeof routeApi.update>) {
  if (input.status === 0) await refuseDisable(ctx, spec, [input.id]);
  const changed = await updateRow(ctx, spec, input);
  await replaceStops(ctx, changed.id, input.stops);
  return changed;
}

export async function removeRoutes(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const removed = await removeRows(ctx, { ...spec, but: ['basic.route_stop'] }, input);
  await ctx.run`
    delete from basic.route_stop
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and route_id = any(${ids}::bigint[])
  `;
  return removed;
}

/** The stops of a route as given; stops at stores the actor cannot see stay as they are. */
async function replaceStops(ctx: Ctx, routeId: number, stops: InputOf<typeof routeApi.add>['stops']): Promise<void> {
  if (new Set(stops.map((stop) => stop.stopNo)).size < stops.length) refuseField('stops', '站序重复');
  if (new Set(stops.map((stop) => stop.storeId)).size < stops.length) refuseField('stops', '门店重复');
  const mine = ctx.ownerIds ? sql`and s.owner_id = any(${ctx.ownerIds}::bigint[])` : sql``;
  const rows = await ctx.rows`
    select 1
    from basic.store s
    where s.tenant_id = ${ctx.tenantId}
      and not s.is_deleted
      and s.id = any(${stops.map((stop) => stop.storeId)}::bigint[])
      ${mine}
    for key share
  `;
  if (rows.length < stops.length) refuseField('stops', '门店不存在');
  await ctx.run`
    delete from basic.route_stop p
    using basic.store s
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.route_id = ${routeId}
      and s.tenant_id = p.tenant_id
      and s.id = p.store_id
      ${mine}
  `;
  await insertRows(
    ctx,
    'basic.route_stop',
    stops.map((stop) => ({ ...stop, routeId })),
  );
}
