import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { fieldsOf } from '#contract/kit/field.ts';
import { FOUR_CHECKS, FOUR_KEYS, eventInvestigationApi as api, eventRow } from '#contract/patrol/event.ts';
import { eventLife } from '#contract/patrol/life.ts';
import { useCall, useDownload } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { FileLinks } from '../../../ui/files/FileLinks.tsx';
import { KeptImages } from '../../../ui/files/KeptImages.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { show } from '../../../ui/text/show.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Steps } from '../Steps.tsx';
import '../patrol.css';
import { EventActs, type Event } from './EventActs.tsx';
import { Measures } from './Measures.tsx';

const SHOWN = [
  'eventType',
  'level',
  'occurAt',
  'place',
  'lossAmount',
  'injured',
  'leader',
  'reporter',
  'reportedAt',
  'dueAt',
  'closedAt',
];
const fields = fieldsOf(eventRow.shape).filter(({ name }) => SHOWN.includes(name));

/** One event (事件详情): what happened, why, what is done against it. */
export function EventDetailPage() {
  const here = useHere();
  const event = useCall(api.get, { id: here.params.id });
  const row = event.data;
  const report = useDownload(api.report);
  useTabName(row && `事件 ${row.eventNo}`);
  return (
    <Page
      title={row?.eventNo ?? '事件详情'}
      tags={row && <StatusTag life={eventLife} state={row.status} />}
      query={event}
      extra={
        row && (
          <>
            <EventActs row={row} />
            <Button icon={<FilePdfOutlined />} loading={report.isPending} onClick={() => report.mutate({ id: row.id })}>
              报告
            </Button>
          </>
        )
      }
    >
      {row && (
        <DetailTabs
          tabs={[
            { key: 'told', name: '概况', children: <Told row={row} /> },
            { key: 'inquiry', name: '调查', children: <Inquiry row={row} /> },
            { key: 'causes', name: '原因链', count: row.whyChain.length, children: <Causes row={row} /> },
            { key: 'measures', name: '措施', count: row.measures.length, children: <Measures row={row} /> },
            { key: 'four', name: '四不放过', children: <Four row={row} /> },
            { key: 'report', name: '报告', count: row.reportFiles.length, children: <Report row={row} /> },
            {
              key: 'log',
              name: '日志',
              children: (
                <Panel>
                  <Steps steps={row.steps} life={eventLife} />
                </Panel>
              ),
            },
          ]}
        />
      )}
    </Page>
  );
}

function Told({ row }: { row: Event }) {
  const items = [
    ...fields.map((field) => ({
      label: field.label,
      value: show(field, row[field.name as keyof Event]), // its own fields
    })),
    { label: '涉及人员', value: row.persons.join('、') },
    { label: '事件经过', value: row.description, span: 'filled' as const },
  ];
  return (
    <Panel>
      <Detail items={items} columns={3} />
      {row.images.length > 0 && <KeptImages files={row.images} />}
    </Panel>
  );
}

/** Who looks into it, until when, and what he found. */
function Inquiry({ row }: { row: Event }) {
  return (
    <Panel extra={<TextLink to={`/RecordInfo/false?id=${row.id}`}>查看调查记录</TextLink>} title="调查">
      <Detail
        columns={3}
        items={[
          { label: '调查负责人', value: row.leader },
          { label: '调查组成员', value: row.team.join('、') },
          {
            label: '报告期限',
            value: <span className={row.overdue ? 'hc-num hc-bad' : 'hc-num'}>{row.dueAt}</span>,
          },
          { label: '应急措施', value: row.immediateAction, span: 'filled' },
          { label: '根本原因', value: row.rootCause, span: 'filled' },
        ]}
      />
    </Panel>
  );
}

/** The report: handed in, judged, and as it was signed and filed. */
function Report({ row }: { row: Event }) {
  return (
    <Panel title="调查报告">
      <Detail
        columns={3}
        items={[
          { label: '提交时间', value: row.submittedAt },
          { label: '审批人', value: row.auditor },
          { label: '审批时间', value: row.auditAt },
          { label: '审批意见', value: row.opinion, span: 'filled' },
          { label: '归档报告', value: <FileLinks files={row.reportFiles} />, span: 'filled' },
        ]}
      />
    </Panel>
  );
}

function Causes({ row }: { row: Event }) {
  return (
    <Panel title="五个为什么">
      {row.whyChain.length === 0 ? (
        <p className="hc-faint">尚未分析。立案后在【填写调查记录】里逐层追问原因。</p>
      ) : (
        <ol className="hc-whys">
          {row.whyChain.map((why, i) => (
            <li key={i}>{why}</li>
          ))}
        </ol>
      )}
      <Detail columns={1} items={[{ label: '根本原因', value: row.rootCause }]} />
    </Panel>
  );
}

function Four({ row }: { row: Event }) {
  return (
    <Panel title="四不放过核查">
      <Detail
        columns={1}
        items={FOUR_KEYS.map((key) => ({
          label: FOUR_CHECKS[key],
          value: row.fourCheck[key] ?? <span className="hc-faint">未核查</span>,
        }))}
      />
    </Panel>
  );
}
