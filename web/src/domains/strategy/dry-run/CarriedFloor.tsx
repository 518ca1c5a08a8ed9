import { useMemo } from 'react';
import type { CarriesTried } from '#contract/task/dry-run.ts';
import { FloorView } from '../../../ui/floor/FloorView.tsx';
import type { Scene } from '../../../ui/floor/scene.ts';
import { useColours } from '../../../ui/floor/useColours.ts';
import { useFloor, type DrawnFloor } from '../floor/useFloor.ts';

const NONE = 0,
  PRESENT = 1,
  BOTH = 3,
  CHANGED = 4;
/** By step; the colours are those of the states of a place, which differ in more than red and green. */
const MARKS = ['', '现', '', '同', '改'];
const NAMES: readonly [number, string][] = [
  [PRESENT, '只有现行规则去'],
  [CHANGED, '只有改后规则去'],
  [BOTH, '两种规则都去'],
];

/** Of what is carried otherwise: where it goes under either rule, on the floor. */
export function CarriedFloor({ told }: { told: CarriesTried }) {
  const { drawn, why } = useFloor();
  if (told.differing === 0) return null;
  if (!drawn) return why ? <p className="hc-faint">{why}</p> : null;
  return <Drawn told={told} drawn={drawn} />;
}

function Drawn({ told, drawn }: { told: CarriesTried; drawn: DrawnFloor }) {
  const colours = useColours('states');
  const steps = useMemo(() => stepsByCode(told), [told]);
  const scene = useMemo((): Scene => {
    const { floor, codes } = drawn,
      cells = Uint8Array.from(floor.positions, (position) => steps.get(codes[position] ?? '') ?? NONE);
    const bays = Uint8Array.from({ length: floor.bays.length / 4 }, (_, bay) =>
      Math.max(...cells.subarray(floor.cellsFrom[bay], floor.cellsFrom[bay + 1]), NONE),
    );
    return {
      floor,
      heat: { cells, bays },
      marks: MARKS,
      names: drawn.names,
      codes,
      found: null,
      selected: -1,
      colours,
    };
  }, [drawn, steps, colours]);
  const counts = Map.groupBy(steps.values(), (step) => step);
  return (
    <section className="hc-dry-lines">
      <ul className="hc-floor-legend" aria-label="图例">
        {NAMES.map(([step, name]) => (
          <li key={step}>
            <i style={{ background: colours.steps[step] }}>{MARKS[step]}</i>
            {name} <b className="hc-num">{counts.get(step)?.length ?? 0}</b>
          </li>
        ))}
      </ul>
      <div className="hc-dry-floor">
        <FloorView
          scene={scene}
          label="去向对比图。方向键平移，加减键缩放，0 看全图"
          about={(cell) => {
            const code = drawn.codes[drawn.floor.positions[cell] ?? -1] ?? '',
              name = NAMES.find(([step]) => step === steps.get(code))?.[1];
            return name ? `${code}　${name}` : code;
          }}
          onPick={() => undefined}
        />
      </div>
    </section>
  );
}

/** Places by the rules that lead there. */
function stepsByCode({ lines }: CarriesTried): ReadonlyMap<string, number> {
  const of = (side: 'present' | 'changed'): ReadonlySet<string> =>
    new Set(lines.flatMap((line) => line[side].flatMap(({ positionCode }) => positionCode ?? [])));
  const present = of('present'),
    changed = of('changed');
  return new Map(
    [...present.union(changed)].map((code) => [
      code,
      present.has(code) ? (changed.has(code) ? BOTH : PRESENT) : CHANGED,
    ]),
  );
}
