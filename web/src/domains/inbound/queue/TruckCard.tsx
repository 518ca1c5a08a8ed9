import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import type { BoardTruck } from '#contract/inbound/queue/terms.ts';
import { heard } from '../../../locale/speech.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { Marks } from './Marks.tsx';
import type { Truck } from './reads.ts';
import { instant, span } from './useNow.ts';

export interface Grip {
  held: { id: number } | null;
  onHold: (truck: Truck | null) => void;
  onOpen: (truck: { id: number }) => void;
  now: number;
}

interface Props extends Grip {
  of: BoardTruck & { ahead?: number | null; why?: readonly string[] };
  /** What its time is counted from. */
  since: string;
}

/** Minutes after which waiting is trouble. */
const LONG_MS = 60 * 60_000;
const MOVES: ReadonlySet<number> = new Set([
  preCheckLife.at.queueing,
  preCheckLife.at.passed,
  preCheckLife.at.called,
  preCheckLife.at.working,
]);

/** A truck: its number large, its time running. It is dragged, or picked up by key. */
export function TruckCard({ of, since, held, onHold, onOpen, now }: Props) {
  const waited = now - instant(since),
    isHeld = held?.id === of.id,
    truck: Truck = { ...of, ahead: of.ahead ?? null, why: [...(of.why ?? [])] };
  return (
    <article
      className="hc-truck"
      data-held={isHeld}
      data-long={of.startAt === null && waited > LONG_MS}
      draggable={MOVES.has(of.status)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', of.plateNo);
        onHold(truck);
      }}
      onDragEnd={() => onHold(null)}
    >
      <button
        type="button"
        className="hc-truck-grip"
        aria-pressed={isHeld}
        aria-label={`${of.queueNo ?? ''} ${of.plateNo}，${isHeld ? '已拿起' : '拿起'}`}
        onClick={() => onHold(isHeld ? null : truck)}
      >
        <b className="hc-num">{of.queueNo ?? '-'}</b>
        <span>{of.plateNo}</span>
        <time className="hc-num">{span(waited)}</time>
      </button>
      <p>
        <StatusTag life={preCheckLife} state={of.status} />
        <Marks of={of} />
        <span className="hc-faint">
          {of.pallets}托 · {of.orderCount}单{of.tempOnArrival === null ? '' : ` · ${of.tempOnArrival}℃`}
        </span>
        <Button
          type="text"
          size="small"
          aria-label={`${of.plateNo} 详情`}
          icon={<EllipsisOutlined />}
          onClick={() => onOpen(of)}
        />
      </p>
      {of.why && of.why.length > 0 && <small className="hc-faint">{of.why.map(heard).join(' · ')}</small>}
    </article>
  );
}
