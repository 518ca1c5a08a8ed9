import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Segmented, Skeleton, Space } from 'antd';
import { lazy, Suspense } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { tripsOf } from './board.ts';
import { PlanBoard } from './PlanBoard.tsx';
import { TRANSPORT_READS } from './reads.ts';
import type { Editing } from './useEditing.ts';

const PlanMap = lazy(() => import('./map/PlanMap.tsx'));
const LIST = 'list',
  MAP = 'map';

interface Props {
  plan: OutputOf<typeof sendPlanApi.get>;
  editing: Editing;
}

/** As people have it: moved by hand while the plan is a draft, on the list or on the map, judged at each step and saved at once as a whole. */
export function ManualBoard({ plan, editing }: Props) {
  const [{ view }, set] = useUrlState({ view: LIST });
  const { board, changed, weighed, change, reset, back, again } = editing;
  const arrange = useAct(sendPlanApi.arrange, TRANSPORT_READS, { done: '编排已保存' });
  const { permit } = sendPlanApi.arrange;
  const editable = plan.actions.includes('edit'),
    shown = {
      plan,
      board,
      trips: changed ? (weighed?.trips ?? null) : plan.manual.trips,
      onChange: editable ? change : undefined,
    };
  return (
    <Panel
      title="当前编排"
      extra={
        <Space wrap>
          {editable && changed && (
            <>
              <Act
                permit={permit}
                label="保存编排"
                primary
                onConfirm={() => arrange.mutateAsync({ id: plan.id, version: plan.version, trips: tripsOf(changed) })}
              />
              <Act permit={permit} label="撤销更改" onConfirm={reset} />
            </>
          )}
          {editable && (
            <>
              <Act
                permit={permit}
                label="撤销一步"
                icon={<UndoOutlined />}
                off={back ? null : '没有可撤销的更改'}
                onConfirm={() => back?.()}
              />
              <Act
                permit={permit}
                label="重做"
                icon={<RedoOutlined />}
                off={again ? null : '没有可重做的更改'}
                onConfirm={() => again?.()}
              />
            </>
          )}
          <Segmented
            value={view === MAP ? MAP : LIST}
            options={[
              { value: LIST, label: '列表' },
              { value: MAP, label: '地图' },
            ]}
            onChange={(next) => set({ view: next })}
          />
        </Space>
      }
    >
      {editable && (
        <p className="hc-faint">
          {view === MAP
            ? '拖动站点到另一站点，排在它之前；或选中后按回车，再选另一站点按回车。方向键移动，Ctrl+Z 撤销。'
            : '拖动订单到车次，或选中订单后用方向键移动。Ctrl+Z 撤销，Ctrl+Y 重做。'}
        </p>
      )}
      {view === MAP ? (
        <Suspense fallback={<Skeleton active />}>
          <PlanMap {...shown} />
        </Suspense>
      ) : (
        <PlanBoard {...shown} />
      )}
    </Panel>
  );
}
