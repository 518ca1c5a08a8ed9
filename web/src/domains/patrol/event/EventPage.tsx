import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { eventInvestigationApi as api, eventSearch, eventTold } from '#contract/patrol/event.ts';
import { eventLife } from '#contract/patrol/life.ts';
import { INVESTIGATES } from '#contract/patrol/people.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { MomentInput } from '../../../ui/form/MomentInput.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { PersonInput } from '../inputs.tsx';
import { EVENT_READS } from '../reads.ts';
import { eventUrl } from '../urls.ts';

type Row = RowOf<typeof api.queryPage>;

const SEARCH = ['eventNo', 'eventType', 'level', 'leaderId', 'overdue', 'occurFrom'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(eventSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns: Columns<Row> = [
  column.text<Row>('eventNo', '事件编号', { sorter: true, link: (row) => eventUrl(row.id) }),
  column.state(eventLife, 'status'),
  column.text('description', '事件经过', { width: 240 }),
  column.text('leader', '调查负责人'),
  {
    key: 'dueAt',
    dataIndex: 'dueAt',
    title: '报告期限',
    sorter: true,
    render: (due: string, { overdue }) => <span className={overdue ? 'hc-num hc-bad' : 'hc-num'}>{due}</span>,
  },
  column.dict('level', '事件级别', 'eventLevel'),
  column.dict('eventType', '事件类型', 'eventType'),
  column.time('occurAt', '发生时间', { sorter: true }),
  column.text('place', '发生地点', { width: 140 }),
  column.qty('lossAmount', '损失金额(元)'),
  column.qty('injured', '受伤人数'),
  column.qty('openActions', '未完成措施'),
  column.text('reporter', '上报人'),
  column.time('reportedAt', '上报时间'),
  column.time('closedAt', '结案时间'),
];

/** Events (事件调查): what happened, who looks into it, and how far they are. */
export function EventPage() {
  const here = useHere();
  const list = useList(api.queryPage, { fields: FILTERS });
  const [adding, setAdding] = useState(false);
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有事件。发生事故或险情后点【上报事件】，系统按级别计算报告期限。"
        toolbar={
          <>
            <Act
              permit={api.add.permit}
              label="上报事件"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
      />
      <FieldsDialog
        title="上报事件"
        open={adding}
        onClose={() => setAdding(false)}
        of={api.add}
        touches={EVENT_READS}
        shape={eventTold}
        inputs={{
          leaderId: <PersonInput post={INVESTIGATES} />,
          occurAt: <MomentInput />,
          images: <FilesInput use="event" />,
        }}
        onDone={({ id }) => here.go(eventUrl(id))}
      />
    </Page>
  );
}
