import { Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { nameOf } from '#contract/kit/sheet.ts';
import type { DryWalk, DryWalks } from '#contract/outbound/dry-run/run.ts';
import { FloorView } from '../../../ui/floor/FloorView.tsx';
import type { Scene, Walk } from '../../../ui/floor/scene.ts';
import { useColours } from '../../../ui/floor/useColours.ts';
import { wayThrough } from '../../../ui/floor/way.ts';
import { useFloor, type DrawnFloor } from '../floor/useFloor.ts';
import { Compared } from './Compared.tsx';

interface Sides {
  present: DryWalks;
  changed: DryWalks;
}
type Side = keyof Sides;

type Figures = Omit<DryWalks, 'list'>;
const SIDES: { value: Side; label: string }[] = [
  { value: 'present', label: '现行规则' },
  { value: 'changed', label: '改后规则' },
];

/** The walks of both runs (拣货路线): their figures, and one of them drawn through its places, beside the one it is compared with. */
export function Walked(sides: Sides) {
  const { drawn, why } = useFloor();
  if (sides.present.tasks === 0 && sides.changed.tasks === 0) return null;
  return (
    <section className="hc-dry-lines">
      <Compared
        rows={[
          ['tasks', '拣货任务'],
          ['stops', '停靠库位'],
          ['metres', isMeasured(sides) ? '行走距离(米)' : '行走距离(米，库位未填坐标，按平面图估)'],
        ]}
        present={figuresOf(sides.present, sides, drawn)}
        changed={figuresOf(sides.changed, sides, drawn)}
        title={<b>拣货路线</b>}
      />
      {drawn ? <Ways sides={sides} drawn={drawn} /> : why && <p className="hc-faint">{why}</p>}
    </section>
  );
}

const isMeasured = ({ present, changed }: Sides): boolean => present.metres !== null || changed.metres !== null;

/** Where no place says where it is, the way is as long as it is drawn, of both sides alike. */
function figuresOf({ list, ...figures }: DryWalks, sides: Sides, drawn: DrawnFloor | null): Figures {
  if (isMeasured(sides) || !drawn || list.length < figures.tasks) return figures;
  const metres = cellsOf(list, drawn).reduce((sum, cells) => sum + wayThrough(drawn.floor, cells).metres, 0);
  return { ...figures, metres: Math.round(metres) };
}

const ALL = -1;

function Ways({ sides, drawn }: { sides: Sides; drawn: DrawnFloor }) {
  const [side, setSide] = useState<Side>('changed'),
    [chosen, choose] = useState(ALL);
  const colours = useColours('steps');
  const other: Side = side === 'changed' ? 'present' : 'changed',
    list = sides[side].list,
    walk = list[chosen];
  const drawnWalks = useMemo(
    () => ({ present: cellsOf(sides.present.list, drawn), changed: cellsOf(sides.changed.list, drawn) }),
    [sides, drawn],
  );
  const scene = useMemo((): Scene => {
    const own = chosen === ALL ? drawnWalks[side] : drawnWalks[side].slice(chosen, chosen + 1);
    const beside = chosen === ALL ? drawnWalks[other] : [];
    return {
      floor: drawn.floor,
      heat: { cells: stopped(drawn, own), bays: new Uint8Array(drawn.floor.bays.length / 4) },
      marks: [],
      names: drawn.names,
      codes: drawn.codes,
      found: null,
      selected: -1,
      walks: [
        ...beside.map((cells): Walk => ({ cells, faint: true })),
        ...own.map((cells): Walk => ({ cells, faint: false })),
      ],
      colours,
    };
  }, [drawn, drawnWalks, side, other, chosen, colours]);
  return (
    <>
      <div className="hc-dry-walks">
        <Segmented<Side>
          size="small"
          value={side}
          options={SIDES}
          onChange={(next) => {
            setSide(next);
            choose(ALL);
          }}
        />
        <Select
          size="small"
          aria-label="拣货任务"
          value={chosen}
          style={{ minWidth: 260 }}
          options={[
            { value: ALL, label: `全部${list.length}个任务` },
            ...list.map((one, i) => ({ value: i, label: titleOf(one, i) })),
          ]}
          onChange={choose}
        />
        <span className="hc-faint">
          {chosen === ALL
            ? '实线为所选规则，虚线为另一规则；数字是停靠的先后'
            : wayText(walk, drawnWalks[side][chosen] ?? [], drawn)}
        </span>
      </div>
      <div className="hc-dry-floor">
        <FloorView
          scene={scene}
          label="拣货路线图。方向键平移，加减键缩放，0 看全图"
          about={(cell) => stopText(walk ? [walk] : list, drawn, cell)}
          onPick={() => undefined}
        />
      </div>
    </>
  );
}

const titleOf = ({ kind, areaName, lines, stops }: DryWalk, i: number): string =>
  `${i + 1}　${nameOf('pickKind', kind) ?? kind}　${areaName}　${lines}行${stops.length}处`;

/** How far one walk is: by the coordinates of its places, else as it is drawn. */
function wayText(walk: DryWalk | undefined, cells: readonly number[], drawn: DrawnFloor): string {
  if (!walk) return '';
  return walk.metres === null
    ? `约${Math.round(wayThrough(drawn.floor, cells).metres)}米(库位未填坐标，按平面图)`
    : `${walk.metres}米`;
}

const cellsOf = (list: readonly DryWalk[], { cellOf }: DrawnFloor): number[][] =>
  list.map(({ stops }) => stops.flatMap(({ positionId }) => cellOf.get(positionId) ?? []));

const STOP_STEP = 3;

/** Cells where somebody stops stand out. */
function stopped({ floor }: DrawnFloor, walks: readonly (readonly number[])[]): Uint8Array {
  const cells = new Uint8Array(floor.positions.length);
  for (const cell of walks.flat()) cells[cell] = STOP_STEP;
  return cells;
}

/** What is picked at a place, in which turn of which task. */
function stopText(walks: readonly DryWalk[], { codes, ids, floor }: DrawnFloor, cell: number): string {
  const at = floor.positions[cell] ?? -1,
    id = ids[at],
    code = codes[at];
  if (id === undefined || code === undefined) return '';
  const picks = walks.flatMap(({ stops }, i) =>
    stops.flatMap(({ positionId, lines, qty }, n) =>
      positionId === id ? [`任务${i + 1}第${n + 1}站 ${lines}行${qty}件`] : [],
    ),
  );
  return [code, ...picks.slice(0, 3)].join('　');
}
