import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Paint } from './paint.ts';

/** What the library is told, in the parts of it that are loaded. */
export type Option = ComposeOption<
  LineSeriesOption | BarSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;
/** How it is drawn: in which colours, for which language, and which series are switched off. */
export interface Manner {
  paint: Paint;
  language: string;
  off: ReadonlySet<string>;
}

/** Marks of an axis are short (1.2万, 12K), figures are told whole elsewhere. */
export const short = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 }).format(value);

/** Nothing moves: live figures arrive every few seconds, and a page that is kept alive would play it again. */
export const still = ({ paint }: Manner) => ({
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: paint.font, color: paint.faint },
});

/** The axis of figures. */
export const valueAxis = ({ paint, language }: Manner) => ({
  type: 'value' as const,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: paint.faint, fontSize: 12, formatter: (value: number) => short(value, language) },
  splitLine: { lineStyle: { color: paint.grid } },
});
