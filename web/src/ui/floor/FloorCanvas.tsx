import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { boxAt, cellAt, type Floor } from '#contract/terms/floor-plan.ts';
import { useHeight, useWidth } from '../page/useSize.ts';
import './floor.css';
import { paint } from './paint.ts';
import type { Scene, View } from './scene.ts';

export interface Steering {
  /** Bring a cell to the middle, near enough to be read. */ show(cell: number): void;
}

/** The middle of the screen in metres of the floor, and pixels a metre: the same place on every screen. */
export interface Centre {
  x: number;
  y: number;
  k: number;
}

interface Props {
  scene: Scene;
  /** Where it was left; null: all of it. Read once. */
  initial: Centre | null;
  /** Shown first, when nothing was left. */
  first: number;
  label: string;
  /** A line about the cell under the pointer. */
  about: (cell: number) => string;
  onView: (centre: Centre) => void;
  onPick: (cell: number) => void;
  ref: Ref<Steering>;
}

/** Pixels a metre. */
const NEAREST = 140,
  READABLE = 60;
const MARGIN_PX = 24,
  STEP_PX = 90,
  STEP_ZOOM = 1.5;

type Zoom = ZoomBehavior<HTMLCanvasElement, unknown>;

/** A wheel turns in steps and in one direction; two fingers glide in both. Fingers that pinch are told as Ctrl and wheel. */
const isGlide = (event: WheelEvent): boolean =>
  !event.ctrlKey && (event.shiftKey || event.deltaX !== 0 || (event.deltaMode === 0 && Math.abs(event.deltaY) < 40));

/** The floor on a canvas: drag, glide, wheel, arrows and plus and minus. Draws on the next frame, once, whatever happened before it. */
export function FloorCanvas({ scene, initial, first, label, about, onView, onPick, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null),
    canvas = useRef<HTMLCanvasElement>(null),
    note = useRef<HTMLParagraphElement>(null);
  const w = useWidth(frame),
    h = useHeight(frame);
  const drawing = useDrawing(canvas, scene, { w, h });
  const zooming = useZoom(canvas, { floor: scene.floor, w, h }, { initial, first, onMove: drawing, onView });
  useImperativeHandle(ref, () => ({ show: zooming.show }));
  const cellUnder = (event: MouseEvent): number => {
    const { x, y, k } = zooming.view();
    return cellAt(scene.floor, (event.nativeEvent.offsetX - x) / k, (event.nativeEvent.offsetY - y) / k);
  };
  const keys = (event: KeyboardEvent): void => {
    const step = {
      ArrowLeft: [STEP_PX, 0],
      ArrowRight: [-STEP_PX, 0],
      ArrowUp: [0, STEP_PX],
      ArrowDown: [0, -STEP_PX],
    }[event.key];
    if (step) zooming.pan(step[0] ?? 0, step[1] ?? 0);
    else if (event.key === '+' || event.key === '=') zooming.by(STEP_ZOOM);
    else if (event.key === '-') zooming.by(1 / STEP_ZOOM);
    else if (event.key === '0' || event.key === 'Home') zooming.fit();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={frame} className="hc-floor-frame">
      <canvas
        ref={canvas}
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={keys}
        onClick={(event) => onPick(cellUnder(event))}
        onMouseMove={(event) => {
          if (note.current) note.current.textContent = about(cellUnder(event));
        }}
        onMouseLeave={() => {
          if (note.current) note.current.textContent = '';
        }}
      />
      <p ref={note} className="hc-floor-note" aria-hidden />
      <div className="hc-floor-zoom">
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label="放大"
          title="放大（+）"
          onClick={() => zooming.by(STEP_ZOOM)}
        />
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label="缩小"
          title="缩小（-）"
          onClick={() => zooming.by(1 / STEP_ZOOM)}
        />
        <Button
          size="small"
          icon={<CompressOutlined />}
          aria-label="看全图"
          title="看全图（0）"
          onClick={zooming.fit}
        />
      </div>
    </div>
  );
}

interface Size {
  w: number;
  h: number;
}
type CanvasRef = { readonly current: HTMLCanvasElement | null };

/** Answers what asks for the next frame. */
function useDrawing(canvas: CanvasRef, scene: Scene, { w, h }: Size): () => void {
  const latest = useRef({ scene, w, h, asked: 0 });
  const draw = (): void => {
    const { scene: shown, w: wide, h: high } = latest.current,
      element = canvas.current,
      ctx = element?.getContext('2d', { alpha: false });
    latest.current.asked = 0;
    if (!element || !ctx) return;
    const { x, y, k } = zoomTransform(element),
      dpr = devicePixelRatio;
    ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
    paint(ctx, shown, { x, y, k }, { w: wide, h: high });
  };
  const ask = (): void => {
    latest.current.asked ||= requestAnimationFrame(draw);
  };
  // The canvas is drawn on, not rendered: it is told when what it shows has changed.
  useLayoutEffect(() => {
    const { asked } = latest.current,
      element = canvas.current;
    latest.current = { scene, w, h, asked };
    if (!element || w === 0 || h === 0) return;
    const wide = Math.round(w * devicePixelRatio),
      high = Math.round(h * devicePixelRatio);
    if (element.width !== wide || element.height !== high) Object.assign(element, { width: wide, height: high });
    // Before the next paint: a canvas that was given another size is empty.
    draw();
  });
  return ask;
}

interface Ways {
  initial: Centre | null;
  first: number;
  onMove: () => void;
  onView: (centre: Centre) => void;
}

/** The view of the canvas, kept by the zoom library on the element. */
function useZoom(
  canvas: CanvasRef,
  { floor, w, h }: Size & { floor: Floor },
  { initial, first, onMove, onView }: Ways,
) {
  const told = useRef({ onMove, onView }),
    behaviour = useRef<Zoom | null>(null),
    placed = useRef(false);
  useLayoutEffect(() => {
    told.current = { onMove, onView };
  });
  const whole = Math.min((w - MARGIN_PX) / floor.w, (h - MARGIN_PX) / floor.h, NEAREST);
  const to = (view: View): void => {
    if (behaviour.current && canvas.current)
      behaviour.current.transform(select(canvas.current), zoomIdentity.translate(view.x, view.y).scale(view.k));
  };
  const centre = ({ x, y, k }: Centre): void => to({ k, x: w / 2 - x * k, y: h / 2 - y * k });
  const fit = (): void => centre({ x: floor.w / 2, y: floor.h / 2, k: whole });
  const show = (cell: number): void => {
    const box = boxAt(floor.cells, cell),
      k = Math.max(READABLE, canvas.current ? zoomTransform(canvas.current).k : 0);
    centre({ x: box.x + box.w / 2, y: box.y + box.h / 2, k });
  };
  // Listens on the canvas.
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element || w === 0 || h === 0 || floor.w === 0) return undefined;
    const chosen = select(element),
      margin = Math.max(w, h) / whole / 2;
    const own: Zoom = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([whole * 0.8, NEAREST])
      .extent([
        [0, 0],
        [w, h],
      ])
      .translateExtent([
        [-margin, -margin],
        [floor.w + margin, floor.h + margin],
      ])
      .filter((event: MouseEvent | WheelEvent) => (event instanceof WheelEvent ? !isGlide(event) : !event.button))
      .on('zoom', () => told.current.onMove())
      .on('end', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLCanvasElement, unknown>) =>
        told.current.onView({ x: (w / 2 - x) / k, y: (h / 2 - y) / k, k }),
      );
    const glide = (event: WheelEvent): void => {
      if (!isGlide(event)) return;
      event.preventDefault();
      const { k } = zoomTransform(element);
      own.translateBy(
        chosen,
        -(event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX) / k,
        -(event.shiftKey ? 0 : event.deltaY) / k,
      );
    };
    behaviour.current = own;
    chosen.call(own);
    element.addEventListener('wheel', glide, { passive: false });
    if (!placed.current) {
      placed.current = true;
      if (initial) centre(initial);
      else if (first >= 0) show(first);
      else fit();
    }
    return () => {
      chosen.on('.zoom', null);
      element.removeEventListener('wheel', glide);
    };
    // Placed once; afterwards only the size and the floor change what may be reached.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [floor, w, h]);
  return {
    view: (): View => (canvas.current ? zoomTransform(canvas.current) : { x: 0, y: 0, k: 1 }),
    by: (factor: number): void => {
      if (behaviour.current && canvas.current) behaviour.current.scaleBy(select(canvas.current), factor);
    },
    pan: (dx: number, dy: number): void => {
      if (behaviour.current && canvas.current)
        behaviour.current.translateBy(
          select(canvas.current),
          dx / zoomTransform(canvas.current).k,
          dy / zoomTransform(canvas.current).k,
        );
    },
    fit,
    show,
  };
}
