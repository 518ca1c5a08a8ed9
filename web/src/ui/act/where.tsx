import { createContext, type ReactNode } from 'react';

/** Inside a table row buttons are links, and what cannot be done is not there; under 更多 it is, and says why. */
export const RowContext = createContext<'row' | 'more' | null>(null);
/** In the toolbar of a list: how many rows are selected. What is off while none is waits until one is. */
export const PickedContext = createContext<number | null>(null);

/** What is opened from a row or a toolbar, but stands by itself. */
export const Apart = ({ children }: { children: ReactNode }) => (
  <RowContext value={null}>
    <PickedContext value={null}>{children}</PickedContext>
  </RowContext>
);
