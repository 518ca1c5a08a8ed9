import { useEffect } from 'react';
import { WallPage } from '../../domains/inbound/queue/WallPage.tsx';
import { listen } from './live.ts';

/** The wall display with its own connection: there is no frame around it that would hold one. */
export function WallRoute() {
  // Talks to the broker for as long as the wall hangs.
  useEffect(() => listen(), []);
  return <WallPage />;
}
