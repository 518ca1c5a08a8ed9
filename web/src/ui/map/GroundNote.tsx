import type { View } from './useMap.ts';

/** What whoever looks is told when the ground of a map could not be read: what stands on it is true all the same. */
export const GroundNote = ({ view }: { view: View | null }) =>
  view?.isGroundLost ? (
    <p className="hc-map-lost" role="status">
      底图没有读到，位置与线路照常显示
    </p>
  ) : null;
