import type { ReactNode } from 'react';
import './check.css';

/** What a row decides, what is wrong with it first: in two lines of a table, whole under the pointer. */
export const Said = ({ mark, text }: { mark?: ReactNode; text: string }) => (
  <span className="hc-said" title={text}>
    {mark} {text}
  </span>
);
