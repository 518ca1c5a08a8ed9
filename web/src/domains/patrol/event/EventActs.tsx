import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { eventChecks, eventInvestigationApi as api, eventTold } from '#contract/patrol/event.ts';
import { eventLife, type EventAction } from '#contract/patrol/life.ts';
import { INVESTIGATES } from '#contract/patrol/people.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { MomentInput } from '../../../ui/form/MomentInput.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { PersonInput } from '../inputs.tsx';
import { EVENT_READS } from '../reads.ts';

export type Event = OutputOf<typeof api.get>;
type Asked = 'update' | 'reject' | 'check' | 'archive';

const { opinion } = api.judge.input.shape;
const { reportFiles } = api.archiveReport.input.shape;
const rejecting = {
  opinion: opinion.unwrap().unwrap().min(1, '请输入审批意见').meta({ label: '审批意见', long: true }),
};

/** What may be done with an event now. */
export function EventActs({ row }: { row: Event }) {
  const here = useHere();
  const { id, version, status: state } = row;
  const [asked, ask] = useState<Asked | null>(null);
  const open = useAct(api.open, EVENT_READS);
  const submit = useAct(api.submit, EVENT_READS);
  const judge = useAct(api.judge, EVENT_READS);
  const close = useAct(api.close, EVENT_READS);
  const withdraw = useAct(api.withdraw, EVENT_READS);
  const can = (action: EventAction): boolean => row.actions.includes(action);
  return (
    <>
      {can('open') && (
        <Act life={eventLife} state={state} action="open" primary onConfirm={() => open.mutateAsync({ id, version })} />
      )}
      {can('record') && (
        <Act
          life={eventLife}
          state={state}
          action="record"
          primary
          onConfirm={() => here.go(`/RecordInfo/true?id=${id}`)}
        />
      )}
      {can('submit') && (
        <Act
          life={eventLife}
          state={state}
          action="submit"
          ask="提交后调查记录不能再改，由他人审批。"
          onConfirm={() => submit.mutateAsync({ id, version })}
        />
      )}
      {can('pass') && (
        <Act
          life={eventLife}
          state={state}
          action="pass"
          primary
          ask="通过后开始落实整改措施。"
          onConfirm={() => judge.mutateAsync({ id, version, result: 1 })}
        />
      )}
      {can('reject') && <Act life={eventLife} state={state} action="reject" onConfirm={() => ask('reject')} />}
      {can('check') && <Act life={eventLife} state={state} action="check" onConfirm={() => ask('check')} />}
      {can('close') && (
        <Act
          life={eventLife}
          state={state}
          action="close"
          primary
          ask="结案后不能再改。"
          onConfirm={() => close.mutateAsync({ id, version })}
        />
      )}
      {can('archive') && <Act life={eventLife} state={state} action="archive" onConfirm={() => ask('archive')} />}
      {can('update') && <Act life={eventLife} state={state} action="update" onConfirm={() => ask('update')} />}
      {can('withdraw') && (
        <Act
          life={eventLife}
          state={state}
          action="withdraw"
          danger
          reason="required"
          ask="撤销的事件不再调查。"
          onConfirm={(reason) => withdraw.mutateAsync({ id, version, reason })}
        />
      )}
      <Dialogs row={row} asked={asked} close={() => ask(null)} />
    </>
  );
}

function Dialogs({ row, asked, close }: { row: Event; asked: Asked | null; close: () => void }) {
  const extra = { id: row.id, version: row.version };
  const common = { touches: EVENT_READS, onClose: close, extra };
  return (
    <>
      <FieldsDialog
        {...common}
        title="编辑事件"
        open={asked === 'update'}
        of={api.update}
        shape={eventTold}
        row={{ ...row, id: undefined, images: row.images.map((file) => file.id) }}
        inputs={{
          leaderId: <PersonInput post={INVESTIGATES} />,
          occurAt: <MomentInput />,
          images: <FilesInput use="event" known={row.images} />,
        }}
      />
      <FieldsDialog
        {...common}
        title="驳回调查报告"
        open={asked === 'reject'}
        of={api.judge}
        shape={rejecting}
        extra={{ ...extra, result: 2 }}
      />
      <FieldsDialog
        {...common}
        title="四不放过核查"
        open={asked === 'check'}
        of={api.fourCheck}
        shape={eventChecks}
        row={row.fourCheck}
      />
      <FieldsDialog
        {...common}
        title="归档调查报告"
        open={asked === 'archive'}
        of={api.archiveReport}
        shape={{ reportFiles }}
        row={{ reportFiles: row.reportFiles.map((file) => file.id) }}
        inputs={{ reportFiles: <FilesInput use="eventReport" known={row.reportFiles} /> }}
      />
    </>
  );
}
