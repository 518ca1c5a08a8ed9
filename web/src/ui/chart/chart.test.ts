import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import { pointsOf } from './curve-option.ts';
import { short, type Manner } from './manner.ts';
import { axisName, optionOf, partsOf, tipOf, wholeName } from './option.ts';
import { paintOf } from './paint.ts';
import { figuresOf, type Curve, type Grouped, type Plot } from './shape.ts';
import { ahead, saidOf } from './walk.ts';

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

const manner = (more: Partial<Manner> = {}): Manner => ({
  paint: paintOf(false),
  language: 'zh-CN',
  off: new Set(),
  ...more,
});

/** What the library draws of a plot, without a browser. */
function drawn(plot: Plot, more: Partial<Manner> = {}): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 640, height: 240 });
  chart.setOption(optionOf(plot, manner(more)));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const hours: Grouped = {
  kind: 'line',
  labels: ['8时', '9时', '10时'],
  series: [
    { name: '收货', values: [120, null, 80] },
    { name: '拣货', values: [40, 50, 60], target: 70 },
  ],
};
const trip: Curve = {
  kind: 'curve',
  along: 'time',
  name: { x: '时间', y: '温度' },
  unit: { x: '', y: '℃' },
  runs: [
    [
      [Date.parse('2026-01-05T08:00:00+08:00'), -18],
      [Date.parse('2026-01-05T08:10:00+08:00'), -17.5],
    ],
    [[Date.parse('2026-01-05T09:00:00+08:00'), -12]],
  ],
  reach: {
    x: { from: Date.parse('2026-01-05T08:00:00+08:00'), to: Date.parse('2026-01-05T09:00:00+08:00') },
    y: { from: -25, to: -5 },
  },
  band: { from: -22, to: -15 },
  wrong: [{ from: Date.parse('2026-01-05T08:50:00+08:00'), to: Date.parse('2026-01-05T09:00:00+08:00') }],
  open: [{ from: Date.parse('2026-01-05T08:40:00+08:00'), to: Date.parse('2026-01-05T08:45:00+08:00') }],
};

describe('drawn', () => {
  test('in the colours of its light', () => {
    const [day, night] = [paintOf(false), paintOf(true)];
    expect(drawn(hours)).toContain(day.series[0]);
    expect(drawn(hours, { paint: night })).toContain(night.series[0]);
    expect(drawn(hours, { paint: night })).not.toContain(day.series[0]);
  });

  test('without motion, which would be played again with every live figure', () => {
    for (const plot of [hours, { ...hours, kind: 'bar' }, { ...hours, kind: 'pie' }, trip] satisfies Plot[]) {
      expect(optionOf(plot, manner()).animation).toBe(false);
      expect(drawn(plot)).not.toMatch(/@keyframes|<animate/);
    }
  });

  test('a day without a value is a gap', () => {
    const [line] = [optionOf(hours, manner()).series].flat();
    expect(line).toMatchObject({ type: 'line', data: [120, null, 80] });
    expect(line).not.toHaveProperty('connectNulls', true);
  });

  test('a target above every value is in sight', () => {
    const top = (target: number): string =>
      drawn({ ...hours, series: [{ name: '收货', values: [10, 20, 30], target }] });
    expect(top(90)).toContain('>80<');
    expect(top(25)).not.toContain('>80<');
  });

  test('what is switched off is gone, and colours stay whose they are', () => {
    const { series } = optionOf(hours, manner({ off: new Set(['收货']) }));
    expect([series].flat()).toMatchObject([
      { name: '收货', data: [null, null, null] },
      { name: '拣货', data: [40, 50, 60], itemStyle: { color: paintOf(false).series[1] } },
    ]);
    const both = drawn(hours).match(/<path/g)?.length ?? 0,
      one = drawn(hours, { off: new Set(['收货']) }).match(/<path/g)?.length ?? 0;
    expect(one).toBeLessThan(both);
  });

  test('a trip has its limits, its warnings and its doors, and no line across a silence', () => {
    const svg = drawn(trip),
      paint = paintOf(false);
    for (const colour of [paint.good, paint.bad, paint.warn]) expect(svg).toContain(colour);
    expect(svg).toContain('08:00');
    expect(svg).toContain('09:00');
    expect(pointsOf(trip).map(([, y]) => y)).toEqual([-18, -17.5, null, -12]);
  });

  test('what people typed is text in it', () => {
    const evil = '<img src=x onerror=alert(1)>';
    for (const kind of ['line', 'bar', 'pie'] as const)
      expect(drawn({ kind, labels: [evil], series: [{ name: evil, values: [1] }] })).not.toContain('<img');
  });
});

describe('written', () => {
  test('marks are short in the language of the reader, figures whole', () => {
    expect(short(125_000, 'zh-CN')).toBe('12.5万');
    expect(short(125_000, 'en')).toBe('125K');
    expect(short(0.25, 'zh-CN')).toBe('0.25');
    expect(tipOf({ ...hours, unit: '件' }, 0, manner())).toMatchObject({
      head: '8时',
      lines: [
        { name: '收货', value: '120 件' },
        { name: '拣货', value: '40 件' },
      ],
    });
  });

  test('days as a language writes them, other names as they are', () => {
    expect(axisName('2026-03-09', 'zh-CN')).toBe('3月9日');
    expect(axisName('2026-03-09', 'en')).toBe('Mar 9');
    expect(wholeName('2026-03-09', 'zh-CN')).toBe('3月9日周一');
    expect(axisName('上海市浦东新区第一仓库', 'zh-CN')).toBe('上海市浦东新区第一…');
  });

  test('a slice is all of its name together, in figures and in parts', () => {
    const pie: Grouped = { ...hours, kind: 'pie' };
    expect(partsOf(pie)).toEqual([160, 50, 140]);
    expect(tipOf(pie, 1, manner()).lines).toMatchObject([{ name: '14.3%', value: '50' }]);
  });
});

describe('heard', () => {
  test('the same figures, as a table', () => {
    expect(figuresOf(hours)).toEqual({
      heads: ['', '收货', '拣货'],
      rows: [
        ['8时', '120', '40'],
        ['9时', '-', '50'],
        ['10时', '80', '60'],
      ],
    });
    expect(figuresOf(trip)).toEqual({
      heads: ['时间', '温度 ℃'],
      rows: [
        ['08:00', '-18'],
        ['08:10', '-17.5'],
        ['09:00', '-12'],
      ],
    });
  });

  test('a long trip is told in a bearable number of lines, its end among them', () => {
    const run = Array.from({ length: 5000 }, (_, i) => [i * 60_000, i] as const);
    const { rows } = figuresOf({ ...trip, runs: [run] });
    expect(rows.length).toBeLessThanOrEqual(121);
    expect(rows.at(-1)?.[1]).toBe('4,999');
  });

  test('keys walk from point to point and from line to line, and say where they stand', () => {
    const off = new Set<string>();
    const from = ahead(hours, { spot: null, off, key: 'ArrowRight' });
    expect(from).toEqual({ series: 0, at: 0 });
    expect(ahead(hours, { spot: { series: 0, at: 2 }, off, key: 'ArrowRight' })).toEqual({ series: 0, at: 2 });
    expect(ahead(hours, { spot: { series: 0, at: 0 }, off, key: 'End' })).toEqual({ series: 0, at: 2 });
    expect(ahead(hours, { spot: { series: 1, at: 1 }, off, key: 'ArrowDown' })).toEqual({ series: 0, at: 1 });
    expect(ahead(hours, { spot: { series: 1, at: 1 }, off, key: 'Escape' })).toBeNull();
    expect(ahead(hours, { spot: null, off, key: 'x' })).toBeUndefined();
    expect(ahead(hours, { spot: null, off: new Set(['收货']), key: 'Home' })).toEqual({ series: 1, at: 0 });
    expect(saidOf(hours, { series: 1, at: 1 })).toBe('9时 拣货：50');
    expect(saidOf(trip, { series: 0, at: 2 })).toBe('09:00：-12 ℃');
  });
});
