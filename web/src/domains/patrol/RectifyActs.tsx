import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fileIdsHere } from '#contract/ops/file.ts';
import { rectifyLife, type RectifyAction } from '#contract/patrol/life.ts';
import { PUTS_RIGHT } from '#contract/patrol/people.ts';
import { patrolRectifyTaskApi as api } from '#contract/patrol/rectify.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { MomentInput } from '../../ui/form/MomentInput.tsx';
import { PersonInput } from './inputs.tsx';
import { RECTIFY_READS } from './reads.ts';

type Rectify = OutputOf<typeof api.get>;

const { opinion } = api.approvalRectifyResult.input.shape;
const rejecting = {
  opinion: opinion.unwrap().unwrap().min(1, '请输入审核意见').meta({ label: '审核意见', long: true }),
};
const own = (shape: typeof api.extend.input.shape) => ({ dueAt: shape.dueAt, reason: shape.reason });
const righted = { measure: api.submit.input.shape.measure, imagesAfter: fileIdsHere('rectifyAfter') };

type Asked = 'assign' | 'submit' | 'reject' | 'extend';

/** What may be done with a rectification now. */
export function RectifyActs({ row }: { row: Rectify }) {
  const { id, version, status } = row;
  const can = (action: RectifyAction): boolean => row.actions.includes(action);
  const [asked, ask] = useState<Asked | null>(null);
  const start = useAct(api.start, RECTIFY_READS);
  const judge = useAct(api.approvalRectifyResult, RECTIFY_READS, { done: '已闭环' });
  const dismiss = useAct(api.falseReport, RECTIFY_READS, { done: '已关闭' });
  return (
    <>
      {can('start') && (
        <Act
          life={rectifyLife}
          state={status}
          action="start"
          primary
          onConfirm={() => start.mutateAsync({ id, version })}
        />
      )}
      {can('submit') && (
        <Act life={rectifyLife} state={status} action="submit" primary onConfirm={() => ask('submit')} />
      )}
      {can('pass') && (
        <Act
          life={rectifyLife}
          state={status}
          action="pass"
          primary
          ask="确定整改已完成，关闭这项隐患吗？"
          onConfirm={() => judge.mutateAsync({ id, version, result: 1 })}
        />
      )}
      {can('reject') && <Act life={rectifyLife} state={status} action="reject" onConfirm={() => ask('reject')} />}
      {can('assign') && <Act life={rectifyLife} state={status} action="assign" onConfirm={() => ask('assign')} />}
      {can('extend') && <Act life={rectifyLife} state={status} action="extend" onConfirm={() => ask('extend')} />}
      {can('falseReport') && (
        <Act
          life={rectifyLife}
          state={status}
          action="falseReport"
          danger
          reason="required"
          ask="误报的隐患关闭后不能再整改。"
          onConfirm={(reason) => dismiss.mutateAsync({ id, version, reason })}
        />
      )}
      <Dialogs row={row} asked={asked} close={() => ask(null)} />
    </>
  );
}

function Dialogs({ row, asked, close }: { row: Rectify; asked: Asked | null; close: () => void }) {
  const extra = { id: row.id, version: row.version };
  const common = { touches: RECTIFY_READS, onClose: close };
  return (
    <>
      <FieldsDialog
        {...common}
        title="提交整改"
        open={asked === 'submit'}
        of={api.submit}
        shape={righted}
        row={{ measure: row.measure, imagesAfter: row.imagesAfter.map((file) => file.id) }}
        extra={extra}
        inputs={{ imagesAfter: <FilesInput use="rectifyAfter" keeps known={row.imagesAfter} /> }}
      />
      <FieldsDialog
        {...common}
        title="驳回整改"
        open={asked === 'reject'}
        of={api.approvalRectifyResult}
        shape={rejecting}
        extra={{ ...extra, result: 2 }}
      />
      <FieldsDialog
        {...common}
        title="指派责任人"
        open={asked === 'assign'}
        of={api.assign}
        shape={{ responsibleId: api.assign.input.shape.responsibleId }}
        row={{ responsibleId: row.responsibleId }}
        inputs={{ responsibleId: <PersonInput post={PUTS_RIGHT} kind={row.kind} /> }}
        extra={extra}
      />
      <FieldsDialog
        {...common}
        title="延期"
        open={asked === 'extend'}
        of={api.extend}
        shape={own(api.extend.input.shape)}
        row={{ dueAt: row.dueAt }}
        extra={extra}
        inputs={{ dueAt: <MomentInput /> }}
      />
    </>
  );
}
