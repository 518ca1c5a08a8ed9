import { Tag } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useHereNow, useTabName } from '../../../ui/page/useHere.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../outbound.css';
import { Progress, WaveShares } from '../Progress.tsx';
import { useCartonLabels } from '../useCartonLabels.tsx';
import { CancelButton, ReleaseButton } from './acts.tsx';
import { WaveOrdersTab, WaveShortTab, WaveTasksTab } from './Tabs.tsx';
import { WaveAdd } from './WaveAdd.tsx';

type Wave = OutputOf<typeof waveApi.get>;

/** While pickers work the page follows them. */
const FOLLOW_MS = 10_000;
const ON_THE_FLOOR = [15, 20, 30];

/** One wave (波次): its orders, its tasks and what is lacking. */
export function WaveDetailPage() {
  const here = useHere(),
    { active } = useHereNow();
  const id = Number(here.params.id);
  const [live, setLive] = useState(false);
  const wave = useCall(waveApi.get, { id }, live && active ? { everyMs: FOLLOW_MS } : {});
  const waveNo = wave.data?.waveNo;
  const moving = wave.data !== undefined && ON_THE_FLOOR.includes(wave.data.status);
  if (moving !== live) setLive(moving);
  useTabName(waveNo);
  return (
    <Page
      title={`波次 ${waveNo ?? ''}`}
      query={wave}
      tags={
        wave.data && (
          <>
            <StatusTag life={waveLife} state={wave.data.status} />
            {wave.data.isLate && (
              <Tag variant="filled" color="error">
                超时
              </Tag>
            )}
          </>
        )
      }
      extra={wave.data && <Buttons wave={wave.data} />}
    >
      {wave.data && (
        <>
          <Header wave={wave.data} />
          <Body wave={wave.data} />
        </>
      )}
    </Page>
  );
}

function Buttons({ wave }: { wave: Wave }) {
  const cartons = useCartonLabels({ by: 'wave', list: waveApi.queryPage });
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ReleaseButton wave={wave} primary />
      {wave.actions.includes('addOrders') && (
        <Act life={waveLife} action="addOrders" state={wave.status} onConfirm={() => setAdding(true)} />
      )}
      <PaperMenu
        papers={{ waveSummary: [wave.id] }}
        by={{ pickList: { source: 'wave', ids: [wave.id] } }}
        labels={cartons.item([wave.id])}
      />
      {cartons.dialog}
      <CancelButton wave={wave} />
      {adding && <WaveAdd wave={wave} onClose={() => setAdding(false)} />}
    </>
  );
}

function Header({ wave }: { wave: Wave }) {
  return (
    <Panel>
      <Detail
        items={[
          { label: '拣货方式', value: <StatusTag dict="pickMethod" value={wave.pickMethod} /> },
          { label: '配送方式', value: <StatusTag dict="deliveryType" value={wave.deliveryType} /> },
          { label: '线路', value: wave.routeName },
          { label: '温层', value: <StatusTag dict="docStorageMode" value={wave.storageMode} /> },
          {
            label: '单 / 行 / 件',
            value: (
              <span className="hc-num">
                {wave.orderCount} / {wave.lineCount} / {wave.totalQty.toLocaleString('zh-CN')}
              </span>
            ),
          },
          { label: '体积', value: `${(wave.totalVolume / 1_000_000).toFixed(3)} m³` },
          { label: '截单时间', value: wave.cutoffAt },
          { label: '预计拣完', value: wave.endsAt && `${wave.endsAt}${wave.isAtRisk ? '（预计超时）' : ''}` },
          { label: '释放时间', value: wave.releasedAt },
          { label: '完成时间', value: wave.doneAt },
          { label: '创建', value: `${wave.createdBy} ${wave.createdAt}` },
          { label: '备注', value: wave.remark },
          { label: '任务', value: wave.taskCount === 0 ? null : <Progress done={wave.taskDone} of={wave.taskCount} /> },
        ]}
      />
      <div className="hc-out-wave-shares">
        <WaveShares wave={wave} />
      </div>
    </Panel>
  );
}

const Body = ({ wave }: { wave: Wave }) => (
  <DetailTabs
    tabs={[
      { key: 'orders', name: '订单', count: wave.orders.length, children: <WaveOrdersTab wave={wave} /> },
      { key: 'tasks', name: '任务', count: wave.tasks.length, children: <WaveTasksTab wave={wave} /> },
      {
        key: 'shortages',
        name: wave.shortages.length > 0 ? <span className="hc-bad">缺货 {wave.shortages.length}</span> : '缺货',
        children: <WaveShortTab wave={wave} />,
      },
    ]}
  />
);
