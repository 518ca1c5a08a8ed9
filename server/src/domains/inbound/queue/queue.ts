import { sql, type RawBuilder } from 'kysely';
import { ZONE } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { placeOf, type Place, type Waiting } from './place.plan.ts';

/**
 * The one order of the queue, alias `p`. The class is a column: 优先, then 快速通道, then 准点, as one figure from 0 to 7; `queue_at` is the
 * moment of signing in, or just after whoever a truck was put behind.
 */
export const QUEUE_ORDER = sql`p.queue_class, p.queue_at, p.id`;

export const WAITING = sql`p.status in (10, 25)`;

/** What a place is explained by. The clock is written by the database: of five hundred trucks not one becomes a date here. */
const WAITS = sql`
  p.id, p.queue_no, p.is_priority, p.priority_reason, p.is_quick, p.is_punctual, p.pallets, p.behind_no,
    to_char(p.sign_at at time zone ${sql.lit(ZONE)}, 'HH24:MI') as sign_clock
`;

/** Trucks of these rooms (null: of none yet) that wait, room by room in the order of the queue. All of them, whoever asks: a place is a place. */
export async function queuesOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<Map<number, Waiting[]>> {
  const rows = await ctx.rows<Waiting & { roomId: number | null }>`
    select ${WAITS}, p.room_id
    from inbound.pre_check p
    where ${here(ctx, 'p')}
      and ${WAITING}
      and ${which}
    order by p.room_id, ${QUEUE_ORDER}
  `;
  const queues = new Map<number, Waiting[]>();
  for (const { roomId, ...truck } of rows) {
    const queue = queues.get(roomId ?? NO_ROOM) ?? [];
    queue.push(truck);
    queues.set(roomId ?? NO_ROOM, queue);
  }
  return queues;
}

interface Numbered extends Waiting {
  ahead: number;
  beforeNo: string | null;
  beforePriority: boolean;
  beforeQuick: boolean;
  beforePunctual: boolean;
  beforeBehind: string | null;
}

/** Places of some of the trucks that wait for these rooms: the database counts who is ahead, and only theirs are read and put into words. */
export async function placesAmong(
  ctx: Ctx,
  which: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<Map<number, Place>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<Numbered>`
    select *
    from (
      select ${WAITS}, (row_number() over turn)::int - 1 as ahead, lag(p.queue_no) over turn as before_no,
        lag(p.is_priority) over turn as before_priority, lag(p.is_quick) over turn as before_quick,
        lag(p.is_punctual) over turn as before_punctual, lag(p.behind_no) over turn as before_behind
      from inbound.pre_check p
      where ${here(ctx, 'p')}
        and ${WAITING}
        and ${which}
      window turn as (partition by p.room_id order by ${QUEUE_ORDER})
    ) x
    where x.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, placeOf(row, row.ahead, row.ahead > 0 ? beforeOf(row) : undefined)]));
}

const beforeOf = (row: Numbered) => ({
  queueNo: row.beforeNo,
  isPriority: row.beforePriority,
  isQuick: row.beforeQuick,
  isPunctual: row.beforePunctual,
  behindNo: row.beforeBehind,
});

/** Under which trucks without a room are counted and numbered. */
export const NO_ROOM = 0;

const ofRoom = (roomId: number | null): RawBuilder<unknown> =>
  roomId === null ? sql`p.room_id is null` : sql`p.room_id = ${roomId}`;

export const queueOf = async (ctx: Ctx, roomId: number | null): Promise<Waiting[]> =>
  (await queuesOf(ctx, ofRoom(roomId))).get(roomId ?? NO_ROOM) ?? [];

/** The day a truck belongs to: days of a warehouse begin when it says. */
export async function businessDay(ctx: Ctx): Promise<string> {
  const row = await ctx.row<{ day: string }>`
    select (now() at time zone w.timezone - w.day_start)::date as day
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.id = ${ctx.warehouseId}
  `;
  return found(row).day;
}

/** What stands before the number of a truck without a room. */
const ROOMLESS = 'LS';
const DIGITS = 3;

/** The next number of a room on a day, `R1-017`. Held until the commit; the queue is locked anyway. */
export async function nextQueueNo(ctx: Ctx, { roomId, day }: { roomId: number | null; day: string }): Promise<string> {
  const row = await ctx.row<{ lastNo: number; code: string | null }>`
    insert into inbound.queue_number as q (tenant_id, warehouse_id, room_id, biz_day, last_no)
    values (${ctx.tenantId}, ${ctx.warehouseId}, ${roomId ?? NO_ROOM}, ${day}, 1)
    on conflict (tenant_id, warehouse_id, biz_day, room_id) do update set last_no = q.last_no + 1
    returning q.last_no,
      (
        select r.code
        from basic.room r
        where r.tenant_id = q.tenant_id
          and r.warehouse_id = q.warehouse_id
          and r.id = q.room_id
      ) as code
  `;
  const { lastNo, code } = found(row);
  return `${code ?? ROOMLESS}-${String(lastNo).padStart(DIGITS, '0')}`;
}
