import { Button, Table } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { dryRunApi, type DryFigures } from '#contract/outbound/dry-run/run.ts';
import { PRESET_NAMES, PRESETS } from '#contract/strategy/presets.ts';
import { useAct } from '../../data/query.ts';
import { TextLink } from '../../ui/text/TextLink.tsx';

type Told = OutputOf<typeof dryRunApi.presets>;

const FIGURES: readonly [keyof DryFigures, string][] = [
  ['granted', '分配数量'],
  ['short', '缺货行'],
  ['waiting', '等待补货行'],
  ['opened', '开托数'],
  ['places', '拣货库位'],
  ['lots', '批次'],
];

/** Ways to run a house to begin with, and what each would decide on the first order; what each would change is compared on its page. */
export function PresetStep() {
  const run = useAct(dryRunApi.presets, [], { done: null });
  return (
    <>
      <ol className="hc-begin-way">
        {PRESET_NAMES.map((name) => (
          <li key={name}>
            <TextLink to={`/Config/Preset?preset=${name}`}>{PRESETS[name].label}</TextLink>
            <span>{PRESETS[name].about}</span>
          </li>
        ))}
      </ol>
      <Button loading={run.isPending} onClick={() => run.mutate({})}>
        看各预设会怎样分配第一张出库单
      </Button>
      {run.data === null && <p className="hc-faint">还没有待分配的出库单：新建一张后再看。</p>}
      {run.data && <OnFirstOrder told={run.data} />}
    </>
  );
}

/** The first order as things stand and under each preset, side by side. */
function OnFirstOrder({ told: { orderNo, present, presets } }: { told: NonNullable<Told> }) {
  return (
    <Table
      size="small"
      rowKey="0"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...FIGURES]}
      title={() => (
        <>
          <b>{`${orderNo}：${present.lines}行，共需${present.asked}`}</b>
          <span className="hc-faint">　按同一批库存各分配一次，已全部撤回</span>
        </>
      )}
      columns={[
        { title: '指标', render: (_, [, label]) => label },
        { title: '现在', render: (_, [name]) => <span className="hc-num">{present[name]}</span> },
        ...presets.map(({ preset, figures }) => ({
          title: PRESETS[preset].label,
          key: preset,
          render: (_: unknown, [name]: (typeof FIGURES)[number]) => (
            <span className="hc-num">{figures[name] === present[name] ? figures[name] : <b>{figures[name]}</b>}</span>
          ),
        })),
      ]}
    />
  );
}
