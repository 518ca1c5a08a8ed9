import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { seedingApi } from '#contract/outbound/seed.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { SLOT, packsOf, scansOf } from '../../basic/facade.ts';
import { ordersPicked } from '../check/rows.ts';
import { visible } from '../wave/read.ts';
import { AWAITS_SLOT, BROUGHT, needsOf } from './rows.ts';
import { totalOf, type Need } from './sow.plan.ts';

type Walls = OutputOf<typeof seedingApi.walls>['list'];
type WallHead = Omit<Walls[number], 'needQty' | 'seededQty' | 'openQty'>;
type One = OutputOf<typeof seedingApi.get>;

const heads = (ctx: Ctx, which: RawBuilder<unknown>): RawBuilder<WallHead> => sql<WallHead>`
  select x.id, x.code, a.name as area_name, x.rows, x.cols, x.slot_qty, x.status, v.id as wave_id, v.wave_no,
    s.order_count, s.ready_count
  from basic.seed_wall x
  join basic.area a on a.tenant_id = x.tenant_id and a.warehouse_id = x.warehouse_id and a.id = x.area_id
  left join lateral (
    select w.id, w.wave_no
    from outbound.wave w
    where w.tenant_id = x.tenant_id
      and w.warehouse_id = x.warehouse_id
      and w.id = x.wave_id
      and ${visible(ctx)}
  ) v
    on true
  cross join lateral (
    select count(*) as order_count, count(*) filter (where s.state = ${SLOT.ready}) as ready_count
    from basic.seed_slot s
    where s.tenant_id = x.tenant_id
      and s.warehouse_id = x.warehouse_id
      and s.wall_id = x.id
      and s.out_order_id is not null
  ) s
  where ${here(ctx, 'x')}
    and not x.is_deleted
    and ${which}
  order by x.code
  limit 500
`;

/** The walls of the warehouse that may be used, and how far those in use are. */
export async function seedWalls(ctx: Ctx): Promise<{ list: Walls }> {
  const found = await lists<{ walls: WallHead; needs: Need }>(ctx, {
    walls: heads(ctx, sql`x.status <> 0`),
    needs: needsOf(ctx, sql`s.out_order_id is not null`),
  });
  const byWall = Map.groupBy(found.needs, (need) => need.wallId);
  return { list: found.walls.map((wall) => ({ ...wall, ...totalOf(byWall.get(wall.id) ?? []) })) };
}

/** Waves picked by 播种 with orders that have no slot: those whose goods wait longest first. */
export async function seedWaves(ctx: Ctx): Promise<OutputOf<typeof seedingApi.waves>> {
  return {
    list: await ctx.rows<OutputOf<typeof seedingApi.waves>['list'][number]>`
      select w.id, w.wave_no, w.status, count(*) as order_count, sum(p.need)::bigint as need_qty,
        sum(p.open)::bigint as open_qty
      from outbound.wave w
      join outbound.wave_order m on m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id
      join outbound.order o
        on o.tenant_id = m.tenant_id
        and o.warehouse_id = m.warehouse_id
        and o.id = m.order_id ${BROUGHT}
      where ${here(ctx, 'w')}
        and ${visible(ctx)}
        and w.status in (20, 30, 40)
        and w.pick_method = 2
        and ${AWAITS_SLOT}
      group by w.id, w.wave_no, w.status
      order by sum(p.need) = 0, w.id
      limit 50
    `,
  };
}

/** A wall by its code, or a wave by its number, by a walk of it, or by a cart or tote that brings its goods. */
export async function scanForSeeding(
  ctx: Ctx,
  { code }: InputOf<typeof seedingApi.scan>,
): Promise<OutputOf<typeof seedingApi.scan>> {
  const { walls, waves } = await lists<{ walls: { id: number }; waves: { id: number } }>(ctx, {
    walls: sql`
      select w.id
      from basic.seed_wall w
      where ${here(ctx, 'w')}
        and not w.is_deleted
        and w.code = ${code}
    `,
    waves: sql`
      select w.id
      from outbound.wave w
      where ${here(ctx, 'w')}
        and ${visible(ctx)}
        and w.id in (
          select v.id
          from outbound.wave v
          where ${here(ctx, 'v')}
            and v.wave_no = ${code}
          union
          select t.wave_id
          from outbound.pick_task t
          where ${here(ctx, 't')}
            and t.task_no = ${code}
          union
          select o.wave_id
          from outbound.order o
          where ${here(ctx, 'o')}
            and o.wave_id is not null
            and o.id = any(array(${ordersPicked(ctx, code)}))
        )
      order by w.id desc
      limit 1
    `,
  });
  const [wall] = walls,
    [wave] = waves;
  if (!wall && !wave) refuse('NOT_FOUND', `【${code}】不是播种墙、波次、拣货任务或容器`);
  return { wallId: wall?.id ?? null, waveId: wall ? null : (wave?.id ?? null) };
}

type Named = Pick<One['needs'][number], 'goodsId' | 'goodsCode' | 'goodsName' | 'scans' | 'packs'>;

/** The goods of the orders in these slots. */
const goodsOn = (ctx: Ctx, which: RawBuilder<unknown>): RawBuilder<Named> => sql<Named>`
  select g.id as goods_id, g.code as goods_code, g.name as goods_name, ${scansOf} as scans, ${packsOf} as packs
  from basic.goods g
  where g.tenant_id = ${ctx.tenantId}
    and g.id in (
      select d.goods_id
      from basic.seed_slot s
      join outbound.detail d
        on d.tenant_id = s.tenant_id
        and d.warehouse_id = s.warehouse_id
        and d.order_id = s.out_order_id
      where ${here(ctx, 's')}
        and ${which}
    )
`;

/** A wall with its slots, and what each of them takes. */
export async function seedWall(ctx: Ctx, { wallId }: InputOf<typeof seedingApi.get>): Promise<One> {
  const which = sql`s.wall_id = ${wallId}`;
  const found = await lists<{
    walls: WallHead;
    needs: Need;
    slots: Omit<One['slots'][number], 'needQty' | 'seededQty' | 'openQty'>;
    goods: Named;
  }>(ctx, {
    walls: heads(ctx, sql`x.id = ${wallId}`),
    needs: needsOf(ctx, which),
    slots: sql`
      select s.id, s.slot_no, s.state, o.id as order_id, o.order_no, t.name as store_name
      from basic.seed_slot s
      left join outbound.order o
        on o.tenant_id = s.tenant_id
        and o.warehouse_id = s.warehouse_id
        and o.id = s.out_order_id
        and ${ofOwners(ctx, 'o')}
      left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
      where ${here(ctx, 's')}
        and ${which}
      order by s.slot_no
    `,
    goods: goodsOn(ctx, which),
  });
  const [wall] = found.walls;
  if (!wall) return refuse('NOT_FOUND');
  const bySlot = Map.groupBy(found.needs, (need) => need.slotId);
  const goodsOf = new Map(found.goods.map((goods) => [goods.goodsId, goods]));
  const slots = found.slots.map((slot) => ({ ...slot, ...totalOf(bySlot.get(slot.id) ?? []) }));
  const slotNo = new Map(slots.map((slot) => [slot.id, slot.slotNo]));
  const needs = [...Map.groupBy(found.needs, (need) => `${need.slotId}/${need.goodsId}/${need.lotNo}`).values()];
  return {
    ...wall,
    ...totalOf(found.needs),
    slots,
    needs: needs
      .flatMap((parts) => {
        const [first] = parts;
        const goods = first && goodsOf.get(first.goodsId);
        if (!goods) return [];
        const { slotId, lotNo } = first;
        return [{ slotId, slotNo: slotNo.get(slotId) ?? 0, ...goods, lotNo, ...totalOf(parts) }];
      })
      .sort((a, b) => a.slotNo - b.slotNo || a.goodsCode.localeCompare(b.goodsCode)),
  };
}
