import { Button } from 'antd';
import { useState } from 'react';
import { CALLS_MAX, preCheckLife } from '#contract/inbound/queue/life.ts';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { useAct } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { QueueDialogs, type Asking } from './QueueDialogs.tsx';
import { QUEUE_READS, type Berth, type Truck } from './reads.ts';
import { TruckCard, type Grip } from './TruckCard.tsx';

interface Props extends Grip {
  dock: Berth;
  busy: boolean;
  held: Truck | null;
  onDrop: (truck: Truck) => void;
}

/** A dock: who stands there and what comes next, or free. */
export function Lane({ dock, busy, onDrop, ...grip }: Props) {
  const { truck } = dock,
    { held } = grip;
  const [over, setOver] = useState(false);
  const call = useAct(preCheckV2Api.call, QUEUE_READS, { done: null });
  const open = truck === null && dock.closed === null,
    takes = open && held !== null;
  return (
    <section
      className="hc-lane"
      aria-label={`月台 ${dock.code}`}
      data-state={truck ? (truck.startAt ? 'working' : 'called') : open ? 'free' : 'closed'}
      data-over={takes && over}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (takes) onDrop(held);
      }}
    >
      <h2>
        {dock.code}
        <small className="hc-faint">{dock.roomName ?? '通用'}</small>
        <i>{truck ? (truck.startAt ? '作业中' : '等待到台') : open ? '空闲' : heard(dock.closed ?? '')}</i>
      </h2>
      {truck && (
        <>
          <TruckCard of={truck} since={truck.startAt ?? truck.calledAt ?? truck.signAt} {...grip} />
          <Next of={truck} />
        </>
      )}
      {takes && (
        <Button type="primary" block loading={busy} onClick={() => onDrop(held)}>
          {held.dockId === null ? '叫到' : '换到'} {dock.code}
        </Button>
      )}
      {open && !held && (
        <Act
          permit={preCheckV2Api.call.permit}
          label="叫下一位"
          onConfirm={() => call.mutateAsync({ dockId: dock.dockId })}
        />
      )}
    </section>
  );
}

/** What comes next for a truck at its dock. */
function Next({ of }: { of: NonNullable<Berth['truck']> }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const start = useAct(preCheckApi.start, QUEUE_READS, { done: null });
  const recall = useAct(preCheckApi.recall, QUEUE_READS);
  const pass = useAct(preCheckApi.pass, QUEUE_READS, { done: null });
  const { id } = of;
  if (of.status === preCheckLife.at.working)
    return (
      <div className="hc-lane-acts">
        <Act life={preCheckLife} state={of.status} action="finish" primary onConfirm={() => setAsking('finish')} />
        <QueueDialogs of={of} asking={asking} onClose={() => setAsking(null)} />
      </div>
    );
  return (
    <div className="hc-lane-acts">
      <Act life={preCheckLife} state={of.status} action="start" primary onConfirm={() => start.mutateAsync({ id })} />
      <Act
        life={preCheckLife}
        state={of.status}
        action="recall"
        off={of.callCount >= CALLS_MAX ? `已叫号${CALLS_MAX}次，请过号` : null}
        onConfirm={() => recall.mutateAsync({ id })}
      />
      <Act
        life={preCheckLife}
        state={of.status}
        action="pass"
        ask="月台释放，车辆排到3辆之后。"
        onConfirm={() => pass.mutateAsync({ id })}
      />
    </div>
  );
}
