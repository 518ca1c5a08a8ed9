import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { appointmentApi } from '#contract/inbound/appointment.ts';
import { dayHere } from '../../../data/clock.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { useKeys } from '../../../ui/scan/useKeys.ts';
import { Chip, Chips } from '../../../ui/search/Chips.tsx';
import { APPOINTMENT_READS } from './AppointmentActs.tsx';
import { AppointmentDrawer } from './AppointmentDrawer.tsx';
import { nextIn, type Board, type Dock, type Refused, type Target, type Visit } from './board.ts';
import './board.css';
import { BoardLanes, type Hold } from './BoardLanes.tsx';
import { MoveDialog } from './MoveDialog.tsx';

const LOOK_MS = 15_000;

const moved = (day: string, by: number): string => dayjs(day).add(by, 'day').format('YYYY-MM-DD');

/** 预约看板: docks as lanes, appointments as blocks of time. A block is dragged to another dock or time, or picked up and set down by key. */
export function AppointmentBoardPage() {
  const [{ day: asked, room, id }, setUrl] = useUrlState({ day: '', room: '', id: '' });
  const today = dayHere(),
    day = asked || today;
  const query = useCall(appointmentApi.board, { day }, { keep: true, everyMs: LOOK_MS });
  const go = (to: string): void => setUrl({ day: to === today ? '' : to });
  return (
    <Page query={query}>
      <div className="hc-dockday-head">
        <Button icon={<LeftOutlined />} aria-label="前一天" onClick={() => go(moved(day, -1))} />
        <DayInput label="日期" value={day} onChange={(to) => go(to ?? today)} />
        <Button icon={<RightOutlined />} aria-label="后一天" onClick={() => go(moved(day, 1))} />
        <Button disabled={day === today} onClick={() => go(today)}>
          今天
        </Button>
        {query.data && <Rooms of={query.data} room={room} onPick={(to) => setUrl({ room: to })} />}
      </div>
      {query.data && <Day board={query.data} room={room} onOpen={(visit) => setUrl({ id: String(visit) })} />}
      <AppointmentDrawer id={Number(id) || null} onClose={() => setUrl({ id: '' })} />
    </Page>
  );
}

/** Rooms that have a dock. */
function Rooms({ of, room, onPick }: { of: Board; room: string; onPick: (room: string) => void }) {
  const rooms = new Map<string, string>();
  for (const { roomId, roomName } of of.docks) if (roomId !== null) rooms.set(String(roomId), roomName ?? '');
  return (
    <Chips plain>
      <Chip name="全部库房" on={room === ''} onClick={() => onPick('')} />
      {[...rooms].map(([roomId, name]) => (
        <Chip key={roomId} name={name} on={room === roomId} onClick={() => onPick(roomId)} />
      ))}
    </Chips>
  );
}

function Day({ board: whole, room, onOpen }: { board: Board; room: string; onOpen: (id: number) => void }) {
  const [hold, setHold] = useState<Hold | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const mayMove = useAllowed(appointmentApi.reschedule.permit);
  const move = useMove(setRefused);
  useKeys({ Escape: () => setHold(null) });
  const ofRoom = (roomId: number | null): boolean => room === '' || roomId === null || String(roomId) === room;
  const board = {
    ...whole,
    docks: whole.docks.filter((dock) => ofRoom(dock.roomId)),
    homeless: whole.homeless.filter((visit) => ofRoom(visit.roomId)),
  };
  if (board.docks.length === 0) return <Empty description="没有收货月台，请在月台资料中维护" />;
  const drop = ({ dock, planFrom }: Target): void => {
    if (hold) move({ visit: hold.visit, dock, planFrom });
    setHold(null);
  };
  return (
    <>
      <p className="hc-dockday-sums hc-num" role="status">
        {hold ? (
          <>
            <b>已拿起 {hold.visit.plateNo ?? hold.visit.apptNo}：选月台和时间放下，Esc 放回</b>
            <Button size="small" onClick={() => onOpen(hold.visit.id)}>
              详情
            </Button>
          </>
        ) : (
          sumsOf(board)
        )}
      </p>
      <BoardLanes board={board} hold={hold} mayMove={mayMove} onHold={setHold} onDrop={drop} onOpen={onOpen} />
      {refused && <MoveDialog of={refused} onMove={move} onClose={() => setRefused(null)} />}
    </>
  );
}

function sumsOf({ docks, homeless }: Board): string {
  const visits = [...docks.flatMap((dock) => dock.visits), ...homeless];
  const open = docks.reduce((n, dock) => n + dock.openMinutes, 0),
    busy = docks.reduce((n, dock) => n + dock.busyMinutes, 0);
  const pallets = visits.reduce((n, visit) => n + visit.pallets, 0);
  return `预约 ${visits.length} 单 · ${pallets} 托 · 到仓再定 ${homeless.length} 单 · 月台占用 ${open === 0 ? 0 : Math.round((busy / open) * 100)}%`;
}

interface Moving {
  visit: Visit;
  dock: Dock;
  planFrom: string;
  /** By force, and why. */
  forceReason?: string;
}

/** Another dock or time for a vehicle; what is refused is handed on with the next free time. */
function useMove(onRefused: (refused: Refused | null) => void) {
  const act = useAct(appointmentApi.reschedule, APPOINTMENT_READS, { done: null, quiet: true });
  return ({ visit, dock, planFrom, forceReason }: Moving): void => {
    onRefused(null);
    if (forceReason === undefined && visit.dockId === dock.dockId && visit.planFrom === planFrom) return;
    act.mutate(
      {
        id: visit.id,
        version: visit.version,
        planFrom,
        roomId: dock.roomId ?? visit.roomId,
        dockId: dock.dockId,
        ...(forceReason === undefined ? {} : { isForce: true, forceReason }),
      },
      {
        onSuccess: (made) =>
          notices.success(`${visit.apptNo} 改到 ${planFrom.slice(5, 16)}，月台 ${made.dockCode ?? '到仓再定'}`),
        onError: (failure) => onRefused({ visit, dock, planFrom, why: failure.message, next: nextIn(failure) }),
      },
    );
  };
}
