import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { PlanTrip, sendPlanApi } from '#contract/transport/send-plan.ts';
import { GroundNote } from '../../../ui/map/GroundNote.tsx';
import { fit, isDrawable, useMap, type View } from '../../../ui/map/useMap.ts';
import '../../../ui/map/map.css';
import { ontoOrder, stepped, type Board } from '../board.ts';
import './map.css';
import { dotsOf, type Dot } from './dots.ts';

interface Props {
  plan: OutputOf<typeof sendPlanApi.get>;
  board: Board;
  trips: readonly PlanTrip[] | null;
  onChange?: ((board: Board) => void) | undefined;
}
/** What is being carried: by the pointer, or by keys until the next one is chosen. */
type Held = { orderId: number; by: 'pointer' | 'key' } | null;

/** The trips of a plan on the map: a stop is taken to another one and stands before it, with the pointer or with the keys. */
export default function PlanMap({ plan, board, trips, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useMap(box, plan.styleUrl),
    map = view?.map;
  const [held, setHeld] = useState<Held>(null);
  const dots = dotsOf({ board, trips, places: plan.places, orders: plan.orders }),
    lost = plan.orders.length - dots.length;
  const shown = useRef(false);
  // The map is told where to look once; from then on whoever looks moves it himself.
  useEffect(() => {
    if (!map || shown.current) return;
    shown.current = true;
    fit(map, [...(plan.gate ? [plan.gate] : []), ...plan.places]);
  }, [map, plan.gate, plan.places]);
  const put = (orderId: number, onto: number): void => {
    const next = ontoOrder(board, orderId, onto);
    setHeld(null);
    if (next) onChange?.(next);
  };
  const keys = (event: KeyboardEvent, { orderId }: Dot): void => {
    if (!onChange) return;
    const next = stepped(board, orderId, event.key);
    if (next) onChange(next);
    else if (event.key === 'Escape') setHeld(null);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (held && held.orderId !== orderId) put(held.orderId, orderId);
      else setHeld(held ? null : { orderId, by: 'key' });
    } else return;
    event.preventDefault();
  };
  const dropped = (event: PointerEvent): void => {
    if (held?.by !== 'pointer') return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-order]');
    if (under) put(held.orderId, Number(under.dataset.order));
    else setHeld(null);
  };
  if (!isDrawable) return <p className="hc-map-none">此浏览器不能绘制地图，请使用列表</p>;
  return (
    <>
      <section className="hc-map hc-plan-map" aria-label="编排地图" onPointerUp={dropped}>
        <div ref={box} className="hc-map-ground" />
        {view && <Ways view={view} gate={plan.gate} board={board} dots={dots} />}
        {view && plan.gate && (
          <span className="hc-map-mark" data-kind="gate" style={placeOf(view, plan.gate)}>
            仓
          </span>
        )}
        {view &&
          dots.map((dot) => (
            <button
              key={dot.orderId}
              type="button"
              className="hc-map-mark hc-plan-stop"
              data-order={dot.orderId}
              data-lane={dot.lane % LOOKS}
              data-tone={dot.late ? 'warn' : dot.lane === 0 ? 'calm' : undefined}
              aria-pressed={held?.orderId === dot.orderId}
              title={dot.title}
              style={placeOf(view, dot, dot.beside)}
              onPointerDown={() => onChange && setHeld({ orderId: dot.orderId, by: 'pointer' })}
              onKeyDown={(event) => keys(event, dot)}
            >
              {dot.text}
            </button>
          ))}
        <GroundNote view={view} />
      </section>
      {lost > 0 && <p className="hc-faint">{lost} 单没有坐标，只在列表中显示。</p>}
    </>
  );
}

/** Looks of the lines: told apart by their numbers, not by colour alone. */
const LOOKS = 6;

/** Pixels between orders of one place. */
const BESIDE_PX = 42;

const placeOf = (view: View, place: { lng: number; lat: number }, beside = 0) => {
  const { x, y } = view.project(place);
  return { insetInlineStart: x + beside * BESIDE_PX, insetBlockStart: y };
};

interface WaysProps {
  view: View;
  gate: { lng: number; lat: number } | null;
  board: Board;
  dots: readonly Dot[];
}

/** From the gate along its stops and home, trip by trip. */
function Ways({ view, gate, board, dots }: WaysProps) {
  const at = new Map(dots.map((dot) => [dot.orderId, dot]));
  return (
    <svg className="hc-map-lines" aria-hidden>
      {board.slice(1).map(({ orderIds }, i) => {
        const stops = orderIds.flatMap((id) => at.get(id) ?? []);
        if (stops.length === 0) return null;
        const way = [...(gate ? [gate] : []), ...stops, ...(gate ? [gate] : [])].map((place) => view.project(place));
        return (
          <polyline
            key={orderIds.join()}
            data-lane={(i + 1) % LOOKS}
            points={way.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          />
        );
      })}
    </svg>
  );
}
