import { sql } from 'kysely';
import type { appointmentApi } from '#contract/inbound/appointment.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { loadOf, takenMinutes, type Span } from './board.plan.ts';
import { instantOf, minuteOf } from './load.ts';
import { KEPT, ORDERS_COUNTED } from './rows.ts';

type Board = OutputOf<typeof appointmentApi.board>;
type Visit = Board['homeless'][number];
type Dock = Pick<Board['docks'][number], 'dockId' | 'code' | 'name' | 'roomId' | 'roomName'> & {
  slotMinutes: number;
  openFrom: number;
  openTo: number;
};
type Stay = Omit<Visit, 'planFrom' | 'planTo'> & { planFrom: Date; planTo: Date; mine: boolean };
interface Passed {
  dockId: number;
  fromAt: Date;
  untilAt: Date;
}
type Day = Span & { roomId: number | null };

const DAY_MINUTES = 1440,
  STEP_MIN = 15,
  STEP = 30;

/** 预约看板: the docks of a day as lanes, from the first that opens to the last that closes. Three statements, whatever the number of vehicles. */
export async function appointmentBoard(
  ctx: Ctx,
  { day, roomId }: InputOf<typeof appointmentApi.board>,
): Promise<Board> {
  const midnight = minuteOf(fromWire(day)),
    of: Day = { from: midnight, to: midnight + DAY_MINUTES, roomId: roomId ?? null };
  const docks = await docksOf(ctx, of.roomId),
    stays = await staysOf(ctx, of),
    passed = await passedOf(ctx, of);
  const lanes = docks.map((dock) => laneOf(dock, { midnight, stays, passed }));
  const step = Math.max(STEP_MIN, Math.min(STEP, ...docks.map(({ slotMinutes }) => slotMinutes)));
  const homeless = stays.filter(({ dockId, mine }) => dockId === null && mine);
  const shown = shownOf(
    [...lanes.flatMap(({ open, taken }) => [open, ...taken]), ...homeless.map(spanOf)],
    midnight,
    step,
  );
  return {
    now: wireTime(new Date()),
    from: timeOf(shown.from),
    to: timeOf(shown.to),
    stepMinutes: step,
    docks: lanes.map(({ told }) => told),
    load: loadOf(lanes, shown, step).map((part) => ({ ...part, from: timeOf(part.from) })),
    homeless: homeless.map(visitOf),
  };
}

const timeOf = (minute: number): string => wireTime(instantOf(minute));
const spanOf = ({ planFrom, planTo }: Stay): Span => ({ from: minuteOf(planFrom), to: minuteOf(planTo) });
const visitOf = ({ mine: _, planFrom, planTo, ...rest }: Stay): Visit => ({
  ...rest,
  planFrom: wireTime(planFrom),
  planTo: wireTime(planTo),
});

interface Said {
  midnight: number;
  stays: readonly Stay[];
  passed: readonly Passed[];
}

function laneOf({ slotMinutes: _, openFrom, openTo, ...dock }: Dock, { midnight, stays, passed }: Said) {
  const open = { from: midnight + openFrom, to: midnight + openTo };
  const standing = stays.filter(({ dockId }) => dockId === dock.dockId);
  const shut = passed
    .filter(({ dockId }) => dockId === dock.dockId)
    .map(({ fromAt, untilAt }) => ({ from: minuteOf(fromAt), to: minuteOf(untilAt) }));
  const taken = standing.map(spanOf);
  const told: Board['docks'][number] = {
    ...dock,
    openFrom: timeOf(open.from),
    openTo: timeOf(open.to),
    openMinutes: open.to - open.from - takenMinutes(open, shut),
    busyMinutes: takenMinutes(open, taken),
    shut: [
      ...shut.map((span) => ({ ...span, why: 'approved' as const })),
      ...standing.filter(({ mine }) => !mine).map((stay) => ({ ...spanOf(stay), why: 'taken' as const })),
    ].map(({ from, to, why }) => ({ from: timeOf(from), to: timeOf(to), why })),
    visits: standing.filter(({ mine }) => mine).map(visitOf),
  };
  return { told, open, shut, taken };
}

/** Whole steps from the first dock that opens, or the first vehicle, with a dock or without, to the last. */
function shownOf(spans: readonly Span[], midnight: number, step: number): Span {
  const end = midnight + DAY_MINUTES;
  if (spans.length === 0) return { from: midnight, to: end };
  const first = Math.max(midnight, Math.min(...spans.map(({ from }) => from))),
    last = Math.min(end, Math.max(...spans.map(({ to }) => to)));
  return {
    from: midnight + Math.floor((first - midnight) / step) * step,
    to: midnight + Math.ceil((last - midnight) / step) * step,
  };
}

/** Docks that take deliveries: of the room, and of none. */
const docksOf = (ctx: Ctx, roomId: number | null): Promise<Dock[]> => ctx.rows`
  select d.id as dock_id, d.code, d.name, d.room_id, r.name as room_name, d.slot_minutes,
    (extract(epoch from d.open_from) / 60)::int as open_from, (extract(epoch from d.open_to) / 60)::int as open_to
  from basic.dock d
  left join basic.room r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.id = d.room_id
  where ${here(ctx, 'd')}
    and (${roomId}::bigint is null or d.room_id is null or d.room_id = ${roomId})
    and d.direction in (1, 3)
    and d.status <> 0
    and not d.is_deleted
  order by d.sort, d.id
`;

/** Appointments of the day that hold dock time or held it; of no dock, those of the room. */
const staysOf = (ctx: Ctx, { from, to, roomId }: Day): Promise<Stay[]> => ctx.rows`
  select a.id, a.version, a.appt_no, a.status, a.plan_from, a.plan_to, a.room_id, r.name as room_name, a.dock_id,
    w.name as owner_name, a.plate_no, a.pallets, n.order_count, a.is_force, a.moved, ${ofOwners(ctx, 'a')} as mine
  from inbound.appointment a
  join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
  join basic.room r
    on r.tenant_id = a.tenant_id
    and r.warehouse_id = a.warehouse_id
    and r.id = a.room_id ${ORDERS_COUNTED}
  where ${here(ctx, 'a')}
    and ${KEPT}
    and a.plan_from < ${instantOf(to)}
    and a.plan_from > ${instantOf(from - 2 * DAY_MINUTES)}
    and a.plan_to > ${instantOf(from)}
    and (a.dock_id is not null or ${roomId === null ? sql`true` : sql`a.room_id = ${roomId}`})
  order by a.plan_from, a.id
`;

/** What was passed for a dock that it then does not take deliveries. */
const passedOf = (ctx: Ctx, { from, to }: Day): Promise<Passed[]> => ctx.rows`
  select x.dock_id, x.from_at, x.until_at
  from basic.platform_audit x
  where ${here(ctx, 'x')}
    and x.status = 1
    and x.apply_type <> 4
    and coalesce(x.after ->> 'direction', '2') = '2'
    and x.from_at < ${instantOf(to)}
    and x.until_at > ${instantOf(from)}
  order by x.from_at, x.id
`;
