import { SearchOutlined } from '@ant-design/icons';
import { Input, Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { mapApi } from '#contract/inventory/map.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { layOut } from '#contract/terms/floor-plan.ts';
import { refresh, useCall } from '../../../data/query.ts';
import type { Centre, Steering } from '../../../ui/floor/FloorCanvas.tsx';
import type { Scene } from '../../../ui/floor/scene.ts';
import { namesOf, useColours } from '../../../ui/floor/useColours.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { FloorSide } from './FloorSide.tsx';
import { heatOf, modeOf, standingOf, STATE_MARKS, type Mode } from './heat.ts';
import { Legend } from './Legend.tsx';
import './floor.css';

type Plan = OutputOf<typeof mapApi.plan>;

// A part of its own: it comes while the plan is on its way.
const canvas = import('../../../ui/floor/FloorCanvas.tsx');
const FloorCanvas = lazy(async () => ({ default: (await canvas).FloorCanvas }));

/** How things stand is asked again so often. */
const EVERY_MS = 60_000;
const MODE_NAMES: { value: Mode; label: string }[] = [
  { value: 'full', label: '占用' },
  { value: 'age', label: '库龄' },
  { value: 'moves', label: '周转' },
  { value: 'state', label: '状态' },
];

/** The floor map (库位平面图): the whole warehouse to walk through, coloured by how it stands; nobody drew it. */
export function MapPage() {
  const plan = useCall(mapApi.plan, {}, { staleMs: Infinity });
  return (
    <Page query={plan}>{plan.data && (plan.data.ids.length === 0 ? <Nothing /> : <FloorMap plan={plan.data} />)}</Page>
  );
}

const Nothing = () => (
  <section className="hc-panel hc-floor-empty">
    <b>还没有库位</b>
    <span>平面图由库位自动生成：先建库房、库区和巷道，再在“库位”页批量生成库位</span>
  </section>
);

function FloorMap({ plan }: { plan: Plan }) {
  const [{ mode: asked, q, at, v }, set] = useUrlState({ mode: 'full', q: '', at: '', v: '' });
  const mode = modeOf(asked),
    steering = useRef<Steering>(null);
  const floor = useMemo(() => layOut(plan), [plan]);
  const facts = useFacts(plan, mode);
  const found = useCall(mapApi.find, { text: q }, { enabled: q.length > 1, quiet: true });
  const hits = q.length > 1 ? found.data : undefined;
  const colours = useColours(mode === 'state' ? 'states' : 'steps');
  const cellOf = useMemo(() => cellsById(plan, floor.positions), [plan, floor]);
  const standing = useMemo(() => standingOf(plan.ids, facts.data), [plan, facts.data]);
  const heat = useMemo(() => heatOf(floor, standing, mode), [floor, standing, mode]);
  const named = useMemo(() => namesOf(plan), [plan]);
  const position = at === '' ? -1 : plan.codes.indexOf(at),
    selected = cellOf.get(plan.ids[position] ?? 0) ?? -1;
  const lit = useMemo(
    () =>
      hits && new Set(hits.list.map(({ positionId }) => cellOf.get(positionId)).filter((cell) => cell !== undefined)),
    [hits, cellOf],
  );
  const scene: Scene = {
    floor,
    heat,
    marks: mode === 'state' ? STATE_MARKS : [],
    names: named,
    codes: plan.codes,
    found: lit ?? null,
    selected,
    colours,
  };
  const pick = (cell: number): void => set({ at: plan.codes[floor.positions[cell] ?? -1] ?? '' });
  const show = (id: number): void => {
    const cell = cellOf.get(id);
    if (cell === undefined) return;
    steering.current?.show(cell);
    pick(cell);
  };
  const about = (cell: number): string => {
    const n = floor.positions[cell];
    return n === undefined
      ? ''
      : [
          plan.codes[n],
          `占用 ${standing.full[n] ?? 0}%`,
          (standing.age[n] ?? -1) < 0 ? '' : `库龄 ${standing.age[n]} 天`,
          standing.state[n] === 10 ? '' : nameOf('positionState', standing.state[n]),
        ]
          .filter(Boolean)
          .join('　');
  };
  return (
    <>
      <div className="hc-floor-bar">
        <Search key={q} text={q} onSearch={(text) => set({ q: text })} />
        <Segmented size="small" value={mode} options={MODE_NAMES} onChange={(value) => set({ mode: value })} />
        <Legend mode={mode} steps={colours.steps} counts={heat.counts} busy={facts.isFetching} />
      </div>
      <div className="hc-floor" data-side={position >= 0 || q.length > 1}>
        {facts.error && !facts.data && (
          <div className="hc-floor-trouble">
            <Trouble failure={facts.error} retry={() => void facts.refetch()} />
          </div>
        )}
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} className="hc-panel" />}>
          <FloorCanvas
            ref={steering}
            scene={scene}
            initial={centreOf(v)}
            first={selected}
            about={about}
            onPick={pick}
            onView={(centre) => set({ v: textOf(centre) })}
            label={`库位平面图，共 ${plan.ids.length} 个库位。方向键平移，加减键缩放，0 看全图`}
          />
        </Suspense>
        {(position >= 0 || q.length > 1) && (
          <FloorSide
            plan={plan}
            position={position}
            standing={standing}
            moves={mode === 'moves'}
            q={q}
            found={found}
            onShow={show}
            onClose={() => set({ at: '' })}
          />
        )}
      </div>
    </>
  );
}

/** How things stand; when what stands where has changed since, the plan is asked for anew. */
function useFacts(plan: Plan, mode: Mode) {
  const facts = useCall(mapApi.facts, { moves: mode === 'moves' }, { everyMs: EVERY_MS, keep: true, quiet: true });
  const isOld = facts.data !== undefined && facts.data.version !== plan.version;
  // Asks the server.
  useEffect(() => {
    if (isOld) void refresh([mapApi.plan]);
  }, [isOld]);
  return facts;
}

function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  return (
    <Input
      className="hc-floor-search"
      size="small"
      allowClear
      prefix={<SearchOutlined />}
      maxLength={64}
      aria-label="在平面图上查找"
      placeholder="库位、商品、容器或批次，回车查找"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '') onSearch('');
      }}
      onPressEnter={() => onSearch(typed.trim())}
    />
  );
}

const cellsById = (plan: Plan, positions: Int32Array): ReadonlyMap<number, number> =>
  new Map(Array.from(positions, (position, cell) => [plan.ids[position] ?? 0, cell]));

const textOf = ({ x, y, k }: Centre): string => [x.toFixed(1), y.toFixed(1), k.toFixed(2)].join();
function centreOf(text: string): Centre | null {
  const [x, y, k] = text.split(',').map(Number);
  return x !== undefined && y !== undefined && k !== undefined && [x, y, k].every(Number.isFinite) && k > 0
    ? { x, y, k }
    : null;
}
