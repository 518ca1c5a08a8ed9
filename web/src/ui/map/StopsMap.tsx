import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { GroundNote } from './GroundNote.tsx';
import { onto, stepped } from './order.ts';
import { fit, isDrawable, useMap, type Place } from './useMap.ts';
import './map.css';

/** A stop where it is driven to; its turn is its place in the list. */
export interface StopMark extends Place {
  key: number;
  name: string;
}
interface Props {
  styleUrl: string | null;
  gate: Place | null;
  stops: readonly StopMark[];
  label: string;
  /** The keys of the stops in another order; without it they only stand there. */
  onOrder?: ((keys: number[]) => void) | undefined;
}

/** Stops in driving order on a map (线路地图): one is taken to another one and stands before it, with the pointer or with the arrow keys. */
export default function StopsMap({ styleUrl, gate, stops, label, onOrder }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useMap(box, styleUrl),
    map = view?.map;
  const [held, setHeld] = useState<number | null>(null);
  const shown = useRef('');
  const keys = stops.map(({ key }) => key),
    scene = keys.toSorted((a, b) => a - b).join();
  // The map is told where to look once for each set of stops; their order leaves it where it is.
  useEffect(() => {
    if (!map || shown.current === scene) return;
    shown.current = scene;
    fit(map, [...(gate ? [gate] : []), ...stops]);
  }, [map, scene, gate, stops]);
  const put = (next: number[] | null): void => {
    if (next) onOrder?.(next);
  };
  const dropped = (event: PointerEvent): void => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-stop]');
    if (held !== null && under) put(onto(keys, held, Number(under.dataset.stop)));
    setHeld(null);
  };
  const typed = (event: KeyboardEvent, key: number): void => {
    const next = onOrder ? stepped(keys, key, event.key) : null;
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  if (!isDrawable) return <p className="hc-map-none">此浏览器不能绘制地图，请使用列表</p>;
  return (
    <section className="hc-map" aria-label={label} onPointerUp={dropped}>
      <div ref={box} className="hc-map-ground" />
      {view && (
        <svg className="hc-map-lines" aria-hidden>
          <polyline
            data-line="driven"
            points={[...(gate ? [gate] : []), ...stops]
              .map((place) => view.project(place))
              .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
              .join(' ')}
          />
        </svg>
      )}
      {view && gate && (
        <span className="hc-map-mark" data-kind="gate" style={styleAt(view.project(gate))}>
          仓
        </span>
      )}
      {view &&
        stops.map((stop, i) => (
          <button
            key={stop.key}
            type="button"
            className="hc-map-mark"
            data-kind="turn"
            data-stop={stop.key}
            data-moves={onOrder !== undefined}
            aria-pressed={held === stop.key}
            title={`${i + 1} ${stop.name}`}
            style={styleAt(view.project(stop))}
            onPointerDown={() => onOrder && setHeld(stop.key)}
            onKeyDown={(event) => typed(event, stop.key)}
          >
            {i + 1}
          </button>
        ))}
      <GroundNote view={view} />
    </section>
  );
}

const styleAt = ({ x, y }: { x: number; y: number }) => ({ insetInlineStart: x, insetBlockStart: y });
