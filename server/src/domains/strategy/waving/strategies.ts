import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { inForce } from '../validity/in-force.ts';

/** What a strategy of waves may name, the most telling first. */
export const WAVE_PARTS = ['routeId', 'storageMode', 'deliveryType', 'orderType', 'ownerId'] as const;

/** How waiting orders become waves (波次策略). Null: whatever it is. */
export interface WaveStrategy extends Readonly<Record<(typeof WAVE_PARTS)[number], number | null>> {
  id: number;
  version: number;
  routeName: string | null;
  ownerName: string | null;
  maxOrders: number;
  maxLines: number;
  maxQty: number | null;
  maxVolume: number | null;
  byShape: boolean;
  /** Minutes between two times waves are made; 0 = by hand. */
  everyMin: number;
  /** `HH:mm`. */
  fromTime: string;
  toTime: string;
  autoRelease: boolean;
  /** Orders whose cut-off is this near, or whose priority is this high, wait for nobody. */
  urgentMin: number;
  urgentPriority: number | null;
  /** What picking a line takes, and by how many; 0 seconds = nobody reckons. */
  lineSeconds: number;
  pickers: number;
}

/** The strategies of the warehouse, the oldest first. */
export const waveStrategies = (ctx: Ctx): Promise<WaveStrategy[]> => ctx.rows<WaveStrategy>`
  select s.id, s.version, s.route_id, s.storage_mode, s.delivery_type, s.order_type, s.owner_id, s.max_orders,
    s.max_lines, s.max_qty, s.max_volume, s.by_shape, s.every_min, to_char(s.from_time, 'HH24:MI') as from_time,
    to_char(s.to_time, 'HH24:MI') as to_time, s.auto_release, s.urgent_min, s.urgent_priority, s.line_seconds,
    s.pickers, r.name as route_name, o.name as owner_name
  from strategy.wave_strategy s
  left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
  left join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
  where ${here(ctx, 's')}
    and ${inForce('s')}
  order by s.id
`;
