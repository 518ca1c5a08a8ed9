import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { areaPicking } from '../../strategy/facade.ts';
import { settleTasks } from './rows.ts';

/** Lines of one task when no rule of its area says otherwise. */
const LINES_DEFAULT = 60;
const BY_ORDER = 1;

/** A promise that has no pick line yet. */
interface Unpicked {
  claimId: number;
  detailId: number;
  orderId: number;
  stockId: number;
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  qty: number;
  stage: 'SHELF' | 'WAIT';
  areaId: number;
  kind: 'PALLET' | 'CASE' | 'PIECE';
}

/** Orders to be picked in a wave; `into`: lines of that task's area are appended to it. */
interface ToPick {
  wave: { id: number; pickMethod: number };
  orderIds: readonly number[];
  into?: { taskId: number; areaId: number | null };
}

export interface MadeLine {
  lineId: number;
  taskId: number;
  claimId: number;
}

/**
 * Turn the open promises of orders into pick lines, grouped into walks (§4.4): a task per whole pallet, the rest by area and kind, an order by itself where the
 * wave picks order by order, cut at the lines one walk may have. Sequence of the walk is serpentine.
 */
export async function makePickLines(ctx: Ctx, { wave, orderIds, into }: ToPick): Promise<MadeLine[]> {
  await holdClaims(ctx, orderIds);
  const claims = await unpicked(ctx, orderIds);
  if (claims.length === 0) return [];
  const max = new Map((await areaPicking(ctx)).map((area) => [area.areaId, area.maxLines]));
  const keyOf = (c: Unpicked): string =>
    c.kind === 'PALLET' ? `P/${c.lpnId}` : `${c.kind}/${c.areaId}/${wave.pickMethod === BY_ORDER ? c.orderId : 0}`;
  const appended = into ? claims.filter((c) => c.areaId === into.areaId && c.kind !== 'PALLET') : [];
  const rest = claims.filter((c) => !appended.includes(c));
  const walks = [...Map.groupBy(rest, keyOf).values()].flatMap((walk) =>
    cut(walk, max.get(walk[0]?.areaId ?? 0) || LINES_DEFAULT),
  );
  const taskIds = await insertTasks(ctx, wave, walks);
  const placed = [
    ...appended.map((c) => ({ c, taskId: into?.taskId ?? 0 })),
    ...walks.flatMap((walk, i) => walk.map((c) => ({ c, taskId: taskIds[i] ?? 0 }))),
  ];
  const made = await insertLines(ctx, placed);
  const touched = [...new Set(placed.map((p) => p.taskId))];
  await sequence(ctx, touched);
  await settleTasks(ctx, touched);
  return made;
}

function cut<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

/** Lock rank 10: a promise that is just travelling with its container or to a pick face is waited for, and then read where it has arrived. */
async function holdClaims(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await ctx.run`
    select 1
    from inventory.stock_claim c
    where ${here(ctx, 'c')}
      and c.out_detail_id in (
        select d.id
        from outbound.detail d
        where ${here(ctx, 'd')}
          and d.order_id = any(${orderIds}::bigint[])
      )
      and c.kind = 'ALLOC'
      and c.stage in ('SHELF', 'WAIT')
      and c.open_qty > 0
    order by c.id
    for no key update of c
  `;
}

/** Open shelf promises without a living pick line, in the order of the walk. What a promise is picked as shows in the stock: a container taken whole, full cases out of storage, else pieces. */
async function unpicked(ctx: Ctx, orderIds: readonly number[]): Promise<Unpicked[]> {
  // `offset 0` keeps each look-up a look-up by key: lines and promises made a moment ago are not in the statistics, and the planner would cross whole tables.
  const rows = await ctx.rows<Unpicked>`
    select c.id as claim_id, d.id as detail_id, d.order_id, s.id as stock_id, s.position_id, s.goods_id, s.lot_id,
      s.lpn_id, c.open_qty as qty, c.stage, s.area_id,
      case
        when s.lpn_kind = 'PALLET' and c.open_qty = s.on_hand and c.stage = 'SHELF' and s.single then 'PALLET'
        when s.case_qty > 1 and c.open_qty % s.case_qty = 0 and (s.area_kind <> 'PICK' or s.case_only) then 'CASE'
        else 'PIECE'
      end as kind
    from outbound.detail d
    cross join lateral (
      select c.id, c.stock_id, c.open_qty, c.stage
      from inventory.stock_claim c
      where c.tenant_id = d.tenant_id
        and c.warehouse_id = d.warehouse_id
        and c.out_detail_id = d.id
        and c.kind = 'ALLOC'
        and c.stage in ('SHELF', 'WAIT')
        and c.open_qty > 0
        and not exists (
          select 1
          from outbound.pick_line l
          where l.tenant_id = c.tenant_id
            and l.warehouse_id = c.warehouse_id
            and l.claim_id = c.id
            and l.state in (5, 10)
        )
      offset 0
    ) c
    cross join lateral (
      select s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.on_hand, p.area_id, p.order_num, p.level,
        a.kind as area_kind, a.order_no as area_no, coalesce(r.order_no, 0) as aisle_no, n.kind as lpn_kind,
        coalesce(
          (
            select u.ratio
            from basic.goods_unit u
            where u.tenant_id = s.tenant_id
              and u.goods_id = s.goods_id
              and u.level = 3
          ), 0
        ) as case_qty,
        exists (
          select 1
          from basic.pick_position k
          where k.tenant_id = s.tenant_id
            and k.warehouse_id = s.warehouse_id
            and k.position_id = s.position_id
            and k.goods_id = s.goods_id
            and k.case_only
            and k.status = 1
            and not k.is_deleted
        ) as case_only,
        n.kind = 'PALLET' and not exists (
          select 1
          from inventory.stock x
          where x.tenant_id = s.tenant_id
            and x.warehouse_id = s.warehouse_id
            and x.lpn_id = s.lpn_id
            and x.id <> s.id
            and x.on_hand > 0
        ) as single
      from inventory.stock s
      join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
      join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
      left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
      join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
      where s.tenant_id = d.tenant_id
        and s.warehouse_id = d.warehouse_id
        and s.id = c.stock_id
      offset 0
    ) s
    where ${here(ctx, 'd')}
      and d.order_id = any(${orderIds}::bigint[])
    order by s.area_no, s.area_id, s.aisle_no, s.order_num, s.level, s.position_id, c.id
  `;
  return rows;
}

async function insertTasks(ctx: Ctx, wave: ToPick['wave'], walks: readonly (readonly Unpicked[])[]): Promise<number[]> {
  if (walks.length === 0) return [];
  const numbers = await nextNumbers(ctx, 'PK', walks.length);
  const of = <T>(pick: (first: Unpicked | undefined) => T): T[] => walks.map((walk) => pick(walk[0]));
  const byOrder = wave.pickMethod === BY_ORDER;
  const rows = await ctx.rows<{ id: number }>`
    insert into outbound.pick_task (
      tenant_id, warehouse_id, task_no, wave_id, kind, method, area_id, order_id, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.no, ${wave.id}, n.kind, ${wave.pickMethod}, n.area_id, n.order_id,
      ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${numbers}::text[], ${of((c) => c?.kind)}::text[], ${of((c) => c?.areaId)}::bigint[],
      ${of((c) => (byOrder || c?.kind === 'PALLET' ? c?.orderId : null))}::bigint[]
    ) with ordinality n(no, kind, area_id, order_id, ord)
    order by n.ord
    returning id
  `;
  await trace(
    ctx,
    rows.map(({ id }, i) => ({
      docType: 'PICK',
      docId: id,
      action: 'CREATE',
      actionName: '生成拣货任务',
      toStatus: 10,
      payload: { lines: walks[i]?.length ?? 0 },
    })),
  );
  return rows.map((row) => row.id);
}

async function insertLines(ctx: Ctx, placed: readonly { c: Unpicked; taskId: number }[]): Promise<MadeLine[]> {
  const of = <T>(pick: (c: Unpicked) => T): T[] => placed.map(({ c }) => pick(c));
  const rows = await ctx.rows<MadeLine>`
    insert into outbound.pick_line (
      tenant_id, warehouse_id, task_id, claim_id, out_detail_id, stock_id, position_id, goods_id, lot_id, lpn_id, qty,
      state, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.*, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${placed.map((p) => p.taskId)}::bigint[], ${of((c) => c.claimId)}::bigint[], ${of((c) => c.detailId)}::bigint[],
      ${of((c) => c.stockId)}::bigint[], ${of((c) => c.positionId)}::bigint[], ${of((c) => c.goodsId)}::bigint[],
      ${of((c) => c.lotId)}::bigint[], ${of((c) => c.lpnId)}::bigint[], ${of((c) => c.qty)}::bigint[],
      ${of((c) => (c.stage === 'WAIT' ? 5 : 10))}::smallint[]
    ) n
    returning id as line_id, task_id, claim_id
  `;
  return rows;
}

/** Walk order (A3): up one visited aisle and down the next; one-way aisles keep their direction. Parity goes by aisles visited, not by their numbers. */
export async function sequence(ctx: Ctx, taskIds: readonly number[]): Promise<void> {
  const rows = await ctx.rows<{ id: number; n: number }>`
    select v.id,
      row_number() over (
        partition by v.task_id order by v.k,
        case when v.one_way = 1 or (v.one_way = 0 and v.k % 2 = 1) then v.order_num else -v.order_num end, v.level,
        v.position_id, v.id
      ) as n
    from (
      select l.id, l.task_id, l.position_id, p.order_num, p.level, p.one_way,
        dense_rank() over (partition by l.task_id order by p.area_no, p.aisle_no) as k
      from outbound.pick_line l
      join lateral (
        select p.order_num, p.level, coalesce(r.one_way, 0) as one_way, a.order_no as area_no,
          coalesce(r.order_no, 0) as aisle_no
        from basic.position p
        join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
        left join basic.roadway r
          on r.tenant_id = p.tenant_id
          and r.warehouse_id = p.warehouse_id
          and r.id = p.roadway_id
        where p.tenant_id = l.tenant_id
          and p.warehouse_id = l.warehouse_id
          and p.id = l.position_id
        offset 0
      ) p
        on true
      where ${here(ctx, 'l')}
        and l.task_id = any(${taskIds}::bigint[])
        and l.state in (5, 10)
    ) v
  `;
  // By key, from a list: joined to the ranking itself, an update of lines just inserted would be planned on statistics that do not know them.
  await ctx.run`
    update outbound.pick_line t
    set walk_seq = x.n
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.n)}::int[]) x(id, n)
    where ${here(ctx, 't')}
      and t.id = x.id
      and t.walk_seq <> x.n
  `;
}
