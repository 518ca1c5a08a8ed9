import { sql } from 'kysely';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { BoardTruck } from '#contract/inbound/queue/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdsAt } from '../../basic/facade.ts';
import { businessDay, QUEUE_ORDER } from './queue.ts';
import { ORDERS, placesIn, standingOf } from './read.ts';
import { visible } from './rows.ts';

type Board = OutputOf<typeof preCheckApi.board>;

/** So many trucks at most are on a board; a yard holds fewer. */
const SHOWN_MAX = 500;

/** 看板: every dock with who stands there, and everybody who waits, room by room. Three statements, whatever the number of trucks. */
export async function board(ctx: Ctx, { roomId }: InputOf<typeof preCheckApi.board>): Promise<Board> {
  const ofRoom = roomId === null || roomId === undefined ? sql`true` : sql`p.room_id = ${roomId}`;
  const trucks = (
    await ctx.rows<RawTruck>`
      select p.id, p.version, p.queue_no, p.status, p.plate_no, p.room_id, r.name as room_name, p.dock_id,
        k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.is_punctual, p.is_temp, p.is_priority,
        p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at
      from inbound.pre_check p
      left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
      left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
      cross join lateral ${ORDERS} n
      where ${here(ctx, 'p')}
        and ${visible(ctx)}
        and p.status in (10, 20, 25, 30)
        and (p.status in (20, 30) or ${ofRoom})
      order by p.room_id, ${QUEUE_ORDER}
      limit ${SHOWN_MAX}
    `
  ).map(truckOf);
  const places = await placesIn(ctx, trucks);
  const atDock = new Map(trucks.flatMap((row) => (row.dockId === null ? [] : [[row.dockId, row]])));
  const docks = await docksOfBoard(ctx, roomId ?? null);
  const today = await ctx.row<{ done: number; away: number }>`
    select count(*) filter (where p.status = 40)::int as done, count(*) filter (where p.status in (50, 90))::int as away
    from inbound.pre_check p
    where ${here(ctx, 'p')}
      and ${visible(ctx)}
      and ${ofRoom}
      and p.biz_day = ${await businessDay(ctx)}
      and p.status in (40, 50, 90)
  `;
  return {
    now: wireTime(new Date()),
    docks: docks.map((dock) => ({ ...dock, truck: atDock.get(dock.dockId) ?? null })),
    waiting: trucks.filter(({ dockId }) => dockId === null).map((row) => ({ ...row, ...standingOf(places, row.id) })),
    doneToday: today?.done ?? 0,
    awayToday: today?.away ?? 0,
  };
}

type RawTruck = Omit<BoardTruck, 'signAt' | 'calledAt' | 'startAt' | 'tempOnArrival'> & {
  signAt: Date;
  calledAt: Date | null;
  startAt: Date | null;
  tempOnArrival: string | null;
};

const truckOf = (row: RawTruck): BoardTruck => ({
  ...row,
  signAt: wireTime(row.signAt),
  calledAt: wireTimeOrNull(row.calledAt),
  startAt: wireTimeOrNull(row.startAt),
  tempOnArrival: row.tempOnArrival === null ? null : Number(row.tempOnArrival),
});

/** Docks that take deliveries, as they stand now: what was passed for one closes it, or opens one that otherwise ships. */
const docksOfBoard = (ctx: Ctx, roomId: number | null): Promise<Omit<Board['docks'][number], 'truck'>[]> => ctx.rows`
  select d.id as dock_id, d.code, d.name, d.room_id, r.name as room_name,
    case
      when d.status = 0 or x.apply_type = 3 then '已停用'
      when x.apply_type = 1 then '临时占用'
      when d.status = 2 and d.current_pre_check_id is null then '占用'
    end as closed
  from basic.dock d
  left join basic.room r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.id = d.room_id
  left join basic.platform_audit x
    on x.tenant_id = d.tenant_id
    and x.warehouse_id = d.warehouse_id
    and x.dock_id = d.id
    and ${holdsAt(sql`now()`)}
  where ${here(ctx, 'd')}
    and not d.is_deleted
    and (coalesce((x.after ->> 'direction')::int, d.direction) in (1, 3) or d.current_pre_check_id is not null)
    and (${roomId}::bigint is null or d.room_id is null or d.room_id = ${roomId})
  order by d.sort, d.id
`;
