import { Space } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { sendPlanLife } from '#contract/transport/life.ts';
import { planMeasure, sendPlanApi, sendPlanDetail } from '#contract/transport/send-plan.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { boardOf } from './board.ts';
import { ManualBoard } from './ManualBoard.tsx';
import { PlanActs } from './PlanActs.tsx';
import { PlanBoard } from './PlanBoard.tsx';
import { TRANSPORT_READS } from './reads.ts';
import { useEditing } from './useEditing.ts';
import './transport.css';

type Plan = OutputOf<typeof sendPlanApi.get>;

const HEAD = fieldsOf(
  sendPlanDetail.pick({
    planOn: true,
    routeName: true,
    tempZone: true,
    departFrom: true,
    departTo: true,
    orderCount: true,
    qty: true,
    capacityPercent: true,
    tripCost: true,
    kmCost: true,
    remark: true,
  }).shape,
);
const FIGURES = fieldsOf(planMeasure.shape);

/** One send plan (发运计划): its trips as people have them, beside what the planner would do. */
export function SendPlanInfoPage() {
  const here = useHere();
  const plan = useCall(sendPlanApi.get, { id: here.params.id });
  const row = plan.data;
  useTabName(row && `计划 ${row.planNo}`);
  return (
    <Page
      title={
        row ? (
          <>
            {row.planNo}　<StatusTag life={sendPlanLife} state={row.status} />
          </>
        ) : (
          '发运计划详情'
        )
      }
      query={plan}
      extra={row && <PlanActs plan={row} />}
    >
      {row && (
        <>
          <Panel>
            <Detail fields={HEAD} row={row} />
          </Panel>
          <Arrangements key={row.version} plan={row} />
        </>
      )}
    </Page>
  );
}

/** What stands there, what the planner would do and what is being changed. */
function Arrangements({ plan }: { plan: Plan }) {
  const editing = useEditing(plan);
  return (
    <>
      <Panel title="方案对比">
        <Compare plan={plan} changed={editing.weighed?.measure} />
      </Panel>
      {plan.draft && <Draft plan={plan} draft={plan.draft} />}
      <ManualBoard plan={plan} editing={editing} />
    </>
  );
}

/** All arrangements by the same figures. */
function Compare({ plan: { manual, draft }, changed }: { plan: Plan; changed: Plan['manual']['measure'] | undefined }) {
  return (
    <table className="hc-compare">
      <thead>
        <tr>
          <th scope="col">指标</th>
          {FIGURES.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Figures name="当前编排" of={manual.measure} />
        {changed && <Figures name="更改后" of={changed} />}
        {draft && <Figures name="自动排线" of={draft.measure} />}
      </tbody>
    </table>
  );
}

function Figures({ name, of }: { name: string; of: Plan['manual']['measure'] }) {
  const values: Readonly<Record<string, number | string>> = of;
  return (
    <tr>
      <th scope="row">{name}</th>
      {FIGURES.map((field) => (
        <td key={field.name} className="hc-num">
          {values[field.name]}
        </td>
      ))}
    </tr>
  );
}

/** What the planner found, and what it could not place. */
function Draft({ plan, draft }: { plan: Plan; draft: NonNullable<Plan['draft']> }) {
  const ids = plan.orders.map(({ id }) => id);
  const adopt = useAct(sendPlanApi.adopt, TRANSPORT_READS, { done: '已采用自动排线' });
  const drop = useAct(sendPlanApi.drop, TRANSPORT_READS);
  const { id, version } = plan;
  return (
    <Panel
      title={`自动排线（用时 ${(draft.thoughtMs / 1000).toFixed(1)} 秒）`}
      extra={
        <Space>
          <Act
            permit={sendPlanApi.adopt.permit}
            label="采用"
            primary
            onConfirm={() => adopt.mutateAsync({ id, version })}
          />
          <Act permit={sendPlanApi.drop.permit} label="放弃" onConfirm={() => drop.mutateAsync({ id, version })} />
        </Space>
      }
    >
      <PlanBoard plan={plan} board={boardOf(draft.trips, ids)} trips={draft.trips} />
      {draft.left.length > 0 && (
        <ul>
          {draft.left.map(({ orderId, orderNo, reason }) => (
            <li key={orderId} className="hc-late">
              {orderNo}：{reason}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
