import {
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { Design } from '#contract/report/design/design.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import { called, HANDLES, moved, resized, type Handle } from './designing.plan.ts';
import { Ruler } from './Ruler.tsx';
import { Shape } from './Shape.tsx';

/** Pixels of a millimetre at 100 %. */
export const PIXELS = 96 / 25.4;

interface Props {
  kind: DesignKind;
  design: Design;
  selected: readonly string[];
  zoom: number;
  /** Millimetres it snaps to; 0: nothing. */
  grid: number;
  onSelect: (ids: string[]) => void;
  onChange: (design: Design) => void;
  onDrop: (field: string, at: { x: number; y: number }) => void;
  onKey: (event: KeyboardEvent) => void;
}
interface Drag {
  from: { x: number; y: number };
  base: Design;
  ids: string[];
  handle: Handle | null;
}

/** What is dragged from the data tree. */
export const FIELD_DRAG = 'application/x-haocang-field';
/** A click is no drag. */
const STILL_MM = 0.3;

/** The paper in millimetres between two rulers: elements are chosen, moved and pulled with the mouse, or with the arrow keys. */
export function Canvas({ kind, design, selected, zoom, grid, onSelect, onChange, onDrop, onKey }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [shown, setShown] = useState<Design | null>(null);
  const { paper } = design,
    now = shown ?? design,
    scale = PIXELS * zoom;
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = svg.current?.getBoundingClientRect();
    return { x: (clientX - (box?.left ?? 0)) / scale, y: (clientY - (box?.top ?? 0)) / scale };
  };
  const begin = (event: PointerEvent, id: string, handle: Handle | null): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    const ids = handle || (selected.includes(id) && !more) ? [...selected] : more ? toggled(selected, id) : [id];
    onSelect(ids);
    setDrag({ from: at(event), base: design, ids: handle ? [id] : ids, handle });
  };
  const move = (event: PointerEvent): void => {
    if (!drag) return;
    const to = at(event),
      dx = to.x - drag.from.x,
      dy = to.y - drag.from.y,
      step = event.altKey ? 0 : grid;
    if (!shown && Math.hypot(dx, dy) < STILL_MM) return;
    setShown(
      drag.handle
        ? resized(drag.base, drag.ids[0] ?? '', { handle: drag.handle, dx, dy, grid: step })
        : moved(drag.base, drag.ids, { dx, dy, grid: step }),
    );
  };
  const end = (): void => {
    if (shown) onChange(shown);
    setShown(null);
    setDrag(null);
  };
  const drop = (event: DragEvent): void => {
    const field = event.dataTransfer.getData(FIELD_DRAG);
    if (!field) return;
    event.preventDefault();
    onDrop(field, at(event));
  };
  const one = selected.length === 1 ? now.elements.find(({ id }) => id === selected[0]) : undefined;
  return (
    <div className="hc-design-canvas">
      <span className="hc-design-corner">mm</span>
      <Ruler along="x" length={paper.w} scale={scale} marks={one ? [one.x, one.x + one.w] : []} />
      <Ruler along="y" length={paper.h} scale={scale} marks={one ? [one.y, one.y + one.h] : []} />
      <Focusable label="画布" onKey={onKey}>
        <svg
          ref={svg}
          className="hc-drawn hc-design-paper"
          viewBox={`0 0 ${paper.w} ${paper.h}`}
          width={paper.w * scale}
          height={paper.h * scale}
          onPointerDown={() => onSelect([])}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => {
            setShown(null);
            setDrag(null);
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          {now.elements.map((element) => (
            <g
              key={element.id}
              data-element={element.id}
              className="hc-design-element"
              aria-label={called(kind, element)}
              onPointerDown={(event) => begin(event, element.id, null)}
            >
              <Shape kind={kind} one={element} />
              <Hit box={element} scale={scale} on={selected.includes(element.id)} />
            </g>
          ))}
          {one && <Handles box={one} scale={scale} onBegin={(event, handle) => begin(event, one.id, handle)} />}
        </svg>
      </Focusable>
    </div>
  );
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Keys of what lies on the paper. */
function Focusable({
  label,
  onKey,
  children,
}: {
  label: string;
  onKey: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  // The wheel and the arrows belong to the canvas once it is clicked.
  useEffect(() => {
    const node = frame.current;
    const take = (): void => node?.focus({ preventScroll: true });
    node?.addEventListener('pointerdown', take);
    return () => node?.removeEventListener('pointerdown', take);
  }, []);
  return (
    <div ref={frame} className="hc-design-focus" role="application" aria-label={label} tabIndex={0} onKeyDown={onKey}>
      {children}
    </div>
  );
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** Room for the mouse on thin lines. */
const HIT_PX = 6;

function Hit({ box: { x, y, w, h }, scale, on }: { box: Box; scale: number; on: boolean }) {
  const least = HIT_PX / scale,
    wide = Math.max(w, least),
    high = Math.max(h, least);
  return (
    <rect
      className={on ? 'hc-design-hit hc-design-on' : 'hc-design-hit'}
      x={x - (wide - w) / 2}
      y={y - (high - h) / 2}
      width={wide}
      height={high}
      vectorEffect="non-scaling-stroke"
    />
  );
}

const HANDLE_PX = 8;
const PART = { n: 0, w: 0, s: 1, e: 1 } as const;

function Handles({
  box: { x, y, w, h },
  scale,
  onBegin,
}: {
  box: Box;
  scale: number;
  onBegin: (event: PointerEvent, handle: Handle) => void;
}) {
  const side = HANDLE_PX / scale;
  return HANDLES.map((handle) => {
    const across = handle.includes('w') ? PART.w : handle.includes('e') ? PART.e : 0.5,
      down = handle.includes('n') ? PART.n : handle.includes('s') ? PART.s : 0.5;
    return (
      <rect
        key={handle}
        className="hc-design-handle"
        data-handle={handle}
        style={{ cursor: `${handle}-resize` }}
        x={x + w * across - side / 2}
        y={y + h * down - side / 2}
        width={side}
        height={side}
        vectorEffect="non-scaling-stroke"
        onPointerDown={(event) => onBegin(event, handle)}
      />
    );
  });
}
