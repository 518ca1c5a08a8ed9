import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { DECIDED_MAX } from '#contract/strategy/dry-run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import {
  allocatesAtOnce,
  decidedTwice,
  feeBeforeShip,
  internalPctOf,
  loadingRules,
  mayCrossDock,
  ownerPicking,
  skippedScans,
  spokenName,
  type Decision,
  type LoadingRule,
  type Looked,
} from '../../strategy/facade.ts';
import { planNow } from '../wave/strategy/strategy.ts';

/** Try a rule of what goes out on orders and picks that wait. */
export const decideOutbound = (
  ctx: Ctx,
  input: InputOf<typeof dryRunApi.decide>,
): Promise<OutputOf<typeof dryRunApi.decide>> => {
  const now = Date.now();
  return decidedTwice(ctx, input, async () => {
    const orders = await waiting(ctx, await waveSays(ctx, now)),
      picks = await toPick(ctx);
    return { decisions: [...orders.decisions, ...picks.decisions], leftOut: orders.leftOut + picks.leftOut };
  });
};

/** In which wave each order of the pool would come, by the strategies. */
async function waveSays(ctx: Ctx, now: number): Promise<ReadonlyMap<number, string>> {
  const { groups, left } = await planNow(ctx, { lock: false, rests: false, now, isDue: () => true });
  return new Map<number, string>([
    ...left.map(({ order, why }) => [order.id, why] as const),
    ...groups.flatMap(({ strategy, isUrgent, orders }, i) => {
      const of = [strategy.routeName, strategy.ownerName].filter(Boolean).join(' / ') || '全部',
        own = groups.slice(0, i + 1).filter((other) => other.strategy.id === strategy.id).length;
      return orders.map(({ id }) => [id, `${of} 第${own}波${isUrgent ? '，随到随发' : ''}`] as const);
    }),
  ]);
}

interface Waiting {
  id: number;
  orderNo: string;
  ownerId: number;
  ownerName: string;
  storeName: string | null;
  routeId: number | null;
  status: number;
  inPool: boolean;
  atOnce: boolean;
  internalPct: number;
  feeFirst: boolean;
  crossDocks: boolean;
}

/** Orders that have not left, and how they would be worked. */
async function waiting(ctx: Ctx, waves: ReadonlyMap<number, string>): Promise<Looked> {
  const rows = await ctx.rows<Waiting>`
    select o.id, o.order_no, o.owner_id, w.name as owner_name, s.name as store_name, o.route_id, o.status,
      o.wave_id is null and o.status in (10, 20, 30) and not o.is_hidden and not o.is_frozen as in_pool,
      ${allocatesAtOnce(ctx, sql`o.owner_id`)} as at_once, ${internalPctOf(ctx, sql`o.owner_id`)} as internal_pct,
      ${feeBeforeShip(ctx, sql`o.owner_id`)} as fee_first, ${mayCrossDock(ctx)} as cross_docks
    from outbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status >= ${orderLife.at.open}
      and o.status < ${orderLife.at.shipped}
      and not o.is_hidden
    order by o.id
    limit ${DECIDED_MAX * 2}
  `;
  const some = rows.slice(0, DECIDED_MAX);
  const picking = await ownerPicking(
    ctx,
    some.map(({ ownerId }) => ownerId),
  );
  const loading = await loadingRules(
    ctx,
    some.map(({ routeId }) => routeId),
  );
  return {
    leftOut: rows.length - some.length,
    decisions: some.map((row): Decision => {
      const rule = picking(row.ownerId);
      return {
        key: `order ${row.id}`,
        head: row.orderNo,
        about: [row.ownerName, row.storeName].filter(Boolean).join(' '),
        says: {
          ...(row.inPool && { 波次: waves.get(row.id) ?? '无策略，人工成波' }),
          分配: row.atOnce ? '下单时' : '波次时',
          拣货方式: nameOf('pickMethod', rule.pickMethod) ?? '',
          缺货: nameOf('shortPolicy', rule.shortPolicy) ?? '',
          复核: rule.checkNeed ? '须复核' : '拣完即算',
          内复核: `${row.internalPct}%`,
          先确认运费: row.feeFirst ? '是' : '否',
          越库: row.crossDocks ? '可以' : '不越库',
          装车: loadSays(loading(row.routeId)),
        },
      };
    }),
  };
}

const loadSays = ({ lastStopFirst, block, maxVolumePct, checksTemp }: LoadingRule): string =>
  [
    lastStopFirst ? `后送先装${block ? '，否则禁止' : ''}` : '顺序不限',
    maxVolumePct > 0 ? `装到${maxVolumePct}%为满` : '不限装载率',
    ...(checksTemp ? ['核对温区'] : []),
  ].join('，');

/** Picks that nobody has made yet, and what their picker would read and scan. */
async function toPick(ctx: Ctx): Promise<Looked> {
  const rows = await ctx.rows<{
    id: number;
    taskNo: string;
    positionCode: string;
    goodsCode: string;
    spoken: string;
    skipPosition: boolean | null;
    skipGoods: boolean | null;
    skipLot: boolean | null;
  }>`
    select l.id, t.task_no, p.code as position_code, g.code as goods_code, ${spokenName(sql`l`)} as spoken,
      ns.skip_position, ns.skip_goods, ns.skip_lot
    from outbound.pick_line l
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.goods g
      on g.tenant_id = l.tenant_id
      and g.id = l.goods_id ${skippedScans({ line: sql`l`, owner: sql`g.owner_id`, area: sql`p.area_id` })}
    where ${here(ctx, 'l')}
      and ${ofOwners(ctx, 'g')}
      and l.state in (5, 10)
    order by l.id
    limit ${DECIDED_MAX * 2}
  `;
  const some = rows.slice(0, DECIDED_MAX);
  return {
    leftOut: rows.length - some.length,
    decisions: some.map((row): Decision => ({
      key: `pick ${row.id}`,
      head: row.taskNo,
      about: `${row.positionCode} ${row.goodsCode}`,
      says: {
        读作: row.spoken,
        扫库位: row.skipPosition ? '免' : '扫',
        扫商品: row.skipGoods ? '免' : '扫',
        扫批次: (row.skipLot ?? true) ? '免' : '扫',
      },
    })),
  };
}
