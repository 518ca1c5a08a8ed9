import { Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { mapApi } from '#contract/inventory/map.ts';
import { layOut } from '#contract/terms/floor-plan.ts';
import { useCall } from '../../../data/query.ts';
import type { Steering } from '../../../ui/floor/FloorCanvas.tsx';
import type { Scene } from '../../../ui/floor/scene.ts';
import { namesOf, useColours } from '../../../ui/floor/useColours.ts';
import { heatOf, standingOf } from './heat.ts';
import './floor.css';

const FloorCanvas = lazy(async () => ({ default: (await import('../../../ui/floor/FloorCanvas.tsx')).FloorCanvas }));

/** The floor as it is being laid out: it grows with every room. */
export function FloorPreview() {
  const plan = useCall(mapApi.plan, {}, { keep: true, quiet: true });
  const colours = useColours('steps');
  const steering = useRef<Steering>(null);
  const scene = useMemo((): Scene | null => {
    if (!plan.data || plan.data.ids.length === 0) return null;
    const floor = layOut(plan.data);
    return {
      floor,
      heat: heatOf(floor, standingOf(plan.data.ids, undefined), 'full'),
      marks: [],
      names: namesOf(plan.data),
      codes: plan.data.codes,
      found: null,
      selected: -1,
      colours,
    };
  }, [plan.data, colours]);
  if (!scene)
    return (
      <section className="hc-floor-empty">
        <b>还没有库位</b>
        <span>在左边布置一个库房，平面图就在这里长出来</span>
      </section>
    );
  return (
    <div className="hc-floor">
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <FloorCanvas
          key={scene.codes.length}
          ref={steering}
          scene={scene}
          initial={null}
          first={-1}
          about={(cell) => scene.codes[scene.floor.positions[cell] ?? -1] ?? ''}
          onPick={() => undefined}
          onView={() => undefined}
          label={`库位平面图，共 ${scene.codes.length} 个库位`}
        />
      </Suspense>
    </div>
  );
}
