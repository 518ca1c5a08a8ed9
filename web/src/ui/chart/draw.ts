import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Manner, Option } from './manner.ts';
import { optionOf, tipOf } from './option.ts';
import { paintOf } from './paint.ts';
import type { Plot } from './shape.ts';
import { curveTip, tipBox } from './tip.ts';

// The only file that loads the library, and it is loaded when the first chart is looked at (ADR 84).
use([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** What happens on a chart: a point is pressed, or looked at. */
export interface Heard {
  press?: ((series: number, at: number) => void) | undefined;
  look?: ((x: number) => void) | undefined;
}

/** A chart in its box, until it is let go. */
export interface Drawing {
  show(plot: Plot, manner: Manner): void;
  /** Who is told from now on. */
  hear(heard: Heard): void;
  /** Show what stands at a point, as a pointer above it would; null: nothing. */
  point(series: number, at: number | null): void;
  end(): void;
}

interface Now {
  plot: Plot;
  manner: Manner;
}

/** Draw into a box: it follows the size of the box, and stands on paper in the colours of the day. */
export function drawing(box: HTMLElement, language: string): Drawing {
  const chart = init(box, null, { renderer: 'svg', locale: language.startsWith('zh') ? 'ZH' : 'EN' });
  let now: Now | null = null,
    heard: Heard = {};
  const show = (manner: Manner, plot: Plot): void => {
    const option = optionOf(plot, manner);
    // Whole series are put in the place of those before; a tip that stands open stays.
    chart.setOption(
      { ...option, tooltip: tipsOf(option, plot, manner) },
      { replaceMerge: ['series', 'xAxis', 'yAxis', 'grid'], lazyUpdate: false },
    );
  };
  const resized = new ResizeObserver(([entry]) => {
    // A page in the background has no size.
    if (entry && entry.contentRect.width > 0 && entry.contentRect.height > 0) chart.resize();
  });
  resized.observe(box);
  const paper = (isOn: boolean) => (): void => {
    if (!now) return;
    show(isOn ? { ...now.manner, paint: paintOf(false) } : now.manner, now.plot);
    const svg = box.querySelector('svg');
    // As wide as the paper, whichever width the screen had.
    if (isOn) svg?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
    else svg?.removeAttribute('viewBox');
  };
  const before = paper(true),
    after = paper(false);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  unzoomed(box, chart);
  listen(chart, () => now && { ...now, heard });
  return {
    show(plot, manner) {
      now = { plot, manner };
      show(manner, plot);
    },
    hear(next) {
      heard = next;
    },
    point(series, at) {
      if (at === null) chart.dispatchAction({ type: 'hideTip' });
      else chart.dispatchAction({ type: 'showTip', seriesIndex: series, dataIndex: at });
    },
    end() {
      resized.disconnect();
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      chart.dispose();
    },
  };
}

interface TipParam {
  dataIndex: number;
  value: unknown;
}

/** Tips are made of nodes, never of a text that the browser would read as markup. */
function tipsOf({ tooltip }: Option, plot: Plot, manner: Manner): NonNullable<Option['tooltip']> {
  if (plot.kind === 'rows') return { show: false };
  return {
    ...tooltip,
    confine: true,
    transitionDuration: 0,
    backgroundColor: 'transparent',
    borderWidth: 0,
    padding: 0,
    extraCssText: 'box-shadow: none;',
    formatter: (found: unknown): HTMLElement => {
      const [first] = (Array.isArray(found) ? found : [found]) as TipParam[]; // the library's own, by its documentation
      if (!first) return tipBox({ head: '', lines: [] });
      return tipBox(plot.kind === 'curve' ? curveTip(plot, first.value, manner) : tipOf(plot, first.dataIndex, manner));
    },
  };
}

const POINTED = ['mousemove', 'mousedown', 'mouseup', 'click', 'mouseout', 'pointermove', 'pointerdown', 'pointerup'];

/** A wall is zoomed as a whole (board.css), and the library reads pixels of the screen as its own: they are told as they are before the zoom. */
function unzoomed(box: HTMLElement, chart: EChartsType): void {
  const tell = (event: Event): void => {
    if (!(event instanceof MouseEvent)) return;
    const { left, top, width } = box.getBoundingClientRect(),
      zoom = width / chart.getWidth();
    if (!Number.isFinite(zoom) || Math.abs(zoom - 1) < NO_ZOOM) return;
    Object.defineProperties(event, {
      offsetX: { value: (event.clientX - left) / zoom },
      offsetY: { value: (event.clientY - top) / zoom },
    });
  };
  for (const name of POINTED) box.addEventListener(name, tell, { capture: true });
}
const NO_ZOOM = 0.01;

interface Spot {
  offsetX: number;
  offsetY: number;
}

function listen(chart: EChartsType, now: () => (Now & { heard: Heard }) | null): void {
  const zr = chart.getZr();
  zr.on('click', ({ offsetX, offsetY }: Spot) => {
    const found = now();
    if (!found?.heard.press) return;
    const at = pressed(chart, found, [offsetX, offsetY]);
    if (at) found.heard.press(at.series, at.at);
  });
  chart.on('click', ({ seriesIndex, dataIndex }) => {
    const found = now();
    if (found?.plot.kind === 'pie') found.heard.press?.(seriesIndex ?? 0, dataIndex);
  });
  zr.on('mousemove', ({ offsetX, offsetY }: Spot) => {
    const found = now();
    if (!found || found.plot.kind === 'pie' || !chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return;
    zr.setCursorStyle(found.heard.press ? 'pointer' : 'default');
    const x = chart.convertFromPixel({ xAxisIndex: 0 }, offsetX);
    if (found.heard.look && typeof x === 'number') found.heard.look(x);
  });
}

/** A point is pressed anywhere above or below it: of the series there the nearest is meant. */
function pressed(
  chart: EChartsType,
  { plot, manner: { off } }: Now,
  spot: [number, number],
): { series: number; at: number } | null {
  if (plot.kind === 'curve' || plot.kind === 'pie' || !chart.containPixel({ gridIndex: 0 }, spot)) return null;
  if (plot.kind === 'rows')
    return { series: 0, at: Math.round(number(chart.convertFromPixel({ yAxisIndex: 0 }, spot[1]))) };
  const at = Math.round(number(chart.convertFromPixel({ xAxisIndex: 0 }, spot[0])));
  const far = plot.series.flatMap(({ name, values }, series) => {
    const value = values[at];
    if (off.has(name) || value === null || value === undefined) return [];
    return [{ series, far: Math.abs(number(chart.convertToPixel({ yAxisIndex: 0 }, value)) - spot[1]) }];
  });
  const [nearest] = far.toSorted((a, b) => a.far - b.far);
  return nearest ? { series: nearest.series, at } : null;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : NaN);
