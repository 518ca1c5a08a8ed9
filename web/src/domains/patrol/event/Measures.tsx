import { useState } from 'react';
import { eventInvestigationApi as api } from '#contract/patrol/event.ts';
import { eventLife } from '#contract/patrol/life.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FileLinks } from '../../../ui/files/FileLinks.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { EVENT_READS } from '../reads.ts';
import type { Event } from './EventActs.tsx';

type Measure = Event['measures'][number];
const { result, evidence } = api.finishAction.input.shape;

const columns: Columns<Measure> = [
  column.text('content', '整改措施', { width: 280 }),
  column.dict('status', '状态', 'eventActionStatus'),
  column.text('owner', '责任人'),
  {
    key: 'dueAt',
    dataIndex: 'dueAt',
    title: '期限',
    render: (due: string, { overdue }) => <span className={overdue ? 'hc-num hc-bad' : 'hc-num'}>{due}</span>,
  },
  column.text('result', '完成情况', { width: 200 }),
  column.time('doneAt', '完成时间'),
  column.text('verifier', '验证人'),
  { key: 'evidence', title: '证据', render: (_: unknown, row) => <FileLinks files={row.evidence} /> },
];

/** What is done against it: each by its owner with evidence, verified by somebody else. */
export function Measures({ row }: { row: Event }) {
  const [doing, setDoing] = useState<Measure | null>(null);
  const verify = useAct(api.verifyAction, EVENT_READS);
  const versioned = { id: row.id, version: row.version };
  return (
    <>
      <DataTable
        rows={row.measures}
        columns={columns}
        rowNumber
        empty="没有整改措施。措施写在调查记录里，审批通过后逐条落实。"
        actions={(one) => (
          <>
            {one.actions.includes('finishAction') && (
              <Act life={eventLife} action="finishAction" state={row.status} onConfirm={() => setDoing(one)} />
            )}
            {one.actions.includes('verifyAction') && (
              <>
                <Act
                  life={eventLife}
                  action="verifyAction"
                  state={row.status}
                  ask="确定措施有效吗？"
                  onConfirm={() => verify.mutateAsync({ ...versioned, actionId: one.id, result: 1 })}
                />
                <Act
                  life={eventLife}
                  action="verifyAction"
                  label="不通过"
                  state={row.status}
                  danger
                  ask="退回责任人重新完成。"
                  onConfirm={() => verify.mutateAsync({ ...versioned, actionId: one.id, result: 2 })}
                />
              </>
            )}
          </>
        )}
      />
      <FieldsDialog
        title={`完成措施：${doing?.content ?? ''}`}
        open={doing !== null}
        onClose={() => setDoing(null)}
        of={api.finishAction}
        touches={EVENT_READS}
        shape={{ result, evidence }}
        row={{ result: doing?.result, evidence: doing?.evidence.map((file) => file.id) }}
        extra={{ ...versioned, actionId: doing?.id }}
        inputs={{ evidence: <FilesInput use="eventAction" known={doing?.evidence ?? []} /> }}
      />
    </>
  );
}
