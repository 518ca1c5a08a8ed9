import { Empty, Skeleton } from 'antd';
import { fieldsOf } from '#contract/kit/field.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { waveStrategy } from '#contract/strategy/outbound/wave-strategy.ts';
import { useCall } from '../../data/query.ts';
import { heard } from '../../locale/speech.ts';
import { Funnel, type Step } from '../../ui/chart/Funnel.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';

const LABELS = new Map(fieldsOf(waveStrategy.spec.fields).map(({ name, label }) => [name, label]));

/** A wave strategy as a funnel (漏斗): the orders that wait, how many are left after each condition, and the waves they would make now. */
export function WaveFunnel({ ruleId }: { ruleId: number }) {
  const plan = useCall(waveApi.strategyPlan, {}, { staleMs: 0 });
  if (plan.error && !plan.data) return <Trouble failure={plan.error} retry={() => void plan.refetch()} />;
  if (!plan.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { pool, strategies } = plan.data,
    of = strategies.find(({ id }) => id === ruleId);
  if (!of) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这条策略没有启用，不参与成波；启用后再看" />;
  const orders = (count: number): string => `${count}单`;
  const steps: Step[] = [
    { key: 'pool', name: '待成波', count: pool, told: orders(pool) },
    ...of.steps.map(({ part, value, orders: left }): Step => {
      const is = { key: part, count: left, told: orders(left) };
      if (part === 'nearest')
        return { ...is, name: '归这条', note: <span className="hc-faint">没有更具体的策略</span> };
      const named = part === 'routeId' || part === 'ownerId' ? value : heard(value);
      return { ...is, name: `${heard(LABELS.get(part) ?? part)} ${named}` };
    }),
    ...(of.urgent > 0
      ? [{ key: 'urgent', name: '其中随到随发', count: of.urgent, tone: 'warn' as const, told: orders(of.urgent) }]
      : []),
    ...(of.left > 0
      ? [{ key: 'left', name: '运力不足，留下', count: of.left, tone: 'bad' as const, told: orders(of.left) }]
      : []),
    {
      key: 'waves',
      name: '成波',
      count: of.orders - of.left,
      told: `${of.waves}波`,
      note: (
        <span className="hc-faint">{`按上限和分组成波，平均每波${of.waves === 0 ? 0 : Math.round((of.orders - of.left) / of.waves)}单`}</span>
      ),
    },
  ];
  return (
    <>
      <p>
        <b>{heard(of.scope)}</b> {heard(of.says)}
      </p>
      <Funnel label="波次策略漏斗" steps={steps} />
      {pool === 0 && <p className="hc-faint">现在没有待成波的订单，有订单时再看</p>}
    </>
  );
}
