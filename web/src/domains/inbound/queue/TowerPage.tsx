import { DesktopOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { useKeys } from '../../../ui/scan/useKeys.ts';
import { Chip, Chips } from '../../../ui/search/Chips.tsx';
import { Lane } from './Lane.tsx';
import { PreCheckDrawer } from './PreCheckDrawer.tsx';
import './queue.css';
import { QUEUE_READS, type Board, type Truck } from './reads.ts';
import { TruckCard } from './TruckCard.tsx';
import { useServerNow } from './useNow.ts';

const LOOK_MS = 15_000;

/** 叫号调度: docks as lanes, trucks as cards. A card is dragged to a dock, or picked up with Enter and set down with Enter on one. */
export function TowerPage() {
  const query = useCall(preCheckApi.board, {}, { keep: true, everyMs: LOOK_MS });
  return <Page query={query}>{query.data && <Tower board={query.data} saidAt={query.dataUpdatedAt} />}</Page>;
}

function Tower({ board, saidAt }: { board: Board; saidAt: number }) {
  const now = useServerNow(board.now, saidAt);
  const [{ room, id }, setUrl] = useUrlState({ room: '', id: '' });
  const [held, setHeld] = useState<Truck | null>(null);
  const { drop, busy } = useDrop(() => setHeld(null));
  useKeys({ Escape: () => setHeld(null) });
  const rooms = roomsOf(board);
  const ofRoom = (roomId: number | null): boolean => room === '' || roomId === null || String(roomId) === room;
  const docks = board.docks.filter((dock) => ofRoom(dock.roomId));
  const waiting = board.waiting.filter((truck) => ofRoom(truck.roomId));
  const grip = { held, onHold: setHeld, onOpen: (truck: { id: number }) => setUrl({ id: String(truck.id) }), now };
  return (
    <>
      <div className="hc-tower-head">
        <Chips plain>
          <Chip name="全部库房" count={board.waiting.length} on={room === ''} onClick={() => setUrl({ room: '' })} />
          {rooms.map(({ roomId, name, count }) => (
            <Chip
              key={roomId}
              name={name}
              count={count}
              on={room === String(roomId)}
              onClick={() => setUrl({ room: String(roomId) })}
            />
          ))}
        </Chips>
        <p className="hc-tower-sums hc-num" role="status">
          {held ? (
            <b>已拿起 {held.queueNo ?? held.plateNo}：选月台放下，Esc 放回</b>
          ) : (
            `排队 ${waiting.length} 辆 · 在台 ${docks.filter((dock) => dock.truck).length}/${docks.length} · 今日完成 ${board.doneToday} 辆 · 离场 ${board.awayToday} 辆`
          )}
        </p>
        <Button icon={<DesktopOutlined />} href="/Wall/Queue" target="_blank">
          叫号大屏
        </Button>
      </div>
      <div className="hc-tower">
        <section className="hc-tower-queue" aria-label="排队车辆">
          <h2>
            排队 <b className="hc-num">{waiting.length}</b> 辆
          </h2>
          {waiting.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有等待的车辆" />}
          {waiting.map((truck) => (
            <TruckCard key={truck.id} of={truck} since={truck.signAt} {...grip} />
          ))}
        </section>
        <div className="hc-tower-docks">
          {docks.length === 0 && <Empty description="没有收货月台，请在月台资料中维护" />}
          {docks.map((dock) => (
            <Lane key={dock.dockId} dock={dock} busy={busy} onDrop={(truck) => drop(truck, dock)} {...grip} />
          ))}
        </div>
      </div>
      <PreCheckDrawer id={Number(id) || null} onClose={() => setUrl({ id: '' })} />
    </>
  );
}

/** Rooms that have a dock or a truck, with how many wait for each: those without a room stand in every one, as in the list. */
function roomsOf({ docks, waiting }: Board): { roomId: number; name: string; count: number }[] {
  const rooms = new Map<number, string>();
  for (const { roomId, roomName } of [...docks, ...waiting]) if (roomId !== null) rooms.set(roomId, roomName ?? '');
  return [...rooms].map(([roomId, name]) => ({
    roomId,
    name,
    count: waiting.filter((truck) => truck.roomId === null || truck.roomId === roomId).length,
  }));
}

/** What setting a truck down on a dock means: a call, or another dock for one that has one. */
function useDrop(done: () => void) {
  const call = useAct(preCheckV2Api.call, QUEUE_READS, { done: null });
  const change = useAct(preCheckApi.changePlatform, QUEUE_READS, { done: null });
  return {
    busy: call.isPending || change.isPending,
    drop: (truck: { id: number; dockId: number | null }, { dockId }: { dockId: number }): void => {
      done();
      if (truck.dockId === dockId) return;
      const at = { id: truck.id, dockId };
      void (truck.dockId === null ? call.mutateAsync(at) : change.mutateAsync(at)).catch(() => undefined);
    },
  };
}
