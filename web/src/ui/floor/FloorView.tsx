import { Skeleton } from 'antd';
import { lazy, Suspense, type Ref } from 'react';
import type { Steering } from './FloorCanvas.tsx';
import type { Scene } from './scene.ts';

const FloorCanvas = lazy(async () => ({ default: (await import('./FloorCanvas.tsx')).FloorCanvas }));

interface Props {
  scene: Scene;
  label: string;
  /** A line about the cell under the pointer. */
  about: (cell: number) => string;
  onPick: (cell: number) => void;
  ref?: Ref<Steering>;
}

/** Something drawn on the floor, seen whole at first; where one looks is not kept. */
export const FloorView = ({ scene, label, about, onPick, ref = null }: Props) => (
  <div className="hc-floor">
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <FloorCanvas
        ref={ref}
        scene={scene}
        initial={null}
        first={-1}
        label={label}
        about={about}
        onPick={onPick}
        onView={() => undefined}
      />
    </Suspense>
  </div>
);
