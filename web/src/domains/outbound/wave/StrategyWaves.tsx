import { Button, Skeleton } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Funnel, type Step } from '../../../ui/chart/Funnel.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { WAVE_READS } from './acts.tsx';
import { LeftBehind } from './LeftBehind.tsx';

type Plan = OutputOf<typeof waveApi.strategyPlan>;
type Row = Plan['list'][number] & { id: number };

const columns: Columns<Row> = [
  {
    key: 'isUrgent',
    title: '',
    render: (_, { isUrgent }) =>
      isUrgent && (
        <span className="hc-tag" data-tone="warn">
          随到随发
        </span>
      ),
  },
  column.dict<Row>('deliveryType', '配送方式', 'deliveryType'),
  column.text<Row>('routeName', '线路'),
  column.dict<Row>('storageMode', '温层', 'docStorageMode'),
  column.time<Row>('cutoffAt', '截单时间'),
  {
    key: 'endsAt',
    title: '预计拣完',
    render: (_, { endsAt, isAtRisk }) => (
      <span className="hc-num">
        {endsAt ?? '-'}{' '}
        {isAtRisk && (
          <span className="hc-tag" data-tone="bad">
            预计超时
          </span>
        )}
      </span>
    ),
  },
  column.dict<Row>('pickMethod', '拣货方式', 'pickMethod'),
  column.qty<Row>('orderCount', '订单数', { strong: true }),
  column.qty<Row>('lineCount', '行数'),
  column.qty<Row>('totalQty', '件数'),
];

/** Waves as the strategies make them of all that waits: drawn as a funnel, then one by one, then made. */
export function StrategyWaves({ onDone }: { onDone: () => void }) {
  const plan = useCall(waveApi.strategyPlan, {}, { staleMs: 0 });
  const run = useAct(waveApi.runStrategies, WAVE_READS, { done: null });
  if (plan.error && !plan.data) return <Trouble failure={plan.error} retry={() => void plan.refetch()} />;
  if (!plan.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { list, left } = plan.data;
  const build = async (): Promise<void> => {
    const made = await run.mutateAsync({});
    notices.success(made.list.length === 0 ? '没有可成波的订单' : `已建立 ${made.list.length} 个波次`);
    onDone();
  };
  return (
    <>
      <Taken plan={plan.data} />
      <LeftBehind left={left} />
      {list.length > 0 && (
        <>
          <DataTable rows={list.map((row, id) => ({ ...row, id }))} columns={columns} rowNumber />
          <Button
            type="primary"
            loading={run.isPending}
            onClick={() => void build().catch(() => undefined)}
          >{`建立这 ${list.length} 个波次`}</Button>
        </>
      )}
    </>
  );
}

/** From the pool through each strategy to its waves. */
function Taken({ plan: { pool, unruled, strategies } }: { plan: Plan }) {
  const steps: Step[] = [
    { key: 'pool', name: '待成波', count: pool, told: `${pool}单` },
    ...strategies.map(({ id, scope, says, orders, urgent, left, waves }): Step => ({
      key: id,
      name: scope,
      count: orders,
      tone: urgent > 0 || left > 0 ? 'warn' : 'calm',
      told: `${orders}单 → ${waves}波`,
      note: (
        <span className="hc-faint" title={says}>
          {left > 0 && <>{`${left}单运力不足，留在订单池`} · </>}
          {heard(says)}
          {urgent > 0 && ` · 其中${urgent}单随到随发`}
        </span>
      ),
    })),
  ];
  const left: Step = {
    key: 'left',
    name: '没有策略',
    count: unruled,
    tone: 'bad',
    told: `${unruled}单`,
    note: <span className="hc-faint">没有波次策略，须人工成波</span>,
  };
  return <Funnel label="策略成波漏斗" steps={unruled > 0 ? [...steps, left] : steps} />;
}
