import { theme } from 'antd';
import { charts, themes } from '../look/theme.ts';

/** The colours of a chart, by the roles of the look. */
export interface Paint {
  series: readonly string[];
  text: string;
  faint: string;
  grid: string;
  ground: string;
  calm: string;
  good: string;
  warn: string;
  bad: string;
  font: string;
}

const known = new Map<boolean, Paint>();

/** The library computes with colours, so it is handed values; they are those of the theme, said once there. */
export function paintOf(night: boolean): Paint {
  const before = known.get(night);
  if (before) return before;
  const of = theme.getDesignToken(night ? themes.night : themes.day);
  const paint: Paint = {
    series: night ? charts.night : charts.day,
    text: of.colorText,
    faint: of.colorTextSecondary,
    grid: of.colorBorderSecondary,
    ground: of.colorBgContainer,
    calm: of.colorPrimary,
    good: of.colorSuccess,
    warn: of.colorWarning,
    bad: of.colorError,
    font: of.fontFamily,
  };
  known.set(night, paint);
  return paint;
}

/** The colour of the nth series. */
export const seriesColour = ({ series }: Paint, n: number): string => series[n % series.length] ?? '';

/** Which light the console stands in. Changing it loads the page anew. */
export const isNight = (): boolean => document.documentElement.classList.contains('hc-night');
