import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { PlanTrip, sendPlanApi } from '#contract/transport/send-plan.ts';
import { RefSelect } from '../../ui/form/RefSelect.tsx';
import { moved, REST, stepped, tripsAt, type Board } from './board.ts';
import type { OrderRow } from './columns.tsx';
import { doorOf } from './map/dots.ts';
import { tons } from './reads.ts';

type Plan = OutputOf<typeof sendPlanApi.get>;

interface Props {
  plan: Plan;
  board: Board;
  /** Times and figures of each trip that carries something; missing until they are known. */
  trips: readonly PlanTrip[] | null;
  onChange?: ((board: Board) => void) | undefined;
}

/** The trips of a plan side by side: orders are taken from one to the other with the pointer, or with the arrow keys while one has the focus. */
export function PlanBoard({ plan, board, trips, onChange }: Props) {
  const orders = new Map(plan.orders.map((order) => [order.id, order]));
  const [held, setHeld] = useState<number | null>(null);
  /** Moved by a key just now: the focus goes with it, into another trip too. */
  const [keyed, setKeyed] = useState<number | null>(null);
  const drop = (lane: number, at: number): void => {
    if (held !== null) onChange?.(moved(board, held, lane, at));
    setHeld(null);
  };
  const figures = tripsAt(board, trips);
  const lanes = onChange ? [...board, { carId: null, departAt: null, orderIds: [] }] : board;
  return (
    <div className="hc-board" data-held={held !== null || undefined}>
      {lanes.map((lane, i) => (
        <section
          key={i}
          className="hc-board-lane"
          aria-label={nameOf(i, board.length)}
          onDragOver={(event) => onChange && event.preventDefault()}
          onDrop={() => drop(i, lane.orderIds.length)}
        >
          <header>
            <strong>{nameOf(i, board.length)}</strong>
            {i !== REST && i < board.length && <Figures trip={figures[i]} orders={lane.orderIds.length} />}
            {figures[i]?.faults.map((fault) => (
              <span key={fault} className="hc-late">
                {fault}
              </span>
            ))}
          </header>
          {i !== REST && i < board.length && (
            <CarOf
              carId={lane.carId}
              plateNo={figures[i]?.plateNo ?? null}
              onChange={onChange && ((carId) => onChange(board.map((one, j) => (j === i ? { ...one, carId } : one))))}
            />
          )}
          <ol>
            {lane.orderIds.map((id, at) => (
              <Card
                key={id}
                order={orders.get(id)}
                trip={figures[i]}
                movable={onChange !== undefined}
                follow={keyed === id}
                onFocus={() => setKeyed(null)}
                onHold={() => setHeld(id)}
                onDrop={() => drop(i, at)}
                onKey={(key) => {
                  const next = stepped(board, id, key);
                  if (!next || !onChange) return false;
                  setKeyed(id);
                  onChange(next);
                  return true;
                }}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const nameOf = (i: number, lanes: number): string => (i === REST ? '未排订单' : i < lanes ? `车次 ${i}` : '新车次');

function Figures({ trip, orders }: { trip: PlanTrip | undefined; orders: number }) {
  if (!trip) return <span className="hc-faint hc-num">{orders} 单</span>;
  return (
    <span className="hc-faint hc-num">
      {trip.departAt.slice(11, 16)}–{trip.returnAt?.slice(11, 16) ?? '…'} · {trip.km} km ·{' '}
      {trip.fillPercent === null ? `${tons(trip.weight)} kg` : `装载 ${trip.fillPercent}%`}
    </span>
  );
}

interface CarProps {
  carId: number | null;
  plateNo: string | null;
  onChange?: ((carId: number | null) => void) | undefined;
}

function CarOf({ carId, plateNo, onChange }: CarProps) {
  if (!onChange) return <span className="hc-num">{plateNo ?? '未定车辆'}</span>;
  return (
    <RefSelect
      of="car"
      value={carId}
      placeholder="选择车辆"
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      style={{ width: '100%' }}
    />
  );
}

interface CardProps {
  order: OrderRow | undefined;
  trip: PlanTrip | undefined;
  movable: boolean;
  /** Takes the focus when it is drawn. */
  follow: boolean;
  onFocus: () => void;
  onHold: () => void;
  onDrop: () => void;
  /** Whether the key moved it. */
  onKey: (key: string) => boolean;
}

function Card({ order, trip, movable, follow, onFocus, onHold, onDrop, onKey }: CardProps) {
  if (!order) return null;
  const stop = trip?.stops.find(({ orderIds }) => orderIds.includes(order.id));
  const take = (event: KeyboardEvent): void => {
    if (movable && event.altKey === false && onKey(event.key)) event.preventDefault();
  };
  const over = (event: DragEvent): void => {
    event.stopPropagation();
    onDrop();
  };
  return (
    <li
      className="hc-board-card"
      draggable={movable}
      tabIndex={movable ? 0 : undefined}
      aria-roledescription={movable ? '可用方向键移动' : undefined}
      ref={(card) => {
        if (follow) card?.focus();
      }}
      onFocus={onFocus}
      onDragStart={onHold}
      onDrop={over}
      onKeyDown={take}
    >
      <span className="hc-board-name">{doorOf(order)}</span>
      <span className="hc-faint hc-num">
        {order.orderNo} · {tons(order.weight)} kg
      </span>
      {stop && (
        <span className={stop.late ? 'hc-num hc-late' : 'hc-num hc-faint'}>
          预计 {stop.eta?.slice(11, 16)}
          {stop.late && ' 晚到'}
        </span>
      )}
    </li>
  );
}
