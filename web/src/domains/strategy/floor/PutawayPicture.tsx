import { Empty, Skeleton, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { TAKEN_NOW, type PutawayPicture as Told } from '#contract/task/picture.ts';
import { useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { FloorView } from '../../../ui/floor/FloorView.tsx';
import type { Scene } from '../../../ui/floor/scene.ts';
import { useColours } from '../../../ui/floor/useColours.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { OpenLink } from '../../../ui/text/TextLink.tsx';
import { coloursOf, marksOf, NEVER, numbered, shadesOf, stepsOf, TAKEN_MARK, takenStep } from './turns.ts';
import './picture.css';
import { useFloor, type DrawnFloor } from './useFloor.ts';

interface Props {
  ruleId?: number | null;
  goodsId?: number | null;
  /** What is beside the map is left for the form of the rule. */
  onLeave?: () => void;
}

/** Where a putaway rule sends goods (上架图): the floor with what comes first, second and never; a click on a place says why, and leads to the rule. */
export function PutawayPicture({ ruleId = null, goodsId = null, onLeave }: Props) {
  const told = useCall(putawayApi.picture, { ruleId, goodsId }, { staleMs: 0 });
  const { drawn, why } = useFloor();
  if (told.error && !told.data) return <Trouble failure={told.error} retry={() => void told.refetch()} />;
  if (why) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={why} />;
  if (!told.data || !drawn) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Drawn key={told.dataUpdatedAt} told={told.data} drawn={drawn} {...(onLeave && { onLeave })} />;
}

function Drawn({ told, drawn, onLeave }: { told: Told; drawn: DrawnFloor; onLeave?: () => void }) {
  const [picked, pick] = useState(-1),
    [lit, light] = useState(NEVER);
  const colours = useColours('turns');
  const at = useMemo(() => new Map(told.ids.map((id, i) => [id, i])), [told]);
  const steps = useMemo(() => stepsOf(told, (i) => told.reasons[told.why[i] ?? -1] === TAKEN_NOW), [told]);
  // One turn alone: the rest looks as if it never came.
  const heat = useMemo(
    () =>
      shadesOf(drawn.floor, drawn.ids, lit === NEVER ? steps : new Map([...steps].filter(([, step]) => step === lit))),
    [drawn, steps, lit],
  );
  const first = told.ids[told.at.indexOf(1)];
  const atCell = (cell: number): number => at.get(drawn.ids[drawn.floor.positions[cell] ?? -1] ?? 0) ?? -1;
  const selected = picked >= 0 ? picked : ((first === undefined ? undefined : drawn.cellOf.get(first)) ?? -1);
  const steppedColours = coloursOf(told, colours.steps);
  const scene: Scene = {
    floor: drawn.floor,
    heat,
    marks: marksOf(told),
    names: { ...drawn.names, areas: numbered(drawn.names.areas, told.turns) },
    codes: drawn.codes,
    found: null,
    selected,
    colours: { ...colours, steps: steppedColours },
  };
  const about = (cell: number): string => {
    const code = drawn.codes[drawn.floor.positions[cell] ?? -1];
    return code === undefined ? '' : `${code}　${fateAt(told, atCell(cell))}`;
  };
  return (
    <div className="hc-picture">
      <FloorView
        scene={scene}
        label={`上架图，共 ${drawn.codes.length} 个库位。方向键平移，加减键缩放，0 看全图`}
        about={about}
        onPick={pick}
      />
      <aside className="hc-picture-side">
        <Rule told={told} {...(onLeave && { onLeave })} />
        <Turns told={told} colours={steppedColours} steps={steps} lit={lit} light={light} />
        {selected >= 0 && (
          <section>
            <h3>{drawn.codes[drawn.floor.positions[selected] ?? -1]}</h3>
            <p>{fateAt(told, atCell(selected))}</p>
          </section>
        )}
      </aside>
    </div>
  );
}

const stepName = (step: string | null): string => (step ? (nameOf('putawayStep', step) ?? step) : '其余放得下的');

/** What comes of one place, in words. */
function fateAt(told: Told, i: number): string {
  const turn = told.turnOf[i] ?? NEVER,
    of = told.turns[turn - 1];
  if (!of) return `不会上架到这里：${heard(told.reasons[told.why[i] ?? -1] ?? '系统库位')}`;
  const nth = told.at[i] ?? 0;
  return `第${turn}步　${stepName(of.step)}${nth > 0 ? `　依次放满时的第${nth}个` : ''}`;
}

/** The rule that is drawn, and what is put away by it. */
function Rule({ told: { rule, goods }, onLeave }: { told: Told; onLeave?: () => void }) {
  const here = useHere();
  return (
    <section>
      {goods && (
        <p>
          <b>{`${goods.code} ${goods.name}`}</b>
          <span className="hc-faint">{` × ${formatQty(goods.qty)}${goods.lotNo ? `　批次 ${goods.lotNo}` : ''}`}</span>
        </p>
      )}
      {rule ? (
        <>
          <p>
            <b>{heard(rule.scope)}</b> {heard(rule.says)}
          </p>
          <OpenLink
            onOpen={() => {
              onLeave?.();
              here.go(`/Config/PutawayStrategy?row=${rule.id}&hasEdit=true`);
            }}
          >
            打开规则
          </OpenLink>
        </>
      ) : (
        <p className="hc-faint">没有适用的上架策略，按默认：先补拣货位 → 同品相邻 → 拣货位附近空位 → ABC分区空位</p>
      )}
      {!goods && (
        <p className="hc-faint">
          只画出规则开放的库区；补不补拣货位由拣货区上架配置决定，同品相邻因商品而异，到试一试里选定商品后看
        </p>
      )}
    </section>
  );
}

interface TurnsProps {
  told: Told;
  colours: readonly string[];
  steps: ReadonlyMap<number, number>;
  lit: number;
  light: (step: number) => void;
}

/** The legend: each turn by its number and colour; a click shows its places alone. */
function Turns({ told, colours, steps, lit, light }: TurnsProps) {
  const taken = takenStep(told),
    counts = Map.groupBy(steps.values(), (step) => step);
  const rows = [
    ...told.turns.map(({ step, areaName, places }, n) => ({
      step: n + 1,
      mark: `${n + 1}`,
      name: `${stepName(step)}　${areaName}`,
      places,
    })),
    ...(counts.has(taken)
      ? [{ step: taken, mark: TAKEN_MARK, name: '开放，但已占用或放不下', places: counts.get(taken)?.length ?? 0 }]
      : []),
    { step: NEVER, mark: '', name: '不会上架到这里', places: counts.get(NEVER)?.length ?? 0 },
  ];
  return (
    <section>
      <h3>先后</h3>
      <ol className="hc-picture-turns" aria-label="图例">
        {rows.map(({ step, mark, name, places }) => (
          <li key={step}>
            <Tooltip title={step === NEVER ? null : '点一下只看这一步的库位'}>
              <button
                type="button"
                aria-pressed={lit === step && step !== NEVER}
                disabled={step === NEVER}
                onClick={() => light(lit === step ? NEVER : step)}
              >
                <i style={{ background: colours[step] }}>{mark}</i>
                <span>{name}</span>
                <b className="hc-num">{formatQty(places)}</b>
              </button>
            </Tooltip>
          </li>
        ))}
      </ol>
    </section>
  );
}
