import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { collectionApi } from '#contract/outbound/stage.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { ordersOfCartons } from '../pack/rows.ts';
import { laneRows } from './scene.ts';

/** Which lane a carton belongs to, and how full that collection is. */
export async function scanCollection(
  ctx: Ctx,
  { code }: InputOf<typeof collectionApi.scan>,
): Promise<OutputOf<typeof collectionApi.scan>> {
  const [known] = await ordersOfCartons(ctx, { codes: [code] });
  if (!known) return refuse('NOT_FOUND', `箱号【${code}】不存在`);
  const {
    rows: [lane],
  } = await laneRows(ctx, [known.orderId]).execute(ctx.tx);
  if (!lane?.positionId) refuse('BUSINESS', '当前仓库未设置集货位');
  const row = await ctx.row<{
    orderNo: string;
    cartonState: number;
    collNo: string | null;
    waveNo: string | null;
    routeId: number | null;
    cartonIn: number | null;
    cartonTotal: number | null;
  }>`
    select o.order_no, o.route_id, l.carton_state, w.wave_no, c.coll_no, c.carton_in, c.carton_total
    from basic.lpn l
    join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
    left join outbound.wave w on w.tenant_id = o.tenant_id and w.warehouse_id = o.warehouse_id and w.id = o.wave_id
    left join outbound.collection c
      on c.tenant_id = o.tenant_id
      and c.warehouse_id = o.warehouse_id
      and c.wave_id = o.wave_id
      and c.position_id = ${lane?.positionId ?? 0}
      and c.status in (10, 20, 30)
    where ${here(ctx, 'l')}
      and l.id = ${known.id}
  `;
  if (!row || !lane) return refuse('NOT_FOUND');
  return {
    lpnId: known.id,
    code: known.code,
    orderNo: row.orderNo,
    cartonState: row.cartonState,
    positionCode: lane.positionCode,
    collNo: row.collNo,
    waveNo: row.waveNo,
    routeId: row.routeId,
    cartonIn: row.cartonIn ?? 0,
    cartonTotal: row.cartonTotal ?? 0,
  };
}
