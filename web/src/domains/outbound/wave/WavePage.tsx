import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { waveApi, waveSearch } from '#contract/outbound/wave.ts';
import { Can } from '../../../ui/act/Can.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import '../outbound.css';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { Progress, WaveShares } from '../Progress.tsx';
import { useCartonLabels } from '../useCartonLabels.tsx';
import { CancelButton, ReleaseButton } from './acts.tsx';
import { WaveCreate } from './WaveCreate.tsx';

type Row = RowOf<typeof waveApi.queryPage>;

const FILTERS = fieldsOf(waveSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('waveNo', '波次号', { link: (row) => links.wave(row.id), sorter: true }),
  {
    key: 'isUrgent',
    title: '来源',
    render: (_, row) => (row.isUrgent ? '随到随发' : row.strategyId === null ? '人工' : '波次策略'),
  },
  { ...column.state<Row>(waveLife, 'status'), key: 'status' },
  column.dict<Row>('pickMethod', '拣货方式', 'pickMethod'),
  column.dict<Row>('deliveryType', '配送', 'deliveryType'),
  column.text<Row>('routeName', '线路'),
  column.dict<Row>('storageMode', '温层', 'docStorageMode'),
  column.qty<Row>('orderCount', '单'),
  column.qty<Row>('lineCount', '行'),
  column.qty<Row>('totalQty', '件'),
  {
    key: 'totalVolume',
    title: '体积(m³)',
    render: (_, row) => <span className="hc-num">{(row.totalVolume / 1_000_000).toFixed(3)}</span>,
  },
  { key: 'shares', title: '进度', render: (_, row) => <WaveShares wave={row} /> },
  {
    key: 'tasks',
    title: '任务',
    render: (_, row) => (row.taskCount === 0 ? '-' : <Progress done={row.taskDone} of={row.taskCount} />),
  },
  {
    key: 'cutoffAt',
    title: '截单时间',
    sorter: true,
    render: (_, row) => (
      <span className="hc-num">
        {row.cutoffAt ?? '-'}{' '}
        {row.isLate && (
          <Tag variant="filled" color="error" className="hc-flag">
            超时
          </Tag>
        )}
        {!row.isLate && row.isAtRisk && (
          <Tag variant="filled" color="warning" className="hc-flag" title={`预计拣完 ${row.endsAt}`}>
            预计超时
          </Tag>
        )}
      </span>
    ),
  },
  column.time<Row>('releasedAt', '释放时间'),
  column.time<Row>('doneAt', '完成时间'),
  column.text<Row>('remark', '备注', { width: 160 }),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];

/** Waves (波次): which orders go to the floor together, and how far they are. */
export function WavePage() {
  const list = useList(waveApi.queryPage, { fields: FILTERS });
  const cartons = useCartonLabels({ by: 'wave', list: waveApi.queryPage, param: list.param });
  const [creating, setCreating] = useState(false);
  return (
    <Page>
      <SearchForm list={list} only={['waveNo', 'routeId', 'createdFrom']} />
      <StateCounts of={waveApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        toolbar={(selected) => (
          <>
            <Can permits={[waveApi.insert.permit]}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
                新建波次
              </Button>
            </Can>
            <PaperMenu
              papers={{ waveSummary: selected.map(({ id }) => id) }}
              by={{ pickList: { source: 'wave', ids: selected.map(({ id }) => id) } }}
              found={list}
              labels={cartons.item(selected.map(({ id }) => id))}
            />
          </>
        )}
        actions={(row) => (
          <>
            <ReleaseButton wave={row} />
            <CancelButton wave={row} />
          </>
        )}
      />
      {creating && <WaveCreate onClose={() => setCreating(false)} />}
      {cartons.dialog}
    </Page>
  );
}
