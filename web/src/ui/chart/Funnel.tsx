import type { ReactNode } from 'react';
import './funnel.css';

/** One bar of a funnel: how much is left, and what let it through. */
export interface FunnelBar {
  key: string | number;
  /** Written in the bar. */
  text: string;
  /** Of the whole, 0 to 1. */
  share: number;
  about?: ReactNode;
  tone?: 'calm' | 'warn' | 'bad';
}

const ALL = 100,
  LEAST = 1;

/** From much to little: bars as wide as their share of the first, told by their text as well. */
export const Funnel = ({ bars, label }: { bars: readonly FunnelBar[]; label: string }) => (
  <ol className="hc-funnel" aria-label={label}>
    {bars.map(({ key, text, share, about, tone = 'calm' }) => (
      <li key={key}>
        <div className="hc-funnel-bar" data-tone={tone} style={{ width: `${Math.max(LEAST, share * ALL)}%` }}>
          {text}
        </div>
        {about && <span>{about}</span>}
      </li>
    ))}
  </ol>
);
