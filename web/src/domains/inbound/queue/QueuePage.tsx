import { DesktopOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { preCheckSearch } from '#contract/inbound/queue/terms.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useDownload } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { links } from '../links.ts';
import '../inbound.css';
import { Marks } from './Marks.tsx';
import { PreCheckDrawer } from './PreCheckDrawer.tsx';
import './queue.css';
import { QueueActs } from './QueueActs.tsx';
import { RegisterDialog } from './RegisterDialog.tsx';

type Row = RowOf<typeof preCheckV2Api.queryPage>;

const FILTERS = fieldsOf(preCheckSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const SEARCH = ['plateNo', 'queueNo', 'signFrom', 'roomId', 'dockId', 'orderNo', 'apptNo', 'isTemp', 'isPriority'];
/** What has just changed elsewhere is seen without the push, too. */
const LOOK_MS = 30_000;

const columns: Columns<Row> = [
  column.text<Row>('queueNo', '排队号', { link: (row) => links.preCheck(row.id), sorter: true }),
  {
    key: 'status',
    title: '状态',
    sorter: true,
    render: (_, row) => (
      <>
        <StatusTag life={preCheckLife} state={row.status} />
        <Marks of={row} />
      </>
    ),
  },
  column.text<Row>('plateNo', '车牌号'),
  {
    key: 'ahead',
    title: '排队位置',
    render: (_, row) =>
      row.ahead === null ? (
        <span className="hc-faint">-</span>
      ) : (
        <span title={row.why.map(heard).join('\n')}>{row.ahead === 0 ? '下一位' : `前面 ${row.ahead} 辆`}</span>
      ),
  },
  column.text<Row>('roomName', '库房'),
  column.text<Row>('dockCode', '月台'),
  {
    key: 'waitMinutes',
    title: '等待(分)',
    figure: true,
    render: (_, row) => <span className="hc-num">{row.waitMinutes}</span>,
  },
  {
    key: 'planFrom',
    title: '预约时段',
    render: (_, row) =>
      row.planFrom ? (
        <span className="hc-num">
          {`${row.planFrom.slice(5, 16)} – ${row.planTo?.slice(11, 16) ?? ''}`}
          {row.isPunctual ? '' : <i className="hc-faint"> 迟到</i>}
        </span>
      ) : (
        <span className="hc-faint">无预约</span>
      ),
  },
  column.qty<Row>('pallets', '托数', { sorter: true }),
  column.qty<Row>('orderCount', '入库单数'),
  {
    key: 'tempOnArrival',
    title: '到车温度',
    figure: true,
    render: (_, row) => <span className="hc-num">{row.tempOnArrival === null ? '-' : `${row.tempOnArrival} ℃`}</span>,
  },
  column.qty<Row>('callCount', '叫号次数', { sorter: true }),
  column.text<Row>('driverName', '司机'),
  column.text<Row>('driverPhone', '电话'),
  column.time<Row>('signAt', '签到时间', { sorter: true }),
  column.time<Row>('calledAt', '叫号时间'),
  column.time<Row>('startAt', '开始作业'),
  column.time<Row>('finishAt', '作业完成'),
  column.text<Row>('apptNo', '预约号'),
  column.text<Row>('preNo', '预检单号'),
  column.text<Row>('remark', '备注', { width: 160 }),
];

/** The call queue (预检叫号): every truck from the gate to the dock and out. */
export function QueuePage() {
  const list = useList(preCheckV2Api.queryPage, { fields: FILTERS, everyMs: LOOK_MS });
  const [{ id }, setUrl] = useUrlState({ id: '' });
  const [adding, setAdding] = useState(false);
  const download = useDownload(preCheckV2Api.export, list.tableKey);
  const details = useDownload(preCheckApi.exportDetail);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={preCheckApi.statistic} list={list} everyMs={LOOK_MS} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={preCheckApi.temporaryAdd.permit}
              label="临时登记"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Can permits={[preCheckApi.board.permit]}>
              <Button icon={<DesktopOutlined />} href="/Wall/Queue" target="_blank">
                叫号大屏
              </Button>
            </Can>
            <Act
              permit={preCheckV2Api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
            <Act
              permit={preCheckApi.exportDetail.permit}
              label="导出明细"
              icon={<DownloadOutlined />}
              onConfirm={() => details.mutateAsync(list.param)}
            />
          </>
        }
        actions={(row) => <QueueActs of={row} />}
      />
      {adding && <RegisterDialog onClose={() => setAdding(false)} />}
      <PreCheckDrawer id={Number(id) || null} onClose={() => setUrl({ id: '' })} />
    </Page>
  );
}
